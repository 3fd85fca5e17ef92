import { listAlarms, listDifferences, retryAlarm, settleAlarm, settleDifference, takeDifference } from '@rondo/contracts/calls/wallet'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../shell/calls.ts'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Deadline } from '../../ui/deadline.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Link } from '../../shell/router/index.ts'
import { ActButton, sendAct } from './act-button.tsx'
import { oneOf, States, useDeskFilter } from './desk-filter.tsx'
import { Acts, DeskList, EntryHead, Facts, OwnCase, Row } from './desk-list.tsx'

/** The list in which what an alarm is about stands. */
const lists: Readonly<Record<string, (id: string) => string>> = {
  group: (id) => `/desk/orders?q=${id}`,
  account: (id) => `/desk/people?q=${id}`,
  operation: () => '/desk/operations',
  refund: () => '/desk/refunds',
  dispute: () => '/desk/disputes',
  books: () => '/desk/differences',
}
/** What has no list of its own, and is named all the same. */
const named = ['leg', 'tracking', 'item', 'payment', 'earning', 'transfer', 'payout', 'event']
type Alarm = AnswerOf<typeof listAlarms>['data'][number]
/** The list in which an operator acts on what an alarm is about. */
const caseOf = (subject: string) => {
  const [kind = '', id = ''] = subject.split(':')
  return lists[kind]?.(id)
}
type About = Pick<Alarm, 'subject' | 'group'>
/** What an alarm is about in words: the pieces of its order, else what the program calls it. */
function nameOf({ subject, group }: About, { say, format }: Shell): string {
  const [kind = '', id = ''] = subject.split(':')
  if (group) return format.list([...group.pieces])
  return lists[kind] || named.includes(kind) ? say(`desk.subject_${kind as 'account'}`, { id }) : subject
}
const orderOf = ({ group }: About, { say }: Shell) => group && say('desk.order', { number: group.orderNumber })

const failedMoves = ['failParcel', 'returnParcel', 'loseParcel'] as const
/** Of a parcel that failed, which way it did. */
const moveOf = ({ kind, details }: Pick<Alarm, 'kind' | 'details'>) =>
  kind === 'parcel_failed' ? failedMoves.find((one) => one === details['move']) : undefined
/** What has happened, as all alarms say it of which the same has. */
function happenedOf(alarm: Pick<Alarm, 'kind' | 'details'>, { say }: Shell): string {
  const move = moveOf(alarm)
  return say(move ? `desk.parcel_${move}` : `desk.alarm_is_${alarm.kind}`)
}
/** What may be claimed for the label of a parcel that failed. */
function claimOf({ sum, ...alarm }: Pick<Alarm, 'kind' | 'details' | 'sum'>, { say, format }: Shell): string {
  return moveOf(alarm) && sum ? say('desk.parcelCost', { cost: format.money(sum.amount, sum.currency) }) : ''
}

/** How much it is about, and the way to whose it is, where that is noted. */
function Whose({ subject, sum, details }: Pick<Alarm, 'subject' | 'sum' | 'details'>) {
  const { say, format } = useShell()
  const { accountId } = details
  return (
    <>
      {sum && <span className="figures text-ink">{format.money(sum.amount, sum.currency)}</span>}
      {!subject.startsWith('account:') && typeof accountId === 'number' && (
        <Link to={`/desk/people?q=${accountId}`} className="link">
          {say('desk.whoseAlarm')}
        </Link>
      )}
    </>
  )
}

