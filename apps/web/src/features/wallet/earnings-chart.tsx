import { statement } from '@rondo/contracts/calls/wallet'
import { addressOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQuery } from '@tanstack/react-query'
import { downloadFrom } from '../../shell/download.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Months, walletQuery } from './wallet.queries.ts'

/** What was paid month by month, a table for each currency with its picture from two months on, and the statement of each month. Nothing before the first payout. */
export function EarningsChart() {
  const { say, format } = useShell()
  const { data } = useQuery(walletQuery)
  const fetching = useMutation({
    mutationFn: (month: string) => downloadFrom(addressOf(statement, { params: { month } }), `statement-${month}.pdf`),
    onError: ({ message }) => toast.error(say('shell.downloadFailed', { reason: message })),
  })
  if (!data || data.months.length === 0) return null
  const byCurrency = [...Map.groupBy(data.months, ({ currency }) => currency)]
  const months = [...new Set(data.months.map(({ month }) => month))]
  return (
    <section aria-labelledby="wallet-chart">
      <h2 id="wallet-chart" className="type-heading mb-3.5">
        {say('wallet.chart')}
      </h2>
      <div className="grid gap-4.5">
        {byCurrency.map(([currency, own]) => (
          <Panel key={currency}>
            {own.length > 1 && <Bars months={own} />}
            <table className={`w-full text-small ${own.length > 1 ? 'mt-4' : ''}`}>
              <caption className="sr-only">{say('wallet.chartOf', { currency })}</caption>
              <thead className="text-ink-2">
                <tr>
                  <th scope="col" className="text-start font-medium">
                    {say('wallet.month')}
                  </th>
                  <th scope="col" className="text-end font-medium">
                    {say('wallet.column_amount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {own.map(({ month, amount }) => (
                  <tr key={month}>
                    <th scope="row" className="text-start font-normal">
                      {format.month(`${month}-01`)}
                    </th>
                    <td className="figures text-end">{format.money(amount, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        ))}
        <div className="flex flex-wrap gap-2" role="group" aria-label={say('wallet.statements')}>
          {months.map((month) => (
            <Button
              key={month}
              look="line"
              size="s"
              busy={fetching.isPending && fetching.variables === month}
              onClick={() => fetching.mutate(month)}
            >
              {say('wallet.statement', { month: format.month(`${month}-01`) })}
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}

const tall = 96
/** One bar for each month; the table beside it says the same in words. */
function Bars({ months }: { months: Months }) {
  const most = Math.max(...months.map(({ amount }) => amount), 1)
  return (
    <svg viewBox={`0 0 ${months.length * 40} ${tall}`} aria-hidden="true" className="h-24 w-full" preserveAspectRatio="xMinYMax meet">
      {months.map(({ month, amount }, at) => {
        const height = Math.max(2, (amount / most) * (tall - 4))
        return <rect key={month} x={at * 40 + 6} y={tall - height} width={28} height={height} rx={4} className="fill-accent" />
      })}
    </svg>
  )
}
