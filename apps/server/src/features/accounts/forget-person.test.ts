// After a deletion the whole database is searched: what named the person stands nowhere any more.
import { accounts, media } from '@rondo/contracts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { textColumns } from '../../../test/canaries.ts'
import { openHouse, type Person } from '../../../test/house.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openHouse({ logLevel: 'silent' })
const { as, base, eventually, house, later, person } = opened
const market = openMarket(opened)

/** Where in the database a word stands, as `table.column`. */
async function placesOf(word: string): Promise<string[]> {
  const places: string[] = []
  for (const { table, column, kind } of await textColumns(house)) {
    const text = kind === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
    const { rowCount } = await house.pool.query(`select from ${table} where ${text} ilike $1 limit 1`, [`%${word}%`])
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
const newYork = { city: 'New York', state: 'NY', postal_code: '10001', country: 'US' }
const oakland = { city: 'Oakland', state: 'CA', postal_code: '94607', country: 'US' }
const parcel = JSON.stringify({ length: 10, width: 8, height: 2, weight: 1, units: { distance: 'in', mass: 'lb' } })

/** Every item of a seller has come to its end. */
async function finish(seller: number) {
  const items = await house.db
    .updateTable('order_item')
    .set({ status: 'completed' })
    .where('merchant_id', '=', seller)
    .returning(['id', 'order_id'])
    .execute()
  const step = { thing: 'item', event: 'I17', to_status: 'completed', role: 'system' }
  await house.db
    .insertInto('status_history')
    .values(items.map(({ id, order_id }) => ({ ...step, thing_id: id, order_id })))
    .execute()
}
/** The seller sends one piece and hands over another to the buyer; all of it is over. */
async function traded(seller: string, buyer: string) {
  const [mei, alice] = [await market.seller(), await person()]
  for (const [who, lastname] of [
    [mei, seller],
    [alice, buyer],
  ] as const)
    await house.db
      .updateTable('account')
      .set({ firstname: lastname, lastname, bio: `${lastname} sews` })
      .where('id', '=', who.id)
      .execute()
  await house.db
    .updateTable('address')
    .set({ ...named(seller), ...newYork })
    .where('account_id', '=', mei.id)
    .execute()
  const to = await putAddress(house, alice.id, { ...named(buyer), ...oakland, is_default: true })
  const dress = await market.garment(mei, { parcel })
  const { rates } = await market.rates(alice, { items: [{ productId: dress }], toAddressId: to, currency: 'USD' })
  const sent = {
    ...market.line(mei, dress),
    deliveryMethod: 'shipping' as const,
    pickupAddressId: null,
    selectedShippoRateId: rates[0]?.id,
  }
  await market.buy(alice, [sent], { shippingAddressId: to })
  await market.buy(alice, [market.line(mei, await market.garment(mei))])
  await finish(mei.id)
  await house.db
    .updateTable('order_item')
    .set({ custom_note: `${buyer} note` })
    .where('merchant_id', '=', mei.id)
    .execute()
  return { mei, alice }
}

test('a buyer who leaves stands nowhere any more, and the seller stays', async () => {
  const { mei, alice } = await traded('Stayingmei', 'Leavingalice')
  expect(await placesOf('Leavingalice')).toEqual(
    expect.arrayContaining(['trade_order.shipping_address', 'payment.snapshot', 'order_item.custom_note']),
  )
  await remove(alice)
  expect(await placesOf('Leavingalice')).toEqual([])
  expect(await placesOf(alice.email)).toEqual([])
  expect(await placesOf('Stayingmei')).toEqual(expect.arrayContaining(['fulfillment_group.pickup_address', 'payment.snapshot']))
  expect((await as(mei).call(accounts.me, {})).firstname).toBe('Stayingmei')
})

test('a seller who leaves stands nowhere any more, and the buyer stays', async () => {
  const { mei, alice } = await traded('Leavingmei', 'Stayingalice')
  await remove(mei)
  expect(await placesOf('Leavingmei')).toEqual([])
  expect(await placesOf(mei.email)).toEqual([])
  expect(await placesOf('Stayingalice')).toEqual(expect.arrayContaining(['trade_order.shipping_address', 'payment.snapshot']))
  expect((await as(alice).call(accounts.me, {})).firstname).toBe('Stayingalice')
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
    await house.db
      .updateTable('media')
      .set({ used_at: new Date() })
      .where('id', '=', photo?.id ?? 0)
      .execute()
    return { url: photo?.url ?? '', stored: { id: photo?.id, key: photo?.url.split('/')[2], width: 60, height: 40, alt: {} } }
  }
  const [sold, unsold] = [await upload('#123456'), await upload('#654321')]
  await market.buy(alice, [market.line(mei, await market.garment(mei, { photos: [sold.stored] }))])
  await market.garment(mei, { photos: [unsold.stored] })
  await finish(mei.id)
  await remove(mei)
  await later({ hours: 1 })
  await eventually(async () => (await fetch(`${base}${unsold.url}`)).status === 404)
  expect((await fetch(`${base}${sold.url}`)).status).toBe(200)
})
