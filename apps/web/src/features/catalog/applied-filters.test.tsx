import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseCurrency } from '../../shell/own-currency.ts'
import { named, render } from '../../../test/render.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import type { Facets } from './facets.ts'
import type { Filters } from './filters.ts'

const ownPrice = vi.hoisted(() => vi.fn<() => null>(() => null))
vi.mock('./own-price.tsx', () => ({ default: ownPrice }))
afterEach(() => act(() => chooseCurrency(null)))

test('a brand that no list has a word for stands as it is, and a category in words', async () => {
  const filters = { brand: ['Quillwort'], category: ['dress'] } as unknown as Filters
  await render(<AppliedFilters filters={filters} facets={undefined} onChange={() => {}} />, {
    words: ['browse', 'catalogue'],
    at: '/browse',
  })
  expect([named(/Quillwort/).textContent, named(/Dress/).textContent]).toEqual(['Quillwort', 'Dress'])
})

test('a filter that leaves nothing says no count of nothing', async () => {
  const facets = { category: { dress: 0, top: 3 } } as unknown as Facets
  const filters = { category: ['dress', 'top'] } as unknown as Filters
  await render(<AppliedFilters filters={filters} facets={facets} onChange={() => {}} />, { words: ['browse', 'catalogue'] })
  expect([named(/Dress/).textContent, named(/Top/).textContent]).toEqual(['Dress', 'Top3'])
})

test('whoever chose US dollars has the chip of a price as it is: no second one is loaded for the same words', async () => {
  act(() => chooseCurrency('USD'))
  await render(<AppliedFilters filters={{ minPrice: 10.5 }} facets={undefined} onChange={() => {}} />, { words: ['browse', 'catalogue'] })
  expect(named('Remove filter from $10.50').textContent).toBe('from $10.50')
  expect(ownPrice).not.toHaveBeenCalled()
})
