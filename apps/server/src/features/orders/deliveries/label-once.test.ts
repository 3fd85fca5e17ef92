import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { deliveries, orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import { crowd, openApp } from '../../../../test/app.ts'
import { someOf } from '../../../../test/some-of.ts'
import { openParcels, type Sent } from '../../../../test/parcels.ts'
import { within } from '../../../../test/postgres.ts'
import { inTransaction } from '../../../platform/db.ts'
import { caseOf } from '../case.ts'
import { lockCase } from '../case.repository.ts'
import { makeMove } from '../make-move.ts'
import { readOrder } from '../orders.repository.ts'

const opened = await openApp({ ...crowd, limits: false, logLevel: 'silent' })
const { app, as, eventually, sandbox } = opened
const parcels = await openParcels(opened)
const { market, mei } = parcels
const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
const connection = within(inject('postgres').connection, named[0]?.name ?? '')

afterEach(() => fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' }))

/** Labels that the carrier has sold for a group, whatever became of them. */
async function soldFor(group: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from carrier_leg where group_id = ${group}`.execute(app.db)
  const sold = await Promise.all(rows.map(({ id }) => parcels.labelsSold(id)))
  return sold.reduce((sum, one) => sum + one, 0)
}
/** The worker's next looks: what waits is tried again later. */
async function worker(): Promise<void> {
  await parcels.later({ minutes: 3 })
}
const isBought = async (sent: Sent) => (await parcels.stands(sent.group)).legs.includes('pre_transit')

test.each(
  someOf([
    ['no answer', 'POST /shipments', 'timeout'],
    ['a fault of its own', 'POST /shipments', 'error_before'],
    ['too many calls', 'POST /shipments', 'rate_limit'],
    ['a request that never came', 'POST /transactions', 'drop_request'],
    ['an answer that was lost', 'POST /transactions', 'drop_answer'],
    ['a fault after it acted', 'POST /transactions', 'error_after'],
    ['an answer that nobody can read', 'POST /transactions', 'malformed'],
    ['too many labels', 'POST /transactions', 'rate_limit'],
  ]),
)(
  'the carrier gives %s: the label is pending, then bought, and once',
  async (_, call, kind) => {
    const sent = await parcels.ordered()
    await parcels.fault(call, kind, kind === 'timeout' ? { delayMs: 9_000 } : {})
    const asked = await parcels.label(sent)
    expect(asked).toMatchObject({ success: false, status: 'pending', labelUrl: null, group: { isLabelPending: true } })
    await eventually(async () => {
      await worker()
      return isBought(sent)
    })
    expect(await soldFor(sent.group)).toBe(1)
    expect(await parcels.label(sent)).toMatchObject({ status: 'bought', deliveryId: asked.deliveryId })
  },
  40_000,
)

test('a service that is gone, or a label that the carrier refuses, is said; pressing again asks anew', async () => {
  const sent = await parcels.ordered()
  await sql`
    update fulfillment_group set shipping_rate = shipping_rate || '{"service_token": "gone_overnight"}' where id = ${sent.group}`.execute(
    app.db,
  )
  for (const _ of [1, 2])
    await expect(parcels.label(sent)).rejects.toMatchObject({ status: 409, body: { code: 'RATE_NO_LONGER_AVAILABLE' } })
  expect([await soldFor(sent.group), (await parcels.stands(sent.group)).legs]).toEqual([0, [null, null]])
  // cheaper than what the label costs by more than a fifth and three dollars
  await sql`
    update fulfillment_group set shipping_rate = shipping_rate || '{"service_token": "usps_ground_advantage", "amount_minor": 100}'
    where id = ${sent.group}`.execute(app.db)
  await expect(parcels.label(sent)).rejects.toMatchObject({ body: { code: 'RATE_NO_LONGER_AVAILABLE' } })
  await sql`update fulfillment_group set shipping_rate = shipping_rate || '{"amount_minor": 800}' where id = ${sent.group}`.execute(app.db)
  expect((await parcels.label(sent)).status).toBe('bought')
  expect(await soldFor(sent.group)).toBe(1)
})

test('our own Standard is sent by the cheapest service that is fast enough', async () => {
  const sent = await parcels.ordered()
  await sql`
    update fulfillment_group set shipping_rate = shipping_rate || '{"source": "standard", "service_token": "standard", "estimated_days": 3}'
    where id = ${sent.group}`.execute(app.db)
  const { deliveryId } = await parcels.label(sent)
  const { rows } = await sql<{ estimated_days: number }>`select estimated_days from carrier_leg where id = ${deliveryId}`.execute(app.db)
  expect(rows[0]?.estimated_days).toBeLessThanOrEqual(3)
})

test.each([
  ['no measures', { parcel: null }, 'Product Plain Cotton Shirt is missing parcel information.'],
  [
    'a measure of nothing',
    { parcel: { length: 1, width: 0, height: 2, weight: 1, units: { distance: 'in', mass: 'lb' } } },
    'Product Plain Cotton Shirt has invalid parcel dimensions/weight.',
  ],
  [
    'a unit that nobody knows',
    { parcel: { length: 1, width: 1, height: 2, weight: 1, units: { distance: 'cubit', mass: 'lb' } } },
    'Product Plain Cotton Shirt has invalid parcel dimensions/weight.',
  ],
])('a product with %s is sent by no label, and the merchant reads why', async (_, changes, message) => {
  const sent = await parcels.ordered()
  await inTransaction(app, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // what was bought is frozen
    await sql`update order_item set product = product || ${JSON.stringify(changes)}::jsonb where group_id = ${sent.group}`.execute(tx)
  })
  await expect(parcels.label(sent)).rejects.toMatchObject({ status: 400, message })
})

test.each([
  ['origin_address', 'Merchant origin address is missing.'],
  ['shipping_address', 'Destination address missing.'],
] as const)('a group without its %s has no label', async (column, message) => {
  const sent = await parcels.ordered()
  if (column === 'origin_address') await sql`update fulfillment_group set origin_address = null where id = ${sent.group}`.execute(app.db)
  else await sql`update trade_order set shipping_address = null where id = ${sent.order}`.execute(app.db)
  await expect(parcels.label(sent)).rejects.toMatchObject({ status: 400, message })
})

test('a group whose address lacks a part has no label', async () => {
  const sent = await parcels.ordered()
  await sql`update fulfillment_group set origin_address = origin_address || '{"city": ""}' where id = ${sent.group}`.execute(app.db)
  await expect(parcels.label(sent)).rejects.toMatchObject({ status: 400, message: 'Address information missing.' })
})

test('only the merchant buys, confirms and hands over; each only from where it may be', async () => {
  const sent = await parcels.ordered()
  const { alice, group, order } = sent
  const body = { fulfillmentGroupId: group }
  await expect(as(alice).call(deliveries.buyLabel, { body })).rejects.toMatchObject({ status: 409 })
  await expect(as(await opened.person()).call(deliveries.buyLabel, { body })).rejects.toMatchObject({ status: 404 })
  await expect(parcels.confirm(sent)).rejects.toMatchObject({ status: 409 })
  const seller = as(await parcels.again(mei))
  await expect(seller.call(deliveries.handOver, { params: { id: group }, body: {} })).rejects.toMatchObject({ status: 409 })
  await expect(seller.call(deliveries.buyLabel, { body: { ...body, orderId: order + 1 } })).rejects.toMatchObject({ status: 404 })
  await expect(seller.call(deliveries.buyLabel, { body: { ...body, version: 99 } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'orders.changed_meanwhile' },
  })
  const key = { 'idempotency-key': `label-${group}` }
  const [one, two] = [await parcels.label(sent, key), await parcels.label(sent, key)]
  expect(two.trackingNumber).toBe(one.trackingNumber)
  await expect(as(alice).call(deliveries.confirmLabel, { params: { orderId: order, id: group }, body: {} })).rejects.toMatchObject({
    status: 409,
  })
})

const rounds = Number(process.env['LABEL_ROUNDS'] ?? 3)
test(
  `${rounds} times two tabs buy the label of a group at once: one label, one booking`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const sent = await parcels.ordered()
      const tabs = await Promise.all([parcels.label(sent), parcels.label(sent)])
      expect(new Set(tabs.map(({ deliveryId }) => deliveryId)).size).toBe(1)
      await eventually(() => isBought(sent))
      expect(await soldFor(sent.group)).toBe(1)
      expect(await market.ledger('shipping_held', String(sent.group))).toBe(0)
      expect((await parcels.stands(sent.group)).legs).toEqual(['pre_transit'])
    }
  },
  20_000 + rounds * 2_000,
)

test(
  `${rounds} times a buyer cancels while the seller buys the label: canceled and voided, or bought and not canceled`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const sent = await parcels.ordered()
      const cancel = async () =>
        as(await parcels.again(sent.alice)).call(orders.cancelGroup, { params: { id: sent.group }, body: { cancelReason: 'changed_mind' } })
      const [canceled, label] =
        round % 2
          ? await Promise.allSettled([cancel(), parcels.label(sent)])
          : (await Promise.allSettled([parcels.label(sent), cancel()])).toReversed()
      expect(canceled?.status).toBe('fulfilled')
      expect(label?.status === 'rejected' ? (label.reason as { status: number }).status : 409).toBe(409)
      const { status, legs, refunds } = await parcels.stands(sent.group)
      expect([status, refunds, legs.filter((leg) => leg === 'pre_transit')]).toEqual(['canceled', 1, []])
      expect(await market.ledger('shipping_held', String(sent.group))).toBe(0)
    }
    // whatever was bought in vain is asked back
    await worker()
    const { rows } = await sql`
      select 1 from carrier_leg l where l.transaction_id is not null and (l.status = 'cancelled' or l.refusal = 'unwanted')
        and not exists (select 1 from operation o where o.kind = 'label_void' and o.subject = 'leg:' || l.id)`.execute(app.db)
    expect(rows).toEqual([])
  },
  20_000 + rounds * 2_000,
)

test('without the lock a cancel and a shipment meet in a fault, which the database stops', async () => {
  const sent = await parcels.labelled()
  const read = async () => {
    const row = await inTransaction(app, (tx) => readOrder(tx, sent.order))
    const group = row?.groups.find(({ id }) => id === sent.group)
    if (!row || !group) throw new Error('no group')
    return { order: row, group, case: caseOf(row, group) }
  }
  const [one, two] = [await read(), await read()]
  await inTransaction(app, (tx) => makeMove(app, tx, one, 'handOver', { by: 'merchant' }))
  expect(isRefused(plan(two.case, 'cancelGroup', 'merchant', { reason: 'out_of_stock' }))).toBe(false)
  await expect(
    inTransaction(app, (tx) => makeMove(app, tx, two, 'cancelGroup', { by: 'merchant', input: { reason: 'out_of_stock' } }), 1),
  ).rejects.toThrow(/finds .* not at/)
  await inTransaction(app, async (tx) => {
    const three = await lockCase(tx, sent.group)
    if (!three) throw new Error('no group')
    await expect(makeMove(app, tx, three, 'cancelGroup', { by: 'merchant', input: { reason: 'out_of_stock' } })).rejects.toThrow(
      'is refused',
    )
  })
  // and two wishes for a label meet in an index
  await expect(
    sql`
      insert into carrier_leg (order_id, group_id, merchant_id, customer_id, way, item_ids, from_address, to_address, parcel, service, currency, held_minor)
      select order_id, group_id, merchant_id, customer_id, way, item_ids, from_address, to_address, parcel, service, currency, 0
      from carrier_leg where id = ${sent.leg}`.execute(app.db),
  ).rejects.toThrow('carrier_leg_live')
})

/** Buys a label in a process of its own, which dies at the point. */
async function dies(group: number, failpoint: string) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../test/label-and-die.ts'), String(group), String(mei.id), `${failpoint}:kill`],
    {
      env: {
        ...process.env,
        DIE_CONNECTION: JSON.stringify(connection),
        SANDBOX_PORT: String(sandbox.port),
        SANDBOX_MAIL_PORT: String(sandbox.mailPort),
        PORT: '0',
        DEMO: 'off',
        DATA_DIR: app.config.dataDir,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

test.each(
  someOf([
    'label.after-wish',
    'label.before-shipment',
    'label.after-shipment',
    'label.before-provider',
    'label.after-provider',
    'label.after-papers',
    'label.after-noted',
    'move.before-commit',
    'label.after-commit',
  ]),
)(
  'a server that dies at %s has bought no label twice, and the label comes',
  async (failpoint) => {
    const sent = await parcels.ordered()
    await dies(sent.group, failpoint)
    const pressed = await parcels.label(sent)
    expect(['bought', 'pending']).toContain(pressed.status)
    await eventually(async () => {
      if (await isBought(sent)) return true
      await worker()
      return false
    })
    expect(await soldFor(sent.group)).toBe(1)
    expect([await market.ledger('shipping_held', String(sent.group)), (await parcels.stands(sent.group)).legs]).toEqual([
      0,
      ['pre_transit'],
    ])
  },
  30_000,
)
