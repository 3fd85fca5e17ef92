import { useQuery } from '@tanstack/react-query'
import { displayName } from '@rondo/words/display-name'
import { useShell } from '../../shell/providers.tsx'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { pendingQuery, walletQuery } from './wallet.queries.ts'

/** What the caller has earned and is not paid yet, by currency, as the ledger has it. */
export function Balance() {
  const { say, format, locale } = useShell()
  const wallet = useQuery(walletQuery)
  const pending = useQuery(pendingQuery)
  if (wallet.isError || pending.isError) {
    return <FailedNote onAgain={() => void Promise.all([wallet.refetch(), pending.refetch()])}>{say('wallet.pendingFailed')}</FailedNote>
  }
  if (!wallet.data || !pending.data) {
    return (
      <Loading className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2">
        {[1, 2].map((figure) => (
          <div key={figure} className="grid gap-2.5 bg-surface p-4.5">
            <Skeleton className="h-8 w-32 rounded-field" />
            <Skeleton className="h-3.5 w-2/5 rounded-field" />
          </div>
        ))}
      </Loading>
    )
  }
  const ordersIn = (currency: string) =>
    pending.data.platformPendingEarningsByCurrency.find((one) => one.currency === currency)?.numberOfOrders ?? 0
  return (
    <div className="grid gap-4.5">
      {wallet.data.currencies.map(({ currency, held, onItsWay, sent, owed }) => {
        const name = displayName(locale, 'currency', currency)
        return (
          <section
            key={currency}
            aria-label={name}
            className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
          >
            <Figure
              what={format.list([say('wallet.held'), say('wallet.ordersCount', { n: ordersIn(currency) })])}
              amount={format.money(held, currency)}
            />
            <Figure what={say('wallet.onItsWay')} amount={format.money(onItsWay, currency)} />
            {sent > 0 && <Figure what={say('wallet.sentSoFar')} amount={format.money(sent, currency)} />}
            {owed > 0 && <Figure what={say('wallet.owed')} amount={`−${format.money(owed, currency)}`} />}
          </section>
        )
      })}
    </div>
  )
}

/** One amount, large, above what it is. */
function Figure({ what, amount }: { what: string; amount: string }) {
  return (
    <p className="grid content-start gap-1.5 bg-surface p-4.5">
      <span className="figures font-display text-title leading-none font-[420]">{amount}</span>
      <span className="text-small text-ink-2">{what}</span>
    </p>
  )
}