/** What the program noted for those who build it, and the day until which something must happen. */
function Noted({ details, sum, isAnswered }: Pick<Alarm, 'details' | 'sum' | 'isAnswered'>) {
  const { say, format } = useShell()
  const { until, ...others } = details
  const notes = Object.entries(others).filter(([name]) => !(sum && (name === 'amountMinor' || name === 'currency'))) // it stands above
  return (
    <>
      {isMoment(until) && <Deadline isPressing={!isAnswered}>{say('desk.until', { when: format.moment(until) })}</Deadline>}
      {notes.length > 0 && (
        <details className="text-small text-ink-2">
          <summary className="unfold hit w-fit">{say('desk.noted')}</summary>
          <p className="pt-1">
            {notes.map(([name, value]) => `${name}: ${isMoment(value) ? format.moment(value) : String(value)}`).join(', ')}
          </p>
        </details>
      )}
    </>
  )
}

const alarmStates = ['open', 'retried', 'settled'] as const
/** What a person must look at. Alarms of which the same has happened are one card. */
export function Alarms() {
  const shell = useShell()
  const { say } = shell
  const filter = useDeskFilter()
  const state = oneOf(alarmStates, filter.get('state'))
  const list = useInfiniteQuery(readPages(listAlarms, { query: { state } }))
  return (
    <div className="grid gap-4">
      <States states={alarmStates} value={state} name={(one) => say(`desk.alarm_${one}`)} onChange={(one) => filter.set({ state: one })} />
      <DeskList
        list={list}
        label={say('desk.alarms')}
        empty={say(`desk.noAlarms_${state}`)}
        alike={{
          by: (one) => `${one.kind} ${moveOf(one) ?? ''}`,
          head: (ones, isMore) => <AlikeAlarms ones={ones} isMore={isMore} state={state} />,
        }}
      >
        {(alarm, isAlone) => <OneAlarm alarm={alarm} state={state} isAlone={isAlone} />}
      </DeskList>
    </div>
  )
}
type AlarmState = (typeof alarmStates)[number]

/** How many alarms say the same, what that is, since when and until when they were raised, and the first date that presses. */
function AlikeAlarms({ ones, isMore, state }: { ones: readonly Alarm[]; isMore: boolean; state: AlarmState }) {
  const shell = useShell()
  const { say, format } = shell
  const [first] = ones
  if (!first) return null
  const raised = ones.map(({ raisedAt }) => raisedAt).toSorted()
  const [until] = ones
    .flatMap(({ details, isAnswered }) => (!isAnswered && isMoment(details['until']) ? [details['until']] : []))
    .toSorted()
  return (
    <>
      <EntryHead signs={<StateSign state={state} />}>
        {say(isMore ? 'desk.alarmsAlikeMore' : 'desk.alarmsAlike', { n: ones.length })}
      </EntryHead>
      <p>{happenedOf(first, shell)}</p>
      <Facts>
        <span>{say('desk.oldestAt', { when: format.moment(raised[0] ?? '') })}</span>
        <span>{say('desk.newestAt', { when: format.moment(raised.at(-1) ?? '') })}</span>
      </Facts>
      {until && <Deadline>{say('desk.until', { when: format.moment(until) })}</Deadline>}
    </>
  )
}
const StateSign = ({ state }: { state: AlarmState }) => {
  const { say } = useShell()
  return state === 'open' ? null : <Badge>{say(`desk.alarm_${state}`)}</Badge>
}

