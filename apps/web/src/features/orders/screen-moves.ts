// Everything that the screens of orders know of a move that is made by a press. Its words are `orders.title_…`, `act_…` and `do_…`.
import { handOver, refundFailedDelivery, reportNotReceived, requestRedelivery } from '@rondo/contracts/calls/deliveries'
import { cancelGroup, cancelItem, confirmGroup, confirmItemDelivery } from '@rondo/contracts/calls/orders'
import type { Move } from '@rondo/rules/moves/machines'
import { onTheWayStatuses, waitingStatuses } from '@rondo/rules/orders/item-statuses'
import type { ReasonList } from '@rondo/rules/orders/reasons'
import type { Say } from '@rondo/words'
import { call } from '../../shell/calls.ts'
import type { Details, Group, Item } from './orders.queries.ts'
import { comesLater } from './shipping/label-of.ts'

interface Sent {
  readonly group: Group
  readonly itemId: number
  readonly cancel: { readonly cancelReason: string; readonly cancelComments?: string; readonly version: number }
  readonly told: { readonly comments?: string; readonly version: number }
  readonly key: string
}
type Statuses = readonly Item['status'][]
/** Items that are meant take a status: those at one of some statuses, or all that live. */
type Become = (from: Statuses | undefined, to: Item['status']) => Item[]
interface Foreseen {
  readonly items: Item[]
  /** The group stays where it is without one. */
  readonly status?: Group['status']
}
interface Reader {
  readonly asMerchant: boolean
  /** The customer's. */
  readonly name: string
  /** How many pieces still stand. */
  readonly pieces: number
  readonly say: Say
}
interface ScreenMove {
  /** Where its button stands. */
  readonly of: 'group' | 'item'
  /** The call that makes it. */
  readonly send: (sent: Sent) => Promise<Details>
  /** What is seen at once, until the server says what came of it (FG-18). */
  readonly foresee: (become: Become) => Foreseen
  /** What its side is told before. */
  readonly hint: (reader: Reader) => string
  /** Whoever makes it says why, by a list of their own. */
  readonly reasons?: { readonly customer: ReasonList; readonly merchant: ReasonList }
  /** Whoever makes it may say what they know. */
  readonly isReport?: true
  /** It is what its side is expected to do next: its button stands in ink. */
  readonly isMain?: (group: Group) => boolean
  /** It may be made, but hardly yet: its button stands behind the others. */
  readonly isEarly?: (group: Group) => boolean
}

const underway: Statuses = ['ready_for_shipping', ...onTheWayStatuses]
/** A label stands, and the carrier has not scanned it. */
const isUnscanned = ({ outboundDeliveries }: Group) => outboundDeliveries.some(({ status }) => status === 'pre_transit')
const isThere = ({ status }: Item) => status === 'delivered' || status === 'completed' || status === 'canceled'
const reported: Pick<ScreenMove, 'of' | 'send' | 'foresee' | 'isReport'> = {
  of: 'group',
  send: ({ group: { id }, told, key }) => call(reportNotReceived, { params: { id }, body: told }, { key }),
  foresee: (become) => ({ items: become(['delivered', 'in_use'], 'in_transit'), status: 'delivery_failed' }),
  isReport: true,
}
const confirmed: ScreenMove['send'] = ({ group: { id, version }, key }) =>
  call(confirmGroup, { params: { id }, body: { version } }, { key })

