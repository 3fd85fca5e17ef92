import { expect, test } from 'vitest'
import { carried, confirmsLabel, labels } from './parcel.ts'
import { join, type Person, signIn, someone } from './person.ts'
import { buys } from './purchase.ts'
import { callsOf } from './renting.ts'
import { browser, garment, product } from './shop.ts'

/** Somebody who buys a garment with shipping, and its seller, each with the page of the group before them. */
async function bought(): Promise<{ nora: Person; seller: Person }> {
  const wanted = await garment({ forSell: 'true', shipping: 'true' })
  const [nora, seller] = [await someone(browser, product), await someone(browser, product)]
  await join(nora, product)
  await signIn(seller, wanted.merchant)
  const { fulfillmentGroups } = await buys(await callsOf(nora), { id: wanted.id, way: 'shipping' }, product)
  for (const { page } of [nora, seller]) {
    await page.goto(`/dashboard/transactions/fg/${fulfillmentGroups[0]?.id}`)
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  }
  return { nora, seller }
}
/** What the carrier says comes by its webhook and our inbox first; what a person does is seen within a second. */
const carriedMs = 2_000
/** Milliseconds until a text stands on somebody's screen. */
async function until({ page }: Person, text: string, from = Date.now()): Promise<number> {
  await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
  return Date.now() - from
}

test('a parcel is labeled, followed and delivered, and the other side sees each step within a second', async () => {
  const { nora, seller } = await bought()
  const place = new URL(nora.page.url()).pathname
  const number = await labels(seller)
  expect(number).not.toBe('')
  const [file] = await Promise.all([
    seller.page.waitForEvent('download'),
    seller.page.getByRole('button', { name: 'Download label' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await confirmsLabel(seller, place)
  await until(nora, 'Ready For Shipping')

  await carried(number, 'TRANSIT')
  expect(await until(nora, 'Shipped')).toBeLessThan(carriedMs)
  await nora.page.getByRole('button', { name: 'Track shipment' }).click()
  const tracking = nora.page.getByRole('dialog', { name: 'Tracking information' })
  await tracking.getByText('In Transit').first().waitFor()
  await tracking.getByText(number).first().waitFor()
  await tracking.getByRole('img', { name: /^Map: the way from/ }).waitFor()

  await carried(number, 'DELIVERED')
  const from = Date.now()
  const [hers, his] = await Promise.all([
    tracking
      .getByText('Delivered', { exact: true })
      .first()
      .waitFor()
      .then(() => Date.now() - from),
    until(seller, 'Delivered to Customer', from),
  ])
  expect(Math.max(hers, his)).toBeLessThan(carriedMs)
  await nora.page.keyboard.press('Escape')
  await until(nora, 'Your order has arrived')
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})

test('a parcel that did not arrive is sent again when the buyer says so, with a new label', async () => {
  const { nora, seller } = await bought()
  const place = new URL(nora.page.url()).pathname
  const first = await labels(seller)
  await confirmsLabel(seller, place)
  await seller.page.getByRole('button', { name: 'Mark as handed over' }).click()
  await seller.page.getByRole('alertdialog').getByRole('button', { name: 'Mark as handed over' }).click()
  expect(await until(nora, 'Shipped')).toBeLessThan(1_000)

  await carried(first, 'FAILURE')
  expect(await until(nora, 'Delivery Failed')).toBeLessThan(carriedMs)
  await nora.page.getByRole('heading', { name: 'The parcel did not arrive. Choose what happens now' }).waitFor()
  await nora.page.getByRole('button', { name: 'Request redelivery' }).click()
  await nora.page.getByRole('alertdialog').getByRole('button', { name: 'Request redelivery' }).click()
  await until(nora, 'Processing')
  await nora.page.getByText('Request redelivery completed successfully').waitFor()
  await expect.poll(() => nora.page.evaluate(() => document.activeElement?.textContent)).toBe('Processing')
  await until(seller, 'New delivery requested by ' + nora.name)

  const second = await labels(seller)
  expect(second).not.toBe(first)
  await confirmsLabel(seller, place)
  await carried(second, 'DELIVERED')
  expect(await until(nora, 'Your order has arrived')).toBeLessThan(carriedMs)
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})
