import { answerRequest, bookCarrierPaid, cancelGroup, decideDelivery, decideReturn, listGroups } from '@rondo/contracts/calls/desk'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { isListedReason } from '@rondo/rules/orders/reasons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, readPages } from '../../shell/calls.ts'
import { PersonLink } from '../../shell/desk-person.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { decimalIn, numberOf } from '../../shell/typed-numbers.ts'
import { Deadline } from '../../ui/deadline.tsx'
import { Field } from '../../ui/field.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { GroupBadge, reasonText } from '../orders/index.ts'
import { ActButton } from './act-button.tsx'
import { Finder, useDeskFilter } from './desk-filter.tsx'
import { Acts, DeskList, EntryHead, OwnCase } from './desk-list.tsx'

type Group = AnswerOf<typeof listGroups>['data'][number]
type Decision = Exclude<Group['may'][number], 'cancel'>
const wayOf = (method: string) => (method === 'pickup' || method === 'virtual' ? method : 'shipping')

/** Groups of orders: those with an open delivery case, those of a person, or by number; with what support may do. */
export function Groups({ cases = false }: { cases?: boolean }) {
  const { say } = useShell()
  const filter = useDeskFilter()
  const [q, person] = [filter.get('q'), Number(filter.get('person'))]
  const query = { ...(q && { q }), ...(person > 0 && { person }), ...(cases && { open: 'cases' as const }) }
  const list = useInfiniteQuery(readPages(listGroups, { query }))
  return (
    <div className="grid gap-4">
      {!cases && <Finder key={q} value={q} label={say('desk.findOrder')} onFind={(text) => filter.set({ q: text, person: '' })} />}
      <DeskList list={list} label={say(cases ? 'desk.cases' : 'desk.orders')} empty={say(cases ? 'desk.noCases' : 'desk.noOrders')}>
        {(group) => <OneGroup group={group} />}
      </DeskList>
    </div>
  )
}

/** A group as support decides about it: how it stands, what it is about, who is asking, and below that what may be done. */
function OneGroup({ group }: { group: Group }) {
  const { say, format } = useShell()
  const about = say('desk.groupNamed', { number: group.orderNumber, id: String(group.id) })
  return (
    <>
      <EntryHead signs={<GroupBadge status={group.shownStatus} />}>{about}</EntryHead>
      {group.caseOpenedAt && <Deadline>{say('desk.caseOpenSince', { when: format.moment(group.caseOpenedAt) })}</Deadline>}
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <ul aria-label={say('desk.pieces')} className="grid content-start gap-2.5">
          {group.pieces.map(({ id, name, quantity, photo }) => (
            <li key={id} className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3">
              <span className="bg-cove">
                {photo && <Picture {...photo} alt="" sizes="48px" most={160} className="aspect-4/5 w-full object-cover" />}
              </span>
              <span className="font-[550]">
                {name}
                {quantity > 1 && <span className="figures font-normal text-ink-2"> × {format.number(quantity)}</span>}
              </span>
            </li>
          ))}
        </ul>
        <GroupFacts group={group} />
      </div>
      {group.questions.map((question) => (
        <Question key={question.id} question={question} about={about} isOwn={group.isOwn} />
      ))}
      {group.isOwn ? <OwnCase /> : <GroupActs group={group} about={about} />}
    </>
  )
}

/** Of what kind it is, between whom, and for how much. */
function GroupFacts({ group }: { group: Group }) {
  const { say, format } = useShell()
  const { kind, rentalDays, otherSides, amount } = group
  const isSwap = kind === 'swap'
  return (
    <NamedFacts
      facts={[
        [say('desk.kind'), format.list([say(`orders.type_${kind}`), rentalDays !== null && say('catalogue.day', { n: rentalDays })])],
        [say(isSwap ? 'desk.gets' : 'desk.buyer'), <PersonLink key="customer" {...group.customer} />],
        [say(isSwap ? 'desk.gives' : 'desk.shop'), <PersonLink key="merchant" {...group.merchant} />],
        ...(otherSides.length > 0
          ? [[say('desk.otherSides', { n: otherSides.length }), <OtherSides key="sides" of={otherSides} />] as const]
          : []),
        ...(isSwap && amount === 0 ? [] : [[say(isSwap ? 'desk.sumOfSwap' : 'desk.sum'), <Paid key="sum" group={group} />] as const]),
        [say('desk.way'), say(`desk.way_${wayOf(group.deliveryMethod)}`)],
        [say('desk.placed'), format.dayHere(group.createdAt)],
      ]}
    />
  )
}

