import { expect, test } from 'vitest'
import { faultsOfMail } from './faults.ts'
import { CARDS, checkOut, confirmed, giveAddress, joinByForms, mailsTo, pay, putIntoCart, signIn, someone, typeCard } from './person.ts'
import { browser as pictured, garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

test('a person signs up, finds a garment, pays for it with shipping, and the seller sees the order as it happens', async () => {
  const wanted = await garment({ forSell: 'true', shipping: 'true' })
  const [nora, seller] = [await someone(browser, product), await someone(browser, product)]
  await signIn(seller, wanted.merchant)
  await seller.page.goto('/dashboard/transactions?tab=selling') // who has sold nothing yet is shown no tabs to press

  await joinByForms(nora, product)
  await nora.page.goto('/')
  const search = nora.page.getByPlaceholder('Clothes, shops').first()
  await nora.page.getByRole('banner').locator('select').selectOption({ label: 'Products' })
  await search.fill(wanted.name)
  await search.press('Enter')
  await nora.page.getByRole('link', { name: wanted.name }).first().click()
  await nora.page.waitForURL(`**/product/${wanted.id}`)
  await nora.page.getByRole('button', { name: 'Full screen' }).waitFor()

  await putIntoCart(nora, wanted.id, { way: 'Buy', delivery: 'Shipping' })
  await checkOut(nora, 'USD')
  await giveAddress(nora)
  await nora.page.getByText('Ready', { exact: true }).waitFor() // the carrier has answered and the cheapest rate is chosen
  await typeCard(nora, CARDS.good)
  await pay(nora)
  const number = await confirmed(nora)

  await nora.page.reload()
  expect(await confirmed(nora)).toBe(number)
  await nora.page.getByRole('link', { name: 'View Order Details' }).click()
  await nora.page.getByText(number).first().waitFor()

  await seller.page.getByText(number).first().waitFor()
  await expect
    .poll(async () => (await mailsTo(product, nora.email)).map(({ subject }) => subject))
    .toContain(`Your order ${number} is placed`)
  const mail = (await mailsTo(product, nora.email)).find(({ subject }) => subject === `Your order ${number} is placed`)
  expect(mail?.html).toContain('<img')
  expect(await faultsOfMail(pictured, mail?.html ?? '')).toEqual([])
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})

test('filters narrow the shop, stand in the address and survive a reload', async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/browse')
  const count = async () =>
    Number(
      /[\d,]+/
        .exec(
          await page
            .getByText(/[\d,]+ pieces?/)
            .first()
            .innerText(),
        )?.[0]
        .replace(',', ''),
    )
  const all = await count()
  await page.getByRole('button', { name: /^Rent/ }).click()
  await page.waitForURL(/forRent=true/)
  await page.getByRole('button', { name: /^Coat/ }).click()
  await page.waitForURL(/category=coat/)
  await expect.poll(count).toBeLessThan(all)
  const narrowed = await count()
  await page.reload()
  expect(await count()).toBe(narrowed)
  expect(troubles).toEqual([])
})
