import { rentals } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { paysLater, readBy, rents } from './renting.ts'
import { takenFrom } from './shop.ts'

const dueIn = (text: string) => /Due back by ([^(]+)/.exec(text)?.[1]

test('a rental is made longer by its renter, and its lender sees the new day without a reload', async () => {
  const { nora, seller, asNora, item } = await rents()
  await expect.poll(async () => dueIn(await readBy(seller))).toBeTruthy()
  const before = dueIn(await readBy(seller))
  const quote = await asNora(rentals.extendQuote, { params: { id: item } })
  expect(quote.isAllowed).toBe(true)
  await nora.page.getByRole('link', { name: 'Rent it longer' }).click()
  await nora.page.getByRole('group', { name: 'How much longer' }).waitFor()
  await paysLater(nora)
  await expect.poll(async () => dueIn(await readBy(seller))).not.toBe(before)
  expect(dueIn(await readBy(seller))).toBeTruthy()
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})

test('a renter keeps what was rented: it is paid by card, the deposit comes back, and the lender sees it sold without a reload', async () => {
  const { nora, seller, asNora, item } = await rents()
  const quote = await asNora(rentals.keepQuote, { params: { id: item } })
  expect(quote).toMatchObject({ isAllowed: true, guard: null })
  await nora.page.getByRole('link', { name: 'Keep it', exact: true }).click()
  await nora.page.getByText('Deposit back to your card').waitFor()
  const before = await takenFrom(nora.email)
  await paysLater(nora)
  for (const { page } of [nora, seller])
    await page
      .getByRole('main')
      .getByText(/^Bought$/)
      .first()
      .waitFor()
  expect(await seller.page.getByRole('link', { name: 'Keep it', exact: true }).count()).toBe(0)
  await expect.poll(async () => (await takenFrom(nora.email)).minor).toBe(before.minor + Math.round((quote.total - quote.deposit) * 100))
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})

test('a rental that was made longer may be kept all the same', async () => {
  const { nora, asNora, item } = await rents()
  await nora.page.getByRole('link', { name: 'Rent it longer' }).click()
  await nora.page.getByRole('group', { name: 'How much longer' }).waitFor()
  await paysLater(nora)
  expect(await asNora(rentals.keepQuote, { params: { id: item } })).toMatchObject({ isAllowed: true, guard: null })
  await nora.page.getByRole('link', { name: 'Keep it', exact: true }).click()
  await nora.page.getByText('Deposit back to your card').waitFor()
  expect(nora.troubles).toEqual([])
})
