import type { wayback } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { labelMoney } from '@rondo/rules/moves/label-money'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { Failure } from '../../../platform/failure.ts'
import { once } from '../../../platform/request-keys.ts'
import { contentBack } from '../../shipping/index.ts'
import { type LockedCase, lockCase } from '../case.repository.ts'
import { isGoingIn } from '../returns/group-returns.ts'
import { detailsOf } from '../change-group.ts'
import { buyLabelNow } from '../deliveries/create-label.ts'
import { readerOf } from '../present-parties.ts'
import { approvedItems, chargeable, isApproved } from './approved-items.ts'
import { finishPayment, openPayment } from './label-payment.ts'
import { type DueLabel, noteBalance, quoteFor, wantReturnLabel } from './want-label.ts'

type Asked = Received<typeof wayback.createReturnLabel>['body']
type Made = Answer<typeof wayback.createReturnLabel>
/** What a call came to: a label that is there or on its way, or a payment that its customer must make first. */
type Wish = { readonly legId: number } | { readonly due: DueLabel }
/**
 * Quote, payment where one is due, purchase, in that order (C-111). Whoever asks again for the same items, from another tab or after a lost
 * answer, gets the same label; the carrier is asked outside of any transaction.
 */
export async function createReturnLabel(ctx: MemberCtx, { body }: { readonly body: Asked }): Promise<Made> {
  const { app } = ctx
  if (body.paymentIntentId !== undefined) await finishPayment(ctx, body.paymentIntentId)
  const wished = await once(ctx, (tx) => wish(ctx, tx, body))
  // a repeat under its key says what it said first, though its payment may have been made since
  const opened = 'due' in wished ? await openPayment(ctx, wished.due) : wished
  if (!('legId' in opened))
    return { ...opened, status: 'unpaid', ...noLabel, message: '', group: await groupOf(ctx, body.fulfillmentGroupId) }
  failpoint(app.config, 'return-label.after-wish')
  await buyLabelNow(ctx.app, opened.legId, 'returns.rate_gone')
  return answerOf(ctx, body.fulfillmentGroupId, opened.legId)
}
const noLabel = { deliveryId: null, labelUrl: null, label_url: null, trackingNumber: null, trackingUrl: null, carrier: null } as const
const groupOf = (ctx: MemberCtx, id: number) => detailsOf(ctx.app.db, readerOf(ctx), id)

const isLive = (status: string | null) => status === null || status === 'pre_transit' || status === 'transit'

async function wish(ctx: MemberCtx, tx: Tx, body: Asked): Promise<Wish> {
  const locked = await lockCase(tx, body.fulfillmentGroupId, { party: ctx.actor.id })
  if (!locked) throw new Failure('orders.group_not_found')
  const asked = body.orderItemIds ?? (body.orderItemId === undefined ? undefined : [body.orderItemId])
  const live = liveLegs(locked, asked)
  const [one] = live
  if (one && asked && live.length === 1 && isSameSet(one.item_ids, asked)) return { legId: one.id }
  const isAll = one && locked.group.items.filter(isApproved).every(({ id }) => one.item_ids.includes(id))
  if (asked === undefined && isAll && live.length === 1) return { legId: one.id }
  if (one && asked) throw new Failure('returns.label_other')
  if (body.version !== undefined && body.version !== locked.group.version)
    throw new Failure('orders.changed_meanwhile', {
      details: { version: locked.group.version, current: await detailsOf(tx, readerOf(ctx), locked.group.id) },
    })
  const items = approvedItems(locked, asked)
  const itemIds = items.map(({ id }) => id)
  const quote = await quoteFor(ctx, tx, body.rateId, itemIds)
  const isMerchant = locked.group.merchant.id === ctx.actor.id
  const currency = locked.order.currency as Currency
  const due = isMerchant ? 0 : chargeable(labelMoney(locked.case, itemIds, quote.amount_minor).customerPaysMinor, currency)
  if (!isMerchant) await noteBalance(ctx, tx, locked, itemIds, due)
  if (due > 0) return { due: { groupId: locked.group.id, itemIds, quoteId: quote.id, amountMinor: due, currency } }
  return { legId: await wantReturnLabel(tx, locked, quote, { itemIds, actorId: ctx.actor.id, isMerchant }) }
}

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  contentBack({ itemIds: one }) === contentBack({ itemIds: [...new Set(other)] })
/** Labels of the way back that somebody may use; where another one is on its way, that one alone. */
const liveLegs = ({ group }: LockedCase, itemIds: readonly number[] | undefined) =>
  group.legs
    .map((leg) => ({ ...leg, item_ids: leg.item_ids.filter((id) => isGoingIn(group, id, leg)) }))
    .filter(
      ({ id, way, status, item_ids: own }) =>
        way === 'return' &&
        isLive(status) &&
        (!itemIds || own.some((one) => itemIds.includes(one))) &&
        !group.legs.some((other) => other.replaces === id && isLive(other.status)),
    )

/** A label that is there, or on its way, and its group. */
export async function answerOf(ctx: MemberCtx, groupId: number, legId: number): Promise<Made> {
  const group = await groupOf(ctx, groupId)
  const leg = group.returnDeliveries.find(({ id }) => id === legId)
  const { labelUrl = null, trackingNumber = null, trackingUrl = null, carrier = null } = leg ?? {}
  const { rows } = await sql<{ held_minor: number }>`select held_minor from parcel where id = ${legId}`.execute(ctx.app.db)
  return {
    success: leg !== undefined,
    message: leg ? 'Return shipping label created successfully!' : '',
    requiresAction: false,
    clientSecret: null,
    paymentIntentId: null,
    paymentId: null,
    amount: toMajor(rows[0]?.held_minor ?? 0, group.currency),
    currency: group.currency,
    status: leg ? 'bought' : 'pending',
    deliveryId: legId,
    labelUrl,
    label_url: labelUrl,
    trackingNumber,
    trackingUrl,
    carrier,
    group,
  }
}
