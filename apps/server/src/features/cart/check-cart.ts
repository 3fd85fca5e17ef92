import type { cart } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { cartOf } from './cart.repository.ts'
import { presentCart } from './present-cart.ts'

/** Looks at the own cart once more as checkout would: sums by currency and what stands in the way. Nothing is held or charged (C-61). 1 query. */
export async function checkCart(ctx: MemberCtx, currency?: string): Promise<Answer<typeof cart.checkCart>> {
  const { sections } = presentCart(await cartOf(ctx.app.db, ctx.actor.id, ctx.language), ctx)
  const wanted = sections.filter((section) => currency === undefined || section.currency === currency)
  if (wanted.length === 0) throw new Failure('cart.nothing_to_check_out')
  const checked = wanted.map((section) => ({
    ...section,
    problems: section.lines.flatMap(({ cartItemId, product, problem }) =>
      problem === null ? [] : [{ cartItemId, product: product.id, code: problem, message: new Failure(problem).message }],
    ),
  }))
  return { success: checked.every(({ problems }) => problems.length === 0), sections: checked }
}
