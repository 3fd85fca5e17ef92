import { deliveries, orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openParcels, toronto } from '../../../../test/parcels.ts'
import { hearParcel } from '../../shipping/track-parcels.ts'
import { sweepDue } from '../sweep-due.ts'
import { followParcel } from './follow-parcel.ts'

const opened = await openApp()
const { app, as, base, eventually, person } = opened
const parcels = await openParcels(opened)
const { market, mei } = parcels
const show = (who: Parameters<typeof as>[0], id: number) => as(who).call(orders.showGroup, { params: { id } })

test('a label is bought once, booked, stored by us, and given to its merchant alone', async () => {
  const sent = await parcels.ordered()
  const { alice, group } = sent
  const before = await show(mei, group)
  expect(before.allowedActions.find(({ move }) => move === 'buyLabel')).toMatchObject({ allowed: true })
  const bought = await parcels.label(sent)
  expect(bought).toMatchObject({ success: true, status: 'bought', carrier: 'USPS', group: { status: 'processing' } })
  expect(bought.trackingNumber).toMatch(/^92\d{20}$/)
  const again = await parcels.label(sent)
  expect([again.deliveryId, again.trackingNumber]).toEqual([bought.deliveryId, bought.trackingNumber])
  expect(await parcels.labelsSold(bought.deliveryId)).toBe(1)
  // B3: what was collected for it is spent, and owed to the carrier
  expect(await market.ledger('shipping_held', String(group))).toBe(0)
  const { rows } = await sql<{ cost_minor: number; carrier_amount: string; carrier_currency: string }>`
    select cost_minor, carrier_amount, carrier_currency from carrier_leg where id = ${bought.deliveryId}`.execute(app.db)
  expect(rows[0]).toEqual({
    cost_minor: sent.shippingMinor,
    carrier_amount: (sent.shippingMinor / 100).toFixed(2),
    carrier_currency: 'USD',
  })

  const file = (jwt?: string) =>
    fetch(`${base}${bought.labelUrl}`, jwt === undefined ? {} : { headers: { authorization: `Bearer ${jwt}` } })
  const own = await file(mei.jwt)
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(
    Buffer.from(await own.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect([(await file(alice.jwt)).status, (await file((await person()).jwt)).status, (await file()).status]).toEqual([404, 404, 401])
  const seen = await show(alice, group)
  expect(seen.outboundDeliveries).toMatchObject([{ status: 'pre_transit', deliveryLegType: 'outbound_group', labelUrl: null }])
  expect(seen.shippingOriginAddress).toMatchObject({ city: 'New York', street: null })
  expect((await show(mei, group)).shippingOriginAddress).toMatchObject({ street: '20 W 34th St' })
})

test('a parcel goes from label to scan to door, and each side sees it', async () => {
  const sent = await parcels.labelled()
  const { alice, group, number, leg } = sent
  expect(await parcels.stands(group)).toMatchObject({ status: 'ready_for_shipping', items: ['ready_for_shipping'], legs: ['pre_transit'] })
  expect((await parcels.confirm(sent)).status).toBe('ready_for_shipping')
  await parcels.say(number, 'TRANSIT')
  expect(await parcels.until(group, 'shipped_to_customer')).toMatchObject({ items: ['shipped'], legs: ['transit'] })
  await parcels.say(number, 'TRANSIT')
  await eventually(async () => (await parcels.stands(group)).items[0] === 'in_transit')
  await parcels.say(number, 'TRANSIT', 'out_for_delivery')
  await eventually(async () => (await parcels.stands(group)).items[0] === 'delivery_in_progress')
  await parcels.say(number, 'DELIVERED')
  expect(await parcels.until(group, 'delivery_completed_to_customer')).toMatchObject({ items: ['delivered'], legs: ['delivered'] })
  await parcels.say(number, 'TRANSIT') // late, and backwards
  const seen = await show(alice, group)
  expect(seen).toMatchObject({ deliveredBy: 'carrier', trackingNumber: number, outboundDeliveries: [{ id: leg, status: 'delivered' }] })
  expect(seen.history.map(({ move, by }) => `${move} ${by}`)).toEqual([
    'payOrder system',
    'buyLabel merchant',
    'confirmLabel merchant',
    'scanParcel carrier',
    'scanItem carrier',
    'outForDelivery carrier',
    'deliverParcel carrier',
  ])
  const { outboundTracking, returnTracking } = await as(alice).call(deliveries.groupTracking, { params: { id: group } })
  expect(returnTracking).toEqual([])
  expect(outboundTracking).toMatchObject([
    { trackingNumber: number, status: 'delivered', carrier: 'USPS', from: { city: 'New York' }, to: { city: 'Oakland' } },
  ])
  expect(outboundTracking[0]?.events.map(({ status }) => status).slice(0, 4)).toEqual(['pre_transit', 'transit', 'transit', 'transit'])
  expect(await as(alice).call(deliveries.track, { params: { trackingNumber: number } })).toMatchObject({ id: leg })
  expect(await as(mei).call(deliveries.trackByCarrier, { params: { carrier: 'USPS', trackingNumber: number } })).toMatchObject({ id: leg })
  expect((await as(alice).call(deliveries.itemTracking, { params: { id: sent.items[0] ?? 0 } })).outboundTracking).toHaveLength(1)
  expect((await as(alice).call(deliveries.listDeliveries, { query: {} })).data).toMatchObject([{ id: leg, fulfillmentGroupId: group }])
  const stranger = await person()
  for (const asked of [
    () => as(stranger).call(deliveries.track, { params: { trackingNumber: number } }),
    () => as(stranger).call(deliveries.showDelivery, { params: { id: leg } }),
    () => as(stranger).call(deliveries.groupTracking, { params: { id: group } }),
    () => as(stranger).call(deliveries.itemTracking, { params: { id: sent.items[0] ?? 0 } }),
    () => as(stranger).call(deliveries.changeDelivery, { params: { id: leg }, body: { status: 'transit' } }),
  ])
    await expect(asked()).rejects.toMatchObject({ status: 404 })
  expect((await as(stranger).call(deliveries.listDeliveries, { query: {} })).data).toEqual([])
})

test('what a carrier says whose clock is ahead of ours is kept once, at the time when it was heard', async () => {
  const sent = await parcels.labelled()
  await parcels.ahead(2)
  await parcels.say(sent.number, 'TRANSIT')
  await parcels.until(sent.group, 'shipped_to_customer')
  await hearParcel(app, sent.leg)
  await hearParcel(app, sent.leg)
  await parcels.ahead(0)
  const { rows } = await sql<{ is_past: boolean; status: string }>`
    select status, at <= heard_at as is_past from carrier_event where leg_id = ${sent.leg} order by at`.execute(app.db)
  expect(rows).toEqual([
    { status: 'pre_transit', is_past: true },
    { status: 'transit', is_past: true },
  ])
})

test('a parcel to another customs area is declared, and its papers are kept', async () => {
  const sent = await parcels.ordered({ to: toronto })
  const bought = await parcels.label(sent)
  expect(bought.status).toBe('bought')
  const [parcel] = bought.group.outboundDeliveries
  const papers = await fetch(`${base}${parcel?.invoiceUrl}`, { headers: { authorization: `Bearer ${mei.jwt}` } })
  expect(papers.status).toBe(200)
  const { rows } = await sql<{ customs: object[] }>`select customs from carrier_leg where id = ${bought.deliveryId}`.execute(app.db)
  expect(rows[0]?.customs).toMatchObject([
    { quantity: 1, weight: 2, massUnit: 'lb', valueMinor: 10_000, currency: 'USD', originCountry: 'US' },
  ])
})

test('a hand-over that the merchant declares sets the group on its way, by either call', async () => {
  const [one, two] = [await parcels.labelled(), await parcels.labelled()]
  expect((await as(mei).call(deliveries.handOver, { params: { id: one.group }, body: {} })).status).toBe('shipped_to_customer')
  expect((await as(mei).call(deliveries.handOver, { params: { id: one.group }, body: {} })).status).toBe('shipped_to_customer')
  const body = { status: 'transit' }
  await expect(as(two.alice).call(deliveries.changeDelivery, { params: { id: two.leg }, body })).rejects.toMatchObject({ status: 409 })
  expect(await as(mei).call(deliveries.changeDelivery, { params: { id: two.leg }, body })).toMatchObject({
    status: 'transit',
    lastScanAt: null,
  })
  for (const status of ['returned', 'failure', 'cancelled', 'pre_transit', 'nonsense'])
    await expect(as(mei).call(deliveries.changeDelivery, { params: { id: two.leg }, body: { status } })).rejects.toMatchObject({
      status: 409,
    })
  await expect(as(mei).call(deliveries.changeDelivery, { params: { id: two.leg }, body: { status: 'delivered' } })).rejects.toMatchObject({
    message: 'Delivery is confirmed by the carrier or the customer.',
  })
  expect(await as(two.alice).call(deliveries.changeDelivery, { params: { id: two.leg }, body: { status: 'delivered' } })).toMatchObject({
    id: two.leg,
  })
  expect(await parcels.stands(two.group)).toMatchObject({ status: 'delivery_completed_to_customer', items: ['delivered'] })
})

test('a word of the carrier that moves nothing takes no reminder from whoever keeps the parcel waiting', async () => {
  const { group, leg } = await parcels.labelled()
  await sql`
    update fulfillment_group set status_since = app_now() - interval '73 hours', followed_at = app_now() - interval '73 hours',
      due_at = app_now() - interval '1 second' where id = ${group}`.execute(app.db)
  await followParcel(app, { legId: leg, groupId: group })
  await sweepDue(app) // the next one by itself may be half a minute away
  const reminded = () =>
    app.db
      .selectFrom('outbox')
      .select('seq')
      .where('type', '=', 'orders.wait_reminded')
      .where(sql`(data ->> 'groupId')::bigint`, '=', group)
      .execute()
  expect(await reminded()).toHaveLength(1)
})
