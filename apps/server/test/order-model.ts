// A paid order as plain values: what each act must make of it, by the rows of the state tables alone. It shares no code with the motor
// that plans moves on the server, and reads no database.
// long because: one world of values, which every act changes.
import { guardsOf, type Role } from '@rondo/rules/kernel/machine'
import { everyRow, type Guard, type Move, type Placed, rowOf } from '@rondo/rules/moves/machines'
import { clocks } from '@rondo/rules/kernel/clocks'
import { pickupCodes } from '@rondo/rules/kernel/limits'
import { type GroupStatus, groupStates } from '@rondo/rules/orders/group-statuses'
import { type ItemStatus, itemStates } from '@rondo/rules/orders/item-statuses'
import { isReasonOf } from '@rondo/rules/orders/reasons'
import { legStates } from '@rondo/rules/shipping/carrier-leg-states'

const HOUR = 3_600_000
const DAY = 24 * HOUR
export interface ModelItem {
  readonly id: number
  readonly product: number
  readonly type: 'buy' | 'rent'
  readonly quantity: number
  readonly amountMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  readonly depositMinor: number
  /** First day of a rental, in milliseconds. */
  readonly firstDay: number | null
  status: ItemStatus
  deliveredAt: number | null
  /** Its customer has said that it came. */
  isConfirmed?: boolean
  /** It was called off, and its goods are not with their merchant. */
  isGone?: boolean
}
/** What a carrier says of a parcel; `out` is a scan on its last way. */
export type CarrierWord = 'pre_transit' | 'transit' | 'out' | 'delivered' | 'returned' | 'failure'
/** Words of a carrier as often as walks say them: most parcels go on. */
export const carrierWords: readonly CarrierWord[] = [
  'transit',
  'transit',
  'transit',
  'out',
  'delivered',
  'delivered',
  'failure',
  'returned',
  'pre_transit',
]
export interface ModelLeg {
  /** What the carrier makes of it: known once it was asked. */
  id: number
  number: string
  costMinor: number
  estimateAt: number | null
  readonly heldMinor: number
  readonly itemIds: readonly number[]
  readonly words: CarrierWord[]
  status: 'pre_transit' | 'transit' | 'delivered' | 'returned' | 'failure' | 'cancelled'
  lastScanAt: number | null
}
export interface ModelGroup {
  readonly id: number
  readonly merchant: number
  readonly shippingMinor: number
  readonly isSent: boolean
  readonly items: ModelItem[]
  readonly legs: ModelLeg[]
  /** When the service that was paid for should be there. */
  readonly quotedAt: number | null
  status: GroupStatus
  since: number
  version: number
  deliveredAt: number | null
  deliveredBy: 'carrier' | 'customer' | 'merchant' | 'timer' | 'support' | null
  failure: 'carrier' | 'not_received' | null
  hasCase: boolean
  pickup: {
    by: 'customer' | 'merchant' | null
    isAccepted: boolean
    hasCode: boolean
    tries: number
    lockedUntil: number | null
    locks: readonly number[]
  }
}
/** What comes with an act. */
export interface With {
  readonly itemId?: number
  readonly reason?: string
  readonly isCodeRight?: boolean
  readonly legId?: number
}
interface Look {
  readonly group: ModelGroup
  readonly item?: ModelItem | undefined
  readonly leg?: ModelLeg | undefined
  readonly by: Role
  readonly given: With
  readonly machine: string
  readonly row: string
}

const before: readonly string[] = ['pending', 'confirmed', 'ready_for_shipping']
const onTheWay: readonly string[] = ['shipped', 'in_transit', 'delivery_in_progress']
const arrived: readonly string[] = ['delivered', 'pickup_completed_by_customer', 'completed', 'in_use']
const isLive = ({ status }: ModelItem) => status !== 'canceled'
const hasNotArrived = ({ status }: ModelItem) => [...before, ...onTheWay].includes(status)
const hasArrived = ({ status }: ModelItem) => arrived.includes(status)
const isOnTheWay = ({ status }: ModelItem) => onTheWay.includes(status)
const itemsIn = ({ items }: ModelGroup, { itemIds }: ModelLeg) => items.filter(({ id }) => itemIds.includes(id))
/** Parcels that count: what failed, and what was called delivered and never came, is of the past once the group goes on. */
const currentLegs = (group: ModelGroup): ModelLeg[] =>
  group.legs.filter((leg) => {
    if (leg.status === 'cancelled' || group.status === 'delivery_failed') return leg.status !== 'cancelled'
    if (leg.status === 'delivered') return !itemsIn(group, leg).some(hasNotArrived)
    return leg.status === 'pre_transit' || leg.status === 'transit'
  })
