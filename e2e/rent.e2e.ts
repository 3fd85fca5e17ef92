import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, join, pay, putIntoCart, signIn, someone, typeCard } from './person.ts'
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

test('the days of a rental of the only piece are taken for everybody else', async () => {
  const wanted = await garment({ forRent: 'true', localPickup: 'true' }, { pieces: 1 })
  const takenDays = async () =>
    ((await (await fetch(`${product.origin}/api/products/${wanted.id}/availability`)).json()) as { taken: string[] }).taken.length
  const before = await takenDays()
  const nora = await someone(browser, product)
  await join(nora, product)
  await putIntoCart(nora, wanted.id, { way: 'Rent', delivery: 'Local Pickup' })
  await checkOut(nora, 'USD')
  await typeCard(nora, CARDS.good)
  await pay(nora)
  await confirmed(nora)
  expect(await takenDays()).toBeGreaterThan(before)
  expect(nora.troubles).toEqual([])
})
