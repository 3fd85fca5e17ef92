import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually, named, render } from '../../../test/render.tsx'
import type { Filters } from './filters.ts'
import NothingFound from './nothing-found.tsx'

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

test('days that have passed are said to be past, and new ones are chosen on the spot', async () => {
  const asked: Filters[] = []
  const filters = { freeFrom: day(-6), freeTo: day(-3), color: ['black'] } as Filters
  const { box } = await render(<NothingFound filters={filters} facets={undefined} onChange={(next) => asked.push(next)} />, {
    words: ['browse', 'catalogue', 'filters'],
    at: '/browse',
  })
  await eventually(() => expect(box.textContent).toContain('That day has passed. Choose today or later.'))
  expect(box.textContent).not.toContain('Take a filter away')
  fireEvent.change(named('Last day'), { target: { value: day(3) } })
  fireEvent.change(named('First day'), { target: { value: day(2) } })
  expect(asked.at(-1)).toMatchObject({ freeFrom: day(2), freeTo: day(3), color: ['black'] })
})
