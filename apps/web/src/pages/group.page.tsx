import { isReviewable } from '@rondo/rules/reviews/customer-review'
import { useQuery } from '@tanstack/react-query'
import { PanelPlace } from '../shell/panel-place.tsx'
import { BackLink } from '../shell/back-link.tsx'
import { Sums } from '../features/checkout/index.ts'
import {
  AnswerClaim,
  CaseLink,
  ClaimedSums,
  ClaimFacts,
  DepositSplit,
  DisputeNote,
  PhotoRow,
  useClaimHistory,
} from '../features/claims/index.ts'
import {
  areDepositsOver,
  categoryOf,
  type Details,
  DownloadPanel,
  GroupDelivery,
  GroupHistory,
  GroupItems,
  GroupOverview,
  groupQuery,
  isClaimed,
  GroupTrouble,
  PaperButton,
  OrderPlace,
  OtherParts,
  PickupPanel,
  SwapSides,
  isUnsent,
} from '../features/orders/index.ts'
import { BringTo, CodeToTell, ComesBack, ReturnPanel, ReturnRental } from '../features/returns/index.ts'
import { ReviewCustomer, ReviewProducts } from '../features/reviews/index.ts'
import { useShell } from '../shell/providers.tsx'
import { useParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Loading } from '../shell/loading.tsx'
import { EmptyState, Panel } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

export default function GroupPage() {
  const { say } = useShell()
  const id = Number(useParams()['id'])
  const known = Number.isSafeInteger(id) && id > 0
  // whoever comes here wants to know how it stands now
  const { data: group, error, isFetching, refetch } = useQuery({ ...groupQuery(id), enabled: known, refetchOnMount: 'always' })
  const isComing = known && !group && !error
  const title =
    group && isWhole(group)
      ? say('orders.groupTitle', { number: group.order.orderNumber })
      : say(isComing ? 'orders.orderTitle' : 'orders.title')
  return (
    <DashboardFrame title={title}>
      <BackLink to="/dashboard/transactions" className="mb-5">
        {say('orders.backToAll')}
      </BackLink>
      {group ? (
        isWhole(group) ? (
          <OneGroup group={group} />
        ) : (
          <EmptyState kind="trouble" title={say('orders.dataIncomplete')} />
        )
      ) : error || !known ? (
        <GroupTrouble error={error ?? undefined} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-5">
          <PanelPlace lines={5} />
          <OrderPlace />
        </Loading>
      )}
    </DashboardFrame>
  )
}

/** A body that lacks a part is told as such, whatever its contract says. */
const isWhole = (group: Partial<Details>): boolean =>
  Boolean(
    group.order &&
    group.orderItems?.every(({ product }: Partial<Details['orderItems'][number]>) => product) &&
    group.merchant &&
    group.customer,
  )

/** Something that came back is still to be looked at. */
const isToAssess = ({ orderItems }: Details): boolean =>
  orderItems.some(({ allowedActions }) => allowedActions.some(({ move, allowed }) => allowed && move === 'assessItem'))

function OneGroup({ group }: { group: Details }) {
  const { say } = useShell()
  const asMerchant = useSession()?.user.id === group.merchant.id
  const side = { group, asMerchant }
  const claimSum = useClaimHistory(group)
  // the pieces of a swap cost nobody anything: there is a sum only where its parcel was paid
  const isUnpaid = Boolean(group.swap) && (asMerchant || (group.sums.charged === 0 && group.refunded === 0))
  return (
    <div className="grid gap-5">
      <DisputeNote {...side} />
      <GroupOverview
        {...side}
        about={
          <>
            <ClaimFacts group={group} />
            <DepositSplit {...side} />
            <ComesBack {...side} />
            <CodeToTell {...side} />
          </>
        }
        lead={
          <>
            <AnswerClaim group={group} />
            <ReturnRental {...side} />
          </>
        }
      />
      <SwapSides {...side}>
        {isUnpaid && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-small text-ink-2">
            <p>{say('swaps.noMoney')}</p>
            {!asMerchant && <PaperButton kind="receipt" id={group.order.id} />}
          </div>
        )}
      </SwapSides>
      <DownloadPanel {...side} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {/* on narrow screens both columns are one: pieces, their way, the rest, what happened */}
        <div className="contents xl:grid xl:gap-5">
          <Panel className="grid gap-5">
            <h2 className="type-subhead">{say('orders.items')}</h2>
            <GroupItems {...side} ways={(item) => <CaseLink group={group} item={item} />} />
            {!asMerchant && (
              <div className="empty:hidden">
                <ReviewProducts group={group} />
              </div>
            )}
          </Panel>
          <div className="grid gap-5 max-xl:order-2">
            <ReturnPanel {...side} showPhotos={(photos) => <PhotoRow photos={photos} />} />
            {!isUnpaid && <GroupCosts {...side} />}
            {asMerchant && isReviewable(group.status) && (
              <Panel className="grid justify-items-start gap-3 print:hidden">
                <h2 className="type-subhead">{say('reviews.comment')}</h2>
                <ReviewCustomer group={group} isQuiet={isClaimed(group) || isToAssess(group)} />
              </Panel>
            )}
          </div>
        </div>
        <div className="contents xl:grid xl:gap-5">
          <div className="grid gap-5 empty:hidden max-xl:order-1">
            <BringTo {...side} onceChosen />
            <PickupPanel {...side} />
            <GroupDelivery {...side} />
          </div>
          <div className="grid gap-5 max-xl:order-3">
            <Panel className="grid gap-4">
              <h2 className="type-subhead">{say('orders.historyTitle')}</h2>
              <GroupHistory {...side} category={categoryOf(group)} sumOf={claimSum} />
            </Panel>
            <OtherParts group={group} />
          </div>
        </div>
      </div>
    </div>
  )
}

