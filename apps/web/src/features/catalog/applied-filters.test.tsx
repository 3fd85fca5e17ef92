import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import type { Filters } from './filters.ts'

test('a brand that no list has a word for stands as it is, and a category in words', async () => {
  const filters = { brand: ['Quillwort'], category: ['dress'] } as unknown as Filters
  await render(<AppliedFilters filters={filters} facets={undefined} onChange={() => {}} />, {
    words: ['browse', 'catalogue'],
    at: '/browse',
  })
  expect([named(/Quillwort/).textContent, named(/Dress/).textContent]).toEqual(['Quillwort', 'Dress'])
})
