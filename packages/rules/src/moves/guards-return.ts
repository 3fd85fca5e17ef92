import { isOneOf } from '../kernel/lists.ts'
import { type Condition, conditions, isNoWorse } from '../listings/catalogue.ts'
import { texts } from '../kernel/limits.ts'
import { openRequests } from '../returns/return-states.ts'
import { isWithCustomer, mayReturn, unsentAsked } from '../returns/eligibility.ts'
import { type CaseFund, type CaseItem, type CaseLeg, type CaseRequest, isGoingIn } from './case.ts'
import { type Check, every, isIn, type Look, passed, some, within } from './guard.ts'
import { isArrived } from './guards-delivery.ts'
import { isPaidFund, type ItemRefund, itemRefund, paidFundOf, paidTo } from './label-money.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'
import { isAwaitedBack, isBackScanned, isGoingBack, lostSince, msOf, returnLegOf } from './since.ts'

const is = isIn<ItemStatus>
const asked = is('return_requested_by_customer')
const approved = is('return_approved_by_merchant', 'awaiting_return_shipment')
const beforeScan = is('return_requested_by_customer', 'return_approved_by_merchant', 'awaiting_return_shipment', 'return_label_generated')
const underWay = is('return_label_generated', 'return_shipped_to_merchant', 'return_in_transit')
const atMerchant = is('return_delivered', 'return_processing', 'rental_return_processing')
/** It is asked back, and that has neither ended nor been called off. */
export const isInReturn = (item: CaseItem): boolean => beforeScan(item) || underWay(item) || atMerchant(item)
const inReturn = isInReturn
const done = (item: CaseItem) =>
  is('return_completed', 'rental_return_completed')(item) || (item.status === 'security_deposit_claimed' && item.receivedAt !== null)
const closed = (item: CaseItem) =>
  done(item) || is('completed', 'security_deposit_claimed', 'rental_converted_to_purchase', 'canceled')(item)
/** A fund pays for it, or has. */
const isPaidFor = (item: CaseItem) => inReturn(item) || done(item)
const live = ({ c }: Look) => c.items.filter(({ status }) => status !== 'canceled')
const others = (look: Look) => live(look).filter(({ id }) => !look.items.some((item) => item.id === id))

/** A piece of a swap that is undone goes back whenever support asks for it: its days would be over while the other side is waited for. */
const isReturnable = (item: CaseItem, { c, by }: Look) =>
  item.isSwap && by === 'operator'
    ? isWithCustomer(item.status)
    : mayReturn(
        {
          status: item.status ?? 'pending',
          type: item.type,
          deliveredAt: item.deliveredAt,
          hasOpenReturn: inReturn(item),
          isVirtual: item.isVirtual && by !== 'operator',
          isSwap: item.isSwap,
        },
        c.now,
      )
const fundsOf = ({ c, items }: Look): readonly CaseFund[] => c.funds.filter(({ itemIds }) => items.some(({ id }) => itemIds.includes(id)))
/** Asked back and paid for; where support overturns a rejection, what was rejected counts as asked. */
const isPriced = ({ by }: Look, item: CaseItem) =>
  (asked(item) || (by === 'operator' && item.status === 'return_rejected_by_merchant')) && item.type === 'buy' && !item.isSwap
/** Nothing where a lost dispute has paid the customer. */
const pricedOf = (look: Look) => (look.c.dispute?.status === 'lost' ? [] : look.items.filter((item) => isPriced(look, item)))
const askedValue = (look: Look) => pricedOf(look).reduce((sum, item) => sum + item.amountMinor, 0)
const request = ({ thing }: Look) => thing as CaseRequest
const fund = ({ thing }: Look) => thing as CaseFund
const itemsOf = (look: Look, ids: readonly number[]) => look.c.items.filter(({ id }) => ids.includes(id))
const money = ({ usageFeeMinor = 0 }: { usageFeeMinor?: number | undefined }, value: number) => value - usageFeeMinor

