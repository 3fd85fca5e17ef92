import { PDFDocument } from 'pdf-lib'
import { Shippo } from 'shippo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '../keys.ts'
import { openKit, type Kit } from '../test-kit.ts'
import { carrierDocument } from '../judges/openapi.ts'

let kit: Kit
let shippo: Shippo
beforeAll(async () => {
  kit = await openKit()
  shippo = new Shippo({ serverURL: `${kit.sandbox.base}/carrier`, apiKeyHeader: sandboxKeys.shippo, shippoApiVersion: '2018-02-08' })
})
afterAll(() => kit.close())

const sanFrancisco = {
  name: 'Mei',
  street1: '965 Mission St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  country: 'US',
  phone: '4155550100',
  email: 'mei@rondo.test',
}
const chicago = { name: 'Alice', street1: '215 Clayton St', city: 'Chicago', state: 'IL', zip: '60611', country: 'US' }
const paris = { name: 'Claire', street1: '12 Rue de Rivoli', city: 'Paris', zip: '75001', country: 'FR' }
const lyon = { name: 'Noor', street1: '3 Rue Mercière', city: 'Lyon', zip: '69002', country: 'FR' }
const box = { length: '30', width: '20', height: '10', distanceUnit: 'cm', weight: '1.2', massUnit: 'kg' } as const
const dress = {
  description: 'Dress',
  quantity: 1,
  netWeight: '1',
  massUnit: 'kg',
  valueAmount: '120',
  valueCurrency: 'USD',
  originCountry: 'US',
} as const

type Place = typeof sanFrancisco | typeof chicago | typeof paris
const ship = (from: Place, to: Place, more: object = {}) =>
  shippo.shipments.create({ addressFrom: from, addressTo: to, parcels: [box], async: false, ...more })
const buy = (rate: string, metadata = '') => shippo.transactions.create({ rate, metadata, labelFileType: 'PDF_4x6', async: false })

test('a US address is judged; the street "Invalid" is not one', async () => {
  expect((await shippo.addresses.create({ ...sanFrancisco, validate: true })).validationResults).toEqual({ isValid: true, messages: [] })
  const bad = await shippo.addresses.create({ ...sanFrancisco, street1: 'Invalid', validate: true })
  expect(bad.validationResults).toMatchObject({ isValid: false, messages: [{ code: 'Invalid Address', type: 'address_error' }] })
  const stored = await shippo.addresses.create({ ...sanFrancisco, zip: '9410' })
  expect((await shippo.addresses.validate(stored.objectId ?? '')).validationResults?.isValid).toBe(false)
})

test('rates at home come from USPS, UPS and FedEx, marked cheapest and fastest, the same each time', async () => {
  const [first, second] = await Promise.all([ship(sanFrancisco, chicago), ship(sanFrancisco, chicago)])
  expect(new Set(first.rates.map(({ provider }) => provider))).toEqual(new Set(['USPS', 'UPS', 'FedEx']))
  expect(first.rates.map(({ amount }) => amount)).toEqual(second.rates.map(({ amount }) => amount))
  const cheapest = first.rates.find(({ attributes }) => attributes.includes('CHEAPEST'))
  expect(Number(cheapest?.amount)).toBe(Math.min(...first.rates.map(({ amount }) => Number(amount))))
})

test('rates follow country, weight and the magic values', async () => {
  expect((await ship(paris, lyon)).rates.map(({ provider, currency }) => [provider, currency])).toContainEqual(['Colissimo', 'EUR'])
  expect((await ship(sanFrancisco, paris)).rates.map(({ provider }) => provider)).toContain('DHL Express')
  const heavy = await ship(sanFrancisco, chicago, { parcels: [{ ...box, weight: '71', massUnit: 'lb' }] })
  expect(heavy.rates.map(({ provider }) => provider)).not.toContain('USPS')
  const postBox = await ship(sanFrancisco, { ...chicago, street1: 'PO Box 12' })
  expect(new Set(postBox.rates.map(({ provider }) => provider))).toEqual(new Set(['USPS']))
  const nowhere = await ship(sanFrancisco, { ...chicago, zip: '00000' })
  expect(nowhere.rates).toEqual([])
  expect(nowhere.messages?.[0]?.text).toContain('00000')
})

