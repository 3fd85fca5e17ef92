// After a deletion the whole database is searched: what named the person stands nowhere any more.
import { accounts, media, orders } from '@rondo/contracts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { textColumns } from '../../../test/canaries.ts'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, base, eventually, app, later, person } = opened
const market = openMarket(opened)

/** Where in the database a word stands, as `table.column`. */
async function placesOf(word: string): Promise<string[]> {
  const places: string[] = []
  for (const { table, column, kind } of await textColumns(app)) {
    const text = kind === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
    const { rowCount } = await app.pool.query(`select from ${table} where ${text} ilike $1 limit 1`, [`%${word}%`])
    if (rowCount) places.push(`${table}.${column}`)
  }
  return places
}
const remove = (who: Person) => as(who).call(accounts.deleteAccount, { body: { username: who.username } })
const named = (word: string) => ({
  name: `${word} Name`,
  company: `${word} Ltd`,
  street: `${word} Street 1`,
  phone: '5550100',
  instructions: `Ring at ${word}`,
})
/** A house on the map names whoever lives there: each is another one. */
let houses = 0
const house = () => ({ latitude: (40_748_817 + 1_000 * ++houses) / 1e6, longitude: (-73_985_428 - 1_000 * houses) / 1e6 })
const placesOfHouse = async ({ latitude, longitude }: ReturnType<typeof house>) =>
  [await placesOf(String(latitude)), await placesOf(String(longitude))].flat()
const newYork = { city: 'New York', state: 'NY', postal_code: '10001', country: 'US' }
const oakland = { city: 'Oakland', state: 'CA', postal_code: '94607', country: 'US' }
const parcel = JSON.stringify({ length: 10, width: 8, height: 2, weight: 1, units: { distance: 'in', mass: 'lb' } })

/** The seller cancels what was bought: it is over, and nothing is left to be paid out. */
async function takenBack(mei: Person, { fulfillmentGroups }: Awaited<ReturnType<typeof market.buy>>['order']) {
  const body = { cancelReason: 'out_of_stock' as const, cancelComments: '' }
  for (const { id } of fulfillmentGroups) await as(mei).call(orders.cancelGroup, { params: { id }, body })
}

/** The seller was to send one piece and to hand over another to the buyer; all of it is over. */
async function traded(seller: string, buyer: string) {
  const [mei, alice] = [await market.seller(), await person()]
  const houseOf = { mei: house(), alice: house() }
  for (const [who, lastname] of [
    [mei, seller],
    [alice, buyer],
  ] as const)
    await app.db
      .updateTable('account')
      .set({ firstname: lastname, lastname, bio: `${lastname} sews` })
      .where('id', '=', who.id)
      .execute()
  await app.db
    .updateTable('address')
    .set({ ...named(seller), ...newYork, ...houseOf.mei })
    .where('account_id', '=', mei.id)
    .execute()
  const to = await putAddress(app, alice.id, { ...named(buyer), ...oakland, ...houseOf.alice, is_default: true })
  const dress = await market.garment(mei, { parcel })
  const { rates } = await market.rates(alice, { items: [{ productId: dress }], toAddressId: to, currency: 'USD' })
  const sent = {
    ...market.line(mei, dress),
    deliveryMethod: 'shipping' as const,
    pickupAddressId: null,
    selectedShippoRateId: rates[0]?.id,
  }
  const own = [
    await market.buy(alice, [sent], { shippingAddressId: to }),
    await market.buy(alice, [market.line(mei, await market.garment(mei))]),
  ]
  for (const { order } of own) await takenBack(mei, order)
  for (const [who, lastname, cancelReason] of [
    [alice, buyer, 'changed_mind'],
    [mei, seller, 'out_of_stock'],
  ] as const) {
    const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
    const params = { id: order.fulfillmentGroups[0]?.id ?? 0 }
    await as(who).call(orders.cancelGroup, { params, body: { cancelReason, cancelComments: `${lastname} says sorry` } })
  }
  await app.db
    .updateTable('order_item')
    .set({ custom_note: `${buyer} note` })
    .where('merchant_id', '=', mei.id)
    .execute()
  return { mei, alice, houseOf }
}

test('a buyer who leaves stands nowhere any more, and the seller stays', async () => {
  const { mei, alice, houseOf } = await traded('Stayingmei', 'Leavingalice')
  expect(await placesOf('Leavingalice')).toEqual(
    expect.arrayContaining(['trade_order.shipping_address', 'payment.snapshot', 'order_item.custom_note', 'status_history.comments']),
  )
  expect(await placesOfHouse(houseOf.alice)).toEqual(expect.arrayContaining(['trade_order.shipping_address', 'payment.snapshot']))
  await remove(alice)
  expect(await placesOf('Leavingalice')).toEqual([])
  expect(await placesOfHouse(houseOf.alice)).toEqual([])
  expect(await placesOf(alice.email)).toEqual([])
  expect(await placesOf('Stayingmei')).toEqual(
    expect.arrayContaining(['fulfillment_group.pickup_address', 'payment.snapshot', 'status_history.comments']),
  )
  expect((await as(mei).call(accounts.me, { query: {} })).firstname).toBe('Stayingmei')
})

test('a seller who leaves stands nowhere any more, and the buyer stays', async () => {
  const { mei, alice, houseOf } = await traded('Leavingmei', 'Stayingalice')
  await remove(mei)
  expect(await placesOf('Leavingmei')).toEqual([])
  expect(await placesOfHouse(houseOf.mei)).toEqual([])
  expect(await placesOf(mei.email)).toEqual([])
  expect(await placesOf('Stayingalice')).toEqual(expect.arrayContaining(['trade_order.shipping_address', 'payment.snapshot']))
  expect((await as(alice).call(accounts.me, { query: {} })).firstname).toBe('Stayingalice')
})

test('pictures go with their person, but for those that an order shows', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const upload = async (background: string) => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('files', new File([new Uint8Array(bytes)], 'a.png'))
    const [photo] = await as(mei).call(media.upload, { body: form })
    await app.db
      .updateTable('media')
      .set({ used_at: new Date() })
      .where('id', '=', photo?.id ?? 0)
      .execute()
    return { url: photo?.url ?? '', stored: { id: photo?.id, key: photo?.url.split('/')[2], width: 60, height: 40, alt: {} } }
  }
  const [sold, unsold] = [await upload('#123456'), await upload('#654321')]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei, { photos: [sold.stored] }))])
  await market.garment(mei, { photos: [unsold.stored] })
  await takenBack(mei, order) // nobody leaves before their earnings
  await remove(mei)
  await later({ hours: 1 })
  await eventually(async () => (await fetch(`${base}${unsold.url}`)).status === 404)
  expect((await fetch(`${base}${sold.url}`)).status).toBe(200)
})