/** `isAlone`: nothing above it says what has happened. */
function OneAlarm({ alarm, state, isAlone }: { alarm: Alarm; state: AlarmState; isAlone: boolean }) {
  const shell = useShell()
  const { say, format } = shell
  const { id, subject, group, sum, kind, times, raisedAt, details, canRetry, isAnswered, isOwn, reason } = alarm
  const [name, order] = [nameOf({ subject, group }, shell), orderOf({ subject, group }, shell)]
  const about = order ? format.list([name, order]) : name
  const way = caseOf(subject)
  const said = format.sentences([isAlone ? happenedOf(alarm, shell) : '', claimOf(alarm, shell)])
  return (
    <Row
      {...(group && {
        picture: group.photo && <Picture {...group.photo} alt="" sizes="48px" most={160} className="aspect-4/5 w-full object-cover" />,
      })}
      acts={
        state === 'open' &&
        (isOwn ? (
          <OwnCase />
        ) : (
          <Acts>
            {way && (
              <Link to={way} className={buttonLook('ink', 's')}>
                {say('desk.openCase')}
              </Link>
            )}
            {canRetry && <ActButton label={say('desk.retry')} about={about} send={sendAct(retryAlarm, id)} done={say('desk.retried')} />}
            <ActButton label={say('desk.settle')} about={about} send={sendAct(settleAlarm, id)} done={say('desk.settled')} />
          </Acts>
        ))
      }
    >
      <EntryHead signs={isAlone && <StateSign state={state} />}>
        {name} {order && <span className="figures inline-block font-normal whitespace-nowrap text-ink-2 sm:ps-1.5">{order}</span>}
      </EntryHead>
      {said && <p>{said}</p>}
      <Facts>
        <Whose {...{ subject, sum: kind === 'parcel_failed' ? null : sum, details }} />
        <span>{format.dayHere(raisedAt)}</span>
        {times > 1 && <span>{say('desk.times', { n: times })}</span>}
      </Facts>
      <Noted {...{ details, sum, isAnswered }} />
      {reason && <p className="text-small">{reason}</p>}
    </Row>
  )
}

const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

const differenceStates = ['open', 'settled', 'gone'] as const
/** Where our books and the provider's do not agree: each has an owner, and is closed by an explanation or by a later run. */
export function Differences() {
  const { say, format } = useShell()
  const filter = useDeskFilter()
  const state = oneOf(differenceStates, filter.get('state'))
  const list = useInfiniteQuery(readPages(listDifferences, { query: { state } }))
  const ranAt = list.data?.pages[0]?.ranAt
  const amount = (value: number | null, currency: string | null) =>
    value === null || currency === null ? say('desk.nothing') : format.money(value, currency)
  return (
    <div className="grid gap-4">
      <States
        states={differenceStates}
        value={state}
        name={(one) => say(`desk.difference_${one}`)}
        onChange={(one) => filter.set({ state: one })}
      />
      {list.data && (
        <p className="text-small text-ink-2">{ranAt ? say('desk.ranAt', { day: format.moment(ranAt) }) : say('desk.neverRan')}</p>
      )}
      <DeskList list={list} label={say('desk.differences')} empty={say(`desk.noDifferences_${state}`)}>
        {({ id, subject, kind, currency, ours, theirs, owner, reason, foundAt, seenAt }) => (
          <>
            <EntryHead signs={<Badge {...(state === 'open' && { category: 'problematic' })}>{say(`desk.difference_${state}`)}</Badge>}>
              {subject}
            </EntryHead>
            <p>{say(`desk.difference_is_${kind}`)}</p>
            {(ours !== null || theirs !== null) && (
              <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
                <dt className="text-ink-2">{say('desk.ours')}</dt>
                <dd className="figures">{amount(ours, currency)}</dd>
                <dt className="text-ink-2">{say('desk.theirs')}</dt>
                <dd className="figures">{amount(theirs, currency)}</dd>
              </dl>
            )}
            <Facts>
              <span>{say('desk.foundAt', { day: format.dayHere(foundAt) })}</span>
              <span>{say('desk.seenAt', { day: format.dayHere(seenAt) })}</span>
              <span>{owner ? say('desk.ownedBy', { name: owner.name }) : say('desk.ownedByNobody')}</span>
            </Facts>
            {reason && <p className="text-small">{reason}</p>}
            {state === 'open' && (
              <Acts>
                <ActButton label={say('desk.take')} about={subject} send={sendAct(takeDifference, id)} done={say('desk.taken')} />
                <ActButton
                  label={say('desk.settle')}
                  about={subject}
                  hint={say('desk.settleDifferenceHint')}
                  send={sendAct(settleDifference, id)}
                  done={say('desk.settled')}
                />
              </Acts>
            )}
          </>
        )}
      </DeskList>
    </div>
  )
}
