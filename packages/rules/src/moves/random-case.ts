// For tests: cases of every kind from a number, the same number the same case.
import { depositStates } from '../rentals/deposit-states.ts'
import { fundStates } from '../returns/fund-states.ts'
import { requestStates } from '../returns/return-states.ts'
import { legStates } from '../shipping/carrier-leg-states.ts'
import { swapStates } from '../messaging/swap-states.ts'
import { disputeStates } from '../wallet/dispute-states.ts'
import type { Case, CaseItem, Input } from './case.ts'
import { beforeSending, deliveredFinal, type GroupStatus, everyGroupStatus, onTheWay, returnOpen } from '../orders/group-statuses.ts'
import { isOneOf } from '../kernel/lists.ts'
import { splitByShares } from '../kernel/money.ts'
import { type ItemStatus, itemStates } from '../orders/item-statuses.ts'
import { everyRow } from './machines.ts'
import { orderStatusOf } from '../orders/order-status.ts'
import { reasons } from '../orders/reasons.ts'

const DAY = 86_400_000
const now = new Date('2026-11-22T12:00:00Z')
const names = <S extends string>(states: Readonly<Record<S, { readonly kind: string }>>) =>
  (Object.keys(states) as S[]).filter((name) => states[name].kind !== 'display')
const everyItemStatus = names(itemStates)

/** A fund of 5.00 for these items. */
const fundOf = (itemIds: readonly number[]) => ({
  itemIds,
  amountMinor: 500,
  sharesMinor: splitByShares(
    500,
    itemIds.map(() => 1),
  ),
  leftIds: [],
})

/** Draws of one number (mulberry32). */
export function drawing(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (count: number) => Math.floor(next() * count),
    chance: (share: number) => next() < share,
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}
type Draw = ReturnType<typeof drawing>

const early: readonly ItemStatus[] = ['pending', 'pending', 'confirmed', 'ready_for_shipping']
const sent: readonly ItemStatus[] = ['shipped', 'in_transit', 'delivery_in_progress', 'delivered']
const arrived: readonly ItemStatus[] = ['delivered', 'completed', 'in_use', 'pickup_completed_by_customer']
const later: readonly ItemStatus[] = everyItemStatus.filter((status) => ![...early, ...sent.slice(0, 3)].includes(status))
function plausible(group: GroupStatus): readonly ItemStatus[] {
  if (isOneOf(beforeSending, group)) return early
  if (isOneOf(onTheWay, group)) return sent
  if (isOneOf(deliveredFinal, group)) return [...arrived, 'return_completed', 'keep_item_requested', 'rental_return_completed']
  if (group === 'canceled') return ['canceled']
  return later
}

const aDayAgo = new Date(now.getTime() - 0.9 * DAY)
const [ready, unreviewed, unpayable] = [
  { isCustomerReviewed: true, isMerchantPayable: true },
  { isCustomerReviewed: false, isMerchantPayable: true },
  { isCustomerReviewed: true, isMerchantPayable: false },
]
/** Most are ready, so that payouts are released in enough cases. */
const payoutFacts = [ready, ready, ready, ready, ready, ready, ready, unreviewed, unreviewed, unpayable]
const ago = (draw: Draw): Date => new Date(now.getTime() - draw.of([0, 0.4, 2, 3.5, 6, 8, 15, 22, 31, 60]) * DAY)
const maybe = <T>(draw: Draw, share: number, value: () => T): T | null => (draw.chance(share) ? value() : null)

