import { sumMinor } from '../kernel/money.ts'
import {
  depositMoved,
  depositReleased,
  depositSplit,
  outboundLabelBought,
  outboundLabelVoided,
  saleCanceled,
  secondLabelBought,
} from '../wallet/postings.ts'
import type { Posting } from '../wallet/entry.ts'
import { fundBookings } from './fund-bookings.ts'
import type { Case, CaseItem, CaseLeg } from './case.ts'
import type { Step } from './plan.ts'
import { backBookings, backMoney, together } from './way-back-bookings.ts'

/** One fact for the ledger. */
export interface Booking {
  readonly kind: 'B3' | 'B4' | 'B5' | 'B6' | 'B11' | 'B12' | 'B14' | 'B15' | 'B16' | 'B18' | 'B19' | 'B25' | 'B28'
  readonly about: string
  /** It gives an advance back: what of it is pending now was paid by other earnings of the merchant. */
  readonly isOfAdvance?: boolean
  readonly postings: readonly Posting[]
}
/** Balances of a group's merchant when a move is booked, minor units. */
export interface MerchantBalances {
  /** What is pending for them: what was paid out already is owed. */
  readonly pendingMinor: number
  /** What they owe, without what is being taken back of their transfers. */
  readonly owedMinor: number
}
/** Money that goes back to the customer's card. */
export interface MoneyBack {
  /** The same cause pays once: no item is canceled twice. */
  readonly cause: string
  readonly amountMinor: number
  /** The payment that it goes back to, where that is not the order's. */
  readonly paymentId?: number
  /** What goes back by the same move to payments of their own: several labels that are called off together. */
  readonly more?: readonly MoneyBack[]
}
/** Each refund of a move by itself. */
export const refundsIn = (back: MoneyBack | undefined): readonly MoneyBack[] => (back ? [back, ...(back.more ?? [])] : [])

/** What was taken out of an order, as both books need it; undefined when nothing was. */
export interface Takeback {
  readonly items: readonly CaseItem[]
  readonly isWholeGroup: boolean
  readonly isLabelSpent: boolean
}
const causeOf = ({ items }: Takeback) => `canceled:${items[0]?.id ?? 0}`

/** What a plan did, as its bookings look at it. */
interface Done {
  readonly steps: readonly Step[]
  readonly after: Case
  readonly takeback: Takeback | undefined
  /** Support closes it without paying anybody. */
  readonly isWithoutMoney: boolean
}
/** Labels bought and voided (B3, B4, B5), B6 of a takeback, then what deposits and returns book. */
export const bookingsOf = (c: Case, done: Done, { pendingMinor, owedMinor }: MerchantBalances): Booking[] => [
  ...labelBookings(c, done),
  ...takebackBookings(c, done.takeback, pendingMinor),
  ...settledOf(c, done).map((settled) => depositBooking(c, settled)),
  ...splitBookings(done),
  ...backBookings(c, done, pendingMinor),
  ...fundBookings(c, done, { pendingMinor, owedMinor }),
]

/** The part of a deposit that goes with the part of an item; nothing is left of one that a lost dispute has ended. */
function splitBookings({ steps, after }: Done): Booking[] {
  return steps.flatMap(({ row, id }): Booking[] => {
    const part = row === 'I33' ? after.items.find((item) => item.id === id) : undefined
    const isEnded = after.deposits.some((deposit) => deposit.id === id && deposit.status === 'settled')
    if (!part || part.splitFrom === null || part.depositMinor === 0 || isEnded) return []
    return [{ kind: 'B28', about: `item:${part.id}`, postings: depositMoved(part.splitFrom, part.id, part.depositMinor) }]
  })
}

interface SettledDeposit {
  readonly itemId: number
  readonly depositMinor: number
  /** The late fee and what was claimed, which its merchant gets. */
  readonly keptMinor: number
}
/** What of a deposit its merchant keeps by each row that ends it: nothing, the late fee, or with it what was claimed. */
const kept: Readonly<Partial<Record<string, 'nothing' | 'late fee' | 'claim'>>> = {
  K2: 'nothing',
  K6a: 'nothing',
  K9: 'late fee',
  K6c: 'late fee',
  K5: 'claim',
  K8: 'claim',
}
/** Deposits that end here, and what goes back of them. That of a canceled item goes back with the item. */
const settledOf = (c: Case, { steps }: Pick<Done, 'steps'>): SettledDeposit[] =>
  steps.flatMap(({ row, id }) => {
    const how = kept[row]
    const item = how && c.items.find((one) => one.id === id)
    if (!item || item.depositMinor === 0 || steps.some(({ machine, to, id: of }) => machine === 'item' && of === id && to === 'canceled'))
      return []
    const claimed = how === 'claim' ? (c.deposits.find((one) => one.id === id)?.claimedMinor ?? 0) : 0
    const keptMinor = how === 'nothing' ? 0 : Math.min(item.depositMinor, item.lateFeeMinor + claimed)
    return [{ itemId: id, depositMinor: item.depositMinor, keptMinor }]
  })