/** What must hold for a return: asked, decided, on its way, received; its request and its fund. */
export const returnGuards = {
  /** A request is written for what was just asked. */
  item_may_be_returned: (look) => (look.at.machine === 'request' ? every(asked)(look) : every(isReturnable)(look)),
  no_open_return: (look) => !live(look).some(inReturn),
  no_open_return_of_item: (look) =>
    look.at.machine === 'request'
      ? !look.c.requests.some(
          ({ kind, status, itemIds }) =>
            kind === 'return' && status !== null && isOpenRequest(status) && look.items.some(({ id }) => itemIds.includes(id)),
        )
      : look.items.every((item) => !inReturn(item)),
  swap_not_as_described: (look) => look.items.every(({ isSwap }) => !isSwap) || look.input.reason === 'not_as_described',
  quantity_within_ordered: ({ input, items }) =>
    input.quantity === undefined || (input.quantity >= 1 && items.every(({ quantity }) => (input.quantity ?? 1) <= quantity)),
  /** Asked before the item is split, and of the part that was split off. */
  quantity_below_ordered: ({ input: { quantity }, items, thing }) => {
    const ordered = items[0]?.quantity ?? 1
    return quantity !== undefined && items.length === 1 && (quantity < ordered || (thing.status === null && quantity === ordered))
  },
  asked_item_is_rental: some(({ type }) => type === 'rent'),
  item_asked: (look) =>
    look.items.some(asked) || (look.by === 'operator' && look.items.some(is('return_rejected_by_merchant', 'return_approved_by_merchant'))),
  return_address_known: ({ by, input }) => by === 'timer' || input.hasAddress === true,
  fund_collected_or_not_needed: (look) =>
    look.by === 'timer' ||
    money(look.input, askedValue(look)) <= 0 ||
    pricedOf(look).every((item) => paidFundOf(look.c, item.id) !== undefined),
  /** Taken along with it (F1), unless its merchant is about to pay it. */
  fund_collected_or_taken: (look) =>
    askedValue(look) === 0 || fundsOf(look).some(isPaidFund) || !fundsOf(look).some(({ status }) => status === 'intent_created'),
  refund_not_negative: (look) => askedValue(look) === 0 || money(look.input, askedValue(look)) - (look.input.shippingMinor ?? 0) >= 0,
  every_live_item_is_in_this_return: (look) => live(look).every(inReturn),
  no_other_item_has_an_open_return: (look) => others(look).every((item) => !inReturn(item)),
  another_item_is_asked: (look) => others(look).some(asked),
  another_item_is_asked_approved_or_awaiting: (look) => others(look).some((item) => asked(item) || approved(item)),
  item_before_scan: (look) => {
    const items = look.at.machine === 'request' ? itemsOf(look, request(look).itemIds) : look.items
    if (isPaidLabelAwaited(look, items)) return false
    if (items.some((item) => beforeScan(item) && !isBackScanned(look.c, item.id))) return true
    // the request follows its item, which is with its customer again by then
    return look.at.machine === 'request' && (items.some(isArrived) || request(look).kind === 'support')
  },
  no_paid_label_awaited: (look) =>
    !isPaidLabelAwaited(look, look.at.machine === 'request' ? itemsOf(look, request(look).itemIds) : look.items),
  no_hand_over: (look) => !look.items.some(is('return_shipped_to_merchant')),
  item_approved_or_rental_in_use: some(
    (item) => item.status === 'return_approved_by_merchant' || (item.type === 'rent' && item.status === 'in_use'),
  ),
  approved_or_rental: some((item) => item.status === 'return_approved_by_merchant' || item.type === 'rent'),
  item_approved_or_awaiting: some(approved),
  /**
   * A label may come late: the return in which somebody wished for it may have been called off since, and asked for anew, or its pieces sent in
   * another way.
   */
  label_of_this_return: ({ c, input: { legId } }) =>
    c.legs.every((leg) => {
      if (leg.id !== legId || leg.way !== 'return') return true
      const going = c.items.filter(({ id }) => isGoingIn(c, id, leg))
      return going.some(approved) && going.every((item) => approved(item) || isArrived(item))
    }),
  label_money_secured: ({ input }) => input.isMoneySecured === true,
  rental_or_own_label: (look) => look.input.isOwnLabel === true || look.items.every(({ type }) => type === 'rent'),
  item_labelled_or_tracked_or_pickup: (look) =>
    look.items.some(is('return_label_generated')) ||
    ((look.input.isOwnLabel === true || look.c.group.groupType === 'pickup') && look.items.some(approved)),
  item_labelled_or_shipped: some(is('return_label_generated', 'return_shipped_to_merchant')),
  item_under_way: some(underWay),
  item_under_way_or_drop_off: (look) => look.items.some((item) => isReceivable(item, look)),
  carrier_delivered_or_pickup_group: every((item, look) => isReceivable(item, look)),
  comments_short_enough: ({ input }) => (input.comments?.length ?? 0) <= texts.returnComment,
  item_assessed: (look) => live(look).some((item) => is('return_processing', 'rental_return_processing', 'damaged_on_return')(item)),
  others_open: (look) => !live(look).every(done),
  item_done: (look) => live(look).some(done),
  others_kept_or_open: (look) => !live(look).every(done),
  every_item_returned_and_done: (look) => live(look).length > 0 && live(look).every(done),
  every_live_item_is_done: (look) => live(look).length > 0 && live(look).every(done),
  no_rental_left: (look) =>
    !live(look).some((item) => is('in_use', 'keep_item_requested', 'payment_processing', 'payment_failed', 'damaged_on_return')(item)),
  return_parcel_failed: ({ c }) => c.legs.some((leg) => isFailedBack(leg) && isAwaitedBack(c, leg)),
  condition_of_the_six: ({ input }) => input.condition !== undefined,
  refund_confirmed_or_nothing_to_refund: (look) =>
    look.input.provider === 'succeeded' || look.items.every((item) => item.isSwap || isNothing(itemRefund(look.c, item))),
  /** Started from there just now (I16): what was asked or started before has its request, though that may be a case of support. */
  rental_in_use: some(
    ({ type, status, approvedAt }, { c }) =>
      type === 'rent' && (status === 'in_use' || (status === 'awaiting_return_shipment' && approvedAt?.getTime() === c.now.getTime())),
  ),
  balance_below_zero: (look) => request(look).balanceMinor < 0,
  balance_not_below_zero: (look) => request(look).balanceMinor >= 0,
  label_refused: ({ input }) => input.provider === 'failed',
  last_item_done: (look) => itemsOf(look, request(look).itemIds).every(closed),
  /**
   * Of its label or refund once, by that move itself: a return that support has go on is not failed by it again. A parcel that failed before that is
   * of the past, and so is one whose goods have been received.
   */
  retries_used_up: (look) =>
    (request(look).areTriesUsedUp && look.input.requestId === look.thing.id) ||
    hasLostParcel(look, (leg, item) => leg.since >= look.thing.since && isGoingBack(item)),
  item_not_back: (look) => itemsOf(look, request(look).itemIds).every((item) => !atMerchant(item) && !done(item)),
  /** Its customer may still send it. What a label or a parcel has goes back by it, or by nothing. */
  item_not_sent: (look) =>
    itemsOf(look, request(look).itemIds).every(
      ({ status }) => status === 'return_rejected_by_merchant' || isOneOf(unsentAsked, status ?? ''),
    ),
  /** A return keeps at least one piece of what was asked; help from support has no pieces. */
  quantity_below_asked: (look) =>
    look.input.quantity === undefined ||
    (request(look).kind === 'return' &&
      look.input.quantity >= 1 &&
      look.items.every(({ quantity }) => (look.input.quantity ?? 1) < quantity)),
  /** Nobody has handed the parcel in; what stays with its customer after all needs no label. */
  return_label_unused: ({ c, thing }) => {
    if (!('lastScanAt' in thing) || thing.way !== 'return' || thing.lastScanAt !== null) return false
    const going = c.items.filter((item) => isGoingIn(c, item.id, thing) && !isArrived(item))
    return going.length > 0 && going.every(is('return_label_generated'))
  },
  label_not_replaced_before: ({ thing }) => 'replaces' in thing && thing.replaces === null,
  only_reason_comments_quantity: ({ input }) => input.itemIds === undefined,
  failed_for_its_parcel: (look) => request(look).hasParcelFailed || hasLostParcel(look),
  support_request: (look) => request(look).kind === 'support',
  amount_is_value_less_fee: (look) => money(look.input, askedValue(look)) >= 0,
  amount_above_zero: (look) => money(look.input, askedValue(look)) > 0,
  /** Where a time is over, one that nobody has paid yet does not stand in the way. */
  no_fund_open: (look) => !fundsOf(look).some((one) => (one.status === 'intent_created' && look.by !== 'timer') || isPaidFund(one)),
  paid_without_card: (look) => fund(look).paidBy !== 'card',
  payment_succeeded: ({ input }) => input.provider === 'succeeded',
  /** What a card pays waits for its provider; what earnings do not cover is owed. */
  earnings_moved: (look) => (look.by === 'timer' || look.by === 'system') && fund(look).paidBy !== 'card',
  every_item_of_fund_settled: (look) =>
    itemsOf(look, fund(look).itemIds).every((item) => !beforeScan(item) && !underWay(item) && item.status !== 'return_delivered'),
  last_refund_confirmed: ({ input }) => input.provider === 'succeeded',
  refund_confirmed: ({ input }) => input.provider === 'succeeded',
  /** No item of the fund waits for the provider to pay it. */
  no_refund_of_fund_awaited: (look) => !itemsOf(look, fund(look).itemIds).some(is('return_processing')),
  fund_empty: (look) => fund(look).balanceMinor === 0,
  no_label_awaited: (look) =>
    !look.c.legs.some(
      ({ way, bearer, status, itemIds, replaces }) =>
        way === 'return' &&
        bearer === 'customer' &&
        status === null &&
        replaces === null &&
        itemIds.some((id) => fund(look).itemIds.includes(id)),
    ),
  no_item_of_fund_left: (look) => itemsOf(look, fund(look).itemIds).every((item) => !isPaidFor(item)),
  /** Or have been paid for already. */
  other_items_of_fund_go_on: (look) => {
    const items = itemsOf(look, fund(look).itemIds)
    return items.some(isPaidFor) && !items.every(isPaidFor)
  },
  tries_below_5: (look) => fund(look).tries < 5,
  nothing_asked_or_abandoned_24_hours: (look) =>
    itemsOf(look, fund(look).itemIds).every((item) => !asked(item)) ||
    look.by === 'system' ||
    passed(look.c.now, look.thing.since, msOf('fundIntentHours')),
} satisfies Record<string, Check>