/** A case with everything in it, turned towards the rows that the number points at. */
export function randomCase(seed: number): Case {
  const draw = drawing(seed)
  const aim = everyRow[seed % everyRow.length]
  const aimed = (machine: string) => (aim?.machine === machine && aim.row.from.length > 0 ? (draw.of(aim.row.from) as string) : undefined)
  const itemAim = aimed('item') as ItemStatus | undefined
  const fitting = itemAim ? everyGroupStatus.filter((status) => plausible(status).includes(itemAim)) : everyGroupStatus
  const isPaid = aim?.row.id === 'W2' || aim?.row.id === 'W3'
  const isBirth = isPaid || (aim?.row.from.length === 0 && draw.chance(0.7) && ['order', 'group', 'item', 'deposit'].includes(aim.machine))
  const status =
    (aimed('group') as GroupStatus | undefined) ??
    draw.of([...fitting, ...(draw.chance(0.5) ? returnOpen.filter((one) => fitting.includes(one)) : [])])
  const groupType = draw.chance(0.5) ? ('shipping' as const) : ('pickup' as const)
  const isVirtual = draw.chance(0.15)
  const allRent = draw.chance(0.3)
  const same = draw.chance(0.4) ? draw.of(plausible(status)) : undefined
  const items = Array.from({ length: 1 + draw.below(3) }, (_, index): CaseItem => {
    const type = allRent || draw.chance(0.35) ? ('rent' as const) : ('buy' as const)
    const amountMinor = 100 * (1 + draw.below(300))
    return {
      id: 100 + index,
      status: isBirth ? null : index === 0 && itemAim ? itemAim : (same ?? draw.of(plausible(status))),
      since: ago(draw),
      type,
      isVirtual,
      isService: type === 'rent' && draw.chance(0.2),
      isSwap: type === 'buy' && draw.chance(0.1),
      quantity: 1 + draw.below(3),
      splitFrom: null,
      amountMinor,
      feeMinor: Math.round(amountMinor / 10),
      taxMinor: Math.round(amountMinor / 12),
      depositMinor: type === 'rent' && draw.chance(0.8) ? Math.round(amountMinor / 2) : 0,
      isLost: isBirth && draw.chance(0.3),
      deliveredAt: maybe(draw, 0.8, () => ago(draw)),
      firstDay: type === 'rent' ? new Date(now.getTime() + (draw.below(30) - 20) * DAY).toISOString().slice(0, 10) : null,
      dueAt: type === 'rent' ? new Date(now.getTime() + draw.of([-40, -35, -20, -16, -3, 1, 9]) * DAY) : null,
      approvedAt: maybe(draw, 0.8, () => ago(draw)),
      receivedAt: maybe(draw, 0.6, () => ago(draw)),
      returnReason: null,
      lateDays: draw.chance(0.6) ? 0 : 1 + draw.below(9),
      lateFeeMinor: 0,
      condition: null,
      isForSale: draw.chance(0.8),
      hasLaterBooking: draw.chance(0.2),
      isIntentConfirmed: draw.chance(0.8),
      mayExtend: draw.chance(0.8),
      isFreeAfter: seed % 5 !== 0, // not drawn: one draw more would make other cases of the same numbers
    }
  })
  const itemIds = items.map(({ id }) => id)
  const someIds = () => (draw.chance(0.6) ? itemIds : [draw.of(itemIds)])
  const legs = Array.from({ length: draw.below(3) }, (_, index) => ({
    id: 200 + index,
    status: index === 0 ? ((aimed('leg') as 'transit' | undefined) ?? draw.of(names(legStates))) : draw.of(names(legStates)),
    since: ago(draw),
    way: isOneOf(returnOpen, status) || draw.chance(0.15) ? ('return' as const) : ('outbound' as const),
    itemIds: someIds(),
    isTracked: draw.chance(0.7),
    lastScanAt: maybe(draw, 0.45, () => ago(draw)),
    estimateAt: maybe(draw, 0.7, () => ago(draw)),
    deliveredAt: maybe(draw, 0.4, () => ago(draw)),
    heldMinor: 900,
    bearer: 'customer' as const,
    paidMinor: 0,
    paymentId: null,
    replaces: null,
    payers: [],
    costMinor: 700 + draw.below(500),
  }))
  const others = draw.chance(0.6) ? [] : [{ status: draw.of(everyGroupStatus), items: [{ status: draw.of(everyItemStatus) }] }]
  const shown = { status, items: items.map((item) => ({ status: item.status ?? ('pending' as const) })) }
  return {
    now,
    order: {
      id: 1,
      status: isBirth || aim?.row.id === 'O3' ? (aim?.row.id === 'O1' ? null : 'pending') : orderStatusOf([...others, shown], true),
      since: ago(draw),
      customerId: 7,
      createdAt: (aim?.row.guard as readonly string[] | undefined)?.includes('within_24_hours_of_order') ? aDayAgo : ago(draw),
      others,
    },
    group: {
      id: 10,
      status: isBirth ? null : status,
      since: ago(draw),
      merchantId: 8,
      groupType,
      isVirtual,
      shippingMinor: groupType === 'shipping' ? 900 : 0,
      estimateAt: maybe(draw, 0.7, () => ago(draw)),
      daysBack: maybe(draw, 0.5, () => draw.of([2, 6, 15] as const)),
      deliveredAt: maybe(draw, 0.8, () => ago(draw)),
      deliveredBy: maybe(draw, 0.8, () => draw.of(['carrier', 'customer', 'merchant', 'timer'] as const)),
      failure: draw.of(['carrier', 'not_received', null] as const),
      isGroupRequestWhole: draw.chance(0.5),
      wasAllApproved: draw.chance(0.4),
      hasSupportCase: draw.chance(0.15),
      pickup: maybe(draw, 0.8, () => ({
        isPlaceProposed: draw.chance(0.8),
        hasCode: true,
        lockedUntil: maybe(draw, 0.3, () => ago(draw)),
      })),
      ...draw.of(payoutFacts),
    },
    items,
    requests: draw.chance(0.75)
      ? [
          {
            id: 300,
            status: (aimed('request') as 'approved' | undefined) ?? draw.of(names(requestStates)),
            since: ago(draw),
            kind: draw.chance(0.75) ? 'return' : 'support',
            itemIds: someIds(),
            reason: null,
            usageFeeMinor: 0,
            balanceMinor: draw.of([-500, 0, 900]),
            hasParcelFailed: draw.chance(0.4),
            areTriesUsedUp: draw.chance(0.4),
          },
        ]
      : [],
    funds: draw.chance(0.75)
      ? [
          {
            ...fundOf(someIds()),
            id: 400,
            status: (aimed('fund') as 'payment_collected' | undefined) ?? draw.of(names(fundStates)),
            since: ago(draw),
            usageFeeMinor: 0,
            paidBy: draw.of(['card', 'earnings', 'advance'] as const),
            balanceMinor: draw.of([0, 0, 500]),
            tries: draw.below(7),
          },
        ]
      : [],
    legs,
    deposits: items
      .filter(({ depositMinor }) => depositMinor > 0 && !isBirth)
      .map(({ id, depositMinor, status: of }, index) => {
        const aimedAt = index === 0 ? (aimed('deposit') as 'held' | undefined) : undefined
        const likely = of === 'damaged_on_return' ? draw.of(['claimed', 'contested'] as const) : ('held' as const)
        return {
          id,
          status: aimedAt ?? (draw.chance(0.8) ? likely : draw.of(names(depositStates))),
          since: ago(draw),
          amountMinor: depositMinor,
          claimedMinor: depositMinor,
        }
      }),
    swap: maybe(draw, aim?.machine === 'swap' ? 0.9 : 0.3, () => ({
      id: 500,
      status: aim?.row.id === 'W1' ? null : ((aimed('swap') as 'firm' | undefined) ?? draw.of(names(swapStates))),
      since: ago(draw),
      other: { isSent: draw.chance(0.3), isDelivered: draw.chance(0.7) },
      isLastToPay: draw.chance(0.7),
      isHalted: draw.chance(0.1),
      isAgreed: draw.chance(0.8),
      areBothInStock: draw.chance(0.8),
    })),
    dispute: maybe(draw, aim?.machine === 'dispute' && aim.row.id !== 'X1' ? 1 : 0.1, () => ({
      id: 600,
      status: (aimed('dispute') as 'open' | undefined) ?? draw.of(names(disputeStates)),
      since: ago(draw),
    })),
    pendingMinor: draw.of([0, 5_000, 10_000_000]),
  }
}

