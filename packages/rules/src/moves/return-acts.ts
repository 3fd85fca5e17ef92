// What people, carriers and clocks do with a return, by chance, for tests of returns.
import { sumMinor } from '../kernel/money.ts'
import { debtRecovered, fundPaidByCard, returnLabelPaid } from '../wallet/postings.ts'
import type { CaseItem } from './case.ts'
import { labelMoney, paidFundOf, paidTo } from './label-money.ts'
import type { Move } from './machines.ts'
import { drawing } from './random-case.ts'
import { DAY, type Draw, MERCHANT, World, reasons } from './return-world.ts'

export const at = (world: World, ...statuses: string[]) => world.c.items.filter(({ status }) => statuses.includes(status ?? ''))
const asked = (world: World) => at(world, 'return_requested_by_customer')
const some = <T>(draw: Draw, list: readonly T[]): T[] => list.filter(() => draw.chance(0.7))

function fund(world: World, draw: Draw, isWhole = false) {
  const items = asked(world).filter(({ id }) => !paidFundOf(world.c, id))
  const chosen = isWhole ? items : some(draw, items)
  if (chosen.length === 0) return
  const value = sumMinor(chosen.map(({ amountMinor }) => amountMinor))
  const usageFeeMinor = chosen.some(({ returnReason }) => returnReason !== 'changed_mind') || draw.chance(0.4) ? 0 : draw.below(value)
  const input = { itemIds: chosen.map(({ id }) => id), usageFeeMinor, paidBy: draw.chance(0.5) ? ('earnings' as const) : ('card' as const) }
  const made = world.make('createFund', 'merchant', input)
  const one = made?.after.funds.at(-1)
  if (one?.status !== 'intent_created') return
  if (draw.chance(0.3)) return // its card is tried later, or never
  pay(world, one.id)
}
/** As the room of its payment does: for all of it, or not at all. */
export function pay(world: World, fundId: number) {
  const one = world.c.funds.find(({ id }) => id === fundId)
  const isAsked = one?.itemIds.every((id) => asked(world).some((item) => item.id === id))
  const isWhole = one && sumMinor(one.sharesMinor) === one.amountMinor
  if (!one || one.status !== 'intent_created' || !isAsked || !isWhole) return
  world.book(fundPaidByCard(fundId, one.amountMinor))
  world.putIn += one.amountMinor
  world.make('confirmFund', 'provider', { fundId, provider: 'succeeded' })
}
function approve(world: World, draw: Draw) {
  const chosen = some(draw, asked(world))
  if (chosen.length === 0) return
  const value = sumMinor(chosen.map(({ amountMinor }) => amountMinor))
  const funds = [...new Set(chosen.flatMap(({ id }) => paidFundOf(world.c, id) ?? []))]
  const usageFeeMinor = funds.length === 0 ? (draw.chance(0.2) ? value : 0) : 0
  world.make('approveRequest', 'merchant', { itemIds: chosen.map(({ id }) => id), usageFeeMinor, hasAddress: true })
}
export function label(world: World, draw: Draw) {
  const items = some(draw, at(world, 'return_approved_by_merchant', 'awaiting_return_shipment'))
  if (items.length === 0) return
  const itemIds = items.map(({ id }) => id)
  const heldMinor = 1 + draw.below(draw.chance(0.2) ? 20_000 : 1_500)
  const bearer = draw.chance(0.8) ? ('customer' as const) : ('merchant' as const)
  const paidMinor = bearer === 'customer' ? labelMoney(world.c, itemIds, heldMinor).customerPaysMinor : 0
  const fundId = paidTo(world.c, itemIds)
  if (paidMinor > 0) world.book(returnLabelPaid(fundId === null ? { groupId: 2 } : { returnId: fundId }, paidMinor))
  const leg = {
    id: world.id(),
    status: null,
    since: world.c.now,
    way: 'return' as const,
    itemIds,
    isTracked: true,
    replaces: null,
    payers: paidMinor > 0 ? [{ itemId: null, fundId, amountMinor: paidMinor }] : [],
    lastScanAt: null,
    estimateAt: null,
    deliveredAt: null,
    heldMinor,
    costMinor: draw.chance(0.8) ? heldMinor : Math.max(1, heldMinor + draw.below(200) - 100),
    bearer,
    paidMinor,
    paymentId: paidMinor > 0 ? 55 : null,
  }
  world.reread({ ...world.c, legs: [...world.c.legs, leg] })
  const made = world.make('makeReturnLabel', bearer, { itemIds, legId: leg.id, isMoneySecured: true, isOwnLabel: bearer === 'merchant' })
  if (!made) throw new Error('a label was refused')
}
const legWord = (world: World, draw: Draw, move: Move) => {
  const live = world.c.legs.filter(({ status }) => status === 'pre_transit' || status === 'transit' || status === 'failure')
  const leg = live[draw.below(live.length || 1)]
  if (!leg) return
  world.reread({ ...world.c, legs: world.c.legs.map((one) => (one === leg ? { ...one, lastScanAt: world.c.now } : one)) })
  world.make(move, 'carrier', { legId: leg.id, itemIds: leg.itemIds })
}
/** The provider's word on refunds: items are done, then their funds. */
export function settle(world: World) {
  for (const { id } of at(world, 'return_processing')) world.make('settleReturn', 'provider', { itemIds: [id], provider: 'succeeded' })
  for (const { id, status } of world.c.funds)
    if (status === 'payment_collected_ready_for_refund') world.make('settleFund', 'provider', { fundId: id, provider: 'succeeded' })
    else if (status === 'payment_collected') world.make('settleFundRefund', 'provider', { fundId: id, provider: 'succeeded' })
}
const assess = (world: World, draw: Draw, all = false) => {
  for (const { id } of all ? at(world, 'return_delivered') : some(draw, at(world, 'return_delivered')))
    world.make('assessItem', 'merchant', { itemIds: [id], condition: 'good' })
}
const failedRequests = (world: World) => world.c.requests.filter(({ status }) => status === 'failed' || status === 'in_progress')