/** A card has paid for a label that the carrier has not answered for: its money is in the fund, which must not go back to the merchant with it. */
const isPaidLabelAwaited = ({ c }: Look, items: readonly CaseItem[]) =>
  c.legs.some(
    ({ way, status, paidMinor, itemIds, replaces }) =>
      way === 'return' &&
      status === null &&
      replaces === null &&
      paidMinor > 0 &&
      paidTo(c, itemIds) !== null &&
      items.some(({ id }) => itemIds.includes(id)),
  )

const isFailedBack = ({ way, status }: CaseLeg) => way === 'return' && (status === 'failure' || status === 'returned')
/** The parcel that it goes back in has failed just now, or before. */
const hasLostParcel = (look: Look, counts: (leg: CaseLeg, item: CaseItem) => boolean = () => true) =>
  look.c.legs.some(
    (leg) => isFailedBack(leg) && itemsOf(look, request(look).itemIds).some((item) => isGoingIn(look.c, item.id, leg) && counts(leg, item)),
  )
const isNothing = ({ refundMinor, taxMinor, feeMinor }: ItemRefund) => refundMinor + taxMinor + feeMinor === 0
const isOpenRequest = (status: string) => isOneOf(openRequests, status)
const isReceivable = (item: CaseItem, { c }: Look) =>
  is('return_shipped_to_merchant', 'return_in_transit')(item) ||
  (item.status === 'return_label_generated' && returnLegOf(c, item)?.deliveredAt != null) ||
  (item.status === 'awaiting_return_shipment' && c.group.groupType === 'pickup')

