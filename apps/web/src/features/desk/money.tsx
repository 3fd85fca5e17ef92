import { listOperations, listRefunds, retryOperation, retryRefund, settleOperation, settleRefund } from '@rondo/contracts/calls/desk'
import { operationStates, refundStates } from '@rondo/rules/desk/states'
import type { Say } from '@rondo/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ActButton, sendAct } from './act-button.tsx'
import { oneOf, States, useDeskFilter } from './desk-filter.tsx'
import { Acts, DeskList, EntryHead, Facts, OwnCase, Row } from './desk-list.tsx'

const causes = ['canceled', 'returned', 'deposit', 'return_label', 'payment', 'fund'] as const
/** What a refund is for, in words where it begins with a known one: `returned:12+13`. */
function sayCause(cause: string, say: Say): string {
  const known = causes.find((one) => cause.startsWith(`${one}:`))
  return known ? say(`desk.cause_${known}`) : cause
}

/** Refunds by state; what failed is sent once more, or settled when it was paid elsewhere. */
export function Refunds() {
  const { say, format } = useShell()
  const filter = useDeskFilter()
  const state = oneOf(refundStates, filter.get('state'))
  const list = useInfiniteQuery(readPages(listRefunds, { query: { state } }))
  return (
    <div className="grid gap-4">
      <States
        states={refundStates}
        value={state}
        name={(one) => say(`desk.refund_${one}`)}
        onChange={(one) => filter.set({ state: one })}
      />
      <DeskList list={list} label={say('desk.refunds')} empty={say(`desk.noRefunds_${state}`)}>
        {(refund) => {
          const about = say('desk.refundNamed', {
            amount: format.money(refund.amount, refund.currency),
            name: refund.person.name,
          })
          return (
            <Row
              {...(refund.pieces.length > 0 && {
                picture: refund.photo && (
                  <Picture {...refund.photo} alt="" sizes="48px" most={160} className="aspect-4/5 w-full object-cover" />
                ),
              })}
              acts={
                refund.state === 'failed' &&
                (refund.isOwn ? (
                  <OwnCase />
                ) : (
                  <Acts>
                    <ActButton
                      look="ink"
                      label={say('desk.retry')}
                      about={about}
                      send={sendAct(retryRefund, refund.id)}
                      done={say('desk.retried')}
                    />
                    <ActButton
                      label={say('desk.settle')}
                      about={about}
                      hint={say('desk.settleRefundHint')}
                      send={sendAct(settleRefund, refund.id)}
                      done={say('desk.settled')}
                    />
                  </Acts>
                ))
              }
            >
              <EntryHead
                signs={<Badge {...(refund.state === 'failed' && { category: 'problematic' })}>{say(`desk.refund_${refund.state}`)}</Badge>}
              >
                {about}
              </EntryHead>
              {refund.pieces.length > 0 && <p>{format.list([...refund.pieces])}</p>}
              <Facts>
                <span className="figures">{say('desk.subject_refund', { id: String(refund.id) })}</span>
                {refund.orderNumber && (
                  <Link to={`/desk/orders?q=${encodeURIComponent(refund.orderNumber)}`} className="link">
                    {say('desk.order', { number: refund.orderNumber })}
                  </Link>
                )}
                <span>{sayCause(refund.cause, say)}</span>
                <span>
                  {refund.failedAt && refund.state === 'failed'
                    ? say('desk.cameBack', { day: format.dayHere(refund.failedAt) })
                    : format.dayHere(refund.createdAt)}
                </span>
                <span>{say('desk.tries', { n: refund.tries + 1 })}</span>
              </Facts>
              {refund.refusal ? (
                <p className="text-small text-danger">{refund.refusal}</p>
              ) : (
                refund.state === 'failed' && (
                  <p className="text-small text-danger">{say('desk.refundBack', { name: refund.person.name })}</p>
                )
              )}
            </Row>
          )
        }}
      </DeskList>
    </div>
  )
}

/** When a call to a provider went through last: where none was refused, whether that is because none was made. */
function LastCall() {
  const { say, format } = useShell()
  const last = useInfiniteQuery(readPages(listOperations, { query: { state: 'done' } })).data?.pages[0]?.data[0]
  return last ? say('desk.lastCall', { when: format.moment(last.updatedAt) }) : null
}

/** Calls to providers by state. */
export function Operations() {
  const { say, format } = useShell()
  const filter = useDeskFilter()
  const state = oneOf(operationStates, filter.get('state'))
  const list = useInfiniteQuery(readPages(listOperations, { query: { state } }))
  return (
    <div className="grid gap-4">
      <States
        states={operationStates}
        value={state}
        name={(one) => say(`desk.operation_${one}`)}
        onChange={(one) => filter.set({ state: one })}
      />
      <DeskList
        list={list}
        label={say('desk.operations')}
        empty={say(`desk.noOperations_${state}`)}
        {...(state === 'failed' && { emptyHint: <LastCall /> })}
      >
        {({ id, kind, subject, attempts, refusal, updatedAt, isOwn, state: stands }) => {
          const what = say(`desk.operation_is_${kind as 'refund'}`)
          const about = `${what}, ${subject}`
          return (
            <>
              <EntryHead signs={<Badge {...(stands === 'failed' && { category: 'problematic' })}>{say(`desk.operation_${stands}`)}</Badge>}>
                {what}
              </EntryHead>
              <Facts>
                <span>{subject}</span>
                <span>{say('desk.tries', { n: attempts })}</span>
                <span>{format.dayHere(updatedAt)}</span>
              </Facts>
              {refusal && (
                <p className="text-small text-danger">{refusal === 'merchant_left' ? say('desk.refusal_merchant_left') : refusal}</p>
              )}
              {(stands === 'failed' || stands === 'unknown') && isOwn && <OwnCase />}
              {(stands === 'failed' || stands === 'unknown') && !isOwn && (
                <Acts>
                  <ActButton label={say('desk.retry')} about={about} send={sendAct(retryOperation, id)} done={say('desk.retried')} />
                  {stands === 'failed' && kind !== 'refund' && (
                    <ActButton
                      label={say('desk.settle')}
                      about={about}
                      {...(kind === 'transfer' && { hint: say('desk.settleTransferHint') })}
                      send={sendAct(settleOperation, id)}
                      done={say('desk.settled')}
                    />
                  )}
                </Acts>
              )}
            </>
          )
        }}
      </DeskList>
    </div>
  )
}