export const acts: readonly ((world: World, draw: Draw) => void)[] = [
  (world, draw) => {
    const free = at(world, 'delivered')
    const item = free[draw.below(free.length || 1)]
    if (!item) return
    const quantity = 1 + draw.below(item.quantity)
    world.make('requestItemReturn', 'customer', { itemIds: [item.id], quantity, reason: draw.of(reasons) })
  },
  (world, draw) => {
    const open = world.c.requests.filter(({ status }) => status === 'pending_merchant_review')
    const request = open[draw.below(open.length || 1)]
    const item = world.c.items.find(({ id }) => request?.itemIds.includes(id))
    const isFunded = world.c.funds.some(({ itemIds }) => item && itemIds.includes(item.id))
    if (!request || !item || item.quantity === 1 || isFunded || draw.chance(0.5)) return
    world.make('editRequest', 'customer', { requestId: request.id, quantity: 1 + draw.below(item.quantity - 1) })
  },
  fund,
  (world, draw) => world.c.funds.forEach(({ id }) => draw.chance(0.3) && pay(world, id)),
  approve,
  approve,
  (world, draw) => {
    if (!draw.chance(0.2)) return
    world.c = { ...world.c, now: new Date(world.c.now.getTime() + 6 * DAY) }
    world.make('approveAllReturns', 'timer', { itemIds: asked(world).map(({ id }) => id) })
  },
  // what the merchant earns elsewhere pays what was advanced
  (world, draw) => {
    const part = draw.below(world.owed() + 1)
    world.putIn += part
    if (part > 0) world.book(debtRecovered(MERCHANT, { reversedMinor: part, payableMinor: 0 }))
  },
  (world, draw) => {
    const [item] = some(draw, asked(world))
    if (item && draw.chance(0.3)) world.make('rejectRequest', 'merchant', { itemIds: [item.id], reason: 'other' })
  },
  (world, draw) => {
    const open = at(world, 'return_requested_by_customer', 'return_approved_by_merchant', 'return_label_generated')
    const [item] = some(draw, open)
    if (item && draw.chance(0.4)) world.make('cancelReturn', 'customer', { itemIds: [item.id], reason: 'changed_mind' })
  },
  label,
  label,
  (world, draw) => legWord(world, draw, 'scanParcel'),
  (world, draw) => legWord(world, draw, 'deliverParcel'),
  (world, draw) => draw.chance(0.2) && legWord(world, draw, 'failParcel'),
  (world) => world.make('confirmReceipt', 'merchant', {}),
  assess,
  settle,
  (world, draw) => {
    const [one] = failedRequests(world)
    if (!one || !draw.chance(0.3)) return
    if (one.status === 'failed' && draw.chance(0.4))
      world.make('reopenRequest', 'operator', { requestId: one.id, itemIds: one.itemIds, reason: 'found' })
    else if (one.status === 'failed' && draw.chance(0.5))
      world.make('callOffReturn', 'operator', { requestId: one.id, itemIds: one.itemIds, reason: 'asked for' })
    else world.make('closeBySupport', 'operator', { itemIds: one.itemIds, reason: 'lost', isWithoutMoney: draw.chance(0.3) })
  },
]