function Paid({ group: { amount, deposit, currency } }: { group: Group }) {
  const { say, format } = useShell()
  return (
    <>
      {format.money(amount, currency)}
      {deposit > 0 && (
        <span className="block font-normal text-ink-2">{say('desk.deposit', { amount: format.money(deposit, currency) })}</span>
      )}
    </>
  )
}

function OtherSides({ of }: { of: Group['otherSides'] }) {
  const { say } = useShell()
  return (
    <span className="grid">
      {of.map(({ id, orderNumber }) => (
        <Link key={id} to={`/desk/orders?q=${encodeURIComponent(orderNumber)}`} className="link">
          {say('desk.groupNamed', { number: orderNumber, id: String(id) })}
        </Link>
      ))}
    </span>
  )
}

/** What somebody wants support to look at, in their own words, and the ways to answer. */
function Question({ question, about, isOwn }: { question: Group['questions'][number]; about: string; isOwn: boolean }) {
  const { say, format } = useShell()
  const { id, status, askedBy, reason, comments, createdAt } = question
  const answers = status === 'pending' ? (['take_up', 'answer', 'refuse'] as const) : (['answer'] as const)
  const because = reason === null ? undefined : isListedReason(reason) ? reasonText(reason, say) : reason
  return (
    <section aria-label={say('desk.questionOf', { name: askedBy })} className="grid gap-3 rounded-field bg-sunken p-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-[550]">{say('desk.questionOf', { name: askedBy })}</span>
        <span className="figures text-small text-ink-2">{format.moment(createdAt)}</span>
      </h3>
      {because && <p className="text-small text-ink-2">{because}</p>}
      {comments && <p className="max-w-[62ch] whitespace-pre-line">{comments}</p>}
      {!isOwn && (
        <Acts>
          {answers.map((answer) => (
            <ActButton
              key={answer}
              label={say(`desk.question_${answer}`)}
              about={about}
              {...(answer !== 'take_up' && { hint: say('desk.questionHint') })}
              send={(words) => call(answerRequest, { params: { id }, body: { reason: words, answer } })}
              done={say('desk.done')}
            />
          ))}
        </Acts>
      )}
    </section>
  )
}

/** What support may do with a group; that which cannot be taken back stands last. */
function GroupActs({ group: { id, version, may, failedParcels, currency }, about }: { group: Group; about: string }) {
  const { say } = useShell()
  if (may.length + failedParcels.length === 0) return null
  const decide = (decision: Decision) => (reason: string) =>
    decision === 'delivered' || decision === 'redeliver' || decision === 'refund'
      ? call(decideDelivery, { params: { id }, body: { reason, decision } })
      : call(decideReturn, { params: { id }, body: { reason, decision, version } })
  const decisions = may.filter((what): what is Decision => what !== 'cancel')
  return (
    <div className="border-t border-line pt-3">
      <Acts>
        {decisions.map((what) => (
          <ActButton
            key={what}
            label={say(`desk.decide_${what}`)}
            about={about}
            hint={say('desk.decideHint')}
            send={decide(what)}
            done={say('desk.done')}
          />
        ))}
        {failedParcels.map((parcel) => (
          <CarrierPaid key={parcel.id} id={parcel.id} currency={currency} />
        ))}
        {may.includes('cancel') && (
          <ActButton
            look="danger"
            label={say('desk.cancelGroup')}
            about={about}
            hint={say('desk.cancelHint')}
            send={(reason) => call(cancelGroup, { params: { id }, body: { reason } })}
            done={say('desk.done')}
          />
        )}
      </Acts>
    </div>
  )
}

function CarrierPaid({ id, currency }: { id: number; currency: string }) {
  const { say } = useShell()
  const [label, setLabel] = useState('')
  const [goods, setGoods] = useState('')
  return (
    <ActButton
      label={say('desk.carrierPaid')}
      about={say('desk.parcelNamed', { id })}
      hint={say('desk.carrierHint')}
      send={(reason) => call(bookCarrierPaid, { params: { id }, body: { reason, label: numberOf(label), goods: numberOf(goods) } })}
      done={say('desk.done')}
    >
      <Field
        label={say('desk.paidLabel')}
        after={currency}
        inputMode="decimal"
        value={label}
        onChange={({ target }) => setLabel(decimalIn(target.value))}
      />
      <Field
        label={say('desk.paidGoods')}
        after={currency}
        inputMode="decimal"
        value={goods}
        onChange={({ target }) => setGoods(decimalIn(target.value))}
      />
    </ActButton>
  )
}
