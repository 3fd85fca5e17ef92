import { expect, test } from 'vitest'
import { eventually, named, render } from '../../../test/render.tsx'
import Safety from './safety.tsx'

const none = { data: [], meta: { total: 0, page: 1, pageSize: 20, hasMore: false } }
const words = ['moderation'] as const

test('who has blocked and reported nobody reads so once', async () => {
  const { box } = await render(<Safety />, { words, answers: { '/profile/blocked': none, '/reports': none } })
  await eventually(() => expect(box.textContent).toBe('Nothing here yetPeople you block, and what you report, appear here.'))
})

test('lists that are refused say so once, with one way to ask again', async () => {
  const { box } = await render(<Safety />, { words })
  await eventually(() => expect(box.textContent).toBe('Your blocked people and reports did not loadPlease try again later.Retry'))
  expect(named('Retry', box)).toBeDefined()
})
