import { afterEach, expect, test, vi } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import type { Filters } from './filters.ts'
import { NearFirst } from './near-first.tsx'

afterEach(() => vi.unstubAllGlobals())
const town = { city: 'Oakland', lat: 37.804_2, lng: -122.271_3, listings: 34 }
const draw = async (places: object[]) => {
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (_: unknown, failed: (error: { code: number }) => void) => failed({ code: 1 }) },
  })
  const filters: Filters = {}
  const answer = { data: [], meta: { total: 0, page: 1, pageSize: 8, hasMore: false }, places }
  return render(<NearFirst filters={filters} onChange={() => {}} />, {
    words: ['browse', 'filters', 'catalogue'],
    at: '/browse',
    answers: { '/search/products?sortBy=newest&pageSize=12&places=true': answer },
  })
}

test('who keeps their place to themselves is told that this is the whole shop, and may choose a town', async () => {
  const { box } = await draw([town])
  await eventually(() => expect(box.querySelector('[role=status]')?.textContent).toContain('so this is the whole shop.'))
  await eventually(() => expect(box.querySelector('a')?.textContent).toBe('Oakland 34'))
  expect(box.querySelector('a')?.getAttribute('href')).toBe('/browse?localPickup=true&distance=10&lat=37.8042&lng=-122.2713')
})

test('where nothing can be picked up no town is offered', async () => {
  const { box } = await draw([])
  await eventually(() =>
    expect(box.querySelector('[role=status]')?.textContent).toBe('We do not know where you are, so this is the whole shop.'),
  )
})
