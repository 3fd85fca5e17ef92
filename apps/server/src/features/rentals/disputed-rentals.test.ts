// What the renter of a running rental reads of its price while the order's payment is disputed at the bank, and after.
import { rentals } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, eventually } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

test.each(['won', 'lost'] as const)('a deposit goes back with a purchase only where no dispute is open or lost: then %s', async (end) => {
  const lender = await market.seller()
  const { renter, itemId, paymentId } = await lending.running(lender, await lending.coat(lender))
  const params = { id: itemId }
  const quotes = async () => ({
    keep: await as(renter).call(rentals.keepQuote, { params }),
    extend: await as(renter).call(rentals.extendQuote, { params }),
  })
  const { intent_id: intent } = await market.payment(paymentId)
  const stands = (status: string) => eventually(async () => (await quotes()).keep.dispute?.status === status)
  expect(await quotes()).toMatchObject({ keep: { deposit: 20, dispute: null }, extend: { dispute: null } })
  await market.says(intent, 'dispute')
  await stands('open')
  expect(await quotes()).toMatchObject({ keep: { deposit: 0, dispute: { status: 'open' } }, extend: { dispute: { status: 'open' } } })
  await market.says(intent, `dispute_${end}`)
  await stands(end)
  expect((await quotes()).keep.deposit).toBe(end === 'won' ? 20 : 0)
})