test('a label is a real PDF of four by six inches', async () => {
  const { rates } = await ship(sanFrancisco, chicago)
  const bought = await buy(rates[0]?.objectId ?? '', 'op_1')
  expect(bought).toMatchObject({ status: 'SUCCESS', metadata: 'op_1' })
  const file = await PDFDocument.load(await (await fetch(bought.labelUrl ?? '')).arrayBuffer())
  expect(file.getPage(0).getSize()).toEqual({ width: 288, height: 432 })
  const found = await shippo.transactions.list({ rate: rates[0]?.objectId ?? '' })
  expect(found.results?.map(({ objectId }) => objectId)).toEqual([bought.objectId])
})

test('abroad a label needs a customs declaration, and then has an invoice', async () => {
  const bare = await ship(sanFrancisco, paris)
  expect(await buy(bare.rates[0]?.objectId ?? '')).toMatchObject({ status: 'ERROR', messages: [{ code: 'customs_required' }] })
  const customs = await shippo.customsDeclarations.create({
    certify: true,
    certifySigner: 'Mei',
    contentsType: 'MERCHANDISE',
    nonDeliveryOption: 'RETURN',
    items: [dress],
  })
  const declared = await ship(sanFrancisco, paris, { customsDeclaration: customs.objectId })
  const bought = await buy(declared.rates[0]?.objectId ?? '')
  expect(bought.status).toBe('SUCCESS')
  expect((await fetch(bought.commercialInvoiceUrl ?? '')).headers.get('content-type')).toBe('application/pdf')
})

test('metadata "fail" and a rate older than seven days end in ERROR', async () => {
  const { rates } = await ship(sanFrancisco, chicago)
  expect((await buy(rates[0]?.objectId ?? '', 'fail')).status).toBe('ERROR')
  await kit.post('/_sandbox/clock', { advance: 'P8D' })
  expect(await buy(rates[0]?.objectId ?? '')).toMatchObject({ status: 'ERROR', messages: [{ code: 'rate_expired' }] })
})

test('a parcel moves on by the switch, and the product hears of it with its token', async () => {
  const { rates } = await ship(sanFrancisco, chicago)
  const bought = await buy(rates[0]?.objectId ?? '')
  const number = bought.trackingNumber ?? ''
  const track = () => shippo.trackingStatus.get(number, 'usps')
  expect((await track()).trackingStatus?.status).toBe('PRE_TRANSIT')
  await kit.post(`/_sandbox/parcels/${number}`, { status: 'TRANSIT' })
  await kit.post(`/_sandbox/parcels/${number}`, { status: 'DELIVERED' })
  const after = await track()
  expect(after.trackingHistory.map(({ status }) => status)).toEqual(['PRE_TRANSIT', 'TRANSIT', 'DELIVERED'])
  const call = await kit.product.wait(({ path, body }) => path.startsWith('/api/webhooks/shipping') && body.includes('DELIVERED'))
  expect(call.path).toBe(`/api/webhooks/shipping?token=${sandboxKeys.carrierWebhookToken}`)
  expect(JSON.parse(call.body)).toMatchObject({ event: 'track_updated', test: true, carrier: 'usps', data: { tracking_number: number } })
  expect((await shippo.transactions.get(bought.objectId ?? '')).trackingStatus).toBe('DELIVERED')
})

