import { useInfiniteQuery } from '@tanstack/react-query'
import { PanelPlace } from '../../shell/panel-place.tsx'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Loading } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { approvedFamily } from '@rondo/rules/orders/group-statuses'
import { unconfirmedReturn } from '@rondo/rules/returns/turn'
import { isGiven, sayReason } from './reason-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { RequestBadge } from './request-state.tsx'
import { type ListedReturn, type ReturnFilter, returnsQuery } from './returns.queries.ts'

interface ReturnListProps {
  side: 'made' | 'received'
  filter: ReturnFilter
}
/** Returns that somebody asked for, or received, as the server has put them in order. */
export function ReturnList({ side, filter }: ReturnListProps) {
  const { say } = useShell()
  const sells = useSession()?.user.isMerchant === true
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...returnsQuery(side, filter),
    refetchOnMount: 'always',
  })
  const returns = data?.pages.flatMap((page) => page.data) ?? []
  if (error && !data)
    return <NotLoaded title={say('returns.loadFailed')} hint={say('returns.goOn')} busy={isFetching} onAgain={() => void refetch()} />
  if (isPending)
    return (
      <Loading className="grid gap-3">
        <PanelPlace hasPicture />
        <PanelPlace hasPicture />
      </Loading>
    )
  if (returns.length === 0)
    return filter === 'all' ? (
      <EmptyState
        title={say(side === 'made' ? 'returns.noneMade' : 'returns.noneReceived')}
        hint={say(side === 'made' ? 'returns.noneMadeHint' : sells ? 'returns.noneReceivedHint' : 'returns.noneSoldHint')}
      >
        {side === 'made' || sells ? (
          <Link to="/dashboard/transactions" className={buttonLook('line')}>
            {say('returns.toOrders')}
          </Link>
        ) : (
          <Link to="/listing/upload" className={buttonLook()}>
            {say('shell.listPiece')}
          </Link>
        )}
      </EmptyState>
    ) : (
      <EmptyState title={say('returns.noneFiltered')} />
    )
  return (
    <>
      <ul className="grid gap-3" aria-live="polite" aria-busy={isFetching}>
        {returns.map((one) => (
          <li key={one.request.id}>
            <ReturnCard listed={one} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="line" busy={isFetching} onClick={() => void fetchNextPage()} className="mt-4.5">
          {say('returns.more')}
        </Button>
      )}
    </>
  )
}

/** A name whose initial stays with it. */
const unbroken = (name: string) => name.replaceAll(' ', '\u00A0')
/** What is due, as the customer and as the merchant reads it: the answer, the way back, the word that it has come, or its condition. */
const dueWords = {
  approveAllReturns: { customer: 'returns.answersBy', merchant: 'returns.answerBy' },
  lapseReturn: { customer: 'returns.sendBy', merchant: 'returns.sendsBy' },
  countReceipt: { customer: 'returns.receivesBy', merchant: 'returns.receiveBy' },
  assessItem: { customer: 'returns.looksBy', merchant: 'returns.lookBy' },
  settleClaim: { customer: 'returns.answerBy', merchant: 'returns.theyAnswerBy' },
} as const
const inPersonWords = { customer: 'returns.bringBy', merchant: 'returns.bringsBy' } as const
const eitherWords = { customer: 'returns.backBy', merchant: 'returns.comesBy' } as const
const isDueMove = (move: string): move is keyof typeof dueWords => move in dueWords
/** By what way the goods go back: those that were fetched in person go either way until their customer chooses one. */
function wayBack({ groupStatus, groupType }: ListedReturn): 'brought' | 'either' | 'sent' {
  if (groupStatus === 'awaiting_return_dropoff') return 'brought'
  return groupType === 'pickup' && isOneOf(approvedFamily, groupStatus) ? 'either' : 'sent'
}
function dueWord(listed: ListedReturn) {
  const { due, side } = listed
  if (!due || !isDueMove(due.move)) return undefined
  const ways = { brought: inPersonWords, either: eitherWords, sent: dueWords[due.move] }
  return (due.move === 'lapseReturn' ? ways[wayBack(listed)] : dueWords[due.move])[side]
}
const backWords = { brought: 'returns.bringBack', either: 'orders.returnIt', sent: 'returns.sendBack' } as const
/** Where the reader goes on, and by what word. */
function wayOn(listed: ListedReturn) {
  const { side, groupStatus, deposit, request } = listed
  const { status, orderItems, relatedFulfillmentGroupId: id } = request
  if (side === 'customer' && deposit?.status === 'claimed')
    return [`/dashboard/transactions/${orderItems.length === 1 ? `item/${orderItems[0]}` : `fg/${id}`}`, 'returns.answer'] as const
  if (side === 'customer') return [`/dashboard/returns/ship/${id}`, backWords[wayBack(listed)]] as const
  if (status === 'pending_merchant_review') return [`/dashboard/returns/process/${id}`, 'returns.answer'] as const
  const word = groupStatus === unconfirmedReturn ? 'orders.confirmReturn' : 'orders.assessReturn'
  return [`/dashboard/returns/update-condition/${id}`, word] as const
}