const given = Object.values(reasons).flat()
/** What a call might bring: mostly what is right. */
export function randomInput(seed: number, c: Case): Input {
  const draw = drawing(seed ^ 0x5f5f)
  const one = draw.of(c.items)
  return {
    ...(draw.chance(0.5) && { itemIds: [one.id] }),
    ...(draw.chance(0.3) && { quantity: 1 + draw.below(one.quantity) }),
    ...(c.legs.length > 0 && { legId: draw.of(c.legs).id }),
    ...(draw.chance(0.9) && { reason: draw.chance(0.5) ? 'not_as_described' : draw.chance(0.5) ? 'other' : draw.of(given) }),
    ...(draw.chance(0.8) && { isCodeRight: draw.chance(0.6) }),
    ...(draw.chance(0.9) && { condition: 'good' }),
    photos: draw.below(3),
    hasAddress: draw.chance(0.9),
    isOwnLabel: draw.chance(0.5),
    isMoneySecured: draw.chance(0.9),
    provider: draw.chance(0.8) ? 'succeeded' : 'failed',
    isWordSigned: draw.chance(0.9),
    isFirstWord: draw.chance(0.9),
    isIntentCanceled: draw.chance(0.8),
    usageFeeMinor: draw.chance(0.7) ? 0 : draw.below(20_000),
    isPieceLost: draw.chance(0.9),
    isWithoutMoney: draw.chance(0.3),
  }
}
