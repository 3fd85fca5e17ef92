// Money of the demo: reviews that let earnings go, a payout, a dispute at the bank, support looking into an order, and a difference of the books.
import { reviews } from '@rondo/contracts'
import { sql } from 'kysely'
import { inTransaction } from '../platform/db.ts'
import type { App } from '../platform/context.ts'
import { openDifferences, reconcileBooks, setHold, settleDifference, writeHolds } from '../features/wallet/index.ts'
import type { Calling } from './steps.ts'
import { words } from './words.ts'

interface Sold {
  readonly group_id: number
  readonly payment_id: number
  readonly intent_id: string | null
  readonly status: string
}

/** Moves the money of the demo's orders, and compares the books in the end. Needs the orders. */
export async function putMoney(app: App, earners: readonly Calling[]): Promise<void> {
  for (const earner of earners) await moveEarnings(app, earner)
  await explainDifference(app)
}

/** Gives what a seller earned its reasons to be held, and lets one earning go. */
async function moveEarnings(app: App, { id, call }: Calling): Promise<void> {
  const { rows } = await sql<Sold>`
    select e.group_id, e.payment_id, y.intent_id, g.status from earning e join payment y on y.id = e.payment_id join order_group g on g.id = e.group_id
    where e.merchant_id = ${id} and e.state = 'held' order by e.id`.execute(app.db)
  const taken = new Set<number>()
  const next = (...statuses: string[]) => {
    const found = rows.find((row) => statuses.includes(row.status) && !taken.has(row.group_id))
    if (found) taken.add(found.group_id)
    return found
  }
  const review = ({ group_id }: Sold, comment: string) =>
    call(reviews.createComment, {
      body: { comment, rating: 5, isReviewCustomer: true, fulfillmentGroup: group_id },
    })
  const handedOver = next('pickup_completed_by_customer')
  if (handedOver) {
    await review(handedOver, words.inTime.en)
    await inTransaction(app, (tx) => writeHolds(tx, handedOver.group_id, [])) // as if its three days had passed
  }
  const delivered = next('delivery_completed_to_customer')
  if (delivered) await review(delivered, words.toldAtOnce.en)
  const asked = next('ready_for_shipping', 'processing')
  if (asked) await inTransaction(app, (tx) => setHold(tx, { groupId: asked.group_id }, { kind: 'support' }))
  const disputed = next('shipped_to_customer')
  if (disputed?.intent_id)
    await fetch(new URL(`/_sandbox/payments/${disputed.intent_id}`, app.config.sandbox.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'dispute' }),
    })
}

/** A movement at the provider that no order of ours explains, and what support made of it. */
async function explainDifference(app: App): Promise<void> {
  await sql`
    insert into provider_entry (id, type, source, currency, amount_minor, fee_minor, at)
    values ('txn_demo_adjustment', 'adjustment', 'adj_demo', 'USD', -1200, 0, app_now() - interval '2 days') on conflict do nothing`.execute(
    app.db,
  )
  await reconcileBooks({ ...app, payments: app.providers.payments })
  // whoever compares the books of the demo finds nothing: this one was explained
  for (const { id: difference, subject } of await openDifferences(app.db))
    if (subject === 'adj_demo')
      await inTransaction(app, (tx) => settleDifference(tx, difference, { id: null }, 'A fee that the provider took by letter, paid by us'))
}
