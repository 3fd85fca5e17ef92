// A paid order as plain values: what each act must make of it, by the rows of the state tables alone. It shares no code with the motor
// that plans moves on the server, and reads no database.
import { guardsOf, type Role } from '@rondo/rules/kernel/machine'
import { everyRow, type Guard, type Move, type Placed, rowOf } from '@rondo/rules/moves/machines'
import { clocks } from '@rondo/rules/kernel/clocks'
import { pickupCodes } from '@rondo/rules/kernel/limits'
import { type GroupStatus, groupStates } from '@rondo/rules/orders/group-statuses'
import { type ItemStatus, itemStates } from '@rondo/rules/orders/item-statuses'
import { isReasonOf } from '@rondo/rules/orders/reasons'

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
}
export interface ModelGroup {
  readonly id: number
  readonly merchant: number
  readonly shippingMinor: number
  readonly items: ModelItem[]
  status: GroupStatus
  since: number
  version: number
  pickup: { by: 'customer' | 'merchant' | null; isAccepted: boolean; hasCode: boolean; tries: number; lockedUntil: number | null }
}
/** What comes with an act. */
export interface With {
  readonly itemId?: number
  readonly reason?: string
  readonly isCodeRight?: boolean
}
interface Look {
  readonly group: ModelGroup
  readonly item: ModelItem | undefined
  readonly by: Role
  readonly given: With
  readonly machine: string
}

