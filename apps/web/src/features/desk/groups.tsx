import { answerRequest, bookCarrierPaid, cancelGroup, decideDelivery, decideReturn, listGroups } from '@rondo/contracts/calls/desk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, readPages } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { ActButton } from './act-button.tsx'
import { Finder, useDeskFilter } from './desk-filter.tsx'
import { Acts, DeskList, EntryHead, Facts, OwnCase } from './desk-list.tsx'

/** Groups of orders: those with an open delivery case, those of a person, or by number; with what support may do. */
export function Groups({ cases = false }: { cases?: boolean }) {
  const { say, format } = useShell()
  const filter = useDeskFilter()
  const [q, person] = [filter.get('q'), Number(filter.get('person'))]
  const query = { ...(q && { q }), ...(person > 0 && { person }), ...(cases && { open: 'cases' as const }) }
  const list = useInfiniteQuery(readPages(listGroups, { query }))
  return (
    <div className="grid gap-4">
      {!cases && <Finder key={q} value={q} label={say('desk.findOrder')} onFind={(text) => filter.set({ q: text, person: '' })} />}
      <DeskList list={list} label={say(cases ? 'desk.cases' : 'desk.orders')} empty={say(cases ? 'desk.noCases' : 'desk.noOrders')}>
        {(group) => {
          const about = say('desk.groupNamed', { number: group.orderNumber, id: group.id })
          const decide = (decision: Exclude<(typeof group.may)[number], 'cancel'>) => (reason: string) =>
            decision === 'delivered' || decision === 'redeliver' || decision === 'refund'
              ? call(decideDelivery, { params: { id: group.id }, body: { reason, decision } })
              : call(decideReturn, { params: { id: group.id }, body: { reason, decision } })
          return (
            <>
              <EntryHead
                signs={
                  <>
                    {group.caseOpenedAt && <Badge category="problematic">{say('desk.caseOpen')}</Badge>}
                    <Badge>{group.status}</Badge>
                  </>
                }
              >
                {about}
              </EntryHead>
              <Facts>
                <span>{say('desk.between', { customer: group.customer.username, merchant: group.merchant.username })}</span>
                <span>{format.money(group.amount, group.currency)}</span>
                <span>{group.deliveryMethod}</span>
                <span>{format.dayHere(group.createdAt)}</span>
              </Facts>
              {group.questions.map((question) => (
                <section key={question.id} className="grid gap-2" aria-label={say('desk.questionOf', { name: question.askedBy })}>
                  <p className="text-sm">
                    <strong>{say('desk.questionOf', { name: question.askedBy })}</strong> {question.reason} {question.comments}
                  </p>
                  {!group.isOwn && (
                    <Acts>
                      {(question.status === 'pending' ? (['take_up', 'answer', 'refuse'] as const) : (['answer'] as const)).map(
                        (answer) => (
                          <ActButton
                            key={answer}
                            label={say(`desk.question_${answer}`)}
                            about={about}
                            {...(answer !== 'take_up' && { hint: say('desk.questionHint') })}
                            send={(reason) => call(answerRequest, { params: { id: question.id }, body: { reason, answer } })}
                            done={say('desk.done')}
                          />
                        ),
                      )}
                    </Acts>
                  )}
                </section>
              ))}
              {group.isOwn ? (
                <OwnCase />
              ) : (
                (group.may.length > 0 || group.failedParcels.length > 0) && (
                  <Acts>
                    {group.may.map((what) =>
                      what === 'cancel' ? (
                        <ActButton
                          key={what}
                          look="danger"
                          label={say('desk.cancelGroup')}
                          about={about}
                          hint={say('desk.cancelHint')}
                          send={(reason) => call(cancelGroup, { params: { id: group.id }, body: { reason } })}
                          done={say('desk.done')}
                        />
                      ) : (
                        <ActButton
                          key={what}
                          label={say(`desk.decide_${what}`)}
                          about={about}
                          send={decide(what)}
                          done={say('desk.done')}
                        />
                      ),
                    )}
                    {group.failedParcels.map((parcel) => (
                      <CarrierPaid key={parcel.id} id={parcel.id} currency={group.currency} />
                    ))}
                  </Acts>
                )
              )}
            </>
          )
        }}
      </DeskList>
    </div>
  )
}

function CarrierPaid({ id, currency }: { id: number; currency: string }) {
  const { say } = useShell()
  const [label, setLabel] = useState('')
  const [goods, setGoods] = useState('')
  const amount = (typed: string) => (typed.trim() === '' ? 0 : Number(typed.replace(',', '.')))
  return (
    <ActButton
      label={say('desk.carrierPaid')}
      about={say('desk.parcelNamed', { id })}
      hint={say('desk.carrierHint')}
      send={(reason) => call(bookCarrierPaid, { params: { id }, body: { reason, label: amount(label), goods: amount(goods) } })}
      done={say('desk.done')}
    >
      <Field
        label={say('desk.paidLabel')}
        after={currency}
        inputMode="decimal"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Field
        label={say('desk.paidGoods')}
        after={currency}
        inputMode="decimal"
        value={goods}
        onChange={({ target }) => setGoods(target.value)}
      />
    </ActButton>
  )
}
