import { expect, test } from 'vitest'
import type { Role } from '../kernel/machine.ts'
import type { GroupStatus } from '../orders/group-statuses.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'
import type { Case, CaseGroup, CaseItem, CaseLeg, CaseOrder, Input } from './case.ts'
import { holds, type Look } from './guard.ts'
import { deliveryGuards } from './guards-delivery.ts'
import { type RowId, rowOf } from './machines.ts'
import { randomCase } from './random-case.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const days = 24

/** How a case differs from a paid parcel of two pieces that wait for their merchant. */
interface Change {
  readonly row?: RowId
  readonly by?: Role
  readonly order?: Partial<CaseOrder>
  readonly group?: Partial<CaseGroup>
  /** What each item has, one for each. */
  readonly items?: readonly Partial<CaseItem>[]
  readonly legs?: readonly Partial<CaseLeg>[]
  readonly rest?: Partial<Case>
  readonly input?: Input
}
type Cases = Readonly<Record<keyof typeof deliveryGuards, readonly [holds: Change, fails: Change]>>

const sample = randomCase(1)
const [someItem] = sample.items
if (!someItem) throw new Error('a case without items')
const plainItem: CaseItem = {
  ...someItem,
  status: 'pending',
  type: 'buy',
  isVirtual: false,
  isService: false,
  isSwap: false,
  isLost: false,
  deliveredAt: null,
  firstDay: null,
  dueAt: null,
}
const plainLeg: CaseLeg = {
  id: 200,
  status: 'transit',
  since: ago(1),
  way: 'outbound',
  itemIds: [100],
  isTracked: true,
  replaces: null,
  payers: [],
  lastScanAt: ago(1),
  estimateAt: null,
  deliveredAt: null,
  heldMinor: 900,
  bearer: 'customer',
  paidMinor: 0,
  paymentId: null,
  costMinor: 800,
}
function look({ row = 'G3', by = 'merchant', order, group, items = [{}, {}], legs = [], rest, input = {} }: Change): Look {
  const at = rowOf(row)
  const c: Case = {
    ...sample,
    now,
    order: { ...sample.order, status: 'paid', createdAt: ago(1), others: [], ...order },
    group: {
      ...sample.group,
      status: 'processing',
      since: ago(1),
      groupType: 'shipping',
      isVirtual: false,
      estimateAt: null,
      deliveredAt: null,
      deliveredBy: null,
      failure: null,
      hasSupportCase: false,
      pickup: null,
      ...group,
    },
    items: items.map((one, index) => ({ ...plainItem, id: 100 + index, ...one })),
    legs: legs.map((one, index) => ({ ...plainLeg, id: 200 + index, ...one })),
    requests: [],
    funds: [],
    swap: null,
    dispute: null,
    ...rest,
  }
  const thing = at.machine === 'item' ? c.items[0] : at.machine === 'leg' ? c.legs[0] : c.group
  return { c, by, input, at, thing: thing ?? c.group, items: at.machine === 'item' ? c.items.slice(0, 1) : c.items }
}
const pickup = { isPlaceProposed: true, hasCode: true, lockedUntil: null }
const swap = (more: object) => ({
  swap: {
    id: 1,
    status: 'agreed',
    since: now,
    other: { isSent: false, isDelivered: false },
    isLastToPay: true,
    isHalted: false,
    isAgreed: true,
    areBothInStock: true,
    ...more,
  } as Case['swap'],
})
const dispute = (status: 'open' | 'lost') => ({ dispute: { id: 1, status, since: now } })
const silent = { group: { status: 'shipped_to_customer', estimateAt: ago(11 * days) }, legs: [{}] } as const
const word = { input: { isWordSigned: true } } as const

