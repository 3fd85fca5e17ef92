import { rentals } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { paysLater, readBy, rents } from './renting.ts'

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
