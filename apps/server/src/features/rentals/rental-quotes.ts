import type { rentals } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { toMajor } from '@rondo/rules/kernel/money'
import { extensionOf, laterSale } from '@rondo/rules/rentals/later-sale'
import type { MemberCtx } from '../../platform/context.ts'
import { presentDispute } from '../orders/index.ts'
import { askFor, keepPrice, presentOrdered, readRunning, runningRental, sumsOf } from './running-item.ts'

/** For how much and how long an own rental may last longer. 1 query. */
export async function quoteExtension(ctx: MemberCtx, itemId: number): Promise<Answer<typeof rentals.extendQuote>> {
  const running = await readRunning(ctx, itemId)
  const { item, order, rental } = running
  const facts = runningRental(running)
  const tiers = (item.product.terms?.tiers ?? []).filter(({ option }) => option !== 'hour')
  return {
    item: presentOrdered(running, ctx),
    dispute: presentDispute(order),
    ...askFor(running, 'extendRental'),
    days: rental.days,
    returnBy: rental.due_day,
    dueAt: new Date(rental.due_at).toISOString(),
    zone: rental.zone,
    options: tiers.map((tier) => {
      const { days, dueDay, problem } = extensionOf(facts, tier)
      const priced = laterSale(tier.priceMinor * item.quantity, order.currency)
      return { ...sumsOf(priced), option: tier.option, number: tier.number, days, returnBy: dueDay, problem }
    }),
  }
}

/** For how much an own rental may be bought. 1 query. */
export async function quoteKeeping(ctx: MemberCtx, itemId: number): Promise<Answer<typeof rentals.keepQuote>> {
  const running = await readRunning(ctx, itemId)
  const { item, order, rental } = running
  const { currency } = order
  const thenMinor = item.product.terms?.saleMinor ?? null
  const nowMinor = item.for_sale ? item.sale_minor : null
  const priced = keepPrice(running) ?? laterSale(0, currency)
  const isBack = !order.dispute || order.dispute.status === 'won'
  return {
    item: presentOrdered(running, ctx),
    dispute: presentDispute(order),
    ...askFor(running, 'keepItem'),
    ...sumsOf(priced),
    priceAtOrder: thenMinor === null ? null : toMajor(thenMinor, currency),
    priceNow: nowMinor === null ? null : toMajor(nowMinor, currency),
    deposit: toMajor(isBack ? item.deposit_minor : 0, currency),
    returnBy: rental.due_day,
  }
}
