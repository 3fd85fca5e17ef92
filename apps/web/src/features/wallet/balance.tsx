import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { Note, Panel, Skeleton } from '../../ui/panel.tsx'
import { pendingQuery, walletQuery } from './wallet.queries.ts'

/** What the caller has earned and is not paid yet, by currency, as the ledger has it. */
export function Balance() {
  const { say, format } = useShell()
  const wallet = useQuery(walletQuery)
  const pending = useQuery(pendingQuery)
  if (wallet.isError || pending.isError) {
    return (
      <Note tone="danger" icon="warn" role="alert">
        {say('wallet.pendingFailed')}{' '}
        <Button look="line" size="s" onClick={() => void Promise.all([wallet.refetch(), pending.refetch()])}>
          {say('shell.retry')}
        </Button>
      </Note>
    )
  }
  if (!wallet.data || !pending.data) {
    return (
      <div role="status" aria-label={say('shell.loading')}>
        <Skeleton className="h-32 rounded-panel" />
      </div>
    )
  }
  const ordersIn = (currency: string) =>
    pending.data.platformPendingEarningsByCurrency.find((one) => one.currency === currency)?.numberOfOrders ?? 0
  return (
    <div className="grid gap-4.5 sm:grid-cols-[repeat(auto-fill,minmax(260px,1fr))]">
      {wallet.data.currencies.map(({ currency, held, onItsWay, owed }) => (
        <Panel key={currency}>
          <h3 className="type-subhead mb-3">{currency}</h3>
          <PriceLines
            lines={[
              {
                id: 'held',
                what: `${say('wallet.held')} (${say('wallet.ordersCount', { n: ordersIn(currency) })})`,
                amount: format.money(held, currency),
              },
              { id: 'way', what: say('wallet.onItsWay'), amount: format.money(onItsWay, currency) },
              ...(owed > 0 ? [{ id: 'owed', what: say('wallet.owed'), amount: format.money(-owed, currency) }] : []),
            ]}
          />
        </Panel>
      ))}
    </div>
  )
}
