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

test('one of two shops cancels its part: the mail names its pieces and says what stands, in the words of the shop', async () => {
  const anna = await person()
  const { number, his } = await ordered(anna)
  const body = { cancelReason: 'out_of_stock', cancelComments: 'Moth holes, sorry. See www.evil.example' }
  await as(ravi).call(orders.cancelGroup, { params: { id: his.id }, body })
  const mail = await mailWith(anna, 'canceled by')
  expect(mail?.subject).toBe(`Part of order ${number} was canceled by ${ravi.username} store`)
  expect(mail?.text).toContain(
    `${ravi.username} store canceled a part of order ${number}: Sari. You get back everything that you paid for it. The rest of the order stands.\n`,
  )
  expect(mail?.text).toMatch(/\n  Reason: Out of stock\n  You get back: \$118\.80\n/)
  expect(mail?.text).toContain(`\n  ${ravi.username} store wrote: “Moth holes, sorry. See www`)
  expect(mail?.text).not.toContain('evil.example') // nobody’s words make a link
})

test('who cancels their part of an order of two shops reads which, and its shop reads what they wrote', async () => {
  const anna = await person()
  const { number, his } = await ordered(anna)
  const body = { cancelReason: 'changed_mind', cancelComments: 'It would come too late.' }
  await as(anna).call(orders.cancelGroup, { params: { id: his.id }, body })
  const own = await mailWith(anna, 'You canceled')
  expect(own?.subject).toBe(`You canceled a part of order ${number}`)
  expect(own?.text).toContain(`You canceled a part of order ${number}: Sari. You get back everything that you paid for it.`)
  expect(own?.text).toContain('\n  You get back: $118.80\n')
  expect(own?.text).not.toContain('Reason') // it is their own
  expect((await mailWith(ravi, number))?.text).toBeDefined()
  expect((await mailWith(ravi, `${anna.username} 取消了订单`))?.text).toMatch(
    new RegExp(`\\n  原因：改变主意\\n\\n  ${anna.username} 留言：“It would come too late\\.”\\n`),
  )
})

test('what was canceled by itself lists and sums what goes back now, not what went back before', async () => {
  const anna = await person()
  const { number, hers } = await ordered(anna)
  const [dress] = hers.orderItems
  await as(anna).call(orders.cancelItem, { params: { id: dress?.id ?? 0 }, body: { cancelReason: 'changed_mind' } })
  await later({ days: 8 })
  const mail = await mailWith(anna, 'so it was canceled: Sandals')
  expect(mail?.subject).toBe(`Part of order ${number} was canceled`)
  expect(mail?.text).toContain('Sandals: $100.00')
  expect(mail?.text).toContain('\n  You get back: $118.80\n')
  expect(mail?.text).not.toContain('Silk dress')
})