const wasScanned = (group: ModelGroup) => currentLegs(group).some(({ lastScanAt }) => lastScanAt !== null)
/** The parcel that was sent last. */
export const lastParcel = ({ legs }: ModelGroup): ModelLeg | undefined => legs.findLast(({ status }) => status !== 'cancelled')
/** When it should be there: by the parcel that goes now, else as it was paid for. */
const estimateOf = (group: ModelGroup): number | null => {
  const parcel = lastParcel(group)
  return (parcel && parcel.status !== 'failure' && parcel.status !== 'returned' ? parcel.estimateAt : null) ?? group.quotedAt
}
/** The goods are where they were sent from: nothing was handed over, or it came back. */
const areGoodsHere = (group: ModelGroup) => [undefined, 'pre_transit', 'returned'].includes(lastParcel(group)?.status)
/** How far each word says that a parcel is; it only moves on. */
const far = { pre_transit: 0, transit: 1, out: 1, failure: 2, delivered: 3, returned: 3, cancelled: 4 } as const
const moveOf = { transit: 'scanParcel', delivered: 'deliverParcel', failure: 'failParcel', returned: 'returnParcel' } as const

interface Clock {
  readonly fires: string
  readonly after: string
  readonly since: string
}
/** One move, while it is made. */
interface Run {
  readonly by: Role
  readonly given: With
  readonly chosen: readonly ModelItem[]
  readonly taken: Set<string>
  /** Things that an actor's row has moved: only the system moves them further. */
  readonly acted: Set<object>
}
const machines: readonly string[] = ['group', 'item', 'leg']
const isNamed = (wanted: number | undefined, id: number) => wanted === undefined || wanted === id

export class OrderModel {
  readonly customer: number
  readonly createdAt: number
  readonly groups: readonly ModelGroup[]
  now: number
  /** Rows that were taken, as `G3 1042`, in no order. */
  readonly taken: string[] = []

  constructor(customer: number, createdAt: number, groups: readonly ModelGroup[]) {
    this.customer = customer
    this.createdAt = createdAt
    this.now = createdAt
    this.groups = groups
  }

  /** In which role somebody meets a group; undefined for those whom it does not concern. */
  roleOf(person: number, group: ModelGroup): 'customer' | 'merchant' | undefined {
    return person === this.customer ? 'customer' : person === group.merchant ? 'merchant' : undefined
  }

