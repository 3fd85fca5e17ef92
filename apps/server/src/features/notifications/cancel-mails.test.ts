import { orders } from '@rondo/contracts'
import { expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'

vi.setConfig({ testTimeout: 60_000 }) // a week passes in one
const opened = await openApp()
const { as, later, person, sandbox } = opened
const market = openMarket(opened)
const mei = await market.seller()
const ravi = await market.seller({ language: 'zh-CN' })

/** A paid order of one piece of Ravi's and two of Mei's, and the groups of each. */
async function ordered(customer: Person) {
  const lines = []
  for (const [of, name] of [
    [ravi, 'Sari'],
    [mei, 'Silk dress'],
    [mei, 'Sandals'],
  ] as const)
    lines.push(market.line(of, await market.garment(of, { name })))
  const { order } = await market.buy(customer, lines)
  const groupOf = (of: Person) => order.fulfillmentGroups.find(({ merchant }) => merchant.id === of.id)
  const [his, hers] = [groupOf(ravi), groupOf(mei)]
  if (!his || !hers) throw new Error('an order without its groups')
  return { number: order.orderNumber, his, hers }
}
const mailWith = async ({ email }: Person, words: string) => {
  const find = async () => (await mailsTo(sandbox, email)).find(({ subject, text }) => `${subject} ${text}`.includes(words))
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return await find()
}

type Side = 'customer' | 'shop'
interface Told {
  readonly to: Side
  /** Words by which the mail is found, and what else its subject and text say. */
  readonly by: string
  readonly says: readonly string[]
  readonly lacks: string
}
const atShop: readonly Told[] = [
  {
    to: 'customer',
    by: 'canceled by',
    says: [
      'Part of order {number} was canceled by {shop}\n',
      '{shop} canceled a part of order {number}: Sari. You get back everything that you paid for it. The rest of the order stands.\n',
      '\n  Reason: Out of stock\n  You get back: $118.80\n',
      '\n  {shop} wrote: “Moth holes, sorry. See www',
    ],
    lacks: 'evil.example', // nobody’s words make a link
  },
]
const atCustomer: readonly Told[] = [
  {
    to: 'customer',
    by: 'You canceled',
    says: [
      'You canceled a part of order {number}\n',
      'You canceled a part of order {number}: Sari. You get back everything that you paid for it.',
      '\n  You get back: $118.80\n',
    ],
    lacks: 'Reason', // it is their own
  },
  {
    to: 'shop',
    by: '{customer} 取消了订单',
    says: ['\n  原因：改变主意\n\n  {customer} 留言：“It would come too late.”\n'],
    lacks: 'evil.example',
  },
]
test.each([
  ['one of two shops cancels its part: the mail names its pieces and says what stands, in its words', 'shop', 'out_of_stock', atShop],
  ['who cancels a part of an order of two shops reads which, its shop what they wrote', 'customer', 'changed_mind', atCustomer],
] as const)('%s', async (_, by, cancelReason, mails) => {
  const anna = await person()
  const sides = { customer: anna, shop: ravi }
  const { number, his } = await ordered(anna)
  const names: Readonly<Record<string, string>> = { number, customer: anna.username, shop: `${ravi.username} store` }
  const named = (text: string) => text.replace(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? '')
  const cancelComments = { customer: 'It would come too late.', shop: 'Moth holes, sorry. See www.evil.example' }[by]
  await as(sides[by]).call(orders.cancelGroup, { params: { id: his.id }, body: { cancelReason, cancelComments } })
  for (const one of mails) {
    const mail = await mailWith(sides[one.to], named(one.by))
    for (const text of one.says) expect(`${mail?.subject}\n${mail?.text}`).toContain(named(text))
    expect(mail?.text).not.toContain(one.lacks)
  }
})

test('what was canceled by itself lists and sums what goes back now, not what went back before', async () => {
  const anna = await person()
  const { number, hers } = await ordered(anna)
  const [dress] = hers.orderItems
  await as(anna).call(orders.cancelItem, { params: { id: dress?.id ?? 0 }, body: { cancelReason: 'changed_mind' } })
  await later({ days: 8 })
  const mail = await mailWith(anna, 'Sandals of order')
  expect(mail?.subject).toBe(`Part of order ${number} was canceled`)
  expect(mail?.text).toContain('Sandals: $100.00')
  expect(mail?.text).toContain('\n  You get back: $118.80\n')
  expect(mail?.text).not.toContain('Silk dress')
})
