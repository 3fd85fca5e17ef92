// What the two sides of a rental are told when it is due and when it is late: what each late day costs, and what may be done.
import { sumMinor } from '@rondo/rules/kernel/money'
import { offersOf } from '@rondo/rules/moves/offers'
import { clocksOn, later, msOf, remindersOf } from '@rondo/rules/moves/since'
import { dueShown } from '@rondo/rules/rentals/due-shown'
import { isLateDayRounded } from '@rondo/rules/rentals/late-fee'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { listIn } from '@rondo/words/list'
import { held, shortDay, writtenDay } from '@rondo/words/written-day'
import type { App } from '../../platform/context.ts'
import { type EventOf, on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { caseOf, waitReminded } from '../orders/index.ts'
import { dateIn, groupFacts, itemLines, momentIn, placeOf } from './group-parts.ts'
import { feePerDay } from './late-fees.ts'
import { localeOf, type Section } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'
import { entry, told, type To } from './tell.ts'

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
  const feeOf = (itemId: number) => c.items.find(({ id }) => id === itemId)?.lateFeeMinor ?? 0
  return {
    ...facts,
    items,
    dueAt,
    zone,
    depositMinor: sumMinor(items.map(({ deposit_minor }) => deposit_minor)),
    // a deposit that late days have used up costs no more of them
    perDayMinor: sumMinor(items.filter(({ id, deposit_minor: most }) => feeOf(id) < most).map(feePerDay)),
    isRounded: items.some(
      ({ id, rental, deposit_minor: depositMinor }) =>
        rental && feeOf(id) < depositMinor && isLateDayRounded({ rentMinor: rental.rent_minor, rentalDays: rental.days, depositMinor }),
    ),
    feeMinor: sumMinor(items.map(({ id }) => feeOf(id))),
    isLate: Date.parse(dueAt) <= Number(c.now),
    isCosting: later(new Date(dueAt), msOf('lateGraceHours')) <= c.now,
    canBuy: items.every(({ id }) => offersOf(c, 'customer', id).some(({ move, allowed }) => move === 'keepItem' && allowed)),
    item: listIn(localeOf(reading.reader), [...new Set(items.map(({ product }) => product.name))]),
    pieces: items.length,
  }
}
type DueFacts = NonNullable<Awaited<ReturnType<typeof dueFacts>>>

/** What its words name; all by the clock of the place of use. Sums are those of all pieces that are due together. */
function valuesOf(f: DueFacts, locale: Locale) {
  const after = (clock: 'lateGraceHours' | 'rentalLostMerchantDays' | 'rentalLostTimerDays') => later(new Date(f.dueAt), msOf(clock))
  return {
    item: f.item,
    n: f.pieces,
    number: f.number,
    name: f.name,
    day: dayIn(f.dueAt, f.zone, locale),
    grace: momentIn(new Date(dueShown(after('lateGraceHours').toISOString(), f.zone)), f.zone, locale),
    perDay: moneyIn(locale, f.perDayMinor, f.currency),
    most: moneyIn(locale, f.depositMinor, f.currency),
    lostFrom: dateIn(after('rentalLostMerchantDays'), f.zone, locale),
    lostAt: dateIn(after('rentalLostTimerDays'), f.zone, locale),
  }
}
/** The piece, and by when which late day costs what. A late fee is taken from a deposit alone (C-120). */
function dueSections(f: DueFacts, locale: Locale): Section[] {
  if (f.depositMinor === 0) return [itemLines(f, locale)]
  const say = sayIn(locale)
  const { grace, perDay, most, lostFrom, lostAt } = valuesOf(f, locale)
  const isLender = f.otherId === f.order.customer_id
  // a fee is rounded up once: so many rounded days are not its sum
  const rounded = () => (f.feeMinor > 0 ? say('orderMails.feeByRent') : say('orderMails.feeAbout', { amount: perDay }))
  const each = f.isRounded ? rounded() : perDay
  const perDayRow = (what: string): Section['lines'] => (f.perDayMinor > 0 ? [[what, each]] : [])
  const byNow: Section['lines'] = f.feeMinor > 0 ? [[say('orderMails.feeByNow'), moneyIn(locale, f.feeMinor, f.currency)]] : []
  const lines: Section['lines'] = isLender
    ? [
        [say(f.isCosting ? 'orderMails.feeSince' : 'orderMails.feeAfter'), grace],
        ...byNow,
        ...perDayRow(say('orderMails.feeBrings')),
        [say('orderMails.feeMost'), most],
        [say('orderMails.claimFrom'), lostFrom],
        [say('orderMails.claimAt'), lostAt],
      ]
    : [
        [say(f.isCosting ? 'orderMails.feeSince' : 'orderMails.feeFree'), grace],
        ...byNow,
        ...perDayRow(say('orderMails.feeCosts')),
        [say('orderMails.feeMost'), most],
      ]
  return [itemLines(f, locale), { title: say('orderMails.lateFees'), lines }]
}

const due = [
  told<Waiting, DueFacts>({
    to: ({ customerId }) => [customerId],
    cause: (_data, accountId, seq) => `rental-due-${seq}-${accountId}`,
    facts: dueFacts,
    words: (say: Say, f, locale: Locale) => {
      const values = valuesOf(f, locale)
      return {
        subject: say(f.isLate ? 'orderMails.rentalLateSubject' : 'orderMails.rentalDueSubject', values),
        text: say(
          f.isLate ? (f.canBuy ? 'orderMails.rentalLateBuyText' : 'orderMails.rentalLateText') : 'orderMails.rentalDueText',
          values,
        ),
        button: say(f.isLate && f.canBuy ? 'orderMails.returnOrBuy' : 'orderMails.returnIt', values),
        note: [
          ...(f.isLate && f.depositMinor === 0 ? [say('orderMails.rentalLateNote', values)] : []),
          say(f.group.group_type === 'pickup' ? 'orderMails.rentalDueMeetNote' : 'orderMails.rentalDueNote'),
        ].join(locale === 'en' ? ' ' : ''),
      }
    },
    entry: (f) =>
      entry(
        f.isLate ? 'rental_late' : 'rental_due',
        { item: f.item, day: { at: new Date(Date.parse(f.dueAt) - 1).toISOString() } },
        f.otherId,
      ),
    path: placeOf,
    sections: dueSections,
  }),
  told<Waiting, DueFacts>({
    to: ({ merchantId }) => [merchantId],
    cause: (_data, accountId, seq) => `rental-out-${seq}-${accountId}`,
    async facts(app, data, to) {
      const facts = await dueFacts(app, data, to)
      return facts?.isLate ? facts : undefined
    },
    words: (say: Say, f, locale: Locale) => {
      const values = valuesOf(f, locale)
      return {
        subject: say('orderMails.lentLateSubject', values),
        text: say('orderMails.lentLateText', values),
        button: say('orderMails.openSale'),
        note: say('orderMails.lentLateNote', values),
      }
    },
    entry: (f) => entry('rental_late_lender', { item: f.item }, f.otherId),
    path: placeOf,
    sections: dueSections,
  }),
]

export const dueMails: readonly Reaction[] = [
  on(waitReminded, 'notifications.tell-rental-due', async (app, event) => {
    for (const row of due) await row(app, event)
  }),
]
