import type { deliveries } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { needsCustoms } from '@rondo/rules/shipping/customs'
import { itemsIn } from '@rondo/rules/moves/label-money'
import { isParcelProblem, labelParcel, type PaidService } from '@rondo/rules/shipping/labels'
import { secondLabelBought } from '@rondo/rules/wallet/postings'
import type { App, MemberCtx } from '../../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { Failure } from '../../../platform/failure.ts'
import { once } from '../../../platform/request-keys.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../providers/outcome.ts'
import {
  findLeg,
  giveUpLabel,
  isCompleteAddress,
  labelRefusals,
  purchaseLabel,
  type StoredLeg,
  type WantedLabel,
  wantLabel,
  wantLabelAgain,
} from '../../shipping/index.ts'
import {
  claimOperation,
  findOperation,
  type Operation,
  operationDone,
  perform,
  planOperation,
  post,
  subjectId,
} from '../../wallet/index.ts'
import { type LockedCase, lockCase } from '../case.repository.ts'
import { detailsOf, refuseMove } from '../change-group.ts'
import { makeMove, MoveRefused } from '../make-move.ts'
import { readerOf } from '../present-parties.ts'
import { payBackLabel } from '../way-back/settle-returns.ts'
import { declarationOf, piecesToSend } from './declaration.ts'
import { planLabelVoid } from './void-label.ts'

type Asked = Received<typeof deliveries.buyLabel>
type Bought = Answer<typeof deliveries.buyLabel>

/**
 * Buys the one label of a group: the wish is written and answered for first, then the carrier is asked, outside of any transaction.
 * Whoever asks again, from another tab or after a lost answer, gets the same label.
 */
export async function buyLabel(ctx: MemberCtx, { body }: Asked): Promise<Bought> {
  const { app } = ctx
  const { legId } = await once(ctx, (tx) => wish(ctx, tx, body))
  failpoint(app.config, 'label.after-wish')
  await buyLabelNow(app, legId, 'shipping.rate_gone')
  return answerOf(ctx, body.fulfillmentGroupId, legId)
}

/** Asks the carrier for a wished label now. Throws `rateGone` or shipping.label_failed; where the carrier is silent it is asked on. */
export async function buyLabelNow(app: App, legId: number, rateGone: 'shipping.rate_gone' | 'returns.rate_gone'): Promise<void> {
  try {
    await sendLabelNow(app, legId)
  } catch (error) {
    if (error instanceof ProviderRefused)
      throw error.reason === labelRefusals.rateGone
        ? new Failure(rateGone, { code: 'RATE_NO_LONGER_AVAILABLE' })
        : new Failure('shipping.label_failed', { details: { reason: error.message } })
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ err: error, leg: legId }, 'the carrier has not answered: the label is asked for on')
  }
}

async function wish(ctx: MemberCtx, tx: Tx, { fulfillmentGroupId, orderId, version }: Asked['body']): Promise<{ legId: number }> {
  const locked = await lockCase(tx, fulfillmentGroupId, { party: ctx.actor.id })
  if (!locked || (orderId !== undefined && orderId !== locked.order.id)) throw new Failure('orders.group_not_found')
  // it is there already, or on its way: the same label for whoever asks again
  const live = locked.group.legs.find(({ way, status }) => way === 'outbound' && isLive(status))
  if (live && locked.group.merchant.id === ctx.actor.id) return { legId: live.id }
  await refuseMove(ctx, tx, locked, 'buyLabel', version)
  const legId = await wantLabel(tx, wantedOf(locked, ctx.actor.id))
  await planOperation(tx, 'label', `leg:${legId}`, { legId })
  return { legId }
}
const isLive = (status: string | null) => status === null || status === 'pre_transit' || status === 'transit'

async function answerOf(ctx: MemberCtx, groupId: number, legId: number): Promise<Bought> {
  const group = await detailsOf(ctx.app.db, readerOf(ctx), groupId)
  const delivery = group.outboundDeliveries.find(({ id }) => id === legId)
  const { labelUrl = null, trackingNumber = null, trackingUrl = null, carrier = null } = delivery ?? {}
  return {
    success: delivery !== undefined,
    status: delivery ? 'bought' : 'pending',
    deliveryId: legId,
    labelUrl,
    label_url: labelUrl,
    trackingNumber,
    trackingUrl,
    carrier,
    group,
  }
}

/** What is asked of the carrier, from what was paid: nothing of it comes from the call (SR-55, SR-60). Throws what is missing. */
function wantedOf({ order, group, case: c }: LockedCase, actorId: number): WantedLabel {
  const from = group.origin_address
  const to = order.shipping_address
  if (!from) throw new Failure('shipping.origin_missing')
  if (!to) throw new Failure('shipping.destination_missing')
  if (!isCompleteAddress(from) || !isCompleteAddress(to)) throw new Failure('shipping.address_missing')
  const waiting = ['pending', 'confirmed', 'ready_for_shipping']
  const items = group.items.filter(({ status }) => waiting.includes(status))
  const pieces = piecesToSend(items)
  const parcel = labelParcel(pieces, from.country)
  if (isParcelProblem(parcel))
    throw new Failure(`shipping.${parcel.problem}`, parcel.product === undefined ? {} : { values: { product: parcel.product } })
  const isFirst = !c.legs.some(({ way, status }) => way === 'outbound' && status !== null && status !== 'cancelled')
  return {
    way: 'outbound',
    orderId: order.id,
    groupId: group.id,
    merchantId: group.merchant.id,
    customerId: order.customer_id,
    actorId,
    itemIds: items.map(({ id }) => id),
    from,
    to,
    parcel,
    customs: needsCustoms(from.country, to.country) ? declarationOf(pieces, from, order.currency) : null,
    service: serviceOf(group.shipping_rate),
    currency: order.currency,
    heldMinor: isFirst ? group.shipping_minor : 0,
  }
}

