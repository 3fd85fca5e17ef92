import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Check } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Filters, queryOf, toggled } from './filters.ts'
import { makersQuery } from './makers.query.ts'

interface MakersFilterProps {
  filters: Filters
  onChange: (next: Filters) => void
}
/** Who made it and who offers it; asked for when it is opened. */
export default function MakersFilter({ filters, onChange }: MakersFilterProps) {
  const { say } = useShell()
  const [open, show] = useState(filters.brand !== undefined)
  return (
    <details open={open} onToggle={(event) => show(event.currentTarget.open)} className="group border-t border-line py-4.5">
      <summary className="flex min-h-6 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {say('filters.makers')}
        <Icon name="down" className="size-4 transition-transform duration-(--dur-2) group-open:rotate-180" />
      </summary>
      {open && <Makers filters={filters} onChange={onChange} />}
    </details>
  )
}

function Makers({ filters, onChange }: MakersFilterProps) {
  const { say, format } = useShell()
  const { data, isError, isFetching, refetch } = useQuery({ ...makersQuery(filters), placeholderData: keepPreviousData })
  if (!data && isError) {
    return (
      <FailedNote busy={isFetching} onAgain={() => void refetch()}>
        {say('filters.makersFailed')}
      </FailedNote>
    )
  }
  if (!data) return <Skeleton className="mt-3 h-24 rounded-field" />
  const known = data.brands.map(({ brand }) => brand.toLowerCase())
  const chosen = (filters.brand ?? []).filter((brand) => !known.includes(brand.toLowerCase()))
  const search = queryOf(filters).size > 0 ? `?${queryOf(filters).toString()}` : '' // its page takes the same filters
  const isChosen = (brand: string) => filters.brand?.find((one) => one.toLowerCase() === brand.toLowerCase())
  const number = (n: number) => <span className="figures text-ink-3">{format.number(n)}</span>
  if (data.brands.length + data.shops.length + chosen.length === 0)
    return <p className="mt-2 text-small text-ink-2">{say('filters.makersNone')}</p>
  return (
    <div className="mt-2 grid max-h-80 gap-3 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
      <fieldset className="min-w-0">
        <legend className="mb-1 text-small font-[550]">{say('filters.brand')}</legend>
        {[...chosen.map((brand) => ({ brand, listings: 0 })), ...data.brands].map(({ brand, listings }) => (
          <Check
            key={brand}
            className="text-small"
            checked={isChosen(brand) !== undefined}
            onChange={() => onChange(toggled(filters, 'brand', isChosen(brand) ?? brand))}
            after={number(listings)}
          >
            {brand}
          </Check>
        ))}
      </fieldset>
      <nav aria-label={say('filters.shop')} className="min-w-0">
        <p className="mb-1 text-small font-[550]">{say('filters.shop')}</p>
        {data.shops.map(({ id, name, listings }) => (
          <Link
            key={id}
            to={`/merchant/${id}${search}`}
            className="flex min-h-9 items-center justify-between gap-3 text-small hover:underline"
          >
            {name}
            {number(listings)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
