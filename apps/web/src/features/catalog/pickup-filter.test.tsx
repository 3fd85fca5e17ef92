import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { named, press, render, type } from '../../../test/render.tsx'
import { toast } from '../../shell/toasts.ts'
import type { Filters } from './filters.ts'
import { PickupFilter } from './pickup-filter.tsx'
import { SortChoice } from './sort-choice.tsx'

afterEach(() => vi.unstubAllGlobals())
/** A browser that answers where it is, or why not (1 denied, 2 unavailable, 3 timeout, else unknown). */
const standing = (answer: { latitude: number; longitude: number } | number) =>
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (found: (place: { coords: object }) => void, failed: (error: { code: number }) => void) =>
        typeof answer === 'number' ? failed({ code: answer }) : found({ coords: answer }),
    },
  })
const draw = async (filters: Filters) => {
  const chosen: Filters[] = []
  const drawn = await render(<PickupFilter filters={filters} facets={undefined} onChange={(next) => chosen.push(next)} />, {
    words: ['browse', 'filters', 'catalogue'],
    at: '/browse',
  })
  return { ...drawn, chosen }
}
const box = () => named(/^Local Pickup/) as HTMLInputElement

test('pickup asks for the place once, keeps 100 m of it, and begins at 5 km', async () => {
  standing({ latitude: 40.748_44, longitude: -73.985_66 })
  const { chosen } = await draw({})
  await press(box())
  expect(chosen).toEqual([{ localPickup: true, distance: 5, lat: 40.748, lng: -73.986 }])
})

test.each([
  [1, 'Location permission denied'],
  [2, 'Location information is unavailable'],
  [3, 'Location request timed out'],
  [9, 'Unknown error occurred while getting location'],
] as const)('without a place (%i) the box goes back and it is said: %s', async (reason, text) => {
  standing(reason)
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const { chosen } = await draw({})
  await press(box())
  expect(chosen).toEqual([])
  expect(box().checked).toBe(false)
  expect(said).toHaveBeenCalledWith(text)
  said.mockRestore()
})

test('a place that comes late joins what was chosen meanwhile; whoever pressed again is not asked any more', async () => {
  const answers: ((place: { coords: object }) => void)[] = []
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (found: (typeof answers)[number]) => answers.push(found) } })
  const { chosen, draw: again } = await draw({})
  await press(box())
  expect(box().checked).toBe(true)
  await press(box())
  expect(box().checked).toBe(false)
  await act(async () => answers[0]?.({ coords: { latitude: 1, longitude: 1 } }))
  expect(chosen).toEqual([])
  await press(box())
  await again(<PickupFilter filters={{ category: ['dress'] }} facets={undefined} onChange={(next) => chosen.push(next)} />)
  await act(async () => answers[1]?.({ coords: { latitude: 40.7, longitude: -74 } }))
  expect(chosen).toEqual([{ category: ['dress'], localPickup: true, distance: 5, lat: 40.7, lng: -74 }])
})

test('the slider goes from 0 to 10 km and says what it means', async () => {
  const { chosen } = await draw({ localPickup: true, distance: 5, lat: 1, lng: 2 })
  const slider = named('Distance') as HTMLInputElement
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '10', '5'])
  expect(slider.getAttribute('aria-valuetext')).toBe('within 5 km')
  await type(slider, '8')
  expect(chosen).toEqual([{ localPickup: true, distance: 8, lat: 1, lng: 2 }])
})

test('lists are sorted in the documented ways, and by nearness where a place is known', async () => {
  const orders = () => [...(named('Sort') as HTMLSelectElement).options].map(({ text }) => text)
  const chosen: Filters[] = []
  const { draw: again } = await render(<SortChoice filters={{ q: 'silk' }} onChange={(next) => chosen.push(next)} />, { words: ['browse'] })
  expect(orders()).toEqual(['Newest first', 'Price: low to high', 'Price: high to low', 'Most liked'])
  const select = named('Sort') as HTMLSelectElement
  await act(async () => {
    select.value = 'price_asc'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(chosen).toEqual([{ q: 'silk', sortBy: 'price_asc' }])
  await again(<SortChoice filters={{ lat: 1, lng: 2 }} onChange={() => {}} />)
  expect(orders()).toContain('Nearest first')
})
