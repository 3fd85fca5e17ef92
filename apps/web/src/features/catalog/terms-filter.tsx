import { latestStart } from '@rondo/rules/cart/rental-period'
import { keptBound } from '@rondo/rules/catalog/price-bounds'
import { addDays } from '@rondo/rules/kernel/days'
import { quantities } from '@rondo/rules/kernel/limits'
import { type FocusEvent, type FormEvent, useState } from 'react'
import { useOwnRate } from '../../shell/own-rate.ts'
import { useSay, useShell } from '../../shell/providers.tsx'
import { Field } from '../../ui/field.tsx'
import { Group } from './filter-group.tsx'
import { type Filters, filtersFrom, queryOf, without } from './filters.ts'

interface TermsFilterProps {
  filters: Filters
  onChange: (next: Filters) => void
}
/** What a piece costs, and on which days it is free. What is typed counts when the field is left, or with Enter. */
export default function TermsFilter({ filters, onChange }: TermsFilterProps) {
  const say = useSay()
  return (
    <>
      <Price filters={filters} onChange={onChange} />
      <Group legend={say('filters.dates')}>
        <Dates filters={filters} onChange={onChange} />
      </Group>
    </>
  )
}

/** A text that is being typed for a value of the address. The address may change elsewhere, by a chip or the way back: then it begins anew. */
function useTyped(value: string) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  return [text, setText] as const
}

const figuresIn = (typed: string) => typed.normalize('NFKC').replace(/[^\d.,]/g, '')
/** Whole amounts, of US dollars with their cents; empty for no bound. The only key for a point on many phones is a comma. */
function amountIn(figures: string, currency: string): string {
  const isComma = /,\d{0,2}$/.test(figures)
  const pointed = isComma ? figures.replaceAll('.', '').replace(/,(?=\d*$)/, '.') : figures
  const plain = pointed.replaceAll(',', '')
  const isCents = currency === 'USD' || isComma
  const [amount = ''] = /^\d{0,9}(\.\d{0,2})?/.exec(isCents ? plain : plain.replace(/\.(?=\d{3})/g, '')) ?? []
  if (!/\d/.test(amount)) return ''
  return String(currency === 'USD' ? Number(amount) : Math.trunc(Number(amount)))
}
const dollarsOf = (typed: string, perDollar: number) => String(Math.min(quantities.mostFilterPrice, keptBound(Number(typed) / perDollar)))

/** Asked in the reader's own currency; the address and the call say US dollars. */
function Price({ filters, onChange }: TermsFilterProps) {
  const { say, format } = useShell()
  const [currency, perDollar] = useOwnRate()
  const parts = currency === 'USD' ? 100 : 1
  const typedOf = (dollars: number | undefined) => (dollars === undefined ? '' : String(Math.round(dollars * perDollar * parts) / parts))
  const [least, setLeast] = useTyped(typedOf(filters.minPrice))
  const [most, setMost] = useTyped(typedOf(filters.maxPrice))
  const sign = currency === 'USD' ? 'US$' : format.price(0, currency).replace(/[\d\s.,]/gu, '')
  const take = () => {
    const query = queryOf(without(filters, { key: 'price' }))
    const [from, to] = [amountIn(least, currency), amountIn(most, currency)]
    const set = (key: 'minPrice' | 'maxPrice', typed: string) => {
      const isAsBefore = typed === typedOf(filters[key])
      if (typed) query.set(key, isAsBefore ? String(filters[key]) : dollarsOf(typed, perDollar))
    }
    setLeast(from)
    setMost(to)
    set('minPrice', from)
    set('maxPrice', to)
    const next = filtersFrom(query)
    if (next.minPrice !== filters.minPrice || next.maxPrice !== filters.maxPrice) onChange(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take()
  }
  /** Whoever raised one bound above the other and goes on to that one means to change it too. */
  const leave = ({ currentTarget: { form }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const [from, to] = [amountIn(least, currency), amountIn(most, currency)]
    const isCrossed = from !== '' && to !== '' && Number(from) > Number(to)
    if (!isCrossed || !form?.contains(relatedTarget)) take()
  }
  return (
    <Group legend={say('filters.price')}>
      <form onSubmit={submit} className="grid grid-cols-2 gap-2">
        <Field
          label={say('filters.priceFrom', { sign })}
          value={least}
          inputMode={parts === 1 ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="figures"
          onChange={(event) => setLeast(figuresIn(event.target.value))}
          onBlur={leave}
        />
        <Field
          label={say('filters.priceTo', { sign })}
          value={most}
          inputMode={parts === 1 ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="figures"
          onChange={(event) => setMost(figuresIn(event.target.value))}
          onBlur={leave}
        />
        <button type="submit" hidden />
      </form>
      <p className="mt-2 text-mini text-ink-3">{say('filters.priceHint')}</p>
    </Group>
  )
}

/** Today in UTC, as the shop counts days. */
const today = () => new Date().toISOString().slice(0, 10)
/** A whole day before today; a year that is being typed begins with zeros. */
const isPast = (day: string) => day >= '1900' && day < today()
/** The last day of the longest rental. */
const lastOf = (first: string) => addDays(first, quantities.longestRentalDays - 1)

const isFar = (first: string, last: string) => first > latestStart(today()) || last > lastOf(first)

export function Dates({ filters, onChange }: TermsFilterProps) {
  const say = useSay()
  const [from, setFrom] = useTyped(filters.freeFrom ?? '')
  const [to, setTo] = useTyped(filters.freeTo ?? '')
  const isTooFar = from !== '' && isFar(from, to)
  const wrong = isPast(from) || isPast(to) ? 'filters.datesPast' : isTooFar ? 'filters.datesFar' : undefined
  const take = (one: string, other: string) => {
    const [first = '', last = ''] = [one, other].toSorted()
    // a day that is being typed is none yet, and one that has passed or is too far is said
    if (first < today() || isFar(first, last)) return
    const query = queryOf(without(filters, { key: 'dates' }))
    query.set('freeFrom', first)
    query.set('freeTo', last)
    setFrom(first)
    setTo(last)
    onChange(filtersFrom(query))
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        <Field
          type="date"
          label={say('filters.freeFrom')}
          value={from}
          min={today()}
          max={latestStart(today())}
          className="figures min-w-0 px-2.5!"
          onChange={(event) => {
            const first = event.target.value
            const last = to === '' || to < first ? first : to
            setFrom(first)
            setTo(last)
            take(first, last)
          }}
        />
        <Field
          type="date"
          label={say('filters.freeTo')}
          value={to}
          min={from || today()}
          max={lastOf(from || today())}
          className="figures min-w-0 px-2.5!"
          onChange={(event) => {
            setTo(event.target.value)
            take(from, event.target.value)
          }}
        />
      </div>
      <p role="status" className={`mt-2 text-mini ${wrong ? 'font-medium text-warning' : 'text-ink-3'}`}>
        {wrong === 'filters.datesFar' ? say(wrong, { n: quantities.longestRentalDays }) : say(wrong ?? 'filters.datesHint')}
      </p>
    </>
  )
}
