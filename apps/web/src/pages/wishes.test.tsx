import { expect, test, vi } from 'vitest'
import { answering, settle } from '../../test/api.ts'
import { gown } from '../../test/gown.ts'
import { eventually, named, press, render } from '../../test/render.tsx'
import { MoreToSwap } from './wishes.tsx'

vi.stubGlobal('IntersectionObserver', undefined)
const meta = { total: 1, page: 1, pageSize: 50, hasMore: false }

test('a suggested piece is ticked where it stands, and stays there; what is on the list already is not suggested', async () => {
  const { calls } = answering({ 'PUT /swap-wishes/7': { body: { wanted: true } } })
  const wish = { piece: { ...gown, id: 8 }, owner: { id: 2, username: 'mei', name: 'mei' }, liked: true, wanted: true }
  const { box } = await render(<MoreToSwap />, {
    words: ['swaps', 'catalogue', 'failures'],
    answers: {
      '/swap-wishes?pageSize=50': { data: [wish], meta, givable: 1 },
      '/search/products?openToSwap=true&sortBy=newest&pageSize=12': { data: [gown, { ...gown, id: 8, name: 'Coat' }], meta },
    },
  })
  const ticks = () => [...box.querySelectorAll('label')].map(({ textContent }) => textContent)
  await eventually(() => expect(ticks()).toEqual(['Would swap: Gown']))
  await press(named('Would swap: Gown', box))
  await settle()
  expect(calls[0]).toMatchObject({ what: 'PUT /swap-wishes/7', body: { wanted: true } })
  expect(ticks()).toEqual(['Would swap: Gown'])
})
