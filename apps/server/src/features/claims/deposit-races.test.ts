// Who comes first to a deposit; CLAIM_ROUNDS raises the rounds. Each race has a control: without the lock both would be begun.
import { claims, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockCaseOfItem, makeMove } from '../orders/index.ts'

const rounds = Number(process.env['CLAIM_ROUNDS'] ?? 3)
const opened = await openApp({ ...crowd, logLevel: 'silent' })
const { app, as, person, server } = opened
const market = openMarket(opened)
const mei = await market.seller()

/** A rental with a deposit of 20.00 that was received back just now. */
async function returned() {
  const alice = await person()
  const dress = await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 4_000 }] })
  const { order } = await market.buy(alice, [market.line(mei, dress, { type: 'rent', rentOption: { number: 3, option: 'day' } })])
  const group = order.fulfillmentGroups[0]
  const item = group?.orderItems[0]
  if (!group || !item) throw new Error('no rental')
  await standAt(app, { id: group.id, status: 'return_delivered' }, [{ id: item.id, status: 'return_delivered' }])
  await sql`update order_item set return_delivered_at = app_now() where id = ${item.id}`.execute(app.db)
  return { alice, group: group.id, item: item.id }
}
const claim = (item: number, picture: number) =>
  as(mei).call(claims.claimDeposit, { params: { id: item }, body: { amount: 5, reason: 'damaged', pictures: [picture] } })
const findGood = (group: number, item: number) =>
  as(mei).call(wayback.updateConditions, {
    params: { id: group },
    body: { productUpdates: [{ orderItemId: item, condition: 'new_with_tags', readyForRelisting: false }] },
  })

test(
  `${rounds} times a deposit is claimed in one tab and released in the other: one of them, never both`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { item, group } = await returned()
      const picture = await market.photo(mei, round)
      const tries = [() => claim(item, picture), () => findGood(group, item)]
      const ended = await Promise.allSettled((round % 2 ? tries : tries.toReversed()).map((one) => one()))
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { rows } = await sql<{ released: boolean; open: number }>`
        select d.status in ('release_due', 'refunded') as released,
          (select count(*)::int from deposit_claim c where c.item_id = d.item_id and c.closed_at is null) as open
        from deposit d where d.item_id = ${item}`.execute(app.db)
      const open = rows[0]?.open ?? 0
      expect(rows).toEqual([{ released: open === 0, open }])
      expect(await market.ledger('deposit_held', String(item))).toBe(open === 1 ? -2_000 : 0)
    }
  },
  30_000 + rounds * 10_000,
)

test('without the lock both would be begun, and the database stops the second', async () => {
  const { item } = await returned()
  const read = () => inTransaction(server, (tx) => lockCaseOfItem(tx, item))
  const [one, two] = [await read(), await read()]
  if (!one || !two) throw new Error('no item')
  const input = { itemIds: [item], reason: 'damaged', photos: 1, condition: 'new_with_tags' }
  await inTransaction(server, (tx) => makeMove(server, tx, one, 'assessItem', { by: 'merchant', input }))
  await expect(inTransaction(server, (tx) => makeMove(server, tx, two, 'claimDeposit', { by: 'merchant', input }), 1)).rejects.toThrow(
    'not at return_delivered',
  )
})
