import { isOneOf } from '@rondo/rules/kernel/lists'
import { toMajor } from '@rondo/rules/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { PanelPlace } from '../../shell/panel-place.tsx'
import { useShell } from '../../shell/providers.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { accountQuery } from './wallet.queries.ts'

/** What the provider calls its entries, where we have words for it; else its own description stands. */
const knownTypes = ['payment', 'transfer', 'payout', 'refund', 'payment_refund', 'adjustment', 'transfer_reversal'] as const
/** Seconds since 1970 as an instant. */
const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** What the provider says of the caller's account there: balance, payouts to the bank with their dates, newest transactions. */
export function AccountMoney() {
  const { say, format } = useShell()
  const { data, isError, isFetching, refetch } = useQuery(accountQuery)
  // the provider answers minor units (C-125)
  const money = (minor: number, currency: string) => format.money(toMajor(minor, currency.toUpperCase()), currency.toUpperCase())
  if (isError) {
    return (
      <FailedNote busy={isFetching} onAgain={() => void refetch()}>
        {say('wallet.balanceFailed')}
      </FailedNote>
    )
  }
  if (!data) {
    return <PanelPlace lines={4} />
  }
  const { balance, transactions, payouts } = data
  const lines = (['available', 'pending'] as const).flatMap((name) =>
    balance[name].map(({ amount, currency }) => ({
      id: `${name} ${currency}`,
      what: `${say(name === 'available' ? 'wallet.available' : 'wallet.pendingThere')} (${currency.toUpperCase()})`,
      amount: money(amount, currency),
    })),
  )
  return (
    <div className="grid gap-7">
      {lines.length > 0 && (
        <section aria-labelledby="wallet-provider">
          <h2 id="wallet-provider" className="type-heading mb-3.5">
            {say('wallet.atProvider')}
          </h2>
          <Panel>
            <PriceLines lines={lines} />
          </Panel>
        </section>
      )}
      <section aria-labelledby="wallet-payouts">
        <h2 id="wallet-payouts" className="type-heading mb-3.5">
          {say('wallet.payouts')}
        </h2>
        {payouts.length === 0 ? (
          <p className="text-ink-2">{say('wallet.noPayouts')}</p>
        ) : (
          <Panel>
            <PriceLines
              lines={payouts.map(({ id, amount, currency, arrival_date: arrives, status }) => {
                const day = format.dayHere(instantOf(arrives))
                const isOver = status === 'failed' || status === 'canceled'
                return {
                  id,
                  what: isOver
                    ? say(`wallet.payout_${status}`)
                    : status === 'paid'
                      ? say('wallet.arrived', { day })
                      : format.list([say(`wallet.payout_${status}`), say('wallet.arrives', { day })]),
                  amount: money(amount, currency),
                }
              })}
            />
          </Panel>
        )}
      </section>
      <section aria-labelledby="wallet-transactions">
        <h2 id="wallet-transactions" className="type-heading mb-3.5">
          {say('wallet.transactions')}
        </h2>
        {transactions.length === 0 ? (
          <p className="text-ink-2">{say('wallet.noTransactions')}</p>
        ) : (
          <Panel>
            <PriceLines
              lines={transactions.map(({ id, net, currency, created, description, type }) => ({
                id,
                what: `${format.dayHere(instantOf(created))} · ${isOneOf(knownTypes, type) ? say(`wallet.entry_${type}`) : (description ?? type)}`,
                amount: money(net, currency),
              }))}
            />
          </Panel>
        )}
      </section>
    </div>
  )
}