const Row = ({ name, children }: { name: string; children: string }) => (
  <p className="figures flex items-baseline justify-between gap-5">
    {name}
    <span>{children}</span>
  </p>
)
/** What the buyer paid for a group; a seller sees what it brings. */
function GroupCosts({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say, format } = useShell()
  const { id, order, sums, earned, refunded, isRefundPending, created_at, laterPayments } = group
  const later = asMerchant ? [] : laterPayments
  const kept = group.keptDeposit ?? 0
  const paid = later.reduce((sum, { total }) => sum + total, sums.charged)
  const keptRow = <Row name={say('orders.keptOfDeposit')}>{format.money(kept, sums.currency)}</Row>
  return (
    <Panel className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="type-subhead">{say(asMerchant ? 'orders.earnedTitle' : 'orders.sumsTitle')}</h2>
        <time dateTime={created_at} className="figures text-small text-ink-2">
          {say('orders.placed', { day: format.dayHere(created_at) })}
        </time>
      </div>
      {asMerchant ? (
        <>
          {kept > 0 && <Row name={say('orders.rentEarned')}>{format.money(earned ?? 0, sums.currency)}</Row>}
          {kept > 0 && keptRow}
          <p className="flex items-baseline justify-between gap-5 border-t border-line pt-4 font-semibold">
            {say(kept > 0 ? 'orders.receiveInAll' : 'orders.youReceive')}
            <span className="figures">{format.money((earned ?? 0) + kept, sums.currency)}</span>
          </p>
        </>
      ) : (
        <Sums totals={sums} shipping={isUnsent(group) ? null : undefined} chargedOn={created_at} isDepositOver={areDepositsOver(group)} />
      )}
      {later.map(({ kind, itemId, total, at }) => (
        <p key={`${itemId}${at}`} className="figures flex items-baseline justify-between gap-5">
          {say(kind === 'keep' ? 'orders.laterKeep' : 'orders.laterExtend', { day: format.dayHere(at) })}
          <span>{format.money(total, sums.currency)}</span>
        </p>
      ))}
      {later.length > 0 && (
        <p className="figures flex items-baseline justify-between gap-5 border-t border-line pt-3.5 font-semibold">
          {say('orders.laterTotal')}
          <span>{format.money(paid, sums.currency)}</span>
        </p>
      )}
      {refunded > 0 && (
        <p className="flex items-baseline justify-between gap-5 border-t border-line pt-3.5 font-semibold">
          <span>
            {say(asMerchant ? 'orders.refundedToBuyer' : 'orders.refunded')}
            <span className="block text-small font-normal text-ink-2">
              {say(isRefundPending ? 'orders.refundRuns' : 'orders.refundDone')}
            </span>
          </span>
          <span className="figures">{format.money(refunded, sums.currency)}</span>
        </p>
      )}
      {!asMerchant && kept > 0 && keptRow}
      {!asMerchant && refunded > 0 && refunded < paid && (
        <p className="flex items-baseline justify-between gap-5 font-semibold">
          {say('orders.paidNow')}
          <span className="figures">{format.money(paid - refunded, sums.currency)}</span>
        </p>
      )}
      <ClaimedSums group={group} />
      {asMerchant ? <PaperButton kind="invoice" id={id} /> : <PaperButton kind="receipt" id={order.id} />}
    </Panel>
  )
}
