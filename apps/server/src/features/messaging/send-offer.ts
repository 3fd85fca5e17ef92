import type { messaging } from '@rondo/contracts'
import type * as z from 'zod'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { writeOffer } from './make-offer.ts'
import { writeSwapOffer } from './make-swap.ts'
import { messagesById } from './messages.repository.ts'
import { offersById } from './offers.repository.ts'
import { presentMessage } from './present-message.ts'
import { readerOf } from './read-chats.ts'

/** A swap as the documents send it: a message of that type with the piece that is asked for, and own ones for it (OFFR-03). */
export async function sendSwap(ctx: MemberCtx, given: z.output<typeof messaging.NewMessage>) {
  const { product, requestedProduct, offeredProduct, clientId } = given
  const wanted = requestedProduct ?? product
  if (wanted == null || offeredProduct === undefined) throw new Failure('messaging.context_missing')
  await ctx.app.limits.take('offer', { ip: ctx.ip, accountId: ctx.actor.id })
  const offered = Array.isArray(offeredProduct) ? offeredProduct : [offeredProduct]
  const asked = {
    products: [wanted],
    offered,
    delivery: undefined,
    answerTo: undefined,
    text: given.text ?? given.messageText ?? '',
    clientId,
  }
  return once(ctx, async (tx) => shown(ctx, tx, await writeSwapOffer(ctx, tx, asked)))
}

async function shown(ctx: MemberCtx, tx: Tx, id: number) {
  const [offer] = await offersById(tx, [id])
  const [row] = offer ? await messagesById(tx, [offer.message_id]) : []
  if (!row) throw new Error(`offer ${id} has no message`)
  return presentMessage(row, readerOf(ctx))
}

/** An offer as the documents send it: a message of that type with a price, a product and, for a rental, its period (OFFR-02). */
export async function sendOffer(ctx: MemberCtx, given: z.output<typeof messaging.NewMessage>) {
  const { product, offerPrice: price, rentOption, messageReceiver: to, clientId } = given
  if (product == null) throw new Failure('messaging.context_missing')
  if (price === undefined) throw new Failure('messaging.offer_price', { errors: { offerPrice: 'This is required' } })
  await ctx.app.limits.take('offer', { ip: ctx.ip, accountId: ctx.actor.id })
  const option = rentOption ?? null
  const text = given.text ?? given.messageText ?? ''
  return once(ctx, async (tx) => {
    const id = await writeOffer(ctx, tx, { type: option ? 'rent' : 'buy', products: [product], option, price, to, text, clientId })
    return shown(ctx, tx, id)
  })
}
