import type { orders, wayback } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type Currency, isAmountOf, toMinor } from '@rondo/rules/kernel/money'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { Failure } from '../../../platform/failure.ts'
import { once } from '../../../platform/request-keys.ts'
import { offerAgain } from '../../listings/index.ts'
import { lockCase, type LockedCase } from '../case.repository.ts'
import { detailsOf } from '../change-group.ts'
import { makeMove } from '../make-move.ts'
import type { ItemRow } from '../orders.repository.ts'
import { readerOf } from '../present-parties.ts'

type Asked = Received<typeof wayback.updateConditions>
type Update = Asked['body']['productUpdates'][number]

/** The merchant says how goods came back, item by item, all or none: each is refunded, and offered again where that is wanted (C-115). */
export function updateConditions(ctx: MemberCtx, { params, body }: Asked): Promise<Answer<typeof orders.showGroup>> {
  return once(ctx, async (tx) => {
    const first = await lockCase(tx, params.id, { party: ctx.actor.id })
    if (!first) throw new Failure('orders.group_not_found')
    const current = () => detailsOf(tx, readerOf(ctx), params.id)
    if (body.version !== undefined && body.version !== first.group.version)
      throw new Failure('orders.changed_meanwhile', { details: { version: first.group.version, current: await current() } })
    for (const update of body.productUpdates) {
      const locked = await lockCase(tx, params.id)
      const item = locked?.group.items.find(({ id }) => id === update.orderItemId)
      if (!locked || !item) throw new Failure('orders.item_not_found')
      if (await wasAssessed(tx, item.id)) continue // sent twice: it stays as it was said first
      const input = { itemIds: [item.id], condition: update.condition }
      const planned = plan(locked.case, 'assessItem', locked.group.merchant.id === ctx.actor.id ? 'merchant' : 'customer', input)
      if (isRefused(planned) || planned.lacking.length > 0)
        throw new Failure('orders.move_refused', { details: { current: await current() } })
      await makeMove(ctx.app, tx, locked, 'assessItem', {
        by: 'merchant',
        input,
        terms: { isRelisted: update.readyForRelisting },
        actorId: ctx.actor.id,
        requestId: ctx.requestId,
      })
      const listing = update.readyForRelisting ? await relist(ctx, tx, locked, item, update) : null
      await sql`
        insert into return_assessment (item_id, condition, notes, is_for_relisting, relisted_as)
        values (${item.id}, ${update.condition}, ${update.notes ?? null}, ${update.readyForRelisting}, ${listing})`.execute(tx)
    }
    failpoint(ctx.app.config, 'assess.before-commit')
    return current()
  })
}

async function wasAssessed(tx: Tx, itemId: number): Promise<boolean> {
  const { rows } = await sql`select from return_assessment where item_id = ${itemId}`.execute(tx)
  return rows.length > 0
}

const asNumber = (typed: number | string | null | undefined) =>
  typed === null || typed === undefined || typed === '' ? undefined : Number(typed)

/** The goods are offered again under the terms that were typed; answers the listing. */
function relist(ctx: MemberCtx, tx: Tx, { order }: LockedCase, item: ItemRow, update: Update): Promise<number | null> {
  const currency = order.currency as Currency
  const price = asNumber(update.newPrice)
  if (price !== undefined && !(isAmountOf(price, currency) && price > 0)) throw new Failure('returns.price_required')
  const tiers = (update.rentPriceAndTime ?? []).flatMap((row) => {
    const [amount, number] = [asNumber(row.price), asNumber(row.number)]
    if (amount === undefined || number === undefined || !row.option) return [] // only whole rows count (RET-144)
    if (!(isAmountOf(amount, currency) && amount > 0) || !Number.isSafeInteger(number) || number < 1 || !isUnit(row.option))
      throw new Failure('returns.rent_invalid')
    return [{ option: row.option, number, priceMinor: toMinor(amount, currency) }]
  })
  if (tiers.length > 3) throw new Failure('returns.rent_invalid')
  return offerAgain(ctx, tx, {
    productId: item.product_id,
    itemId: item.id,
    pieces: item.quantity,
    currency,
    isRented: item.type === 'rent',
    condition: update.condition,
    priceMinor: price === undefined ? undefined : toMinor(price, currency),
    tiers: tiers.length > 0 ? tiers : undefined,
  })
}
const isUnit = (option: string): option is 'day' | 'week' | 'month' => option === 'day' || option === 'week' || option === 'month'