/** A group without a quote, such as one of the same day, is sent like our Standard. */
const serviceOf = (rate: LockedCase['group']['shipping_rate']): PaidService => ({
  source: rate?.source ?? 'standard',
  provider: rate?.provider ?? '',
  serviceToken: rate?.service_token ?? '',
  amountMinor: rate?.amount_minor ?? 0,
  estimatedDays: rate?.estimated_days ?? null,
})

/** Buys the label of a wish now, unless somebody is at it. Throws what the carrier refuses with. */
export async function sendLabelNow(app: App, legId: number): Promise<void> {
  const planned = await findOperation(app.db, 'label', `leg:${legId}`)
  if (planned?.state === 'failed') throw new ProviderRefused(await refusalOf(app.db, legId), 'the label was refused')
  const operation = planned && (await claimOperation(app.db, planned.id))
  if (operation) await sendLabel(app, operation)
}
const refusalOf = async (db: Db, legId: number) => (await findLeg(db, legId))?.refusal ?? ''

/** Buys the label of a claimed operation, and moves its group. What was bought for a group that has gone another way is voided. */
export async function sendLabel(app: App, operation: Operation): Promise<void> {
  const legId = subjectId(operation.subject)
  const isBack = (await findLeg(app.db, legId))?.way === 'return'
  try {
    await perform(app, operation, {
      send: async () => {
        await purchaseLabel(app, legId, operation.idempotency_key)
        return true
      },
      find: async () => {
        if (!isBack) await wantLabelAgain(app.db, legId) // the money of a return label has gone back with its refusal
        return undefined
      },
    })
  } catch (error) {
    if (isBack && error instanceof ProviderRefused) await inTransaction(app, (tx) => payBackLabel(app, tx, legId))
    throw error
  }
  await inTransaction(app, (tx) => settle(app, tx, legId, operation))
  failpoint(app.config, 'label.after-commit')
}

async function settle(app: App, tx: Tx, legId: number, operation: Operation): Promise<void> {
  const known = await findLeg(tx, legId)
  const locked = known && (await lockCase(tx, known.group_id))
  const leg = await findLeg(tx, legId)
  if (!locked || !leg?.transaction_id) throw new Error(`leg ${legId} was not bought`)
  await operationDone(tx, operation.id, leg.transaction_id)
  if (leg.status !== null || leg.refusal !== null) return
  try {
    const actor = leg.actor_id !== null && { actorId: leg.actor_id }
    if (leg.replaces !== null) {
      const by = leg.actor_id === leg.merchant_id ? ('merchant' as const) : ('customer' as const)
      await makeMove(app, tx, locked, 'replaceLabel', { by, input: { legId: leg.replaces }, ...actor })
    } else if (leg.way === 'return') await labelReturn(app, tx, locked, leg)
    else await makeMove(app, tx, locked, 'buyLabel', { by: 'merchant', ...actor })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    app.log.warn({ err: error, leg: legId }, 'a label came too late')
    // canceled meanwhile: nobody pays for this label but us, until the carrier takes it back
    await giveUpLabel(tx, legId, labelRefusals.unwanted)
    await post(tx, { kind: 'B5', about: `leg:${legId}`, currency: leg.currency, postings: secondLabelBought(leg.cost_minor ?? 0) })
    await planLabelVoid(tx, legId)
    await payBackLabel(app, tx, legId)
  }
}

/**
 * The label of a return is there: its items go on, and the request, which may have waited for what its customer owed (G30, R6a). One that was
 * called off and asked back anew meanwhile is no item of it (425).
 */
async function labelReturn(app: App, tx: Tx, locked: LockedCase, { id, bearer, actor_id: actorId }: StoredLeg): Promise<void> {
  const { case: c } = locked
  const itemIds = c.legs.flatMap((leg) => (leg.id === id ? itemsIn(c, leg) : []))
  const input = { itemIds, legId: id, isMoneySecured: true, isOwnLabel: bearer === 'merchant' }
  const by = bearer === 'merchant' ? ('merchant' as const) : ('customer' as const)
  const actor = actorId !== null && { actorId }
  const owing = locked.case.requests.find(
    ({ status, itemIds: own }) => status === 'pending_customer_action' && own.some((item) => itemIds.includes(item)),
  )
  if (owing)
    await makeMove(app, tx, locked, 'payDifference', {
      by: 'provider',
      input: { ...input, requestId: owing.id, provider: 'succeeded' },
      ...actor,
    })
  else await makeMove(app, tx, locked, 'makeReturnLabel', { by, input, ...actor })
}
