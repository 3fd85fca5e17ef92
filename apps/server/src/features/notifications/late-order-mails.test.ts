import { orders } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import type { Happened } from '../../platform/outbox.ts'
import { orderPlaced } from '../orders/index.ts'
import { notificationsReactions } from './index.ts'

const opened = await openApp({ jobs: false })
const { app, as, person, sandbox } = opened
const market = openMarket(opened)

test('the mail of an order that was canceled before it was written promises no files', async () => {
  const [mei, anna] = [await market.seller(), await person()]
  const { order } = await market.buy(anna, [market.line(mei, await market.garment(mei))])
  const [group] = order.fulfillmentGroups
  await as(anna).call(orders.cancelGroup, { params: { id: group?.id ?? 0 }, body: { cancelReason: 'changed_mind' } })
  const placed = await app.db.selectFrom('outbox').select(['seq', 'type', 'data']).where('type', '=', orderPlaced.type).execute()
  for (const { on, run } of notificationsReactions)
    if (on === orderPlaced.type) for (const event of placed as unknown as Happened[]) await run(app, event)
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.subject).toBe(`Your order ${order.orderNumber} is placed`)
  expect(mail?.text).not.toContain('download')
})
