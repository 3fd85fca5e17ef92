import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { Note } from '../../ui/panel.tsx'
import type { RatesAnswer, ShippingRate, WishedRate } from './rates.queries.ts'

interface RateChoiceProps {
  /** Distinguishes the radios of several parcels. */
  name: string
  answer: Pick<UseQueryResult<RatesAnswer>, 'data' | 'error' | 'isFetching' | 'refetch'>
  chosen: ShippingRate | undefined
  onChange: (rate: WishedRate) => void
  /** How many pieces the parcel was to hold. */
  pieces: number
  disabled?: boolean
}
/** So many are looked through at a glance. */
const atAGlance = 3
/** What most people choose between: the cheapest, the quickest, and what is chosen. */
function shortList(rates: readonly ShippingRate[], chosen: string | undefined): readonly ShippingRate[] {
  if (rates.length <= atAGlance) return rates
  const least = (of: (rate: ShippingRate) => number) => rates.reduce((best, rate) => (of(rate) < of(best) ? rate : best), rates[0]!)
  const wanted = [least(({ amount }) => Number(amount)).id, least(({ estimated_days: days }) => days ?? Infinity).id, chosen]
  return rates.filter(({ id }) => wanted.includes(id))
}

/** The carriers' quotes for one parcel: those that people choose between, and all of them when asked for. */
export function RateChoice({ name, answer: { data, error, isFetching, refetch }, chosen, onChange, pieces, disabled }: RateChoiceProps) {
  const { say, format } = useShell()
  const [isWhole, showWhole] = useState(false)
  const list = useId()
  if (isFetching && !data) {
    return (
      <Loading label={say('checkout.askingRates')} className="grid gap-2 xl:grid-cols-2">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-17 rounded-panel" />
        ))}
      </Loading>
    )
  }
  if (error || data?.rates.length === 0) {
    const code = error instanceof Refused && error.status < 500 ? error.body?.code : undefined
    const known = code && say(`failures.${code as 'shipping.no_rates'}`)
    const unshippable = data && data.unshippable.length >= pieces
    const failed = !error ? 'checkout.rateNone' : error instanceof Refused ? 'checkout.rateFailed' : 'checkout.rateUnanswered'
    const text = unshippable ? say('checkout.rateAllUnshippable') : (known ?? say(failed))
    return (
      <Note tone="danger" icon="warn" role="alert">
        <p className="font-[550]">{text}</p>
        {!error && !unshippable && <p>{say('checkout.rateNoneHint')}</p>}
        <button type="button" disabled={isFetching} onClick={() => void refetch()} className="hit link mt-1.5 font-[550]">
          {say('shell.retry')}
        </button>
      </Note>
    )
  }
  if (!data) return null
  const short = shortList(data.rates, chosen?.id)
  const folded = data.rates.length - short.length
  return (
    <fieldset id={list} disabled={disabled} aria-busy={isFetching} className="grid gap-2 xl:grid-cols-2">
      <legend className="mb-2 text-small font-[550]">{say('checkout.rates')}</legend>
      {data.unshippable.length > 0 && <Note tone="warning">{say('checkout.rateSomeUnshippable', { n: data.unshippable.length })}</Note>}
      {(isWhole ? data.rates : short).map((rate) => (
        <ChoiceCard
          key={rate.id}
          name={name}
          value={rate.id}
          checked={rate.id === chosen?.id}
          onChange={() => onChange(rate)}
          title={rate.serviceName || rate.servicelevel.name || say('checkout.rateStandard')}
          note={format.list([
            rate.provider || rate.carrier || say('checkout.rateCarrier'),
            say('checkout.rateDays', { days: rate.days || '3-5' }),
          ])}
          price={Number(rate.amount) === 0 ? say('checkout.free') : format.money(Number(rate.amount), rate.currency)}
        />
      ))}
      {folded > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={list}
          onClick={() => showWhole(!isWhole)}
          className="hit link mt-1 justify-self-start text-small xl:col-span-2"
        >
          {isWhole ? say('checkout.ratesFewer') : say('checkout.ratesMore', { n: folded })}
        </button>
      )}
    </fieldset>
  )
}
