import { type ReactNode, useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { Question } from '../../ui/question.tsx'
import type { Details } from '../orders/index.ts'
import { approve, fixedFeeOf, isFunded, reject, type Rejected } from './answer.ts'
import { ApprovalTerms } from './approval-terms.tsx'
import { AskedList, Wrong } from './asked-list.tsx'
import { figuresOf, isFeeOf } from './figures.ts'
import { Besides, FundPayment } from './fund-payment.tsx'
import { nothingGiven, problemOf, ReasonFields, reasonOf } from './reason-fields.tsx'
import { RefundFigures } from './refund-figures.tsx'
import type { ShowPhotos } from './return-panel.tsx'
import type { ReturnRequest, Terms } from './returns.queries.ts'
import { type ConfirmFundCard, fundFromEarnings, useFund } from './use-fund.ts'
import { useReturnCall } from './use-return-call.ts'

interface AnswerFormProps {
  group: Details
  pending: readonly ReturnRequest[]
  terms: Terms
  card: { field: ReactNode; confirm: ConfirmFundCard | undefined; isComplete: boolean }
  showPhotos: ShowPhotos
}
/** A merchant approves or rejects returns, one, several or all, with the figures of each answer before it is given. */
export function AnswerForm({ group, pending, terms, card, showPhotos }: AnswerFormProps) {
  const { say, format } = useShell()
  const navigate = useNavigate()
  const funded = pending.filter(isFunded)
  const pool = funded.length > 0 ? funded : pending // what is paid for is answered first, by the terms that were fixed with it
  const [left, setLeft] = useState<readonly number[]>([])
  const [decision, setDecision] = useState<'approve' | 'reject'>('approve')
  const [feeText, setFee] = useState('')
  const [address, setAddress] = useState(() => terms.addresses.find(({ isDefault }) => isDefault)?.id)
  const [comments, setComments] = useState('')
  const [given, setGiven] = useState(nothingGiven)
  const [wishedWay, setWay] = useState<'earnings' | 'card'>('earnings')
  const [problem, setProblem] = useState<'requests' | 'fee' | 'address' | 'payment' | 'other'>()
  const [isSure, setSure] = useState(false)
  const paid = useRef<string>(undefined) // a fund that was taken of earnings stays when the approval after it fails
  const payment = useFund()
  const answering = useReturnCall<Details | Rejected>(group.id)

  const chosen = pool.filter(({ id }) => !left.includes(id))
  const isAll = chosen.length === pending.length
  const items = group.orderItems.filter(({ id }) => chosen.some(({ orderItems }) => orderItems.includes(id)))
  const isPaid = chosen.some(isFunded)
  const fee = isPaid ? fixedFeeOf(group, chosen) : feeText.trim() === '' ? 0 : Number(feeText)
  const picked = items.map((item) => ({ item, reason: chosen.find(({ orderItems }) => orderItems.includes(item.id))?.reason ?? null }))
  const value = figuresOf(group, picked).value
  const isFee = isFeeOf(fee, value, group.currency)
  const figures = figuresOf(group, picked, isFee ? fee : 0)
  const isOwnFault = figures.fault === 'merchant'
  const usageFee = isOwnFault && !isPaid ? 0 : isFee ? fee : 0
  const shown = usageFee === figures.usageFee ? figures : figuresOf(group, picked, usageFee)
  const needsFund = shown.fund > 0 && !isPaid
  const way = terms.heldEarnings >= shown.fund ? wishedWay : 'card'
  const wish = {
    groupId: group.id,
    itemIds: items.map(({ id }) => id),
    currency: group.currency,
    amount: shown.fund,
    usageFee,
    addressId: address,
  }
  const wrong = () => {
    if (chosen.length === 0) return 'requests'
    if (decision === 'reject') return given.reason === 'other' && problemOf(given) ? 'other' : undefined
    if (!isFee && !isOwnFault) return 'fee'
    if (terms.addresses.length > 0 && address === undefined) return 'address'
    return undefined
  }
  const done = (text: string) => {
    toast.success(text)
    void navigate(`/dashboard/transactions/fg/${group.id}`)
  }
  const ids = isAll ? ('all' as const) : chosen.map(({ id }) => id)
  const failures = (one: 'approve' | 'reject') => {
    if (!isAll) return { failure: say(`returns.${one}OneFailed`) }
    const told = (message: string) => say(`returns.${one}Failed`, { message })
    return { failure: say('returns.unexpected'), broken: say('returns.processFailed'), told }
  }
  const pressApprove = () => {
    const found = wrong() ?? (needsFund && way === 'card' ? 'payment' : undefined)
    setProblem(found)
    if (found || shown.isNegative) return
    answering.run({
      send: async (key) => {
        const isTaken = needsFund && way === 'earnings' && paid.current !== JSON.stringify(wish)
        if (isTaken) {
          await fundFromEarnings(wish, `${key}:fund`)
          paid.current = JSON.stringify(wish)
        }
        // taking the fund raises the version; what was asked meanwhile has no fund and is refused
        return approve(group, ids, { comments: comments.trim(), usageFee, addressId: address }, needsFund ? undefined : group.version, key)
      },
      onDone: () => done(isAll && chosen.length > 1 ? say('returns.approved', { n: chosen.length }) : say('returns.approvedOne')),
      ...failures('approve'),
    })
  }
  const isWordless = reasonOf(given) === '' && given.comments.trim() === ''
  const pressReject = (isCertain: boolean) => {
    const found = wrong()
    setProblem(found)
    if (found) return
    if ((isPaid || isWordless) && !isCertain) return setSure(true)
    setSure(false)
    answering.run({
      send: (key) => reject(group, ids, { reason: reasonOf(given), comments: given.comments.trim() }, key),
      onDone: (answer) => {
        if ('refundResults' in answer && answer.refundResults.failed > 0) toast.error(say('returns.refundProblem'))
        done(isAll && chosen.length > 1 ? say('returns.rejected', { n: chosen.length }) : say('returns.rejectedOne'))
      },
      ...failures('reject'),
    })
  }
  const pressPay = () => {
    const found = wrong()
    setProblem(found)
    if (!found && card.confirm) void payment.pay(wish, card.confirm)
  }
  const isBusy = answering.isPending || payment.phase !== undefined
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
      <div className="grid gap-5">
        <AskedList
          {...{ group, pool, left, showPhotos }}
          until={terms.until}
          isFixed={payment.phase !== undefined}
          onLeft={setLeft}
          isMissed={problem === 'requests'}
          isOwnFault={isOwnFault && figures.hasMoney}
        />
        <fieldset className="grid grid-cols-2 gap-2" disabled={isBusy}>
          <legend className="type-subhead mb-2.5">{say('returns.decision')}</legend>
          {(['approve', 'reject'] as const).map((one) => (
            <ChoiceCard
              key={one}
              name="decision"
              value={one}
              checked={decision === one}
              onChange={() => setDecision(one)}
              title={say(`returns.${one}`)}
            />
          ))}
        </fieldset>
        {decision === 'reject' && (
          <Panel>
            <ReasonFields
              list="rejectReturn"
              given={given}
              onChange={setGiven}
              problem={problem === 'other' ? 'other' : undefined}
              commentsLabel={say('returns.rejectionComments')}
            />
          </Panel>
        )}
      </div>
      <Panel className="grid gap-4 xl:sticky xl:top-22 xl:row-span-2">
        {/* what is refused costs nothing */}
        {decision === 'approve' && shown.hasMoney && (
          <>
            <h2 className="type-subhead">{say('returns.figuresMerchant', { name: group.customer.name })}</h2>
            <RefundFigures figures={shown} asMerchant isFolded>
              {shown.shipping > 0 && <p className="text-small text-ink-2">{say('returns.figuresHint')}</p>}
              {needsFund && <Besides {...shown} />}
            </RefundFigures>
          </>
        )}
        <p className="text-small text-ink-2">
          {decision === 'reject'
            ? say('returns.rejectHint')
            : say(group.groupType === 'pickup' ? 'returns.approveHintPickup' : 'returns.approveHint', { name: group.customer.name })}
        </p>
        {decision === 'approve' && needsFund && !shown.isNegative && (
          <FundPayment
            currency={group.currency}
            amount={shown.fund}
            held={terms.heldEarnings}
            way={way}
            onWay={setWay}
            card={card}
            payment={payment}
            onPay={pressPay}
            begun={group.fundCollectionPayments.find(({ refundStatus }) => refundStatus === 'intent_created')}
            groupId={group.id}
          />
        )}
        {decision === 'approve' && isPaid && shown.fund > 0 && (
          <Note tone="success" icon="check" role="status">
            {say('returns.paid', { amount: format.money(shown.fund, group.currency) })}
          </Note>
        )}
        {decision === 'approve' && shown.isNegative && (
          <Note tone="warning" icon="warn" role="alert">
            {say('returns.negative')}
          </Note>
        )}
        {problem === 'payment' && <Wrong>{say('returns.payFirst')}</Wrong>}
        {answering.failure && (
          <Note tone="danger" icon="warn" role="alert">
            {answering.failure}
          </Note>
        )}
        {decision === 'approve' ? (
          <Button busy={answering.isPending} disabled={shown.isNegative} onClick={pressApprove}>
            {say('returns.approveN', { n: chosen.length })}
          </Button>
        ) : (
          <Button look="danger" busy={answering.isPending} onClick={() => pressReject(false)}>
            {say('returns.rejectN', { n: chosen.length })}
          </Button>
        )}
      </Panel>
      {decision === 'approve' && (
        <ApprovalTerms
          terms={terms}
          address={{ value: address, onChange: setAddress, problem: problem === 'address' ? say('returns.addressPick') : undefined }}
          fee={
            figures.hasMoney
              ? {
                  value: isPaid ? String(fee) : isOwnFault ? '0' : feeText,
                  currency: group.currency,
                  lock: isPaid ? 'paid' : isOwnFault ? 'fault' : payment.phase ? 'busy' : undefined,
                  error:
                    problem === 'fee' || (!isFee && feeText !== '')
                      ? say('returns.feeInvalid', { most: format.money(value, group.currency) })
                      : undefined,
                  onChange: setFee,
                }
              : undefined
          }
          usageFee={usageFee}
          comments={comments}
          onComments={setComments}
        />
      )}
      {isSure && (
        <Question
          title={say(isPaid ? 'returns.refundAsk' : 'returns.wordlessAsk')}
          cancelLabel={say('shell.cancel')}
          onCancel={() => setSure(false)}
          action={
            <Button look="danger" onClick={() => pressReject(true)}>
              {say('returns.rejectN', { n: chosen.length })}
            </Button>
          }
        >
          {isPaid && <p className="text-ink-2">{say('returns.refundAskHint', { amount: format.money(shown.fund, group.currency) })}</p>}
          {isWordless && <p className="text-ink-2">{say('returns.wordlessAskHint', { name: group.customer.name })}</p>}
        </Question>
      )}
    </div>
  )
}