function depositBooking({ order: { customerId }, group: { merchantId } }: Case, settled: SettledDeposit): Booking {
  const { itemId, depositMinor, keptMinor } = settled
  const about = `item:${itemId}`
  if (keptMinor === 0) return { kind: 'B18', about, postings: depositReleased(itemId, customerId, depositMinor) }
  return { kind: 'B19', about, postings: depositSplit({ ...settled, customerId, merchantId }) }
}

/** Only the first label of a group is paid by its customer. */
function labelBookings(c: Case, { steps, after }: Done): Booking[] {
  const outbound = steps.flatMap(({ machine, id, row }) => {
    const leg = machine === 'leg' ? after.legs.find((one) => one.id === id && one.way === 'outbound') : undefined
    return leg ? [{ leg, row }] : []
  })
  const asked = ({ heldMinor, costMinor }: CaseLeg) => ({ groupId: c.group.id, heldMinor, costMinor })
  const isSecond = c.legs.some(({ way, status }) => way === 'outbound' && status !== null && status !== 'cancelled')
  return outbound.flatMap(({ leg, row }): Booking[] => {
    if (row === 'L0' && isSecond) return [{ kind: 'B5', about: `leg:${leg.id}`, postings: secondLabelBought(leg.costMinor) }]
    if (row === 'L0') return [{ kind: 'B3', about: `leg:${leg.id}`, postings: outboundLabelBought(asked(leg)) }]
    if (row === 'L5') return [{ kind: 'B4', about: `leg:${leg.id}`, postings: outboundLabelVoided(asked(leg), false) }]
    return []
  })
}

function takebackBookings(c: Case, takeback: Takeback | undefined, pendingMinor: number): Booking[] {
  if (!takeback) return []
  const { items, isWholeGroup, isLabelSpent } = takeback
  const postings = saleCanceled({
    customerId: c.order.customerId,
    merchantId: c.group.merchantId,
    groupId: c.group.id,
    amountMinor: sumMinor(items.map(({ amountMinor }) => amountMinor)),
    feeMinor: sumMinor(items.map(({ feeMinor }) => feeMinor)),
    taxMinor: sumMinor(items.map(({ taxMinor }) => taxMinor)),
    deposits: items.map(({ id, depositMinor }) => ({ itemId: id, amountMinor: depositMinor })),
    shippingMinor: isWholeGroup ? c.group.shippingMinor : 0,
    isLabelSpent,
    pendingMinor,
  })
  return postings.length === 0 ? [] : [{ kind: 'B6', about: `group:${c.group.id}:${causeOf(takeback)}`, postings }]
}

/** Price, fee, tax and deposit of what was taken out, and shipping with the whole group (C-95); deposits that end, less what is kept. */
export function moneyBackOf(c: Case, done: Done): MoneyBack | undefined {
  const { takeback } = done
  if (!takeback) {
    const settled = settledOf(c, done)
    const [first] = settled
    const amountMinor = sumMinor(settled.map(({ depositMinor, keptMinor }) => depositMinor - keptMinor))
    const back = backMoney(c, done)
    if (!first || amountMinor === 0) return back
    // goods and deposits that end in one move are one refund: both hear of it by its cause
    if (back && back.paymentId === undefined) return { ...back, amountMinor: back.amountMinor + amountMinor }
    return together([{ cause: `deposit:${first.itemId}`, amountMinor }, ...refundsIn(back)])
  }
  const parts = takeback.items.map((item) => item.amountMinor + item.feeMinor + item.taxMinor + item.depositMinor)
  const amountMinor = sumMinor(parts) + (takeback.isWholeGroup ? c.group.shippingMinor : 0)
  return amountMinor === 0 ? undefined : { cause: causeOf(takeback), amountMinor }
}
