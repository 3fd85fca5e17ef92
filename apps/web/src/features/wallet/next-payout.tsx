import { sumMinor, toMajor, toMinor } from '@rondo/rules/kernel/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Earning, earningsQuery } from './wallet.queries.ts'

/** What only its days keep, of the first of those days and of one currency; none where everything else is waited for. */
export function nextPayout(earnings: readonly Earning[], dayOf: (iso: string) => string) {
  const waiting = earnings.flatMap(({ holds, amount, currency }) => {
    const [hold] = holds
    return holds.length === 1 && hold?.kind === 'waiting' && hold.until ? [{ until: hold.until, amount, currency }] : []
  })
  const [first] = waiting.toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  if (!first) return undefined
  const same = waiting.filter(({ until, currency }) => currency === first.currency && dayOf(until) === dayOf(first.until))
  const { currency, until } = first
  return { currency, until, amount: toMajor(sumMinor(same.map(({ amount }) => toMinor(amount, currency))), currency) }
}

/** The sum that is sent next, and its day. */
export function NextPayout() {
  const { say, format } = useShell()
  const { data } = useInfiniteQuery(earningsQuery('open'))
  const next = nextPayout(data?.pages.flatMap((page) => page.data) ?? [], format.dayHere)
  if (!next) return null
  return (
    <p className="figures flex items-center gap-2 font-[550]">
      <Icon name="clock" className="size-4.5 shrink-0 text-ink-2" />
      {say('wallet.nextPayout', { amount: format.money(next.amount, next.currency), day: format.dayHere(next.until) })}
    </p>
  )
}
