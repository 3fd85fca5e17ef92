import { notifications, orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'
import { inTransaction } from '../../platform/db.ts'
import { post } from '../wallet/index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, person, eventually, later, sandbox } = opened
const market = openMarket(opened)

async function connected(language: 'en' | 'zh-CN'): Promise<Person> {
  const seller = await market.seller({ language })
  await connect(opened, seller)
  return seller
}
/** A sale of 100.00 that nothing keeps any more. */
async function sold(seller: Person): Promise<string> {
  const { order } = await market.buy(await person(), [market.line(seller, await market.garment(seller))])
  await sql`update earning set holds = '[]' where order_id = ${order.id}`.execute(app.db)
  return String(order.orderNumber)
}
const owes = ({ id }: Person, minor: number) =>
  inTransaction(app, (tx) =>
    post(tx, {
      kind: 'B12',
      about: `return:of-${id}`,
      currency: 'USD',
      postings: [
        { account: `merchant_receivable:${id}`, amountMinor: minor },
        { account: `refund_fund:of-${id}`, amountMinor: -minor },
      ],
    }),
  )
const mail = ({ email }: Person, beginning: string) =>
  eventually(async () => {
    await later({ minutes: 1 })
    return (await mailsTo(sandbox, email)).find(({ subject }) => subject.startsWith(beginning))
  })
const entries = async (who: Person) => (await as(who).call(notifications.listNotifications, { query: {} })).data.map(({ kind }) => kind)

test('a merchant is written to when earnings are sent, once, in their language, with what of them paid a debt', async () => {
  const [mei, lin] = [await connected('en'), await connected('zh-CN')]
  await owes(mei, 2_500)
  const numbers = [await sold(mei), await sold(lin)]
  const told = await mail(mei, 'Your earnings of $75.00 were sent to you')
  expect(told?.text).toContain(numbers[0])
  expect(told?.text).toContain('\n  Earned: $100.00\n  Paid what you owed: −$25.00\n  Sent to you: $75.00\n')
  expect(told?.links.some((link) => link.endsWith('/dashboard/wallet'))).toBe(true)
  const chinese = await mail(lin, '您的收入 US$100.00 已打款')
  expect(chinese?.text).toContain(numbers[1])
  expect(await entries(mei)).toContain('payout_sent')
  await later({ hours: 2 })
  expect((await mailsTo(sandbox, mei.email)).filter(({ subject }) => subject.includes('were sent to you'))).toHaveLength(1)
})

test('earnings that all pay a debt are said to be, since nothing of them arrives', async () => {
  const nora = await connected('en')
  await owes(nora, 30_000)
  const number = await sold(nora)
  const netted = await mail(nora, 'Your earnings of $100.00 paid what you owed')
  expect(netted?.text).toContain(`Order ${number} brought you $100.00`)
  expect(netted?.text).toContain('\n  Earned: $100.00\n  Paid what you owed: −$100.00\n  Sent to you: $0.00\n')
  expect(await entries(nora)).toContain('payout_netted')
  expect((await mailsTo(sandbox, nora.email)).some(({ subject }) => subject.includes('on their way'))).toBe(false)
})

test('the mail of a payout names what was earned with, not what was called off', async () => {
  const mei = await connected('en')
  const alice = await person()
  const [kept, gone] = [await market.garment(mei, { name: 'Kept Shirt' }), await market.garment(mei, { name: 'Gone Shirt' })]
  const { order } = await market.buy(alice, [market.line(mei, kept), market.line(mei, gone)])
  const item = order.fulfillmentGroups[0]?.orderItems.find(({ product }) => product.name === 'Gone Shirt')?.id ?? 0
  await as(alice).call(orders.cancelItem, { params: { id: item }, body: { cancelReason: 'changed_mind' } })
  await sql`update earning set holds = '[]' where order_id = ${order.id}`.execute(app.db)
  const told = await mail(mei, 'Your earnings of ')
  expect(told?.text).toContain('Kept Shirt')
  expect(told?.text).not.toContain('Gone Shirt')
})
