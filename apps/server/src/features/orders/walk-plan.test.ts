// The plan alone beside the model: thousands of lives of a parcel in a second, without a server. `walk-orders.test.ts` walks the same model beside one.
import { type Case, type CaseLeg, type Input } from '@rondo/rules/moves/case'
import type { Role } from '@rondo/rules/kernel/machine'
import { everyRow, type Move } from '@rondo/rules/moves/machines'
import { moveByTimer } from '@rondo/rules/moves/offers'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import { drawing, randomCase } from '@rondo/rules/moves/random-case'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import { waitingStatuses } from '@rondo/rules/orders/item-statuses'
import { legAfterReport, type StoredLegStatus } from '@rondo/rules/shipping/tracking'
import { expect, test } from 'vitest'
import { type CarrierWord, carrierWords, lastParcel, type ModelGroup, OrderModel } from '../../../test/order-model.ts'

const lives = Number(process.env['WALK_LIVES'] ?? 2000)
const first = Number(process.env['SEED'] ?? 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEGIN = Date.parse('2026-11-01T10:00:00Z')
const QUOTED = BEGIN + 5 * DAY
const SHIPPING = 500
const sample = randomCase(1)

interface Piece {
  readonly id: number
  readonly type: 'buy' | 'rent'
}
/** A paid group of some pieces that is to be sent, as the motor sees it. */
function paidCase(pieces: readonly Piece[]): Case {
  const [item] = sample.items
  if (!item) throw new Error('a case without items')
  const since = new Date(BEGIN)
  const nothing = { requests: [], funds: [], deposits: [], swap: null, dispute: null }
  return {
    ...sample,
    ...nothing,
    now: since,
    order: { ...sample.order, status: 'paid', since, createdAt: since, others: [] },
    group: {
      ...sample.group,
      status: 'processing',
      since,
      groupType: 'shipping',
      isVirtual: false,
      shippingMinor: SHIPPING,
      deliveredAt: null,
      deliveredBy: null,
      failure: null,
      hasSupportCase: false,
      pickup: null,
    },
    items: pieces.map((piece) => ({
      ...item,
      ...piece,
      status: 'pending',
      since,
      isVirtual: false,
      isService: false,
      isSwap: false,
      isLost: false,
      deliveredAt: null,
      firstDay: null,
      dueAt: null,
    })),
    legs: [],
  }
}
const modelOf = ({ group: { id, merchantId } }: Case, pieces: readonly Piece[]): ModelGroup => ({
  id,
  merchant: merchantId,
  shippingMinor: SHIPPING,
  isSent: true,
  legs: [],
  quotedAt: QUOTED,
  deliveredAt: null,
  deliveredBy: null,
  failure: null,
  hasCase: false,
  status: 'processing',
  since: BEGIN,
  version: 1,
  pickup: { by: null, isAccepted: false, hasCode: false, tries: 0, lockedUntil: null, locks: [] },
  items: pieces.map((piece) => {
    const money = { quantity: 1, amountMinor: 1_000, feeMinor: 100, taxMinor: 88, depositMinor: 0 }
    return { ...piece, product: piece.id, ...money, firstDay: null, status: 'pending', deliveredAt: null }
  }),
})

const moveTo = { transit: 'scanParcel', delivered: 'deliverParcel', failure: 'failParcel', returned: 'returnParcel' } as const
const said = (word: CarrierWord) => (word === 'out' ? 'transit' : word)
/** The motor with the facts that a server keeps beside it: parcels, their words, and the case of support. */
class Motor {
  c: Case
  readonly taken: string[] = []
  readonly #words = new Map<number, CarrierWord[]>()

  constructor(c: Case) {
    this.c = c
  }

  at(now: number) {
    const parcel = this.#last()
    const estimate = parcel && parcel.status !== 'failure' && parcel.status !== 'returned' ? parcel.estimateAt : null
    this.c = { ...this.c, now: new Date(now), group: { ...this.c.group, estimateAt: estimate ?? new Date(QUOTED) } }
  }

  #last = () => this.c.legs.findLast(({ status }) => status !== null && status !== 'cancelled')

  move(move: Move, by: Role, input: Input = {}): boolean {
    this.at(this.c.now.getTime())
    const asked = plan(this.c, move, by, input)
    if (isRefused(asked)) return false
    const planned = move === 'buyLabel' ? plan(this.#withLabel(), move, by, input) : asked
    if (isRefused(planned)) throw new Error('a label is refused that was offered')
    const { steps, after, effects } = planned
    this.taken.push(...steps.flatMap(({ machine, row, from, id }) => (machine === 'order' || from === null ? [] : [`${row} ${id}`])))
    const opens = effects.some(({ effect }) => effect === 'support_case_opens')
    const hasSupportCase = opens || (after.group.hasSupportCase && after.group.status === 'delivery_failed')
    this.c = { ...after, group: { ...after.group, hasSupportCase } }
    return true
  }

  #withLabel(): Case {
    const { now, legs, items } = this.c
    const leg: CaseLeg = {
      id: 200 + legs.length,
      status: null,
      since: now,
      way: 'outbound',
      itemIds: items.filter(({ status }) => waitingStatuses.some((one) => one === status)).map(({ id }) => id),
      isTracked: true,
      replaces: null,
      payers: [],
      lastScanAt: null,
      estimateAt: new Date(now.getTime() + 4 * DAY),
      deliveredAt: null,
      heldMinor: this.#last() ? 0 : SHIPPING,
      costMinor: 450,
      bearer: 'customer',
      paidMinor: 0,
      paymentId: null,
    }
    return { ...this.c, legs: [...legs, leg] }
  }

  wait(now: number) {
    for (this.at(now); ; this.at(now)) {
      const due = moveByTimer(this.c)
      if (!due || !this.move(due.move, 'timer', due.input)) return
    }
  }

  /** As `followParcel` does it. */
  hear(legId: number, word: CarrierWord) {
    const words = [...(this.#words.get(legId) ?? []), word]
    this.#words.set(legId, words)
    if (word !== 'pre_transit')
      this.c = { ...this.c, legs: this.c.legs.map((leg) => (leg.id === legId ? { ...leg, lastScanAt: this.c.now } : leg)) }
    for (let moves = 0; moves < 4 && this.#follow(legId, words); moves++);
  }

  #follow(legId: number, words: readonly CarrierWord[]): boolean {
    const leg = this.#last()
    if (!leg || leg.id !== legId || leg.status === null) return false
    const at = leg.status as StoredLegStatus
    const furthest = words.reduce<StoredLegStatus>((now, word) => legAfterReport(now, said(word)) ?? now, at)
    if (furthest !== at) return this.move(moveTo[furthest as keyof typeof moveTo], 'carrier', { legId })
    if (at !== 'transit') return false
    const scans = words.filter((word) => said(word) === 'transit')
    const itemsAt = (...statuses: string[]) =>
      this.c.items.filter(({ id, status }) => leg.itemIds.includes(id) && statuses.includes(status ?? '')).map(({ id }) => id)
    const out = scans.includes('out') ? itemsAt('shipped', 'in_transit') : []
    if (out.length > 0) return this.move('outForDelivery', 'carrier', { itemIds: out })
    const on = scans.length > 1 ? itemsAt('shipped') : []
    return on.length > 0 && this.move('scanItem', 'carrier', { itemIds: on })
  }
}

const ofItems: readonly Move[] = ['acceptItem', 'confirmItemDelivery', 'cancelItem']
const ofParties: readonly Move[] = [
  ...([
    'acceptGroup',
    'buyLabel',
    'buyLabel',
    'confirmLabel',
    'confirmLabel',
    'confirmLabel',
    'handOver',
    'confirmDelivery',
    'cancelGroup',
    'requestRedelivery',
  ] as const),
  ...(['refundFailedDelivery', 'reportNotReceived', 'reportNotReceived', 'reportNotArrived', 'coordinatePickup', ...ofItems] as const),
]
const ofSupport: readonly Move[] = ['cancelGroup', 'requestRedelivery', 'refundFailedDelivery', 'rejectReport']
const hours = [1, 5, 25, 72, 120, 192, 300, 528, 744]
/** Where somebody may do something only after long, all wait that long, and it is done. */
const longHours: Partial<Record<GroupStatus, readonly number[]>> = {
  ready_for_shipping: [192, 300],
  shipped_to_customer: [25, 72, 350, 360, 370, 528],
}
const lateMoves: Partial<Record<GroupStatus, readonly (readonly ['customer' | 'merchant', Move])[]>> = {
  ready_for_shipping: [['customer', 'cancelGroup']],
  shipped_to_customer: [
    ['customer', 'reportNotArrived'],
    ['customer', 'confirmItemDelivery'],
    ['merchant', 'confirmDelivery'],
  ],
}
/** What a parcel's life can take: no pickup, and nothing that goes back. */
const part =
  /^(G3|G7[ab]|G8|G9|G10[a-e]|G11[abc]|G12|G13[abc]|G14|G15|G16[ab]|G17|G18a|I2|I3[ab]|I4[ab]|I5|I6[abc]|I7[abc]|I9|I28|I30|I31|L[1-5])$/

test(
  `${lives} lives of a parcel are the same by the plan and by the model, seeds from ${first}`,
  () => {
    const taken = new Set<string>()
    for (let seed = first; seed < first + lives; seed++) {
      const draw = drawing(seed)
      const itemIds = Array.from({ length: 1 + draw.below(3) }, (_, at) => 100 + at)
      const pieces = itemIds.map((id): Piece => ({ id, type: draw.chance(0.3) ? 'rent' : 'buy' }))
      const motor = new Motor(paidCase(pieces))
      const group = modelOf(motor.c, pieces)
      const model = new OrderModel(7, BEGIN, [group])
      const same = (what: string, is: unknown = null, wanted: unknown = null) =>
        expect(
          {
            is,
            group: [motor.c.group.status, motor.c.group.failure, motor.c.group.deliveredBy, motor.c.group.hasSupportCase],
            items: motor.c.items.map(({ status }) => status),
            legs: motor.c.legs.map(({ status }) => status),
            taken: motor.taken.toSorted(),
          },
          `seed ${seed}: ${what}`,
        ).toEqual({
          is: wanted,
          group: [group.status, group.failure, group.deliveredBy, group.hasCase],
          items: group.items.map(({ status }) => status),
          legs: group.legs.map(({ status }) => status),
          taken: model.taken.toSorted(),
        })
      let now = BEGIN
      const count = 10 + draw.below(70)
      for (let step = 0; step < count; step++) {
        now += 1_000
        motor.at(now)
        model.now = now
        const kind = draw.below(100)
        const leg = draw.chance(0.85) ? lastParcel(group) : group.legs.at(draw.below(group.legs.length + 1) - 1)
        if (kind < 12) {
          now += draw.of(longHours[group.status] ?? hours) * HOUR
          motor.wait(now)
          model.wait(now)
          same('waiting')
        } else if (kind < (leg?.status === 'pre_transit' ? 20 : 32) && leg && leg.status !== 'cancelled') {
          const word = draw.of(carrierWords)
          motor.hear(leg.id, word)
          model.hear(group, leg, word)
          same(`the carrier says ${word}`)
        } else {
          const late = draw.chance(0.25) ? lateMoves[group.status] : undefined
          const by = draw.of(['customer', 'customer', 'merchant', 'merchant', 'merchant', 'operator'] as const)
          const [who, move] = late ? draw.of(late) : ([by, draw.of(by === 'operator' ? ofSupport : ofParties)] as const)
          const itemId = ofItems.includes(move) ? draw.of(itemIds) : undefined
          const made = motor.move(move, who, { reason: 'other', ...(itemId !== undefined && { itemIds: [itemId] }) })
          const wanted = model.move(group, move, who, { reason: 'other', ...(itemId !== undefined && { itemId }) })
          const bought = group.legs.find(({ id }) => id < 0)
          if (bought) Object.assign(bought, { id: 199 + group.legs.length, estimateAt: now + 4 * DAY, costMinor: 450 })
          same(`${move} by ${who}`, made, wanted)
        }
      }
      for (const one of motor.taken) taken.add(one.split(' ')[0] ?? '')
    }
    const rows = everyRow.filter(({ row }) => part.test(row.id)).map(({ row }) => row.id as string)
    expect(lives < 2_000 ? [] : rows.filter((row) => !taken.has(row))).toEqual([])
  },
  30_000 + lives * 10,
)
