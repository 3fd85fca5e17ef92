import { expect, test, vi } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import SearchSheet from './search-sheet.tsx'

test('before the first letter the search shows occasions, categories and what came in last; a press leads there and closes it', async () => {
  const newest = {
    '/search/products?sortBy=newest&pageSize=12&places=true': { data: [gown], meta: { total: 1, page: 1, pageSize: 8, hasMore: false } },
  }
  const onClose = vi.fn()
  const { box, went } = await render(<SearchSheet onClose={onClose} />, { answers: newest })
  await eventually(() => expect(box.textContent).toContain('Just arrived'))
  const to = (name: string) => named(name, box).getAttribute('href')
  expect([to('Wedding guest'), to('Dress')]).toEqual(['/browse?occasion=wedding_guest', '/browse?category=dress'])
  await eventually(() => expect(to('Gown')).toBe('/product/7'))
  await press(named('Dress', box))
  expect(went).toEqual(['/browse?category=dress'])
  expect(onClose).toHaveBeenCalledOnce()
})
