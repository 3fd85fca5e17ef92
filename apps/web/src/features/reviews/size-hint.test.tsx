import { beforeEach, expect, test } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { SizeHint } from './size-hint.tsx'

beforeEach(() => dropSession())
const draw = (answer: object) => render(<SizeHint id={7} />, { answers: { '/products/7/size-hint': answer } })

test('it says what wearers say, and how it would fall on the reader', async () => {
  const { box } = await draw({ fit: { verdict: 'small', agree: 4, people: 5 }, own: { sizes: ['M', '8'], fit: 'small' } })
  await eventually(() => expect(box.textContent).toBe('May be too small for you (you wear M · 8)4 of 5 say it runs small'))
})

test('with nothing to say its place stays empty', async () => {
  const { box } = await draw({ fit: null, own: null })
  expect(box.textContent).toBe('')
  expect(box.querySelector('div')).not.toBeNull()
})
