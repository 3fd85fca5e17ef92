// What the two sides of a rental are told: that it is due, that it is late and what that costs, that it lasts longer, that it was bought.
import { sumMinor } from '@rondo/rules/kernel/money'
import { clocksOn, remindersOf } from '@rondo/rules/moves/since'
import type { Locale, Say } from '@rondo/words'
import { held, shortDay, writtenDay } from '@rondo/words/written-day'
import type { App } from '../../platform/context.ts'
import { type EventOf, on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { caseOf, waitReminded } from '../orders/index.ts'
import { rentalPaid, rentalPaymentReturned } from '../rentals/index.ts'
import { dateIn, groupFacts, itemLines, placeOf } from './group-parts.ts'
import { moneyIn } from './order-parts.ts'
import { entry, mail, told, type To } from './tell.ts'

type Waiting = EventOf<typeof waitReminded>['data']

/** An instant as the day that it ends, in the zone of the place of use. */
const dayIn = (at: string, zone: string, locale: Locale): string =>
  held(writtenDay(locale, { timeZone: zone, ...shortDay }, Date.parse(at) - 1))

/** The rentals of a group that are out and of which their renter is reminded now; undefined where there is none. Each may be due on another day. */
async function dueFacts(app: App, data: Waiting, reading: To) {
  const facts = await groupFacts(app, data, reading)
  if (!facts) return undefined
  const c = caseOf(facts.order, facts.group)
  const [after, upTo] = [Date.parse(data.after), Date.parse(data.upTo)]
  const reminded = c.items.flatMap((item) => {
    const times = item.status === 'in_use' ? clocksOn('item', item).flatMap((clock) => remindersOf(clock, c, item).map(Number)) : []
    const at = Math.max(...times.filter((time) => time > after && time <= upTo))
    return at > 0 ? [{ ...item, at }] : []
  })
  const last = Math.max(...reminded.map(({ at }) => at))
  const dueOf = ({ dueAt }: (typeof reminded)[number]) => Number(dueAt)
  const firstDue = Math.min(...reminded.filter(({ at }) => at === last).map(dueOf)) // what is late goes before what is due
  const now = reminded.filter((item) => item.at === last && dueOf(item) === firstDue)
  const items = facts.group.items.filter(({ id, rental }) => rental && now.some((item) => item.id === id))
  const [first] = items
  if (!first?.rental) return undefined
  const { due_at: dueAt, zone } = first.rental
  const depositMinor = sumMinor(now.map((item) => item.depositMinor))
  return { ...facts, items, dueAt, zone, depositMinor, isLate: Date.parse(dueAt) <= Number(c.now), item: first.product.name }
}
type DueFacts = NonNullable<Awaited<ReturnType<typeof dueFacts>>>

const due = [
  told<Waiting, DueFacts>({
    to: ({ customerId }) => [customerId],
    cause: (_data, accountId, seq) => `rental-due-${seq}-${accountId}`,
    facts: dueFacts,
    words: (say: Say, f, locale: Locale) => {
      const values = {
        item: f.item,
        number: f.number,
        day: dayIn(f.dueAt, f.zone, locale),
        most: moneyIn(locale, f.depositMinor, f.currency),
      }
      return {
        subject: say(f.isLate ? 'orderMails.rentalLateSubject' : 'orderMails.rentalDueSubject', values),
        text: say(f.isLate ? 'orderMails.rentalLateText' : 'orderMails.rentalDueText', values),
        button: say('orderMails.open'),
        note: say('orderMails.rentalDueNote'),
      }
    },
    entry: (f) =>
      entry(
        f.isLate ? 'rental_late' : 'rental_due',
        { item: f.item, day: { at: new Date(Date.parse(f.dueAt) - 1).toISOString() } },
        f.otherId,
      ),
    path: placeOf,
    sections: (facts, locale) => [itemLines(facts, locale)],
  }),
  told<Waiting, DueFacts>({
    to: ({ merchantId }) => [merchantId],
    cause: (_data, accountId, seq) => `rental-out-${seq}-${accountId}`,
    async facts(app, data, to) {
      const facts = await dueFacts(app, data, to)
      return facts?.isLate ? facts : undefined
    },
    entry: (f) => entry('rental_late_lender', { item: f.item }, f.otherId),
    path: placeOf,
  }),
]

interface OfItem {
  readonly orderId: number
  readonly groupId: number
  readonly itemId: number
}
async function itemFacts<Data extends OfItem>(app: App, data: Data, reading: To) {
  const facts = await groupFacts(app, { ...data, itemIds: [data.itemId] }, reading)
  const [item] = facts?.items ?? []
  return facts && item && { ...facts, item: item.product.name, dueDay: item.rental?.due_day ?? '' }
}

export const rentalMails: readonly Reaction[] = [
  on(waitReminded, 'notifications.tell-rental-due', async (app, event) => {
    for (const row of due) await row(app, event)
  }),
  mail({
    on: rentalPaid,
    name: 'notifications.tell-rental-paid',
    to: ({ customerId }) => [customerId],
    cause: ({ paymentId }) => `rental-paid-${paymentId}`,
    facts: (app, data, to) => itemFacts(app, data, to),
    words: (say, f, locale) => {
      const { kind, totalMinor } = f.data
      const values = {
        item: f.item,
        number: f.number,
        amount: moneyIn(locale, totalMinor, f.currency),
        day: f.dueDay ? dateIn(new Date(f.dueDay), 'UTC', locale) : '',
      }
      return {
        subject: say(kind === 'extend' ? 'orderMails.rentalLongerSubject' : 'orderMails.rentalBoughtSubject', values),
        text: say(kind === 'extend' ? 'orderMails.rentalLongerText' : 'orderMails.rentalBoughtText', values),
        button: say('orderMails.open'),
        note: say('orderMails.rentalPaidNote'),
      }
    },
    entry: (f) => entry(f.data.kind === 'extend' ? 'rental_longer' : 'rental_bought', { item: f.item }, f.otherId),
    path: placeOf,
    sections: (facts, locale) => [itemLines(facts, locale)],
  }),
  mail({
    on: rentalPaid,
    name: 'notifications.tell-rental-paid-lender',
    to: ({ merchantId }) => [merchantId],
    cause: ({ paymentId }) => `rental-earned-${paymentId}`,
    facts: (app, data, to) => itemFacts(app, data, to),
    words: (say, f, locale) => {
      const { kind, amountMinor } = f.data
      const values = {
        item: f.item,
        name: f.name,
        number: f.number,
        amount: moneyIn(locale, amountMinor, f.currency),
        day: f.dueDay ? dateIn(new Date(f.dueDay), 'UTC', locale) : '',
      }
      return {
        subject: say(kind === 'extend' ? 'orderMails.lentLongerSubject' : 'orderMails.lentSoldSubject', values),
        text: say(kind === 'extend' ? 'orderMails.lentLongerText' : 'orderMails.lentSoldText', values),
        button: say('orderMails.openSale'),
        note: say('orderMails.lentNote'),
      }
    },
    entry: (f) => entry(f.data.kind === 'extend' ? 'rental_longer_lender' : 'rental_bought_lender', { item: f.item }, f.otherId),
    path: placeOf,
    sections: (facts, locale) => [itemLines(facts, locale)],
  }),
  mail({
    on: rentalPaymentReturned,
    name: 'notifications.tell-rental-returned',
    to: ({ customerId }) => [customerId],
    cause: ({ paymentId }) => `rental-returned-${paymentId}`,
    facts: (app, data, to) => itemFacts(app, data, to),
    words: (say, f) => ({
      subject: say('orderMails.rentalReturnedSubject', { item: f.item }),
      text: say('orderMails.rentalReturnedText', { item: f.item, amount: f.amount }),
      button: say('orderMails.open'),
      note: say('orderMails.refundSoon'),
    }),
    entry: (f) => entry('rental_payment_returned', { item: f.item, amount: { minor: f.data.amountMinor, currency: f.currency } }),
    path: placeOf,
  }),
]
