import { addDays } from '@rondo/rules/kernel/days'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render, type } from '../../../test/render.tsx'
import { type Filters, filtersFrom } from './filters.ts'
import TermsFilter from './terms-filter.tsx'

const day = (n: number) => addDays(new Date().toISOString().slice(0, 10), n)

test('days typed the wrong way round stand in their fields as the list has them', async () => {
  const asked: Filters[] = []
  function Shown() {
    const [filters, setFilters] = useState(() => filtersFrom(new URLSearchParams()))
    return <TermsFilter filters={filters} onChange={(next) => (asked.push(next), setFilters(next))} />
  }
  const { box } = await render(<Shown />, { words: ['filters'] })
  const [from, to] = [...box.querySelectorAll<HTMLInputElement>('input[type=date]')]
  await type(from!, day(9))
  await type(to!, day(3))
  expect(asked.at(-1)).toMatchObject({ freeFrom: day(3), freeTo: day(9) })
  expect([from?.value, to?.value]).toEqual([day(3), day(9)])
})
