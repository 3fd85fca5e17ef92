import { addDays } from '@rondo/rules/kernel/days'
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { chooseCurrency } from '../../shell/own-currency.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { eventually, named, render, type } from '../../../test/render.tsx'
import { type Filters, filtersFrom } from './filters.ts'
import './own-price.tsx' // here before it is drawn: a busy machine may take longer than a test waits
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

test('a first day that has passed is asked for by nobody, and said below its field', async () => {
  const asked: Filters[] = []
  const { box } = await render(<TermsFilter filters={{}} onChange={(next) => asked.push(next)} />, { words: ['filters'] })
  const [from] = [...box.querySelectorAll<HTMLInputElement>('input[type=date]')]
  await type(from!, day(-4))
  expect(box.querySelector('[role=status]')?.textContent).toBe('That day has passed. Choose today or later.')
  expect(asked).toEqual([])
  await type(from!, day(4))
  expect(box.querySelector('[role=status]')?.textContent).toBe('Free on all these days, delivery included.')
})

afterEach(() => act(() => chooseCurrency(null)))

test('a price is asked in the chosen currency; the address says US dollars, and what was not touched stays as it was', async () => {
  act(() => chooseCurrency('EUR'))
  const asked: Filters[] = []
  function Shown() {
    const [filters, setFilters] = useState(() => filtersFrom(new URLSearchParams('minPrice=10.5')))
    const onChange = (next: Filters) => (asked.push(next), setFilters(next))
    return (
      <>
        <TermsFilter filters={filters} onChange={onChange} />
        <AppliedFilters filters={filters} facets={undefined} onChange={onChange} />
      </>
    )
  }
  const rates = { day: '2026-11-29', perDollar: { USD: 1, EUR: 0.8 } }
  const { box } = await render(<Shown />, { words: ['filters', 'browse', 'catalogue'], answers: { '/rates': rates } })
  await eventually(() => expect((named('From, €', box) as HTMLInputElement).value).toBe('8'))
  const most = named('To, €', box) as HTMLInputElement
  await act(async () => most.focus())
  await type(most, '101')
  await act(async () => most.blur())
  await eventually(() => expect(asked.at(-1)).toEqual({ minPrice: 10.5, maxPrice: 126.25 }))
  expect(most.value).toBe('101')
  await eventually(() => expect(named('Remove filter €8 to €101', box).textContent).toBe('€8 to €101'))
})

test('a bound with cents stands and is read as it is in US dollars', async () => {
  const asked: Filters[] = []
  const { box } = await render(<TermsFilter filters={{ minPrice: 10.5 }} onChange={(next) => asked.push(next)} />, { words: ['filters'] })
  expect((named('From, US$', box) as HTMLInputElement).value).toBe('10.5')
  const most = named('To, US$', box) as HTMLInputElement
  await act(async () => most.focus())
  await type(most, '1,020.755')
  await act(async () => most.blur())
  expect(most.value).toBe('1020.75')
  expect(asked).toEqual([{ minPrice: 10.5, maxPrice: 1020.75 }])
})

test('whoever raises both bounds types them one after the other: nothing is put in order in between', async () => {
  const asked: Filters[] = []
  function Shown() {
    const [filters, setFilters] = useState<Filters>({ minPrice: 20, maxPrice: 40 })
    return <TermsFilter filters={filters} onChange={(next) => (asked.push(next), setFilters(next))} />
  }
  const { box } = await render(<Shown />, { words: ['filters'] })
  const [least, most] = [named('From, US$', box) as HTMLInputElement, named('To, US$', box) as HTMLInputElement]
  await act(async () => least.focus())
  await type(least, '60')
  await act(async () => most.focus())
  expect([asked, least.value, most.value]).toEqual([[], '60', '40'])
  await type(most, '90')
  await act(async () => most.blur())
  expect(asked).toEqual([{ minPrice: 60, maxPrice: 90 }])
  await act(async () => least.focus())
  await type(least, '95')
  await act(async () => least.blur())
  expect(asked.at(-1)).toEqual({ minPrice: 90, maxPrice: 95 })
})

test.each([
  ['USD', '10,5', '10.5', 10.5],
  ['USD', '10,50', '10.5', 10.5],
  ['USD', '1,020', '1020', 1020],
  ['USD', '1.020,5', '1020.5', 1020.5],
  ['USD', ',5', '0.5', 0.5],
  ['USD', '.5', '0.5', 0.5],
  ['USD', '10.', '10', 10],
  ['USD', '１０．５', '10.5', 10.5],
  ['USD', ',', '', undefined],
  ['EUR', '10,5', '10', 12.5],
  ['EUR', '1.020', '1020', 1275],
  ['EUR', '1,020.50', '1020', 1275],
  ['EUR', ',5', '0', 0],
] as const)('in %s %s is %s', async (currency, typed, read, maxPrice) => {
  act(() => chooseCurrency(currency))
  const asked: Filters[] = []
  const answers = { '/rates': { day: '2026-11-29', perDollar: { USD: 1, EUR: 0.8 } } }
  const { box } = await render(<TermsFilter filters={{}} onChange={(next) => asked.push(next)} />, { words: ['filters'], answers })
  const sign = currency === 'USD' ? 'US$' : '€'
  await eventually(() => named(`To, ${sign}`, box))
  const most = named(`To, ${sign}`, box) as HTMLInputElement
  await act(async () => most.focus())
  await type(most, typed)
  await act(async () => most.blur())
  expect([most.value, asked.at(-1)?.maxPrice]).toEqual([read, maxPrice])
})

test('whoever chose no currency asks in US dollars', async () => {
  const { box } = await render(<TermsFilter filters={{ maxPrice: 50 }} onChange={() => {}} />, { words: ['filters'] })
  expect((named('To, US$', box) as HTMLInputElement).value).toBe('50')
})
