import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { TypedLine } from './typed-line.tsx'

test.each([
  ['en', 'Used or damaged', 'Mei: Used or damaged: The lining'],
  ['zh-CN', '已使用或损坏', 'Mei：已使用或损坏：The lining'],
] as const)('in %s a reason and what was typed with it are told apart as people write there', async (locale, reason, said) => {
  const { box } = await render(<TypedLine of={{ kind: 'message', id: 1 }} name="Mei" reason={reason} words="The lining" isOwn />, {
    words: ['returns'],
    locale,
  })
  expect(box.textContent).toBe(said)
})
