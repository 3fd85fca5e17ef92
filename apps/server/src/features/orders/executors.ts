import type { MotorEffect } from '@rondo/rules/moves/effects'
import type { Plan } from '@rondo/rules/moves/plan'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { putBack, splitGoods } from '../stock/index.ts'
import { openSupportCase } from './deliveries/support-cases.ts'
import { countFailure, type ReturnTerms, writeFundTerms, writeTerms } from './returns/write-terms.ts'
import { planLabelVoid } from './deliveries/void-label.ts'
import { pickupLocked } from './events.ts'
import { beginRentals, dropLost, endKeeping, endBuyOut, loseRented } from './rentals/rental.repository.ts'
import { clearTries, countWrong, makeCode, replaceCode } from './pickup/pickup.repository.ts'

type Executor = (tx: Tx, planned: Plan, terms: ReturnTerms) => Promise<void>

/** Whether the goods are with their merchant: nothing was sent, or what was sent came back. */
function areGoodsHere({ after }: Plan): boolean {
  const sent = after.legs.filter(({ way, status }) => way === 'outbound' && status !== null && status !== 'cancelled')
  const last = sent.reduce<(typeof sent)[number] | undefined>((latest, leg) => (latest && latest.id > leg.id ? latest : leg), undefined)
  return last === undefined || last.status === 'returned' || last.status === 'pre_transit'
}

/**
 * Goods of the items that this plan canceled are for sale, or free to be rented, again, unless they were lost on the way: then what was to be
 * rented leaves the stock, as what was bought has. What was delivered is not among them.
 */
const restore: Executor = async (tx, planned) => {
  // what a lost dispute called off is paid by nobody, and back in the shop all the same
  const orderItemIds = planned.steps.flatMap(({ machine, id, to }) => (machine === 'item' && to === 'canceled' ? [id] : []))
  if (orderItemIds.length === 0) return
  if (areGoodsHere(planned)) await putBack(tx, { orderItemIds, why: 'canceled' })
  else await loseRented(tx, planned, orderItemIds)
}

/** The carrier takes back the labels that this plan voids. */
const voidLabels: Executor = async (tx, { steps }) => {
  for (const { id } of steps.filter(({ row }) => row === 'L5' || row === 'L6')) await planLabelVoid(tx, id)
}

/** The fifth wrong code in a row locks the entry, and its customer hears of it (C-91). */
const countWrongCode: Executor = async (tx, { after: { order, group } }) => {
  const lock = await countWrong(tx, group.id)
  if (!lock) return
  const data = { orderId: order.id, groupId: group.id, until: lock.until.toISOString(), isForDay: lock.isForDay }
  await record(tx, pickupLocked, { data })
}

/** What an item took of the stock is divided as the item was. */
const divide: Executor = async (tx, { steps, after }) => {
  for (const { id } of steps.filter(({ row }) => row === 'I33')) {
    const part = after.items.find((item) => item.id === id)
    if (part?.splitFrom) await splitGoods(tx, part.splitFrom, part.id, part.quantity)
  }
}

/** One function for each effect that the motor must be able to do. */
const executors: Readonly<Record<MotorEffect, Executor>> = {
  stock_restored: restore,
  stock_restored_if_goods_here: restore,
  pickup_code_made: (tx, { after: { group } }) => makeCode(tx, group.id),
  fifth_try_locks_15_minutes: countWrongCode,
  old_code_dies: (tx, { after: { group } }) => replaceCode(tx, group.id),
  tries_cleared: (tx, { after: { group } }) => clearTries(tx, group.id),
  stock_restored_if_goods_back: restore,
  label_voided: voidLabels,
  price_and_deposit_divided: divide,
  booked_days_move_to_real_start: beginRentals,
  reservation_ends: endBuyOut,
  unit_gone_if_lost: dropLost,
  unit_gone_unless_relisted: endKeeping,
  terms_stored: writeTerms,
  usage_fee_and_address_stored: writeFundTerms,
  refund_failure_counted: countFailure,
  support_case_opens: (tx, { after, steps }) =>
    openSupportCase(tx, after.group.id, steps.some(({ row }) => row === 'G39' || row === 'R10') ? 'return_lost' : 'not_received'),
}

/** Does what a plan does besides statuses and money; what several of its effects ask for is done once. */
export async function execute(tx: Tx, planned: Plan, terms: ReturnTerms = {}): Promise<void> {
  for (const run of new Set(planned.effects.map(({ effect }) => executors[effect]))) await run(tx, planned, terms)
}