function ReturnCard({ listed }: { listed: ListedReturn }) {
  const { say, format } = useShell()
  const { request, side, orderNumber, product, other, isMyTurn, refund, deposit, due } = listed
  const isClaimed = deposit?.status === 'claimed' || deposit?.status === 'contested'
  const [way, word] = wayOn(listed)
  const byWhen = dueWord(listed)
  const { id, status, quantity, reason, requestDate, relatedFulfillmentGroupId: groupId } = request
  return (
    <Panel className="relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <span className="block w-16 bg-cove">
        {product?.photo ? (
          <img src={product.photo} alt="" loading="lazy" className="aspect-4/5 w-full object-cover" />
        ) : (
          <span className="grid aspect-4/5 place-items-center">
            <Icon name="hanger" className="size-5 text-ink-3" />
          </span>
        )}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {isClaimed ? (
            <Badge category="problematic">{say('returns.depositClaimed')}</Badge>
          ) : (
            <RequestBadge status={status} isMyTurn={isMyTurn} />
          )}
          <span className="figures text-small text-ink-2 sm:ms-auto">{say('returns.asked', { day: format.dayHere(requestDate) })}</span>
        </div>
        <Link
          to={`/dashboard/transactions/fg/${groupId}`}
          aria-label={`${say('returns.order', { number: orderNumber })}, ${product?.name ?? id}`}
          className="justify-self-start font-[550] after:absolute after:inset-0 after:rounded-panel"
        >
          {product?.name ?? say('returns.order', { number: orderNumber })}
        </Link>
        <p className="text-small text-ink-2 wrap-anywhere">
          {format.list([
            say('returns.order', { number: orderNumber }),
            say(side === 'customer' ? 'returns.to' : 'returns.from', { name: unbroken(other.name) }),
            say('returns.pieces', { n: quantity }),
            isGiven(reason) && sayReason(reason, say),
          ])}
        </p>
        {(refund || deposit || due) && (
          <p className="figures text-small font-[550] first-letter:uppercase">
            {format.list([
              refund &&
                say(refund.isEstimate ? 'returns.refundSoon' : 'returns.refundMade', {
                  amount: format.money(refund.amount, refund.currency),
                }),
              deposit &&
                say(`returns.deposit_${deposit.status}`, {
                  amount: format.money(deposit.amount, deposit.currency),
                  claimed: format.money(deposit.claimed ?? 0, deposit.currency),
                }),
              due && byWhen && say(byWhen, { day: format.dayHere(due.at), name: unbroken(other.name) }),
            ])}
          </p>
        )}
        {isMyTurn && (
          <Link to={way} className={buttonLook('ink', 's', 'relative z-1 mt-1 sm:justify-self-start')}>
            {say(word)}
          </Link>
        )}
      </div>
    </Panel>
  )
}
