// Reviews around somebody who leaves: what the other side is still owed, and what of theirs nobody shall find any more.
import { accounts, media, reviews } from '@rondo/contracts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { hideReview, reviewsReactions, reviewsSweepers, showHiddenReview } from './index.ts'

const opened = await openApp({ jobs: false, logLevel: 'silent' })
const { app, as, later, person } = opened
const market = openMarket(opened)

/** A sale that is over: its buyer may leave. */
async function traded() {
  const [mei, anna] = [await market.seller(), await person()]
  const { order } = await market.buy(anna, [market.line(mei, await market.garment(mei))])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  if (!group) throw new Error('no group')
  await standAt(app, { id: group.id, status: 'pickup_completed_by_customer' }, [{ id: item, status: 'completed' }])
  return { mei, anna, order: order.id, group: group.id, item }
}
const leave = (who: Person) => as(who).call(accounts.deleteAccount, { body: { username: who.username } })
const sweep = async () => {
  for (const { name, run } of reviewsSweepers) if (name === 'reviews.remind') await run(app)
}

test('a merchant whose payout waits for a review is reminded of it, also when the customer has left', async () => {
  const { mei, anna, order, group } = await traded()
  const reaction = reviewsReactions.find(({ name }) => name === 'reviews.note-delivered-at-once')
  await reaction?.run(app, { seq: 1, type: 'orders.placed', data: { orderId: order } } as never)
  await leave(anna)
  await later({ days: 1, minutes: 1 })
  await sweep()
  const { rows } = await sql<{ merchant: number }>`
    select (data ->> 'merchantId')::bigint as merchant from outbox where type = 'reviews.review_reminded' and (data ->> 'groupId')::bigint = ${group}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ merchant: mei.id }])
})

test('pictures of a review that was hidden go with the account of its author, also from the review that returns', async () => {
  const { anna, item } = await traded()
  const form = new FormData()
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  form.append('files', new File([new Uint8Array(bytes)], 'worn.png'))
  const [picture] = await as(anna).call(media.upload, { body: form })
  const said = await as(anna).call(reviews.createComment, {
    body: { isReviewProduct: true, orderItem: item, comment: 'It fits very well', pictures: [picture?.id ?? 0] },
  })
  await inTransaction(app, (tx) => hideReview(tx, said.id))
  const { rows } = await sql<{ at: string }>`select hidden_at::text as at from comment where id = ${said.id}`.execute(app.db)
  await leave(anna)
  await inTransaction(app, (tx) => showHiddenReview(tx, said.id, [rows[0]?.at ?? '']))
  const { pictures, deleted_at } = await app.db
    .selectFrom('comment')
    .select(['pictures', 'deleted_at'])
    .where('id', '=', said.id)
    .executeTakeFirstOrThrow()
  expect([pictures, deleted_at]).toEqual([[], null])
})