/** Brings every return to its end. */
export function finish(world: World, draw: Draw) {
  for (let round = 0; round < 40; round++) {
    settle(world)
    const open = failedRequests(world)
    for (const { id } of asked(world)) {
      for (const one of world.c.funds) pay(world, one.id)
      if (!paidFundOf(world.c, id)) world.make('rejectRequest', 'merchant', { itemIds: [id], reason: 'other' })
      else world.make('approveRequest', 'merchant', { itemIds: [id], hasAddress: true })
    }
    const waiting = at(world, 'return_approved_by_merchant', 'awaiting_return_shipment')
    if (waiting.length > 0) label(world, draw)
    legWord(world, draw, 'scanParcel')
    legWord(world, draw, 'deliverParcel')
    world.make('confirmReceipt', 'merchant', {})
    assess(world, draw, true)
    for (const one of open)
      if (one.status === 'failed') world.make('closeBySupport', 'operator', { itemIds: one.itemIds, reason: 'lost at the end' })
    settle(world)
  }
}

/** A return whose customer has paid 3.00 towards a label that the carrier has not answered for. */
export function labelAwaited() {
  const world = new World(drawing(4))
  const [item] = world.c.items
  if (!item) throw new Error('no item')
  const itemIds = [item.id]
  world.make('requestItemReturn', 'customer', { itemIds, quantity: item.quantity, reason: 'damaged' })
  world.make('createFund', 'merchant', { itemIds, usageFeeMinor: 0, paidBy: 'earnings' })
  world.make('approveRequest', 'merchant', { itemIds, hasAddress: true })
  const [fund] = world.c.funds
  if (!fund) throw new Error('no fund')
  const heldMinor = fund.amountMinor + 300
  world.book(returnLabelPaid({ returnId: fund.id }, 300))
  const leg = {
    id: world.id(),
    status: null,
    since: world.c.now,
    way: 'return' as const,
    itemIds,
    isTracked: true,
    replaces: null,
    payers: [{ itemId: null, fundId: fund.id, amountMinor: 300 }],
    lastScanAt: null,
    estimateAt: null,
    deliveredAt: null,
    heldMinor,
    costMinor: heldMinor,
    bearer: 'customer' as const,
    paidMinor: 300,
    paymentId: 55,
  }
  world.reread({ ...world.c, legs: [leg] })
  return { world, fund, heldMinor, itemIds, leg }
}

export const pass = (world: World, days: number) => world.reread({ ...world.c, now: new Date(world.c.now.getTime() + days * DAY) })

/** A group of several items whose earnings are held, and its first two. */
export function several() {
  const world = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => new World(drawing(seed))).find(({ c }) => c.items.length > 1 && c.pendingMinor > 0)
  const [first, second] = world?.c.items ?? []
  if (!world || !first || !second) throw new Error('no group of several items')
  return { world, first, second }
}

export const askBack = (world: World, { id, quantity }: CaseItem) =>
  world.make('requestItemReturn', 'customer', { itemIds: [id], quantity, reason: 'changed_mind' })