  readonly #guards: Partial<Record<Guard, (look: Look) => boolean>> = {
    pickup_group: ({ group }) => !group.isSent,
    shipping_group: ({ group }) => group.isSent,
    not_virtual: () => true,
    no_dispute: () => true,
    no_lost_dispute: () => true,
    no_open_return: () => true,
    swap_firm_or_none: () => true,
    swap_not_halted: () => true,
    swap_side_not_sent: () => true,
    not_swapped: () => true,
    no_scan: ({ group, leg }) =>
      leg ? leg.lastScanAt === null && !itemsIn(group, leg).some(hasArrived) : !wasScanned(group) && !group.items.some(isOnTheWay),
    not_in_bought_label: ({ group, item }) => !currentLegs(group).some(({ itemIds }) => item !== undefined && itemIds.includes(item.id)),
    live_items_ready: ({ group: { items } }) => items.some(({ status }) => before.includes(status)) && !items.some(isOnTheWay),
    no_live_label: ({ group }) => !currentLegs(group).some(({ status }) => status === 'pre_transit' || status === 'transit'),
    label_bought: ({ group }) => currentLegs(group).some(({ status }) => status !== 'returned' && status !== 'failure'),
    item_in_parcel: ({ group, item, given }) =>
      group.legs.some(({ id, itemIds }) => id === given.legId && item !== undefined && itemIds.includes(item.id)),
    nothing_open: ({ group }) => !group.items.some(hasNotArrived),
    items_still_open: ({ group }) => group.items.some(hasNotArrived) && group.items.some(hasArrived),
    delivered_or_estimate_passed_or_untracked: ({ group }) =>
      currentLegs(group).every(({ status }) => status === 'delivered') || this.now >= (estimateOf(group) ?? Infinity),
    scanned_once: ({ group }) => wasScanned(group),
    asked_after_estimate: ({ group }) => this.#isAsked(group),
    customer_not_asked: ({ group }) => !this.#isAsked(group),
    after_carrier_failure: ({ group }) => group.failure === 'carrier',
    not_delivered_since: ({ group }) => !currentLegs(group).some(({ status }) => status === 'delivered'),
    no_not_received_report: ({ group }) => group.failure !== 'not_received',
    not_received_report_open: ({ group }) => group.failure === 'not_received',
    not_confirmed_by_customer: ({ group, item }) =>
      group.deliveredBy !== 'customer' &&
      group.deliveredBy !== 'support' &&
      (item ? [item] : group.items.filter(isLive)).some(({ isConfirmed }) => isConfirmed !== true),
    no_return_or_buy_out: ({ group }) => group.items.filter(isLive).every(hasArrived),
    within_report_window: ({ group: { deliveredAt, deliveredBy } }) =>
      deliveredAt !== null &&
      this.now <
        deliveredAt + (deliveredBy === 'merchant' ? clocks.notReceivedMerchantConfirmedDays * DAY : clocks.notReceivedHours * HOUR),
    carrier_asked: ({ given }) => given.reason !== undefined,
    address_of_merchant: () => true,
    place_proposed: ({ group }) => group.pickup.by !== null,
    code_correct: ({ given }) => given.isCodeRight === true,
    code_wrong: ({ given }) => given.isCodeRight === false,
    code_not_locked: ({ group }) => group.pickup.lockedUntil === null || this.now >= group.pickup.lockedUntil,
    group_processing: ({ group }) => group.status === 'processing',
    group_not_failed: ({ group }) => group.status !== 'delivery_failed',
    nothing_to_send_or_dispute_lost: ({ group }) => group.items.filter(isLive).every(hasArrived),
    other_live_item: ({ group, item }) => group.items.some((one) => one !== item && isLive(one)),
    within_24_hours_of_order: () => this.now < this.createdAt + clocks.customerCancelHours * HOUR,
    no_item_delivered: ({ group }) => !group.items.some(hasArrived),
    an_item_was_delivered: ({ group }) => group.items.some(hasArrived),
    unscanned_7_days: ({ group }) => !wasScanned(group) && this.now >= group.since + clocks.labelUnscannedCustomerCancelDays * DAY,
    bought: ({ item }) => item?.type === 'buy',
    rental: ({ item }) => item?.type === 'rent',
    not_service: () => true,
    no_service: () => true,
    every_item_rental: ({ group }) => group.items.filter(isLive).every(({ type }) => type === 'rent'),
    items_begin_now: ({ group }) => group.items.filter(isLive).every(({ status }) => status === 'in_use'),
    group_delivered: ({ group }) =>
      ['pickup_completed_by_customer', 'delivery_completed_to_customer', 'renting_in_progress'].includes(group.status),
    reason_of_own_list: ({ machine, by, given }) => {
      if (by === 'operator') return given.reason !== undefined
      const list = `${by}${machine === 'group' ? 'Group' : 'Item'}Cancel` as 'customerItemCancel'
      return given.reason !== undefined && isReasonOf(list, given.reason)
    },
    time_over: ({ group, item, leg, machine, row }) =>
      !group.hasCase &&
      this.now >=
        (this.#clocks(group).find((one) => one.row === row && one.machine === machine && one.item === item && one.leg === leg)?.end ??
          Infinity),
  }

  /** A parcel is silent so long that its customer is asked whether it came. */
  #isAsked(group: ModelGroup): boolean {
    const estimate = estimateOf(group)
    return wasScanned(group) && estimate !== null && this.now >= estimate + clocks.askCustomerAfterEstimateDays * DAY
  }

  /** When each clock of a group ends, by what its statuses say. */
  #clocks(group: ModelGroup): { machine: string; row: string; end: number; item?: ModelItem; leg?: ModelLeg }[] {
    const estimate = estimateOf(group)
    const first = group.items.flatMap((one) => (one.firstDay !== null && isLive(one) ? [one.firstDay] : []))
    const isOnItsWay = group.status === 'shipped_to_customer' || group.status === 'partially_delivered_to_customer'
    const unscanned = estimate === null ? null : estimate + DAY
    const scans = currentLegs(group).flatMap(({ lastScanAt }) => lastScanAt ?? [])
    const times: Readonly<Record<string, (item?: ModelItem, leg?: ModelLeg) => number | null>> = {
      idle: () => Math.max(group.since, first.length > 0 ? Math.min(...first) - clocks.bookedDayGraceDays * DAY : 0),
      status: () => group.since,
      customerAsked: () => (estimate === null ? null : estimate + clocks.askCustomerAfterEstimateDays * DAY),
      carrierSilent: () => (isOnItsWay ? (scans.length > 0 ? Math.max(...scans) : unscanned) : null),
      lastScan: (_, leg) => leg?.lastScanAt ?? unscanned,
      delivered: (item) => item?.deliveredAt ?? null,
    }
    const of = (states: object, machine: string, status: string, item?: ModelItem, leg?: ModelLeg) =>
      ((states as Record<string, { clocks?: readonly Clock[] }>)[status]?.clocks ?? []).flatMap(({ fires: row, after, since }) => {
        const from = times[since]?.(item, leg) ?? null
        const length = (clocks[after as 'carrierSilenceDays'] as number) * (after.endsWith('Minutes') ? HOUR / 60 : DAY)
        return from === null ? [] : [{ machine, row, end: from + length, ...(item && { item }), ...(leg && { leg }) }]
      })
    return [
      ...of(groupStates, 'group', group.status),
      ...group.items.flatMap((item) => of(itemStates, 'item', item.status, item)),
      ...group.legs.flatMap((leg) => of(legStates, 'leg', leg.status, undefined, leg)),
    ]
  }

  /** Makes a move, or answers false when the tables refuse it. */
  move(group: ModelGroup, move: Move, by: Role, given: With = {}): boolean {
    const run: Run = { by, given, taken: new Set(), acted: new Set(), chosen: group.items.filter(({ id }) => isNamed(given.itemId, id)) }
    const rows = everyRow.filter(({ machine, row }) => row.move === move && row.by.includes(by) && machines.includes(machine))
    const wasCanceled = new Set(group.items.filter((item) => !isLive(item)))
    let isDone = false
    for (const machine of new Set(rows.map((one) => one.machine))) {
      for (const thing of this.#things(group, machine, run.chosen, given)) {
        const look = { group, ...thing, by, given, machine }
        const at = rows.find((one) => one.machine === machine && this.#fits(one, { ...look, row: one.row.id }))
        if (!at) continue
        this.#take(at, { ...look, row: at.row.id }, run)
        isDone = true
      }
      if (isDone) break
    }
    if (!isDone) return false
    group.version++
    if (!areGoodsHere(group)) for (const item of group.items) if (!isLive(item) && !wasCanceled.has(item)) item.isGone = true
    return true
  }

  #things(group: ModelGroup, machine: string, items: readonly ModelItem[], { legId }: With): Pick<Look, 'item' | 'leg'>[] {
    if (machine === 'item') return items.map((item) => ({ item }))
    if (machine === 'leg') return group.legs.filter(({ id }) => isNamed(legId, id)).map((leg) => ({ leg }))
    return [{}]
  }

  #fits({ row }: Placed, look: Look): boolean {
    const status = (look.leg ?? look.item ?? look.group).status
    if (!(row.from as readonly string[]).includes(status)) return false
    return (guardsOf(row, look.by) as readonly Guard[]).every((guard) => {
      const check = this.#guards[guard]
      if (!check) throw new Error(`the model knows no guard ${guard} of ${row.id}`)
      return check(look)
    })
  }

  #take(at: Placed, look: Look, run: Run) {
    const { group, item, leg } = look
    const thing = leg ?? item ?? group
    run.taken.add(`${at.row.id} ${thing.id}`)
    if (look.by !== 'system') run.acted.add(thing)
    this.taken.push(`${at.row.id} ${thing.id}`)
    const isWhole = at.row.to.some(({ to }) => to === 'canceled')
    const about = item ? [item] : leg ? itemsIn(group, leg) : isWhole ? group.items : run.chosen
    const settle = () => this.#settle(at, look)
    if (at.row.to.length === 1) settle()
    for (const id of at.row.fires) {
      const next = rowOf(id)
      if (!machines.includes(next.machine)) continue
      if (id === 'L0') group.legs.push(this.#label(group))
      else
        for (const one of this.#things(group, next.machine, about, {}))
          this.#follow(next, { ...look, item: undefined, leg: undefined, ...one }, about, run)
    }
    if (at.row.to.length > 1) settle()
  }

  #follow(next: Placed, look: Look, about: readonly ModelItem[], run: Run) {
    const { row, machine } = next
    const target = look.leg ?? look.item ?? look.group
    if (look.leg && !about.some(({ id }) => look.leg?.itemIds.includes(id))) return
    const role = row.by.includes(run.by) ? run.by : row.by.includes('system') ? 'system' : undefined
    if (!role || run.taken.has(`${row.id} ${target.id}`) || (role !== 'system' && run.acted.has(target))) return
    const further = { ...look, by: role, machine, row: row.id }
    if (this.#fits(next, further)) this.#take(next, further, run)
  }

  /** A label that is being bought: only the first one of a group is paid by its customer. */
  #label(group: ModelGroup): ModelLeg {
    return {
      id: -1,
      number: '',
      costMinor: 0,
      estimateAt: null,
      heldMinor: lastParcel(group) ? 0 : group.shippingMinor,
      itemIds: group.items.filter(({ status }) => before.includes(status)).map(({ id }) => id),
      words: ['pre_transit'],
      status: 'pre_transit',
      lastScanAt: null,
    }
  }

  #settle({ row }: Placed, look: Look) {
    const { group, item, leg } = look
    const outcomes = row.to as readonly { to: string; when?: Guard }[]
    const to = outcomes.find(({ when }) => when === undefined || this.#guards[when]?.(look))?.to
    if (to === undefined || to === 'same') return this.#besides(row.id, group)
    if (leg) leg.status = to as ModelLeg['status']
    else if (item) {
      item.status = to as ItemStatus
      if (row.id === 'I30') item.deliveredAt = null
      if (row.id === 'I7b') item.isConfirmed = true
      if (to === 'delivered' || to === 'pickup_completed_by_customer') item.deliveredAt ??= this.now
    } else if (group.status !== to) Object.assign(group, { status: to, since: this.now })
    if (!leg && !item) this.#delivery(group, row.id)
    this.#besides(row.id, group)
  }

  /** Whose word a delivery is, and why it failed. */
  #delivery(group: ModelGroup, row: string) {
    group.failure = group.status !== 'delivery_failed' ? null : row === 'G14' || row === 'G11c' ? 'not_received' : 'carrier'
    const words: Readonly<Record<string, ModelGroup['deliveredBy']>> = { G10a: 'carrier', G10c: 'merchant', G10d: 'timer', G10e: 'support' }
    if (group.status === 'delivery_completed_to_customer') {
      const by = words[row] ?? 'customer'
      group.deliveredAt ??= this.now
      group.deliveredBy = row === 'G10b' || row === 'G10e' ? by : (group.deliveredBy ?? by) // who decides has the last word
    }
    if (row === 'G12') Object.assign(group, { deliveredAt: null, deliveredBy: null })
    if (row === 'G14') group.hasCase = true
    else if (group.status !== 'delivery_failed') group.hasCase = false
  }

  /** The carrier says something of a parcel. Its words count in the order of how far they are; only the parcel that was sent last moves its group. */
  hear(group: ModelGroup, leg: ModelLeg, word: CarrierWord) {
    leg.words.push(word)
    if (word !== 'pre_transit') leg.lastScanAt = this.now
    for (let moves = 0; moves < 4 && this.#moveOn(group, leg); moves++);
  }

  #moveOn(group: ModelGroup, leg: ModelLeg): boolean {
    if (leg.status === 'cancelled' || leg !== lastParcel(group)) return false
    let furthest: Exclude<CarrierWord, 'out'> | 'cancelled' = leg.status
    for (const word of leg.words) if (far[word] > far[furthest]) furthest = word === 'out' ? 'transit' : word
    if (furthest !== leg.status && furthest in moveOf)
      return this.move(group, moveOf[furthest as keyof typeof moveOf], 'carrier', { legId: leg.id })
    if (leg.status !== 'transit') return false
    const at = (statuses: readonly string[]) => itemsIn(group, leg).filter(({ status }) => statuses.includes(status))
    const scans = leg.words.filter((word) => word === 'transit' || word === 'out')
    const [move, items] =
      scans.includes('out') && at(['shipped', 'in_transit']).length > 0
        ? (['outForDelivery', at(['shipped', 'in_transit'])] as const)
        : (['scanItem', scans.length > 1 ? at(['shipped']) : []] as const)
    const done = items.map(({ id }) => this.move(group, move, 'carrier', { itemId: id }))
    if (done.length > 1) group.version -= done.length - 1 // one move for all of them
    return done.length > 0
  }

  /** What a row does to the pickup. */
  #besides(row: string, { pickup }: ModelGroup) {
    if (row === 'G5a') pickup.hasCode = true
    if (row === 'G6b') {
      pickup.tries = pickup.lockedUntil === null ? pickup.tries + 1 : 1
      if (pickup.tries < pickupCodes.tries) pickup.lockedUntil = null
      else {
        const day = pickupCodes.dayHours * 3_600_000
        const [first = -Infinity] = pickup.locks
        pickup.locks = [...(first > this.now - day ? pickup.locks : []), this.now]
        pickup.lockedUntil = this.now + (pickup.locks.length >= pickupCodes.locksOfDay ? day : pickupCodes.lockMinutes * 60_000)
      }
    }
    if (row === 'G6c') Object.assign(pickup, { tries: 0, lockedUntil: null, locks: [] })
  }

  /** Lets time pass up to an instant and does what is due then, the earliest first. */
  wait(until: number) {
    this.now = until
    for (const group of this.groups) while (this.#moveByTime(group));
  }

  #moveByTime(group: ModelGroup): boolean {
    for (const { machine, row, item, leg } of this.#clocks(group)
      .filter(({ end }) => end <= this.now)
      .toSorted((a, b) => a.end - b.end)) {
      const placed = rowOf(row)
      if (!placed.row.move || !this.#fits(placed, { group, item, leg, by: 'timer', given: {}, machine, row })) continue
      return this.move(group, placed.row.move, 'timer', { ...(item && { itemId: item.id }), ...(leg && { legId: leg.id }) })
    }
    return false
  }

  /** Accounts of the ledger as they must stand by sale and cancellation, debit positive, minor units; those at 0 are left out. */
  ledger(): Record<string, number> {
    const sums: Record<string, number> = {}
    const add = (account: string, minor: number) => (sums[account] = (sums[account] ?? 0) + minor)
    for (const group of this.groups) {
      const parts = group.items.map((item) => ({ item, gone: item.status === 'canceled' }))
      for (const { item, gone } of parts) {
        const paid = item.amountMinor + item.feeMinor + item.taxMinor + item.depositMinor
        add('stripe_balance:', paid)
        if (gone) add(`customer_refund:${this.customer}`, -paid)
        else {
          add(`merchant_pending:${group.merchant}`, -item.amountMinor)
          add('platform_fee:', -item.feeMinor)
          add('tax_payable:flat', -item.taxMinor)
          add(`deposit_held:${item.id}`, -item.depositMinor)
        }
      }
      const isCanceled = group.status === 'canceled'
      const labels = group.legs.filter(({ status }) => status !== 'cancelled')
      add('stripe_balance:', group.shippingMinor)
      add(isCanceled ? `customer_refund:${this.customer}` : `shipping_held:${group.id}`, -group.shippingMinor)
      if (isCanceled && labels.length > 0) add('shipping_loss:', group.shippingMinor)
      for (const { heldMinor, costMinor } of labels) {
        if (!isCanceled) add(`shipping_held:${group.id}`, heldMinor)
        add('shipping_payable:', -costMinor)
        add('shipping_margin:', -Math.max(0, heldMinor - costMinor))
        add('shipping_loss:', Math.max(0, costMinor - heldMinor))
      }
    }
    return Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0))
  }

  /** Pieces of each product that are taken by what lives, and how many lets of it run. */
  goods(): Record<number, number> {
    const lines = this.groups
      .flatMap(({ items }) => items)
      .map((item) => [item.product, isLive(item) || item.isGone ? item.quantity : 0] as const)
    return Object.fromEntries(lines)
  }
}
