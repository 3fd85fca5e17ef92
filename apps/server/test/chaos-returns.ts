// A life of what comes back, for chaos: a fund by card, a label that its customer pays for, an assessment and its refund; a rental that is made
// longer and given back, and one that is bought.
import { rentals, returns, shipping, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import type { ChaosWorld } from './chaos.ts'

/** Failpoints that only such a life comes past. */
export const isOfReturns = (failpoint: string): boolean =>
  /^(fund|assess|return-label|later-payment|extend-rental|keep-rental|settle-deposit)\./.test(failpoint)

/** Everything of it ends, however often it is tried: what is asked for again after a failure is asked for under the same names. */
export async function comeBack(world: ChaosWorld): Promise<void> {
  await byMail(world)
  await rented(world)
}

const one = async <T>({ app }: ChaosWorld, query: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await query.execute(app.db)
  const [row] = rows
  if (row === undefined) throw new Error('nothing is there')
  return row
}

async function byMail(world: ChaosWorld): Promise<void> {
  const { again, as, insist, until, parcels, seller } = world
  const sent = await world.delivered()
  const [group, params, item] = [sent.group, { id: sent.group }, sent.items[0] ?? 0]
  const { alice } = sent
  const itemIs = async (...wanted: readonly string[]) =>
    wanted.includes((await one(world, sql<{ status: string }>`select status from order_item where id = ${item}`)).status)
  const fundIs = async (status: string) => {
    const { rows } = await sql<{ status: string }>`select status from refund_fund where group_id = ${group}`.execute(world.app.db)
    return rows.some((row) => row.status === status)
  }
  await insist(
    'ask',
    () => as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: group, reason: 'changed_mind' } }),
    () => itemIs('return_requested_by_customer'),
  )
  const amount =
    Number((await one(world, sql<{ amount: number }>`select amount_minor as amount from order_item where id = ${item}`)).amount) / 100
  const returnToAddress = parcels.market.homes.get(seller.id) ?? 0
  const body = { amount, fulfillmentGroupId: group, returnToAddress }
  const intent = await insist('fund', () => as(seller).call(returns.createFundIntent, { body }))
  await parcels.market.confirm(intent?.clientSecret ?? null)
  await insist(
    'confirm the fund',
    () => as(seller).call(returns.confirmFund, { body: { paymentIntentId: intent?.paymentIntentId ?? '', fulfillmentGroupId: group } }),
    () => fundIs('payment_collected'),
  )
  await insist(
    'approve',
    () => as(seller).call(returns.approveAllReturns, { params, body: { returnToAddress } }),
    () => itemIs('return_approved_by_merchant'),
  )
  const costly = [{ length: '60', width: '60', height: '60', distance_unit: 'in', weight: '140', mass_unit: 'lb' }]
  const quoted = await insist('rates', () =>
    as(alice).call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: group, parcels: costly } }),
  )
  const rateId = quoted?.rates.at(-1)?.id ?? ''
  const label = (more: object = {}) =>
    as(alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: group, orderItemIds: [item], rateId, ...more } })
  const due = await insist('label', () => label())
  if (due?.status !== 'unpaid') throw new Error('the customer has nothing to pay for the label')
  await parcels.market.confirm(due.clientSecret)
  await insist(
    'pay for the label',
    () => label({ paymentIntentId: due.paymentIntentId }),
    () => itemIs('return_label_generated'),
  )
  await until('a return label', () => itemIs('return_label_generated'))
  const { number } = await one(
    world,
    sql<{ number: string }>`
      select tracking_number as number from carrier_leg where group_id = ${group} and way = 'return' and status is not null`,
  )
  await parcels.say(number, 'TRANSIT')
  await parcels.say(number, 'DELIVERED')
  await world.release()
  await until(
    'the parcel is back',
    async () => (await world.statusOf(group)) === 'return_delivered_to_merchant' || (await world.later(12 * 60), false),
  )
  await insist(
    'receive',
    async () => as(await again(seller)).call(wayback.confirmReturnDelivery, { params, body: {} }),
    () => itemIs('return_delivered'),
  )
  const productUpdates = [{ orderItemId: item, condition: 'good' as const, readyForRelisting: true, newPrice: '40' }]
  await insist(
    'assess',
    async () => as(await again(seller)).call(wayback.updateConditions, { params, body: { productUpdates } }),
    () => itemIs('return_processing', 'return_completed'),
  )
  await until('the refund', async () => (await world.statusOf(group)) === 'return_completed_for_group')
}

/** Two rentals are fetched: one is made longer and comes back good, the other is bought. */
async function rented(world: ChaosWorld): Promise<void> {
  const { again, as, insist, until, seller, lending } = world
  const { market } = world.parcels
  const itemIs = async (id: number, ...wanted: readonly string[]) =>
    wanted.includes((await one(world, sql<{ status: string }>`select status from order_item where id = ${id}`)).status)
  const [longer, bought] = [await lending.coat(seller), await lending.coat(seller)]
  const kept = await lending.running(seller, bought)
  const { itemId: id, renter, groupId } = await lending.running(seller, longer)

  const extend = async (paymentDetails: { paymentIntentId: string } | null) =>
    as(await again(renter)).call(rentals.extendRental, { params: { id }, body: { extensionPeriod: '3 days', paymentDetails } })
  const opened = await insist('extend', () => extend(null))
  await market.confirm(opened?.clientSecret ?? null)
  await insist(
    'pay for the extension',
    () => extend({ paymentIntentId: opened?.paymentIntentId ?? '' }),
    async () => (await one(world, sql<{ days: number }>`select days from rental where item_id = ${id}`)).days === 6,
  )

  const keep = async (paymentDetails: { paymentIntentId: string } | null) =>
    as(await again(kept.renter)).call(rentals.keepRental, { params: { id: kept.itemId }, body: { paymentDetails } })
  const buying = await insist('keep', () => keep(null))
  await market.confirm(buying?.clientSecret ?? null)
  await insist(
    'pay for the piece',
    () => keep({ paymentIntentId: buying?.paymentIntentId ?? '' }),
    () => itemIs(kept.itemId, 'item_purchased', 'rental_converted_to_purchase'),
  )
  await until('the piece is bought', () => itemIs(kept.itemId, 'rental_converted_to_purchase'))

  await insist(
    'send back',
    async () => as(await again(renter)).call(returns.startReturn, { params: { id }, body: {} }),
    () => itemIs(id, 'awaiting_return_shipment'),
  )
  await insist(
    'receive',
    async () => as(await again(seller)).call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} }),
    () => itemIs(id, 'return_delivered'),
  )
  const productUpdates = [{ orderItemId: id, condition: 'new_with_tags' as const }]
  await insist(
    'find it good',
    async () => as(await again(seller)).call(wayback.updateConditions, { params: { id: groupId }, body: { productUpdates } }),
    () => itemIs(id, 'rental_return_processing', 'rental_return_completed'),
  )
  await until('the deposit is back', () => itemIs(id, 'rental_return_completed'))
}
