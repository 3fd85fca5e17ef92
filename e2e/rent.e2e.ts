import { showProduct } from '@rondo/contracts/calls/listings'
import { call } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, join, newcomer, pay, putIntoCart, signIn, someone, typeCard, until } from './person.ts'
import { buys } from './purchase.ts'
import { callsOf } from './renting.ts'
import { browser, garment, product, takenFrom } from './shop.ts'

test('a rental is picked up nearby; the deposit stands apart from the total and is part of what the card pays', async () => {
  const wanted = await garment({ forRent: 'true', localPickup: 'true' })
  const [nora, lender] = [await someone(browser, product), await someone(browser, product)]
  await join(nora, product)
  await putIntoCart(nora, wanted.id, { way: 'Rent', delivery: 'Local Pickup' })
  await checkOut(nora, 'USD')
  const summary = nora.page.getByRole('complementary', { name: 'Order Summary' })
  const amountOf = async (term: RegExp) => {
    const text = await summary.innerText()
    return Number(new RegExp(`${term.source}[\\s\\S]*?\\$([\\d,.]+)`).exec(text)?.[1]?.replace(',', ''))
  }
  const [total, deposit, charged] = [
    await amountOf(/Total, USD/),
    await amountOf(/Refundable security deposit/),
    await amountOf(/Charged today/),
  ]
  expect(deposit).toBeGreaterThan(0)
  expect(charged).toBeCloseTo(total + deposit, 2)

  await typeCard(nora, CARDS.good)
  await pay(nora)
  const number = await confirmed(nora)
  expect(await takenFrom(nora.email)).toEqual({ charges: 1, minor: Math.round(charged * 100) })

  await signIn(lender, wanted.merchant)
  await lender.page.goto('/dashboard/transactions')
  await lender.page.getByRole('tab', { name: 'Lending' }).click()
  await lender.page.getByText(number).first().waitFor()
  expect([...nora.troubles, ...lender.troubles]).toEqual([])
})

/** The only piece of a garment that is let, sent and picked up. */
async function receivedEitherWay() {
  for (;;) {
    const found = await garment({ forRent: 'true', localPickup: 'true' }, { pieces: 1 })
    const { openToShipping } = await call(showProduct, { params: { id: found.id } }, { base: product.origin })
    if (openToShipping) return found
  }
}

test('a line of the cart whose days are gone, and then its delivery, is mended where it stands, and can be paid', async () => {
  const wanted = await receivedEitherWay()
  const [nora, paul, lender] = [await newcomer(browser, product), await newcomer(browser, product), await someone(browser, product)]
  await putIntoCart(nora, wanted.id, { way: 'Rent', delivery: 'Local Pickup' })
  await buys(await callsOf(paul), { id: wanted.id, type: 'rent', way: 'pickup' }, product)

  const { page } = nora
  await page.goto('/cart')
  const line = page.getByRole('article', { name: wanted.name })
  const toPay = page.getByRole('button', { name: 'Check out in USD' })
  /** Opens the dialog, takes the first free day where one is needed, and saves. */
  const mends = async () => {
    await line.getByRole('button', { name: `Change days or delivery of ${wanted.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Days and delivery' })
    await dialog.getByRole('grid').waitFor()
    const free = dialog.getByRole('gridcell').locator('button:not([aria-disabled="true"])')
    const save = dialog.getByRole('button', { name: 'Save the change' })
    // days that are read anew may be taken under the hand, and a month may have none left
    await until(async () => {
      if ((await free.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click()
      const isPicked = await free
        .first()
        .click({ timeout: 2_000 })
        .then(
          () => true,
          () => false,
        )
      return (isPicked && (await save.isEnabled())) || undefined
    })
    await save.click()
    await dialog.waitFor({ state: 'detached' })
  }
  await line.getByText('These days are already taken. Please choose another first day.').waitFor()
  expect(await toPay.isDisabled()).toBe(true)
  await mends()
  await line.getByText('These days are already taken').waitFor({ state: 'detached' })

  await signIn(lender, wanted.merchant)
  await lender.page.goto(`/listing/edit/${wanted.id}`)
  const form = lender.page.getByRole('form', { name: 'Edit Product' })
  await form.getByRole('switch', { name: 'Local Pickup' }).uncheck({ force: true })
  await lender.page.getByRole('button', { name: 'Update Product' }).click()
  await lender.page.getByText('Product updated successfully!').waitFor()
  await line.getByText('This delivery method is not offered for this listing.').waitFor()
  await mends()
  await line.getByText('This delivery method is not offered').waitFor({ state: 'detached' })
  await toPay.click()
  await page.getByRole('heading', { name: /^Shipping from/ }).waitFor()
  expect([...nora.troubles, ...paul.troubles, ...lender.troubles]).toEqual([])
})
