import type { messaging } from '@rondo/contracts'
import type * as z from 'zod'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { writeOffer } from './make-offer.ts'
import { writeSwapOffer } from './make-swap.ts'
import { onceWritten } from './once-written.ts'

/** A swap as the documents send it: a message of that type with the piece that is asked for, and own ones for it (OFFR-03). */
export async function sendSwap(ctx: MemberCtx, given: z.output<typeof messaging.NewMessage>) {
  const { product, requestedProduct, offeredProduct, messageReceiver: to, clientId } = given
  const wanted = requestedProduct ?? product
  if (wanted == null || offeredProduct === undefined) throw new Failure('messaging.context_missing')
  await ctx.app.limits.take('offer', { ip: ctx.ip, accountId: ctx.actor.id })
  const offered = Array.isArray(offeredProduct) ? offeredProduct : [offeredProduct]
  const asked = {
    products: [wanted],
    offered,
    delivery: undefined,
    answerTo: undefined,
    to,
    text: given.text ?? given.messageText ?? '',
    clientId,
  }
  return onceWritten(ctx, (tx) => writeSwapOffer(ctx, tx, asked))
}

/** An offer as the documents send it: a message of that type with a price, a product and, for a rental, its period (OFFR-02). */
export async function sendOffer(ctx: MemberCtx, given: z.output<typeof messaging.NewMessage>) {
  const { product, offerPrice: price, rentOption, messageReceiver: to, clientId } = given
  if (product == null) throw new Failure('messaging.context_missing')
  if (price === undefined) throw new Failure('messaging.offer_price', { errors: { offerPrice: 'This is required' } })
  await ctx.app.limits.take('offer', { ip: ctx.ip, accountId: ctx.actor.id })
  const option = rentOption ?? null
  const text = given.text ?? given.messageText ?? ''
  return onceWritten(ctx, (tx) =>
    writeOffer(ctx, tx, { type: option ? 'rent' : 'buy', products: [product], option, price, to, text, clientId }),
  )
}
