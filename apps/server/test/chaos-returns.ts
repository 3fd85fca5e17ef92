// A life of what comes back, for chaos: a fund by card, a label that its customer pays for, an assessment and its refund; a rental that is made
// longer and given back, and one that is bought.
import { claims, rentals, returns, shipping, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import type { ChaosWorld } from './chaos.ts'

/** What is lived, by the failpoints that only such a life comes past. */
const lives: readonly (readonly [RegExp, (world: ChaosWorld) => Promise<void>])[] = [
  [/^(fund|assess|return-label)\./, byMail],
  [/^(later-payment|extend-rental|keep-rental|settle-deposit|claim)\./, rented],
  [/^dispute\./, disputed],
]
/** The life that leads past a failpoint; undefined where a usual one does. Everything of it ends, however often it is tried. */
export const lifePast = (failpoint: string) => lives.find(([names]) => names.test(failpoint))?.[1]

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
  await claimed(world)
}

/** A rental comes back broken: its deposit is claimed, and its renter accepts. */
async function claimed({ again, app, as, insist, lending, parcels, seller }: ChaosWorld): Promise<void> {
  const { itemId: id, renter, groupId } = await lending.running(seller, await lending.coat(seller))
  const isClosed = async (when: string) => {
    const { rows } = await sql<{ closed_at: Date | null }>`select closed_at from deposit_claim where item_id = ${id}`.execute(app.db)
    return rows.length > 0 && (when === 'made' || rows[0]?.closed_at !== null)
  }
  const [theirs, own] = [as(await again(renter)), as(await again(seller))]
  await insist('send back', () => theirs.call(returns.startReturn, { params: { id }, body: {} }))
  await insist('receive', () => own.call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} }))
  const picture = await parcels.market.photo(await again(seller), 40)
  await insist(
    'claim',
    () => own.call(claims.claimDeposit, { params: { id }, body: { amount: 12, reason: 'damaged', pictures: [picture] } }),
    () => isClosed('made'),
  )
  await insist(
    'accept',
    () => theirs.call(claims.answerClaim, { params: { id }, body: { accepted: true } }),
    () => isClosed('answered'),
  )
}

/** A payment is disputed, and the bank decides for the seller; another is lost before anything was sent. */
async function disputed(world: ChaosWorld): Promise<void> {
  const { insist, parcels, seller, until } = world
  const { market } = parcels
  for (const outcome of ['won', 'lost']) {
    const buyer = await world.person()
    const line = market.line(seller, await market.garment(seller))
    const bought = await insist('buy', () => market.buy(buyer, [line]))
    const payment = bought?.prepared.strapiPaymentId ?? 0
    const { intent_id: intent } = await market.payment(payment)
    for (const [event, status] of [
      ['dispute', 'open'],
      [`dispute_${outcome}`, outcome],
    ] as const) {
      await market.says(intent, event)
      await until(`a dispute that is ${status}`, async () => {
        const { rows } = await sql<{ status: string }>`select status from card_dispute where payment_id = ${payment}`.execute(world.app.db)
        return rows.some((row) => row.status === status)
      })
    }
  }
}
