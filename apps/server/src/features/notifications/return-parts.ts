// What mails about a return say of it: the pieces that go back, what their customer gets for them, and until when its next step is due.
import { isOneOf } from '@rondo/rules/kernel/lists'
import { sumMinor } from '@rondo/rules/kernel/money'
import { itemRefund } from '@rondo/rules/moves/label-money'
import { nextByTimer } from '@rondo/rules/moves/offers'
import { unassessed } from '@rondo/rules/orders/item-statuses'
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { caseOf } from '../orders/index.ts'
import { dateIn, type GroupFacts, itemLines } from './group-parts.ts'
import type { Moved } from './group-rows.ts'
import type { Section } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'

type Facts = GroupFacts<Moved>
/** The pieces that go back: a move of a parcel names none, and a part of the group may stay with its customer. */
const goingBack = ({ items }: Facts) => items.filter(({ status }) => isOneOf(unassessed, status))

/** The pieces, and for their customer what goes back to them; of a rental nothing does, its deposit has mails of its own. */
export function returnSections(facts: Facts, locale: Locale): Section[] {
  const items = goingBack(facts)
  if (items.length === 0) return []
  const { order, group, otherId, currency } = facts
  const c = caseOf(order, group)
  const going = c.items.filter(({ id }) => items.some((item) => item.id === id))
  const back = sumMinor(
    going.map((item) => itemRefund(c, item)).map(({ refundMinor, taxMinor, feeMinor }) => refundMinor + taxMinor + feeMinor),
  )
  const isToldBack = otherId !== order.customer_id && back > 0
  return [
    itemLines({ ...facts, items }, locale),
    ...(isToldBack
      ? [{ hasTotal: true as const, lines: [[sayIn(locale)('orderMails.comesBack'), moneyIn(locale, back, currency)] as const] }]
      : []),
  ]
}

/** The day on which the return lapses unless it is sent; undefined where it does not. */
export function lapseDay({ order, group }: Facts, locale: Locale): string | undefined {
  const next = nextByTimer(caseOf(order, group))
  return next?.move === 'lapseReturn' ? dateIn(next.at, locale) : undefined
}

/** The day until which what has arrived is looked at; undefined once it was. */
export function assessmentDay(facts: Facts, locale: Locale): string | undefined {
  const c = caseOf(facts.order, facts.group)
  const [first] = goingBack(facts)
    .flatMap(({ id, status }) => (status === 'return_delivered' ? (nextByTimer(c, id)?.at ?? []) : []))
    .toSorted((a, b) => Number(a) - Number(b))
  return first && dateIn(first, locale)
}
