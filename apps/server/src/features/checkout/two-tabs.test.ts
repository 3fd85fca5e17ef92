import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ logLevel: 'silent', jobs: false })
const { person } = opened
const market = openMarket(opened)

test('two tabs with different carts at once: nobody gets a mistake, and what is prepared last can be paid', async () => {
  const mei = await market.seller()
  await market.webhooks('hold')
  const refused: unknown[] = []
  for (let round = 0; round < 20; round++) {
    const alice = await person()
    const carts = [[market.line(mei, await market.garment(mei))], [market.line(mei, await market.garment(mei))]]
    await Promise.allSettled(carts.map((lines) => market.prepare(alice, lines))).then((tabs) =>
      refused.push(...tabs.flatMap((tab) => (tab.status === 'rejected' ? [(tab.reason as { status?: number }).status] : []))),
    )
    const { order } = await market.buy(alice, carts[0] ?? [])
    expect(order.status).toBe('paid')
  }
  expect(refused.filter((status) => status !== 503)).toEqual([])
})

test('asking how a payment stands is limited for each person', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  const statuses = []
  for (let ask = 0; ask < 62; ask++) {
    const answer = await market.place(alice, strapiPaymentId).catch((error: { status?: number }) => error)
    statuses.push('status' in answer ? answer.status : 200)
  }
  const asked = statuses.filter((status) => status !== 429)
  expect(asked.length).toBeGreaterThanOrEqual(20)
  expect(asked.length).toBeLessThanOrEqual(60)
})

test('an order of two lines is written by nine statements, besides its event', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('hold')
  const lines = [market.line(mei, await market.garment(mei)), market.line(mei, await market.garment(mei))]
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, lines)
  await market.confirm(clientSecret)
  const sent = await statementsOf(() => market.place(alice, strapiPaymentId))
  const texts = sent.map((text) => text.trim().replaceAll(/\s+/g, ' '))
  const lock = texts.findIndex((text) => text.includes("nextval('trade_id')"))
  const written = texts.slice(lock).filter((text) => text !== 'commit' && !text.startsWith('begin'))
  // lock, goods, order, payment with ledger, what was agreed with others about what is sold out, the three that take it from
  // the search, and the order for the answer
  expect(written, written.join('\n')).toHaveLength(9)
})
