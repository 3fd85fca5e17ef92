import { type ReactNode, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Translated } from '../../shell/translated.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Details, isMyTurn } from '../orders/index.ts'
import { EditDialog } from './edit-dialog.tsx'
import { figuresOfReturns, type Item } from './figures.ts'
import { Noted } from './noted.tsx'
import { RefundFigures } from './refund-figures.tsx'
import { RequestBadge, RequestFacts } from './request-state.tsx'
import type { ReturnRequest } from './returns.queries.ts'
import { StartRental } from './start-rental.tsx'
import { SupportDialog } from './support-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const withdrawable: readonly Item['status'][] = [
  'return_requested_by_customer',
  'return_approved_by_merchant',
  'awaiting_return_shipment',
  'return_label_generated',
]
/** Of a return that goes on it is said what is taken and what comes back. */
const goesOn: readonly ReturnRequest['status'][] = ['pending_merchant_review', 'approved', 'pending_customer_action', 'in_progress']

interface SideProps {
  group: Details
  asMerchant: boolean
}
/** Shows photos that came with a return. */
export type ShowPhotos = (photos: ReturnRequest['photos']) => ReactNode
/** The returns of a group as both sides see them, with what each may do; nothing where there is none and none can be asked. */
export function ReturnPanel({ group, asMerchant, showPhotos }: SideProps & { showPhotos: ShowPhotos }) {
  const { say, format } = useShell()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [edited, setEdited] = useState<ReturnRequest>()
  const isAllowed = (move: string) => group.allowedActions.some((one) => one.move === move && one.allowed)
  const requests = group.returnRequests.toReversed()
  const returnable = asMerchant ? [] : group.orderItems.filter(({ canReturn }) => canReturn)
  const bought = returnable.filter(({ type }) => type === 'buy')
  const answers = asMerchant && isAllowed('rejectAllReturns')
  const withdraws = !asMerchant && isAllowed('cancelReturn')
  if (group.requests.length === 0 && returnable.length === 0) return null
  const until = bought.flatMap(({ returnUntil }) => returnUntil ?? []).toSorted()[0]
  const wanted = requests.filter(({ status }) => goesOn.includes(status))
  const questions = group.requests.filter(({ requestType }) => requestType === 'support').toReversed()
  const isRejected = group.status === 'return_rejected' && !asMerchant
  // one question at a time, about what was rejected: what has failed is with support already
  const isWaiting = questions.some(({ status }) => status === 'pending' || status === 'in_progress')
  const disputed = isRejected ? requests.filter(({ status }) => status === 'rejected') : []
  return (
    <Panel className="grid gap-5">
      <h2 className="type-subhead">{say('returns.states')}</h2>
      {requests.length > 0 && (
        <ul className="grid gap-4" aria-live="polite">
          {requests.map((request) => (
            <li key={request.id} className="grid gap-1.5 border-line not-first:border-t not-first:pt-4">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <RequestBadge status={request.status} isMyTurn={isMyTurn(group, asMerchant)} />
                <b className="min-w-0 font-[550]">{format.list(namesOf(group, request))}</b>
                <span className="figures text-small text-ink-2">{say('returns.pieces', { n: request.quantity })}</span>
              </span>
              <RequestFacts
                request={request}
                customer={group.customer.name}
                merchant={group.merchant.name}
                asMerchant={asMerchant}
                expected={expectedOf(group, request)}
              />
              {asMerchant && isLookedAt(group, request) && (
                <p className="text-small">
                  <Noted group={group} ids={request.orderItems} />
                </p>
              )}
              {request.photos.length > 0 && <span className="max-w-60">{showPhotos(request.photos)}</span>}
              {!asMerchant && request.status === 'pending_merchant_review' && (
                <Button look="line" size="s" className="justify-self-start" onClick={() => setEdited(request)}>
                  {say('returns.edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && (
        <ul className="grid gap-3" aria-live="polite" aria-label={say('returns.questions')}>
          {questions.map(({ id, status, comments, supportAnswer }) => (
            <li key={id} className="grid gap-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <RequestBadge status={status} isQuestion />
                <b className="font-[550]">{say('returns.question')}</b>
              </span>
              {comments && <p className="text-small text-ink-2 wrap-anywhere">{comments}</p>}
              {supportAnswer && (
                <Translated of={{ kind: 'returnAnswer', id }} texts={{ text: supportAnswer }}>
                  {({ texts, lang, way }) => (
                    <p className="text-small wrap-anywhere">
                      <span lang={lang} className="block">
                        {say('returns.supportSaid', { text: texts.text ?? '' })}
                      </span>
                      {way}
                    </p>
                  )}
                </Translated>
              )}
            </li>
          ))}
        </ul>
      )}
      {!asMerchant && <KeptFee group={group} />}
      {wanted.length > 0 && <OpenFigures group={group} requests={wanted} asMerchant={asMerchant} />}
      {isRejected && questions.length === 0 && <p className="text-small text-ink-2">{say('returns.rejectedHint')}</p>}
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:*:grow">
        {answers && (
          <Link to={`/dashboard/returns/process/${group.id}`} className={buttonLook('ink', 's')}>
            {say('returns.answerReturns')}
          </Link>
        )}
        {withdraws && (
          <Button look="line" size="s" onClick={() => setWithdrawing(true)}>
            {say('returns.withdraw')}
          </Button>
        )}
        {disputed.length > 0 && !isWaiting && (
          <Button look="line" size="s" onClick={() => setAsking(true)}>
            {say('returns.contactSupport')}
          </Button>
        )}
      </div>
      {bought.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:*:grow">
          <Link to={`/dashboard/returns/request/${group.id}`} className={buttonLook('line', 's')}>
            {withdraws ? say('orders.returnOther', { n: bought.length }) : say('returns.ask')}
          </Link>
          {until && <span className="figures text-small text-ink-2">{say('returns.returnBy', { day: format.dayHere(until) })}</span>}
        </div>
      )}
      {!asMerchant &&
        returnable.filter(({ type }) => type === 'rent').map((item) => <StartRental key={item.id} group={group} item={item} />)}
      {isAsking && (
        <SupportDialog group={group} itemIds={disputed.flatMap(({ orderItems }) => orderItems)} onClose={() => setAsking(false)} />
      )}
      {edited && <EditDialog group={group} request={edited} onClose={() => setEdited(undefined)} />}
      {isWithdrawing && (
        <WithdrawDialog
          group={group}
          items={group.orderItems.filter(({ status }) => withdrawable.includes(status))}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </Panel>
  )
}

const namesOf = (group: Details, { orderItems }: ReturnRequest) =>
  group.orderItems.filter(({ id }) => orderItems.includes(id)).map(({ product }) => product.name)

/** Its goods are back with their shop, and it has said how they came. */
const isLookedAt = ({ orderItems }: Details, { status, orderItems: ids }: ReturnRequest) =>
  status === 'completed' || orderItems.some(({ id, assessment }) => assessment && ids.includes(id))

/** When the parcel of a return should arrive, while it is under way. */
const expectedOf = ({ returnDeliveries }: Details, { trackingNumber }: ReturnRequest) =>
  returnDeliveries.find((parcel) => parcel.status === 'transit' && parcel.trackingNumber === trackingNumber)?.estimatedDelivery

/** The platform fee that has stayed where goods were refunded, without which the sums above do not meet. */
function KeptFee({ group }: { group: Details }) {
  const { say, format } = useShell()
  const refunded = group.returnRequests.filter(({ status }) => status === 'completed')
  const { keptFee, currency } = figuresOfReturns(group, refunded)
  if (keptFee === 0) return null
  return <p className="text-small text-ink-2">{say('returns.keptFee', { amount: format.money(keptFee, currency) })}</p>
}

/** The refund of the returns that go on. */
function OpenFigures({ group, requests, asMerchant }: SideProps & { requests: readonly ReturnRequest[] }) {
  const figures = figuresOfReturns(group, requests)
  if (!figures.hasMoney) return null
  return <RefundFigures figures={figures} asMerchant={asMerchant} />
}
