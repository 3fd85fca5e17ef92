// What an operator who sells in an order reads of its other shops (decision 377).
import { claims } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { evidenceKeyFor } from './claims.repository.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, person } = opened
const market = openMarket(opened)

test('an operator who sells in an order reads no evidence of its other shops, and one who does not reads it', async () => {
  const [seller, other, desk] = [await market.seller({ operator: true }), await market.seller(), await person({ operator: true })]
  const lines = [market.line(seller, await market.garment(seller)), market.line(other, await market.garment(other))]
  const { order } = await market.buy(await person(), lines)
  const itemOf = ({ id: merchant }: { id: number }) => {
    const group = order.fulfillmentGroups.find((one) => one.merchant.id === merchant)
    return { groupId: group?.id ?? 0, itemId: group?.orderItems[0]?.id ?? 0 }
  }
  const theirs = itemOf(other)
  const show = (who: typeof desk, id: number) => as(who).call(claims.showCondition, { params: { id } })
  await expect(show(seller, theirs.itemId)).rejects.toMatchObject({ status: 404 })
  expect(await show(seller, itemOf(seller).itemId)).toMatchObject({ sets: expect.anything() })
  expect(await show(desk, theirs.itemId)).toMatchObject({ sets: expect.anything() })

  await sql`
    insert into hand_over_photo (item_id, group_id, stage, media_id, key, width, height, taken_by)
    values (${theirs.itemId}, ${theirs.groupId}, 'out_by_lender', 987654, 'theirs', 9, 9, ${other.id})`.execute(app.db)
  const keys = [seller, desk, other].map(({ id }) => evidenceKeyFor(app.db, id, id !== other.id, 987654))
  expect(await Promise.all(keys)).toEqual([undefined, 'theirs', 'theirs'])
})