/** By the names of the state tables, in the order of their buttons. */
const screenMoves = {
  cancelGroup: {
    of: 'group',
    send: ({ group: { id }, cancel, key }) => call(cancelGroup, { params: { id }, body: cancel }, { key }),
    foresee: (become) => ({ items: become(undefined, 'canceled'), status: 'canceled' }),
    hint: ({ asMerchant, name, pieces: n, say }) =>
      asMerchant ? say('orders.cancelHintMerchant', { name, n }) : say('orders.cancelHintCustomer', { n }),
    reasons: { customer: 'customerGroupCancel', merchant: 'merchantGroupCancel' },
  },
  cancelItem: {
    of: 'item',
    send: ({ itemId, cancel, key }) => call(cancelItem, { params: { id: itemId }, body: cancel }, { key }),
    foresee: (become) => ({ items: become(undefined, 'canceled') }),
    hint: ({ asMerchant, say }) => say(asMerchant ? 'orders.cancelHintItemMerchant' : 'orders.cancelHintItem'),
    reasons: { customer: 'customerItemCancel', merchant: 'merchantItemCancel' },
  },
  reportNotReceived: { ...reported, hint: ({ say }) => say('orders.notReceivedHint') },
  reportNotArrived: { ...reported, hint: ({ say }) => say('orders.notArrivedHint') },
  confirmDelivery: {
    of: 'group',
    send: confirmed,
    foresee: (become) => ({ items: become(underway, 'delivered'), status: 'delivery_completed_to_customer' }),
    hint: ({ asMerchant, name, say }) => (asMerchant ? say('orders.deliveredHintMerchant', { name }) : say('orders.deliveredHint')),
    // whoever asked the bank to pay it back is not asked to say that it came, nor is anybody before the carrier has it and its day is there
    isMain: (group) =>
      group.status.includes('to_customer') && !isUnscanned(group) && !comesLater(group) && group.dispute?.status !== 'open',
    isEarly: isUnscanned,
  },
  confirmItemDelivery: {
    of: 'item',
    send: ({ itemId, group: { version }, key }) => call(confirmItemDelivery, { params: { id: itemId }, body: { version } }, { key }),
    foresee: (become) => {
      const items = become(underway, 'delivered')
      return { items, status: items.every(isThere) ? 'delivery_completed_to_customer' : 'partially_delivered_to_customer' }
    },
    hint: ({ say }) => say('orders.itemDeliveredHint'),
  },
  refundFailedDelivery: {
    of: 'group',
    send: ({ group: { id, version }, key }) => call(refundFailedDelivery, { params: { id }, body: { version } }, { key }),
    foresee: (become) => {
      const items = become(underway, 'canceled')
      return { items, status: items.some(({ status }) => status !== 'canceled') ? 'delivery_completed_to_customer' : 'canceled' }
    },
    hint: ({ say }) => say('orders.refundHint'),
  },
  requestRedelivery: {
    of: 'group',
    send: ({ group: { order, orderItems, version }, key }) => {
      const id = orderItems.find(({ status }) => status !== 'canceled')?.id ?? 0
      return call(requestRedelivery, { params: { orderId: order.id, id }, body: { version } }, { key })
    },
    foresee: (become) => ({ items: become(underway, 'confirmed'), status: 'processing' }),
    hint: ({ say }) => say('orders.redeliveryHint'),
    isMain: () => true,
  },
  handOver: {
    of: 'group',
    send: ({ group: { id, version }, key }) => call(handOver, { params: { id }, body: { version } }, { key }),
    foresee: (become) => ({ items: become(waitingStatuses, 'shipped'), status: 'shipped_to_customer' }),
    hint: ({ name, say }) => say('orders.handOverHint', { name }),
    isMain: ({ status }) => status === 'ready_for_shipping',
  },
  acceptGroup: {
    of: 'group',
    send: confirmed,
    foresee: (become) => ({ items: become(['pending'], 'confirmed') }),
    hint: ({ name, say }) => say('orders.acceptHint', { name }),
    // of a pickup the time comes first: it is what the step of the group asks for
    isMain: ({ groupType }) => groupType !== 'pickup',
    isEarly: ({ groupType }) => groupType === 'pickup',
  },
} as const satisfies Partial<Record<Move, ScreenMove>>
export type GroupMove = keyof typeof screenMoves
const moveNames = Object.keys(screenMoves) as GroupMove[]

/** All that is known of one. */
export const screenMove = (move: GroupMove): ScreenMove => screenMoves[move]
/** Moves whose buttons stand at a group, or at an item. */
export const movesOf = (what: ScreenMove['of']): readonly GroupMove[] => moveNames.filter((move) => screenMoves[move].of === what)

/** A group as it will be: all of it, or the one item that is meant. */
export function foreseen<G extends Group>(group: G, { move, itemId }: { readonly move: GroupMove; readonly itemId?: number }): G {
  const become: Become = (from, to) =>
    group.orderItems.map((item) => {
      const isMeant = (itemId === undefined || item.id === itemId) && item.status !== 'canceled' && (!from || from.includes(item.status))
      return isMeant ? { ...item, status: to, allowedActions: [] } : item
    })
  const { items, status = group.status } = screenMove(move).foresee(become)
  return { ...group, orderItems: items, status, allowedActions: [] }
}