const cases: Cases = {
  time_over: [
    { row: 'G18a', by: 'timer', group: { since: ago(7 * days) } },
    { row: 'G18a', by: 'timer', group: { since: ago(7 * days), hasSupportCase: true } },
  ],
  payment_succeeded_or_nothing_to_pay: [
    { order: { status: 'pending' }, input: { provider: 'succeeded' } },
    { order: { status: 'pending' } },
  ],
  first_time_for_record: [{ input: { isFirstWord: true } }, {}],
  payment_equals_record: [word, {}],
  purchasable: [{}, { items: [{ isLost: true }, {}] }],
  intent_canceled_first: [{ by: 'system' }, { by: 'timer' }],
  stock_or_days_gone: [{ items: [{ isLost: true }] }, {}],
  piece_lost: [{ input: { isPieceLost: true } }, {}],
  virtual: [{ items: [{ isVirtual: true }] }, {}],
  every_item_virtual: [{ group: { isVirtual: true } }, {}],
  not_virtual: [{}, { group: { isVirtual: true } }],
  some_goods_there: [{ items: [{ isLost: true }, {}] }, { items: [{ isLost: true }] }],
  not_virtual_or_all_gone: [
    { group: { isVirtual: true }, items: [{ isLost: true }] },
    { group: { isVirtual: true }, items: [{ isLost: true }, {}] },
  ],
  every_group_virtual: [
    { group: { isVirtual: true } },
    { group: { isVirtual: true }, order: { others: [{ status: 'processing', items: [] }] } },
  ],
  some_groups_virtual: [{ order: { others: [{ status: 'delivery_completed_to_customer', items: [] }] } }, {}],
  pickup_group: [{ group: { groupType: 'pickup' } }, {}],
  shipping_group: [{}, { group: { isVirtual: true } }],
  group_processing: [{}, { group: { status: 'ready_for_shipping' } }],
  address_of_merchant: [{ input: { hasAddress: true } }, {}],
  place_proposed: [{ group: { pickup } }, { group: { pickup: { ...pickup, isPlaceProposed: false } } }],
  code_correct: [
    { group: { pickup }, input: { isCodeRight: true } },
    { group: { pickup: { ...pickup, hasCode: false } }, input: { isCodeRight: true } },
  ],
  code_wrong: [{ input: { isCodeRight: false } }, { input: { isCodeRight: true } }],
  code_not_locked: [
    { group: { pickup: { ...pickup, lockedUntil: ago(0) } } },
    { group: { pickup: { ...pickup, lockedUntil: ago(-0.1) } } },
  ],
  no_lost_dispute: [{ rest: dispute('open') }, { rest: dispute('lost') }],
  no_dispute: [{ rest: dispute('lost') }, { rest: dispute('open') }],
  swap_firm_or_none: [{ rest: swap({ status: 'firm' }) }, { rest: swap({}) }],
  swap_not_halted: [{ rest: swap({}) }, { rest: swap({ isHalted: true }) }],
  swap_side_not_sent: [{ rest: swap({}) }, { rest: swap({ other: { isSent: true, isDelivered: false } }) }],
  both_sides_delivered: [
    { group: { status: 'delivery_completed_to_customer' }, rest: swap({ other: { isSent: true, isDelivered: true } }) },
    { group: { status: 'shipped_to_customer' }, rest: swap({ other: { isSent: true, isDelivered: true } }) },
  ],
  live_items_ready: [
    { items: [{ status: 'confirmed' }, { status: 'delivered' }] },
    { items: [{ status: 'delivered' }, { status: 'canceled' }] },
  ],
  label_bought: [{ legs: [{ status: 'pre_transit' }] }, { legs: [{ status: 'cancelled' }] }],
  no_live_label: [{ legs: [{ status: 'delivered' }] }, { legs: [{ status: 'pre_transit' }] }],
  items_still_open: [
    { items: [{ status: 'delivered' }, { status: 'shipped' }] },
    { items: [{ status: 'shipped' }, { status: 'shipped' }] },
  ],
  nothing_open: [{ items: [{ status: 'delivered' }, { status: 'canceled' }] }, { items: [{ status: 'delivered' }, { status: 'shipped' }] }],
  item_in_parcel: [
    { row: 'I7a', legs: [{}], input: { legId: 200 } },
    { row: 'I7a', legs: [{ itemIds: [101] }], input: { legId: 200 } },
  ],
  delivered_or_estimate_passed_or_untracked: [
    { legs: [{}], group: { estimateAt: ago(1) } },
    { legs: [{}], group: { estimateAt: ago(-1) } },
  ],
  scanned_once: [{ legs: [{}] }, { legs: [{ lastScanAt: null }] }],
  customer_not_asked: [{ ...silent, legs: [{ lastScanAt: null }] }, silent],
  asked_after_estimate: [silent, { ...silent, group: { ...silent.group, estimateAt: ago(9 * days) } }],
  carrier_asked: [{ input: { reason: 'lost' } }, {}],
  after_carrier_failure: [{ group: { failure: 'carrier' } }, { group: { failure: 'not_received' } }],
  not_delivered_since: [
    { group: { status: 'delivery_failed' }, legs: [{ status: 'failure' }] },
    { group: { status: 'delivery_failed' }, legs: [{ status: 'delivered' }] },
  ],
  no_not_received_report: [{ group: { failure: 'carrier' } }, { group: { failure: 'not_received' } }],
  not_received_report_open: [{ group: { failure: 'not_received' } }, { group: { failure: 'carrier' } }],
  an_item_was_delivered: [
    { items: [{ status: 'confirmed' }, { status: 'return_rejected_by_merchant' }] },
    { items: [{ status: 'in_transit' }, { status: 'canceled' }] },
  ],
  no_item_delivered: [
    { items: [{ status: 'in_transit' }, { status: 'canceled' }] },
    { items: [{ status: 'confirmed' }, { status: 'in_use' }] },
  ],
  not_confirmed_by_customer: [{ group: { deliveredBy: 'carrier' } }, { group: { deliveredBy: 'customer' } }],
  no_return_or_buy_out: [
    { items: [{ status: 'delivered' }, { status: 'canceled' }] },
    { items: [{ status: 'delivered' }, { status: 'return_requested_by_customer' }] },
  ],
  within_report_window: [
    { group: { deliveredBy: 'merchant', deliveredAt: ago(4 * days) } },
    { group: { deliveredBy: 'carrier', deliveredAt: ago(4 * days) } },
  ],
  within_24_hours_of_order: [{ order: { createdAt: ago(23.9) } }, { order: { createdAt: ago(24) } }],
  no_scan: [{ legs: [{ lastScanAt: null }] }, { legs: [{}] }],
  unscanned_7_days: [{ group: { since: ago(7 * days) } }, { group: { since: ago(7 * days) }, legs: [{}] }],
  reason_of_own_list: [
    { row: 'G17', by: 'merchant', input: { reason: 'out_of_stock' } },
    { row: 'G16a', by: 'customer', input: { reason: 'out_of_stock' } },
  ],
  reason_given: [{ input: { reason: 'x' } }, { input: { reason: '' } }],
  nothing_to_send_or_dispute_lost: [{ items: [{ status: 'canceled' }, { status: 'delivered' }] }, { items: [{ status: 'delivered' }, {}] }],
  other_live_item: [{ row: 'I3a' }, { row: 'I3a', items: [{}, { status: 'canceled' }] }],
  not_in_bought_label: [
    { row: 'I3a', legs: [{ itemIds: [101] }] },
    { row: 'I3a', legs: [{}] },
  ],
  rental: [{ items: [{ type: 'rent' }] }, { items: [{ type: 'rent' }, {}] }],
  bought: [{}, { items: [{ type: 'rent' }, {}] }],
  service: [{ items: [{ isService: true }] }, {}],
  not_service: [{}, { items: [{ isService: true }, {}] }],
  no_service: [{ items: [{ isService: true, status: 'canceled' }, {}] }, { items: [{ isService: true }, {}] }],
  every_item_rental: [{ items: [{ type: 'rent' }] }, { items: [{ type: 'rent' }, {}] }],
  group_delivered: [{ group: { status: 'partial_return_requested' } }, { group: { status: 'partially_delivered_to_customer' } }],
  group_not_failed: [{}, { group: { status: 'delivery_failed' } }],
  items_begin_now: [{ items: [{ type: 'rent', status: 'in_use' }] }, { items: [{ type: 'rent', status: 'delivered' }] }],
  payout_conditions_hold: [
    { group: { deliveredAt: ago(3 * days), deliveredBy: 'customer', isCustomerReviewed: true, isMerchantPayable: true } },
    { group: { deliveredAt: ago(3 * days), deliveredBy: 'merchant', isCustomerReviewed: true, isMerchantPayable: true } },
  ],
  webhook_signed: [word, {}],
  first_time_for_dispute: [{ input: { isFirstWord: true } }, {}],
  no_live_group: [
    { group: { status: 'canceled' }, order: { others: [{ status: 'canceled', items: [] }] } },
    { group: { status: 'canceled' }, order: { others: [{ status: 'processing', items: [] }] } },
  ],
  own_groups_only: [{}, {}],
  every_item_closed: [
    { items: [{ status: 'completed' }, { status: 'canceled' }] },
    { items: [{ status: 'completed' }, { status: 'delivered' }] },
  ],
  last_side_to_check_out: [{ rest: swap({}) }, { rest: swap({ isLastToPay: false }) }],
  not_swapped: [{}, { items: [{ isSwap: true }] }],
  both_in_stock: [{ rest: swap({}) }, { rest: swap({ areBothInStock: false }) }],
  both_agree: [{ rest: swap({}) }, { rest: swap({ isAgreed: false }) }],
}
/** Asked of the caller before any guard: it never refuses here. */
const always = new Set<string>(['own_groups_only'])

test.each(Object.entries(cases))('%s holds in one case and not in another', (name, [kept, broken]) => {
  const guard = deliveryGuards[name as keyof typeof deliveryGuards]
  expect([holds(guard(look(kept))), holds(guard(look(broken)))]).toEqual([true, always.has(name)])
})

test('a parcel that its customer never had counts until it is sent again, and then no more', () => {
  const counts = (group: GroupStatus, item: ItemStatus) =>
    holds(
      deliveryGuards.label_bought(
        look({ row: 'G8', group: { status: group }, items: [{ status: item }], legs: [{ status: 'delivered' }] }),
      ),
    )
  expect(counts('delivery_completed_to_customer', 'delivered')).toBe(true)
  expect(counts('delivery_failed', 'in_transit')).toBe(true)
  expect(counts('processing', 'confirmed')).toBe(false)
})
