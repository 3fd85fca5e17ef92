// Cards whose bank says something later by itself: a run tries one of them, `npm run walk -- screens` all.
import { orders } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { deskPart, deskShows, operatorAt } from './operator.ts'
import { partOf } from './part.ts'
import { checkOut, confirmed, newcomer, pay, type Person, signIn, someone, typeCard } from './person.ts'
import { type Ask, putByCall } from './purchase.ts'
import { callsOf, turn } from './renting.ts'
import { garment, product, takenFrom } from './shop.ts'
import { eventfulCards, type TestCard } from './test-cards.ts'
import { browser } from './unpictured.ts'

interface Sale {
  readonly nora: Person
  readonly asNora: Ask
  readonly seller: Person
  readonly olive: Person
  readonly number: string
  readonly group: number
}
/** Whoever has paid with the card in the checkout stands before the order, and so does its seller; an operator is at the desk. */
async function paidWith(card: string): Promise<Sale> {
  const [olive, nora, seller] = [await operatorAt(), await newcomer(browser, product), await someone(browser, product)]
  const asNora = await callsOf(nora)
  const { id, merchant } = await garment({ forSell: 'true', localPickup: 'true' })
  await signIn(seller, merchant)
  await putByCall(asNora, id)
  await checkOut(nora, 'USD')
  await typeCard(nora, card)
  await pay(nora)
  const number = await confirmed(nora)
  const group = (await asNora(orders.myOrders, { query: {} })).data[0]?.fulfillmentGroups[0]?.id ?? 0
  for (const { page } of [nora, seller]) {
    await page.goto(`/dashboard/transactions/fg/${group}`)
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  }
  return { nora, asNora, seller, olive, number, group }
}
const disputed = /^You disputed this payment with your bank| disputed the payment on /
/** Both go on as if nothing was: the bank only asks, or warns. */
async function readNothing({ nora, seller }: Sale): Promise<void> {
  for (const { page } of [nora, seller]) {
    await page.reload()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    expect(await page.getByText(disputed).count()).toBe(0)
  }
}

async function isDisputed({ nora, seller, olive, number }: Sale, reason: string): Promise<void> {
  for (const { page } of [nora, seller]) await page.getByText(disputed).waitFor()
  await deskShows(olive, 'disputes', deskPart(olive, number, 'Send evidence').getByText(reason))
}
async function callsOff({ nora, asNora, seller, group }: Sale): Promise<void> {
  await asNora(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  await nora.page.getByText(/^Back to you/).waitFor()
  await seller.page.getByText('Canceled').first().waitFor()
}
const arrives = async ({ nora }: Sale) => {
  await nora.page.getByText('refunded to the card').waitFor({ timeout: 40_000 })
  await expect.poll(async () => (await takenFrom(nora.email)).minor).toBe(0)
}

/** What becomes of each, by what its bank does. */
const ends: Readonly<Record<NonNullable<TestCard['follow'] | TestCard['refund']>, (sale: Sale) => Promise<void>>> = {
  dispute: (sale) => isDisputed(sale, 'Card was misused'),
  not_received: (sale) => isDisputed(sale, 'Nothing arrived'),
  async inquiry(sale) {
    const { olive, number } = sale
    await deskShows(olive, 'disputes', deskPart(olive, number, 'Send evidence').getByText('The bank asks'))
    await readNothing(sale)
  },
  async fraud_warning(sale) {
    const { olive } = sale
    await deskShows(olive, 'alarms', olive.page.getByText(/^The bank of a card suspects that its owner has not paid/))
    await readNothing(sale)
  },
  async pending(sale) {
    await callsOff(sale)
    await arrives(sale)
  },
  async waits(sale) {
    await callsOff(sale)
    await sale.nora.page.getByText('on its way to the card').waitFor()
    await expect.poll(async () => (await turn(sale.nora.email, 'refund_succeeded')).status).toBe(200)
    await arrives(sale)
  },
  async fails(sale) {
    await callsOff(sale)
    await deskShows(sale.olive, 'refunds?state=failed', sale.olive.page.getByText(`Order ${sale.number}`))
    expect((await takenFrom(sale.nora.email)).minor).toBeGreaterThan(0)
  },
}

test.each(partOf(eventfulCards, eventfulCards.length))(
  '$method ($number): its buyer and the desk read what the bank says',
  async ({ number, follow, refund }) => {
    const sale = await paidWith(number)
    const what = follow ?? refund
    if (what) await ends[what](sale)
    expect([sale.nora, sale.seller, sale.olive].flatMap(({ troubles }) => troubles)).toEqual([])
  },
)
