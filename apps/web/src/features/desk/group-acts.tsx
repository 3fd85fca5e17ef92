import { answerRequest, bookCarrierPaid, cancelGroup, decideDelivery, decideReturn } from '@rondo/contracts/calls/desk'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { decimalIn, numberOf } from '../../shell/typed-numbers.ts'
import { TranslatedWords } from '../../shell/translated-words.tsx'
import { Field } from '../../ui/field.tsx'
import { ActButton } from './act-button.tsx'
import { Acts } from './desk-list.tsx'
import { type Group, sayGiven } from './group-words.tsx'

type Decision = Exclude<Group['may'][number], 'cancel'>

/** What somebody wants support to look at, in their own words, and the ways to answer. */
export function Question({ question, about, isOwn }: { question: Group['questions'][number]; about: string; isOwn: boolean }) {
  const { say, format } = useShell()
  const { id, status, askedBy, reason, comments, createdAt } = question
  const answers = status === 'pending' ? (['take_up', 'answer', 'refuse'] as const) : (['answer'] as const)
  const because = sayGiven(reason, say)
  return (
    <section aria-label={say('desk.questionOf', { name: askedBy })} className="grid gap-3 rounded-field bg-sunken p-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-[550]">{say('desk.questionOf', { name: askedBy })}</span>
        <span className="figures text-small text-ink-2">{format.moment(createdAt)}</span>
      </h3>
      {because && <p className="text-small text-ink-2">{because}</p>}
      {comments && <TranslatedWords className="max-w-[62ch]" of={{ kind: 'return', id }} words={comments} />}
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
export function GroupActs({ group: { id, version, may, failedParcels, currency }, about }: { group: Group; about: string }) {
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