test('an unused label is refunded, a scanned one is not', async () => {
  const { rates } = await ship(sanFrancisco, chicago)
  const [unused, scanned] = [await buy(rates[0]?.objectId ?? ''), await buy(rates[1]?.objectId ?? '')]
  const refunds = [
    await shippo.refunds.create({ transaction: unused.objectId ?? '' }),
    await shippo.refunds.create({ transaction: scanned.objectId ?? '' }),
  ]
  await kit.post(`/_sandbox/parcels/${scanned.trackingNumber}`, { status: 'TRANSIT' })
  await kit.post('/_sandbox/clock', { advance: 'PT1M' })
  const after = await Promise.all(refunds.map(({ objectId }) => shippo.refunds.get(objectId ?? '')))
  expect(after.map(({ status }) => status)).toEqual(['SUCCESS', 'ERROR'])
  expect((await shippo.transactions.get(unused.objectId ?? '')).status).toBe('REFUNDED')
})

test('the test numbers answer their status', async () => {
  for (const status of ['PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE', 'UNKNOWN'])
    expect((await shippo.trackingStatus.get(`SHIPPO_${status}`, 'shippo')).trackingStatus?.status).toBe(status)
})

test('errors are lists by field, 404 and 401', async () => {
  const ask = (path: string, init: RequestInit = {}, key: string = sandboxKeys.shippo) =>
    fetch(`${kit.sandbox.base}/carrier${path}`, {
      ...init,
      headers: { authorization: `ShippoToken ${key}`, 'content-type': 'application/json' },
    })
  const bad = await ask('/parcels', { method: 'POST', body: JSON.stringify({ length: 30 }) })
  expect([bad.status, await bad.json()]).toMatchObject([400, { width: ['This field is required.'] }])
  expect(await (await ask('/rates/none')).json()).toEqual({ detail: 'Not found.' })
  expect((await ask('/rates/none', {}, 'shippo_test_other')).status).toBe(401)
})

test("recorded answers fit the carrier's own OpenAPI document", async () => {
  await shippo.carrierAccounts.list({})
  await shippo.webhooks.createWebhook({ event: 'track_updated', url: 'http://shop.test/hook' })
  await shippo.webhooks.listWebhooks()
  await shippo.addresses.list()
  await shippo.customsItems.create(dress)
  await shippo.parcels.create(box)
  const names: [RegExp, string, number][] = [
    [/^POST \/addresses$/, 'Address', 201],
    [/^GET \/addresses$/, 'AddressPaginatedList', 200],
    [/^POST \/parcels$/, 'Parcel', 201],
    [/^POST \/customs\/items$/, 'CustomsItem', 201],
    [/^POST \/customs\/declarations$/, 'CustomsDeclaration', 201],
    [/^POST \/shipments$/, 'Shipment', 201],
    [/^POST \/transactions$/, 'Transaction', 201],
    [/^GET \/transactions$/, 'TransactionPaginatedList', 200],
    [/^GET \/transactions\/\w+$/, 'Transaction', 200],
    [/^GET \/tracks\//, 'Track', 200],
    [/^POST \/refunds$/, 'Refund', 201],
    [/^POST \/webhooks$/, 'Webhook', 201],
    [/^GET \/webhooks$/, 'WebhookPaginatedList', 200],
    [/^GET \/carrier_accounts$/, 'CarrierAccountPaginatedList', 200],
  ]
  const calls = await kit.json<{ method: string; path: string; status: number; answer: string }[]>('/_sandbox/calls?provider=carrier')
  const document = carrierDocument()
  const judged = new Set<string>()
  const problems = calls.flatMap(({ method, path, status, answer }) => {
    const line = `${method} ${path.replace('/carrier', '').split('?')[0] ?? ''}`
    const found = names.find(([pattern, , wanted]) => pattern.test(line) && wanted === status)
    if (!found) return []
    judged.add(found[1])
    return document.problemsOf(found[1], JSON.parse(answer))
  })
  expect(problems).toEqual([])
  expect([...judged].toSorted()).toEqual([...new Set(names.map(([, name]) => name))].toSorted())
})
