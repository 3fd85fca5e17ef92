// From nobody to the first money at the bank. The clock goes on by days, so it is a product of its own.
import { orders, wallet } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { CARDS, checkOut, confirmed, giveAddress, newcomer, PASSWORD, pay, type Person, putIntoCart, typeCard } from './person.ts'
import { picture } from './picture.ts'
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

/** Lists a coat that is fetched at an address of hers. Answers its number. */
async function lists({ page }: Person, name: string): Promise<number> {
  await page.getByRole('link', { name: 'List a piece' }).click()
  const form = page.getByRole('form', { name: 'Create New Product' })
  await form.locator('input[type=file][multiple]').setInputFiles(await picture(page, 'coat.jpg', '#36b'))
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Description' }).fill('Cut from one length of cloth.')
  await form.getByRole('combobox', { name: 'Category' }).selectOption('coat')
  await form.getByRole('combobox', { name: 'Size' }).selectOption('M')
  await form.getByRole('radio', { name: 'Navy' }).check({ force: true })
  await form.getByRole('switch', { name: 'Shipping' }).uncheck({ force: true })
  await form.getByRole('switch', { name: 'Local Pickup' }).check({ force: true })
  await giveAddress({ page } as Person)
  await form.locator('input[name=pickupAddress]:checked').waitFor({ state: 'attached' })
  await form.getByRole('textbox', { name: 'Price' }).fill('80')
  await page.waitForFunction(() => document.querySelectorAll('[role=progressbar]').length === 0)
  await page.getByRole('button', { name: 'Create Product' }).click()
  await page.waitForURL('**/dashboard/listings')
  const link = page.getByRole('article').filter({ hasText: name }).getByRole('link', { name, exact: true })
  return Number((await link.getAttribute('href'))?.split('/').at(-1))
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
  const id = await lists(vera, `Quartz Coat ${vera.name}`)

  await putIntoCart(nora, id, { way: 'Buy', delivery: 'Local Pickup' })
  await checkOut(nora, 'USD')
  await typeCard(nora, CARDS.good)
  await pay(nora)
  const number = await confirmed(nora)
  await vera.page.goto('/dashboard/wallet')
  await main(vera).getByText(`Order ${number}`).waitFor()
  await main(vera).getByText('Waiting for the delivery').waitFor()

  const [asNora, asVera] = [await callsOf(nora, product), await callsOf(vera, product)]
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
    .getByText(/^Held for a few days after delivery, until /)
    .waitFor()

  await passes('P3DT1H', product)
  await opensWallet(vera)
  await main(vera)
    .getByText(/^Paid on /)
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
    (at) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(at)),
    arrives.getTime(),
  )
  await main(vera).getByText(`Planned, arrives ${day}`).waitFor()

  await passes('P2DT1H', product)
  await opensWallet(vera)
  await main(vera).getByText(`Arrived ${day}`).waitFor()
  expect([...vera.troubles, ...nora.troubles]).toEqual([])
}, 180_000)
