import { expect, test } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { LabelCreated } from './label-created.tsx'

const draw = (answer: unknown) => render(<LabelCreated itemId={4} />, { words: ['wayback'], answers: { '/requests/return/4': answer } })

test('a label that cannot be read is not told as none, and may be asked for again (RET-136)', async () => {
  const { box } = await draw(Response.json({ statusCode: 418, message: 'x' }, { status: 418 }))
  await eventually(() => expect(box.textContent).toContain('Error Loading Data'))
  expect(box.textContent).not.toContain('No approved return items found.')
  expect(box.querySelector('button')?.textContent).toBe('Retry')
})

test('where no label was made that is said', async () => {
  const { box } = await draw({ data: null })
  await eventually(() => expect(box.textContent).toContain('No approved return items found.'))
})
