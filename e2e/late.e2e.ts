import { claims, orders, wayback } from '@rondo/contracts'
import { daysBetween, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { type Person, signIn } from './person.ts'
import { callsOf, passes, rents } from './renting.ts'
import { takenFrom } from './shop.ts'

const product = await ownProduct()

const main = ({ page }: Person) => page.getByRole('main')

test('a rental that comes back late costs a part of the deposit: both read how much, and the rest goes back to the card', async () => {
  const { nora, seller, asNora, group, item, merchant } = await rents(product)
  const paid = await takenFrom(nora.email, product.sandbox)
  const { rentOption } = await asNora(orders.showItem, { params: { id: item } })
  const daysOut = daysBetween(dayIn(new Date()), rentOption?.returnBy ?? '')
  await passes(`P${daysOut + 4}D`, product)
  for (const { page } of [nora, seller]) await page.evaluate(() => localStorage.clear()) // sessions end with the days that pass
  await Promise.all([signIn(nora, nora.email), signIn(seller, merchant)])
  const place = `/dashboard/transactions/fg/${group}`
  for (const { page } of [nora, seller]) await page.goto(place)
  for (const one of [nora, seller])
    await main(one)
      .getByText(/days? late, after one free day: .* of the deposit is kept/)
      .waitFor()

  await main(nora).getByRole('button', { name: 'Return now' }).click()
  await nora.page.getByRole('button', { name: 'Start the return' }).click()
  const typed = main(nora).getByRole('textbox', { name: 'Code from the shop' })
  await typed.waitFor()
  const asSeller = await callsOf(seller, product)
  const { code } = await asSeller(wayback.showReturnCode, { params: { id: group } })
  await typed.fill(code ?? '')
  await main(nora).getByRole('button', { name: 'Confirm hand-over' }).click()
  await main(seller).getByRole('link', { name: 'Condition on return' }).click()
  await main(seller).getByLabel('Condition').first().selectOption('new_with_tags')
  await main(seller).getByRole('button', { name: /^Save/ }).click()

  const { deposit, lateFee } = await (await callsOf(nora, product))(claims.showClaim, { params: { id: item } })
  expect(lateFee).toBeGreaterThan(0)
  await expect
    .poll(async () => (await takenFrom(nora.email, product.sandbox)).minor)
    .toBe(paid.minor - Math.round((deposit - lateFee) * 100))
  for (const { page } of [nora, seller]) await page.goto(place)
  for (const one of [nora, seller])
    await main(one)
      .getByText(/days? late, after one free day: .* of the deposit is kept/)
      .waitFor()
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
}, 180_000)