const before: readonly string[] = ['pending', 'confirmed', 'ready_for_shipping']
const onTheWay: readonly string[] = ['shipped', 'in_transit', 'delivery_in_progress']
const arrived: readonly string[] = ['delivered', 'pickup_completed_by_customer', 'completed', 'in_use']
const isLive = ({ status }: ModelItem) => status !== 'canceled'

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
    pickup_group: () => true,
    shipping_group: () => false,
    not_virtual: () => true,
    no_dispute: () => true,
    no_scan: ({ group }) => !group.items.some(({ status }) => onTheWay.includes(status)),
    no_open_return: () => true,
    swap_firm_or_none: () => true,
    swap_side_not_sent: () => true,
    not_swapped: () => true,
    not_in_bought_label: () => true,
    label_bought: () => false,
    address_of_merchant: () => true,
    place_proposed: ({ group }) => group.pickup.by !== null,
    code_correct: ({ given }) => given.isCodeRight === true,
    code_wrong: ({ given }) => given.isCodeRight === false,
    code_not_locked: ({ group }) => group.pickup.lockedUntil === null || this.now >= group.pickup.lockedUntil,
    group_processing: ({ group }) => group.status === 'processing',
    group_not_failed: ({ group }) => group.status !== 'delivery_failed',
    other_live_item: ({ group, item }) => group.items.some((one) => one !== item && isLive(one)),
    within_24_hours_of_order: () => this.now < this.createdAt + clocks.customerCancelHours * HOUR,
    no_item_delivered: ({ group }) => !group.items.some(({ status }) => arrived.includes(status)),
    an_item_was_delivered: ({ group }) => group.items.some(({ status }) => arrived.includes(status)),
    items_still_open: ({ group }) => group.items.some(({ status }) => [...before, ...onTheWay].includes(status)),
    unscanned_7_days: ({ group }) => this.now >= group.since + clocks.labelUnscannedCustomerCancelDays * DAY,
    bought: ({ item }) => item?.type === 'buy',
    rental: ({ item }) => item?.type === 'rent',
    not_service: () => true,
    no_service: () => true,
    every_item_rental: ({ group }) => group.items.filter(isLive).every(({ type }) => type === 'rent'),
    items_begin_now: ({ group }) => group.items.filter(isLive).every(({ status }) => status === 'in_use'),
    group_delivered_final: ({ group }) => group.status === 'pickup_completed_by_customer',
    reason_of_own_list: ({ machine, by, given }) => {
      if (by === 'operator') return given.reason !== undefined
      const list = `${by}${machine === 'group' ? 'Group' : 'Item'}Cancel` as 'customerItemCancel'
      return given.reason !== undefined && isReasonOf(list, given.reason)
    },
    time_over: ({ group, item }) => this.#isOver(group, item),
  }

  #isOver(group: ModelGroup, item: ModelItem | undefined): boolean {
    if (item) return item.deliveredAt !== null && this.now >= item.deliveredAt + clocks.itemCompletionDays * DAY
    const first = group.items.flatMap((one) => (one.firstDay !== null && isLive(one) ? [one.firstDay] : []))
    const idle = Math.max(group.since, first.length > 0 ? Math.min(...first) - clocks.bookedDayGraceDays * DAY : 0)
    const days = { processing: clocks.sellerIdleCancelDays, ready_for_shipping: clocks.labelUnscannedCancelDays }[
      group.status as 'processing'
    ]
    return this.now >= idle + (days ?? clocks.pickupCancelDays) * DAY
  }

  /** Makes a move, or answers false when the tables refuse it. */
  move(group: ModelGroup, move: Move, by: Role, given: With = {}): boolean {
    const run = { taken: new Set<string>(), acted: new Set<object>(), moved: false }
    const rows = everyRow.filter(
      ({ machine, row }) => row.move === move && row.by.includes(by) && (machine === 'group' || machine === 'item'),
    )
    const chosen = group.items.filter(({ id }) => given.itemId === undefined || id === given.itemId)
    let isDone = false
    for (const machine of new Set(rows.map((one) => one.machine))) {
      const things: readonly (ModelItem | undefined)[] = machine === 'group' ? [undefined] : chosen
      for (const item of things) {
        const at = rows.find((one) => one.machine === machine && this.#fits(one, by, { group, item, by, given, machine }))
        if (!at) continue
        this.#take(at, { group, item, by, given, machine }, chosen, by, run)
        isDone = true
      }
      if (isDone) break
    }
    if (isDone) group.version++
    return isDone
  }

  #fits({ row }: Placed, by: Role, look: Look): boolean {
    const status = look.item?.status ?? look.group.status
    if (!(row.from as readonly string[]).includes(status)) return false
    return (guardsOf(row, by) as readonly Guard[]).every((guard) => {
      const check = this.#guards[guard]
      if (!check) throw new Error(`the model knows no guard ${guard} of ${row.id}`)
      return check(look)
    })
  }

  #take(at: Placed, look: Look, chosen: readonly ModelItem[], by: Role, run: { taken: Set<string>; acted: Set<object> }) {
    const { group, item } = look
    const thing = item ?? group
    run.taken.add(`${at.row.id} ${thing.id}`)
    if (look.by !== 'system') run.acted.add(thing)
    this.taken.push(`${at.row.id} ${thing.id}`)
    const isWhole = at.row.to.some(({ to }) => to === 'canceled')
    const about = item ? [item] : isWhole ? group.items : chosen
    const settle = () => this.#settle(at, look)
    if (at.row.to.length === 1) settle()
    for (const id of at.row.fires) {
      const next = rowOf(id)
      if (next.machine !== 'group' && next.machine !== 'item') continue
      for (const one of next.machine === 'group' ? [undefined] : about) {
        const role = next.row.by.includes(by) ? by : next.row.by.includes('system') ? 'system' : undefined
        const target = one ?? group
        if (!role || run.taken.has(`${id} ${target.id}`) || (role !== 'system' && run.acted.has(target))) continue
        const further = { ...look, item: one, by: role, machine: next.machine }
        if (this.#fits(next, role, further)) this.#take(next, further, about, by, run)
      }
    }
    if (at.row.to.length > 1) settle()
  }

  #settle({ row }: Placed, look: Look) {
    const { group, item } = look
    const outcomes = row.to as readonly { to: string; when?: Guard }[]
    const to = outcomes.find(({ when }) => when === undefined || this.#guards[when]?.(look))?.to
    if (to === undefined || to === 'same') return this.#besides(row.id, group)
    if (item) {
      item.status = to as ItemStatus
      if (to === 'delivered' || to === 'pickup_completed_by_customer') item.deliveredAt ??= this.now
    } else if (group.status !== to) Object.assign(group, { status: to, since: this.now })
    this.#besides(row.id, group)
  }

  /** What a row does to the pickup. */
  #besides(row: string, { pickup }: ModelGroup) {
    if (row === 'G5a') pickup.hasCode = true
    if (row === 'G6b') {
      pickup.tries = pickup.lockedUntil === null ? pickup.tries + 1 : 1
      pickup.lockedUntil = pickup.tries >= pickupCodes.tries ? this.now + pickupCodes.lockMinutes * 60_000 : null
    }
    if (row === 'G6c') Object.assign(pickup, { tries: 0, lockedUntil: null })
  }

  /** Lets time pass up to an instant and does what is due then. */
  wait(until: number) {
    this.now = until
    for (const group of this.groups) {
      const fires = (states: object, status: string): readonly { fires: string }[] =>
        (states as Record<string, { clocks?: readonly { fires: string }[] }>)[status]?.clocks ?? []
      const due = (rows: readonly { fires: string }[], itemId?: number) => {
        for (const { fires: id } of rows) {
          const { move } = rowOf(id).row
          if (known.includes(id) && move) this.move(group, move, 'timer', itemId === undefined ? {} : { itemId })
        }
      }
      due(fires(groupStates, group.status))
      for (const { id, status } of group.items) due(fires(itemStates, status), id)
    }
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
      add('stripe_balance:', group.shippingMinor)
      add(group.status === 'canceled' ? `customer_refund:${this.customer}` : `shipping_held:${group.id}`, -group.shippingMinor)
    }
    return Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0))
  }

  /** Pieces of each product that are taken by what lives, and how many lets of it run. */
  goods(): Record<number, number> {
    const lines = this.groups.flatMap(({ items }) => items).map((item) => [item.product, isLive(item) ? item.quantity : 0] as const)
    return Object.fromEntries(lines)
  }
}
/** Rows that the timer can take of what the model knows. */
const known = ['G18a', 'I9', 'I28']
