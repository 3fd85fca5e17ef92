import { useInfiniteQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { FailedNote } from '../../shell/failed-note.tsx'
import { PanelPlace } from '../../shell/panel-place.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FundBadge, sayFund } from './request-state.tsx'
import { fundsQuery, type PaidFund } from './returns.queries.ts'

/** Refund funds that a merchant paid, with what became of each, as a part of a page; amounts in major units (C-125). */
export function FundList() {
  const { say } = useShell()
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(fundsQuery)
  const funds = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section aria-labelledby="refund-funds">
      <h2 id="refund-funds" className="type-heading mb-3.5">
        {say('returns.funds')}
      </h2>
      {funds.length > 0 && <p className="-mt-2.5 mb-3.5 text-small text-ink-2">{say('returns.fundsHint')}</p>}
      {error && !data ? (
        <FailedNote busy={isFetching} onAgain={() => void refetch()}>
          {say('returns.fundsFailed')}
        </FailedNote>
      ) : isPending ? (
        <PanelPlace lines={1} />
      ) : funds.length === 0 ? (
        <p className="text-ink-2">{say('returns.noFunds')}</p>
      ) : (
        <ul className="grid gap-3">
          {funds.map((fund) => (
            <li key={fund.id}>
              <FundCard fund={fund} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="line" busy={isFetching} onClick={() => void fetchNextPage()} className="mt-4.5">
          {say('returns.more')}
        </Button>
      )}
    </section>
  )
}

function FundCard({ fund }: { fund: PaidFund }) {
  const { say, format } = useShell()
  const { amount, currency, usageFee, refundStatus, paidBy, createdAt, customerInfo, itemsCount, description, fulfillmentGroupId } = fund
  const name = [customerInfo.firstName, customerInfo.lastName].filter(Boolean).join(' ')
  return (
    <Panel>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <Link to={`/dashboard/transactions/fg/${fulfillmentGroupId}`} className="hit link font-[550]">
          {say('returns.fundOf', { name })}
        </Link>
        <span className="figures type-subhead">{format.money(amount, currency)}</span>
      </div>
      <p className="figures mt-1.5 text-small">{sayFund(fund, say, format)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-2">
        <FundBadge status={refundStatus} />
        <span>{say(`returns.by_${paidBy}`)}</span>
        <span>{say('returns.fundItems', { n: itemsCount })}</span>
        {usageFee > 0 && <span className="figures">{say('returns.fundFee', { amount: format.money(usageFee, currency) })}</span>}
        <time dateTime={createdAt} className="figures">
          {format.dayHere(createdAt)}
        </time>
      </div>
      {description && <p className="mt-1.5 text-small text-ink-2">{description}</p>}
    </Panel>
  )
}
