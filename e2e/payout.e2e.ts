// From nobody to the first money at the bank. The clock goes on by days, so it is a product of its own.
import { listings, locations, media, orders, wallet } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { newcomer, PASSWORD, type Person } from './person.ts'
import { picture } from './picture.ts'
import { type Ask, buys, newYork } from './purchase.ts'
import { callsOf, passes } from './renting.ts'
import { browser } from './unpictured.ts'

const product = await ownProduct()
const main = ({ page }: Person) => page.getByRole('main')

/** Verifies in the form of the provider that stands inside the page. */
async function verifies(vera: Person): Promise<void> {
  const { page } = vera
  await page.goto('/merchant/verify')
  await page.getByRole('button', { name: 'Start Verification' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Confirm country' }).click()
  await dialog.waitFor({ state: 'detached' })
  const form = page.frameLocator('iframe[title="Account onboarding"]')
  await form.getByLabel(/I accept the terms/).check()
  await form.getByRole('button', { name: 'Submit' }).click()
  await main(vera).getByText('Your account is fully verified and ready to accept payments!').waitFor()
}

/** Lists a coat that is fetched at an address of hers, by the calls of the form. Answers its number. */
async function lists(ask: Ask, { page }: Person, name: string): Promise<number> {
  const { mimeType, buffer } = await picture(page, 'coat.jpg', '#36b')
  const files = new FormData()
  files.append('files', new File([new Uint8Array(buffer)], 'coat.jpg', { type: mimeType }))
  const [photo] = await ask(media.upload, { body: files })
  const home = await ask(locations.createAddress, { body: newYork })
  const coat = { productType: 'designer', category: 'coat', size: 'M', color: 'navy', condition: 'good', stock: 1 } as const
  const { id } = await ask(listings.createProduct, {
    body: {
      ...coat,
      name,
      description: 'Cut from one length of cloth.',
      photos: [photo?.id ?? 0],
      forSell: true,
      price: 80,
      openToPickUp: true,
      pickupAddress: home.id,
    },
  })
  return id
}

/** Opens the wallet after the clock has gone on: a session lasts a day, so she signs in first. */
async function opensWallet({ page, email }: Person): Promise<void> {
  await page.goto('/dashboard/wallet')
  await page.waitForURL(/\/login/)
  await page.getByRole('textbox', { name: 'Username or email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard/wallet')
}

test('a newcomer verifies, sells her first coat, reviews its buyer, and the money reaches her bank on the day that her wallet names', async () => {
  const [vera, nora] = [await newcomer(browser, product), await newcomer(browser, product)]
  await verifies(vera)
  const asVera = await callsOf(vera, product)
  const id = await lists(asVera, vera, `Quartz Coat ${vera.name}`)

  const asNora = await callsOf(nora, product)
  const { orderNumber: number } = await buys(asNora, { id, way: 'pickup' }, product)
  await vera.page.goto('/dashboard/wallet')
  await main(vera).getByText(`Order ${number}`).waitFor()
  await main(vera).getByText('Waiting for delivery or pickup').waitFor()

  const group = (await asVera(orders.merchantOrders, { query: {} })).data[0]?.fulfillmentGroups[0]?.id ?? 0
  const params = { id: group }
  await asVera(orders.confirmGroup, { params, body: {} })
  await asVera(orders.agreePickup, { params, body: { pickupDate: addDays(dayIn(new Date()), 2), pickupTime: '18:30' } })
  const { pickupCode } = await asNora(orders.showGroup, { params })
  await asVera(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })

  await main(vera).getByText('Waiting for your review').waitFor()
  await main(vera).getByRole('link', { name: 'Write the review' }).click()
  await main(vera).getByRole('textbox', { name: 'Your review' }).fill('Came on time, and with a smile.')
  await main(vera).getByRole('button', { name: 'Submit review' }).click()
  await vera.page.waitForURL(`**/dashboard/transactions/fg/${group}`)
  await vera.page.goto('/dashboard/wallet')
  await main(vera)
    .getByText(/^Until /)
    .waitFor()
  await main(vera).getByRole('heading', { name: 'Held for a few days after delivery' }).waitFor()

  await passes('P3DT1H', product)
  await opensWallet(vera)
  await main(vera)
    .getByText(/^Sent on /)
    .waitFor()
  await main(vera).getByText('No payouts yet').waitFor()

  await passes('P1D', product)
  await opensWallet(vera)
  await main(vera)
    .getByText(/^Planned, arrives /)
    .waitFor()
  const { payouts } = await (await callsOf(vera, product))(wallet.accountBalance, {})
  expect(payouts).toMatchObject([{ amount: 8_000, currency: 'usd', status: 'pending' }])
  const arrives = new Date((payouts[0]?.arrival_date ?? 0) * 1000)
  const day = await vera.page.evaluate(
    ([at, year]) =>
      new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', ...(year && { year: 'numeric' }) }).format(
        new Date(at),
      ),
    [arrives.getTime(), arrives.getFullYear() !== new Date().getFullYear()] as const,
  )
  await main(vera).getByText(`Planned, arrives ${day}`).waitFor()

  await passes('P2DT1H', product)
  await opensWallet(vera)
  await main(vera).getByText(`Arrived ${day}`).waitFor()
  expect([...vera.troubles, ...nora.troubles]).toEqual([])
}, 180_000)