const claimTime = (look: Look) => {
  const at = look.items[0]?.receivedAt ?? null
  return within(look.c.now, at, msOf('depositClaimDays'))
}
const isOver = is('canceled', 'item_purchased', 'completed', 'return_completed', 'rental_return_completed')
/** The merchant found it no less than it was when it was ordered (I19c). */
const isAsGood = ({ condition }: CaseItem, { input }: Look) =>
  !isOneOf(conditions, condition ?? '') ||
  !isOneOf(conditions, input.condition ?? '') ||
  isNoWorse(input.condition as Condition, condition as Condition)
/** Nothing more can be claimed of a deposit: the item was canceled, bought, closed, found good, or the days for a claim are over. */
const noClaim: Check = (look) => {
  if (!look.items.every((item) => isOver(item) || (item.status === 'rental_return_processing' && isAsGood(item, look)))) return false
  const claim = look.by === 'timer' ? claimTime(look) : false
  return typeof claim === 'boolean' ? !claim : { held: !claim.held, until: claim.until }
}
/** A late fee is kept of what came back late: not of what its renter bought, nor of what was called off. */
const owesLateFee = (item: CaseItem) => item.lateDays > 0 && !is('canceled', 'item_purchased', 'completed')(item)

/** What must hold for rentals: lost, bought out, extended; and for their deposits. */
export const rentalGuards = {
  deposit_not_released: ({ c, items }) => c.deposits.some(({ id, status }) => status === 'held' && items.some((item) => item.id === id)),
  deposit_settled_or_none: ({ c, items }) =>
    items.every(({ id }) =>
      c.deposits.every((deposit) => deposit.id !== id || deposit.status === 'refunded' || deposit.status === 'settled'),
    ),
  /** What was contested is support's to decide: neither a second answer nor silence ends it. */
  claim_not_contested: ({ c, items }) => items.every(({ id }) => c.deposits.every((one) => one.id !== id || one.status !== 'contested')),
  within_5_days_of_receipt: claimTime,
  photo_given: ({ input }) => (input.photos ?? 0) > 0,
  item_received: every(({ receivedAt }) => receivedAt !== null),
  item_not_received: every(({ receivedAt }) => receivedAt === null),
  for_sale_and_verified: every(({ isForSale }) => isForSale),
  no_later_booking: every(({ hasLaterBooking }) => !hasLaterBooking),
  no_other_booking: every(({ isFreeAfter }) => isFreeAfter),
  no_return_started: every((item) => !inReturn(item)),
  intent_confirmed: (look) => look.input.provider === 'succeeded' || every(({ isIntentConfirmed }) => isIntentConfirmed)(look),
  within_rental_bounds: every(({ mayExtend }) => mayExtend),
  before_due_date: (look) => {
    const due = look.items[0]?.dueAt ?? null
    return due !== null && { held: look.c.now < due, until: due }
  },
  late_14_days: (look) => passed(look.c.now, lostSince(look.c, look.items[0]), msOf('rentalLostMerchantDays')),
  no_claim_to_come: noClaim,
  no_late_fee: every((item) => !owesLateFee(item)),
  late_fee_due: every(owesLateFee),
  within_72_hours: (look) => within(look.c.now, look.thing.since, msOf('depositAnswerHours')),
} satisfies Record<string, Check>
