import type { returns } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isEnoughToCharge } from '@rondo/rules/checkout/pricing'
import { noSums } from '@rondo/rules/checkout/sums'
import { clocks } from '@rondo/rules/kernel/clocks'
import { type Currency, sumMinor, toMinor } from '@rondo/rules/kernel/money'
import { estimatedBalance, isUsageFeeAllowed } from '@rondo/rules/returns/refund'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { noteKey, refuseReused } from '../../platform/request-keys.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { fundPaidWith, lockCase, type LockedCase, makeMove, presentFund, fixFundAddress } from '../orders/index.ts'
import {
  abandonPayment,
  asked,
  currentIntent,
  finalizePayment,
  findPayment,
  lockHeld,
  nextPaymentId,
  openIntent,
  type Operation,
  type Payment,
  otherIsOpen,
  preparePayment,
} from '../wallet/index.ts'
import { askedOf, feePartOf, major } from './asked.ts'
import { type FundSnapshot, fundRoom } from './fund-room.ts'
import { returnAddress } from './return-address.ts'

type Intent = Answer<typeof returns.createFundIntent>
type Body = Received<typeof returns.createFundIntent>['body']
interface Wanted {
  readonly amountMinor: number
  readonly usageFeeMinor: number
  readonly currency: Currency
}
type Outcome =
  | { readonly is: 'new'; readonly paymentId: number; readonly operation: Operation | null; readonly wanted: Wanted }
  | { readonly is: 'funded'; readonly fundId: number; readonly wanted: Wanted }
  | { readonly is: 'same'; readonly paymentId: number; readonly wanted: Wanted }
  | { readonly is: 'older'; readonly paymentId: number }

const TRIES = 4
/** A payment that is open for a fund of this merchant in a currency. 1 query. */
async function openPayment(tx: Tx, merchantId: number, currency: string) {
  const { rows } = await sql<{ id: number; content_hash: string }>`
    select id, content_hash from payment_record
    where account_id = ${merchantId} and currency = ${currency} and purpose = 'fund_collection' and state in ('prepared', 'processing', 'failed')`.execute(
    tx,
  )
  return rows[0]
}

/** Works out what is to be put up, and that it is what the merchant has seen: the amount sent says which usage fee is meant. */
function wantedOf(locked: LockedCase, { amount, orderItemIds }: Body) {
  const { order } = locked
  const meant = askedOf(locked, orderItemIds)
  if (meant.items.length === 0) throw new Failure('returns.none_pending')
  if (meant.bought.length === 0) throw new Failure('returns.fund_not_needed')
  if (meant.unfunded.length === 0) throw new Failure('returns.fund_paid_already')
  const valueMinor = sumMinor(meant.unfunded.map(({ amount_minor }) => amount_minor))
  const amountMinor = toMinor(amount, order.currency)
  const usageFeeMinor = valueMinor - amountMinor
  if (usageFeeMinor < 0) throw new Failure('returns.fund_amount_changed')
  if (!isUsageFeeAllowed(usageFeeMinor, valueMinor, meant.fault)) throw new Failure('returns.usage_fee_not_allowed')
  if (amountMinor === 0) throw new Failure('returns.fund_not_needed')
  // what no approval could take any more is not paid for: even all that is asked together would leave less than the way back costs
  const all = askedOf(locked)
  const fixedMinor = sumMinor(all.funds.map((fund) => feePartOf(fund, all)))
  if (estimatedBalance(all.valueMinor, all.shippingMinor, fixedMinor + usageFeeMinor) < 0) throw new Failure('returns.refund_negative')
  return { asked: meant, itemIds: meant.unfunded.map(({ id }) => id), wanted: { amountMinor, usageFeeMinor, currency: order.currency } }
}

/** The address that is named already; the approval names one otherwise. */
const addressOf = async (tx: Tx, locked: LockedCase, { returnToAddress }: Body) =>
  returnToAddress === undefined ? null : returnAddress(tx, locked, returnToAddress, { mayBeDefault: false })

async function attempt(ctx: MemberCtx, body: Body): Promise<Outcome> {
  const { app, actor, requestId } = ctx
  return inTransaction(app, async (tx): Promise<Outcome> => {
    await noteKey(ctx, tx)
    const locked = await lockCase(tx, body.fulfillmentGroupId, { party: actor.id })
    if (!locked || locked.group.merchant.id !== actor.id) throw new Failure('orders.group_not_found')
    const { itemIds, wanted } = wantedOf(locked, body)
    const { amountMinor, usageFeeMinor, currency } = wanted
    // the address is fixed with the payment: whoever chooses another one has another payment
    const content = `fund:${locked.group.id}:${itemIds.join(',')}:${amountMinor}:${body.returnToAddress ?? ''}`
    const open = await openPayment(tx, actor.id, currency)
    if (open)
      return open.content_hash === content && !body.useEarnings
        ? { is: 'same', paymentId: open.id, wanted }
        : { is: 'older', paymentId: open.id }
    const input = { itemIds, usageFeeMinor, shippingMinor: 0 }
    if (body.useEarnings) {
      if ((await lockHeld(tx, locked.group.id, { isOfFund: true })) < amountMinor) throw new Failure('returns.earnings_not_held')
      const { after } = await makeMove(app, tx, locked, 'createFund', {
        by: 'merchant',
        input: { ...input, paidBy: 'earnings' },
        actorId: actor.id,
        requestId,
        terms: { returnTo: await addressOf(tx, locked, body) },
      })
      const fund = after.funds.at(-1)
      if (fund?.status !== 'payment_collected') throw new Error('no fund was collected of earnings')
      return { is: 'funded', fundId: fund.id, wanted }
    }
    if (!isEnoughToCharge(amountMinor, currency)) throw new Failure('checkout.below_minimum')
    const { after } = await makeMove(app, tx, locked, 'createFund', { by: 'merchant', input, actorId: actor.id, requestId })
    const fund = after.funds.at(-1)
    if (!fund) throw new Error('no fund was made')
    const returnTo = await addressOf(tx, locked, body)
    const paymentId = await nextPaymentId(tx)
    const snapshot: FundSnapshot = { fundId: fund.id, groupId: locked.group.id, orderId: locked.order.id, returnTo }
    const operation = await preparePayment(tx, {
      id: paymentId,
      accountId: actor.id,
      purpose: 'fund_collection',
      priced: { ...noSums, currency, subtotalMinor: amountMinor },
      snapshot,
      contentHash: content,
      expiresAt: new Date(locked.case.now.getTime() + clocks.fundIntentHours * 3_600_000),
    })
    await fundPaidWith(tx, fund.id, paymentId)
    failpoint(app.config, 'fund.before-commit')
    return { is: 'new', paymentId, operation, wanted }
  })
}

/** Opens the payment of a refund fund, or takes it of held earnings. The same again answers the same payment; an older one is given up. */
export async function createFundIntent(ctx: MemberCtx, { body }: Received<typeof returns.createFundIntent>): Promise<Intent> {
  const { app } = ctx
  await refuseReused(ctx)
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(ctx, body).catch(otherIsOpen)
    if (outcome?.is === 'funded')
      return answer(outcome.wanted, { clientSecret: null, paymentIntentId: `fund_${outcome.fundId}`, funded: true })
    if (outcome?.is === 'new' || outcome?.is === 'same') {
      failpoint(app.config, 'fund.after-commit')
      const payment = await findPayment(app.db, outcome.paymentId)
      if (!payment) throw new Error(`payment ${outcome.paymentId} is gone`)
      const operation = outcome.is === 'new' ? outcome.operation : null
      const intent = await answered(() => (operation ? openIntent(app, operation, payment, null) : currentIntent(app, payment)))
      if (!intent?.clientSecret) throw new Failure('checkout.provider_refused')
      return answer(outcome.wanted, { clientSecret: intent.clientSecret, paymentIntentId: intent.id, funded: false })
    }
    const older = outcome && (await findPayment(app.db, outcome.paymentId))
    if (older) await answered(() => abandonPayment(app, fundRoom, older))
    if (tries === TRIES) throw new Failure('server.busy', { retryAfter: 1 })
  }
}
const answer = (
  { amountMinor, usageFeeMinor, currency }: Wanted,
  paid: { clientSecret: string | null; paymentIntentId: string; funded: boolean },
): Intent => ({ ...paid, amount: major(amountMinor, currency), currency, usageFee: major(usageFeeMinor, currency) })

/** Asks the provider, whose refusal is said as well. */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await asked(work)
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Failure('checkout.provider_refused')
    throw error
  }
}

/** The merchant's page says that the card was charged; the provider is asked. What was confirmed before answers the same. */
export async function confirmFund(
  ctx: MemberCtx,
  { body }: Received<typeof returns.confirmFund>,
): Promise<Answer<typeof returns.confirmFund>> {
  const { app, actor, requestId } = ctx
  await refuseReused(ctx)
  const read = async () => {
    const { rows } = await sql<{ id: number; payment_id: number | null; status: string }>`
      select id, payment_id, status from fund_record
      where group_id = ${body.fulfillmentGroupId} and merchant_id = ${actor.id} order by id desc`.execute(app.db)
    return rows
  }
  const own = await read()
  const payments = new Map<number, Payment>()
  for (const { id, payment_id } of own) {
    const payment = payment_id === null ? undefined : await findPayment(app.db, payment_id)
    if (payment) payments.set(id, payment)
  }
  const named = own.find(({ id }) => `fund_${id}` === body.paymentIntentId || payments.get(id)?.intent_id === body.paymentIntentId)
  if (!named) throw new Failure('returns.fund_not_found')
  if (named.payment_id !== null) {
    app.limits.tally({ ip: ctx.ip, accountId: actor.id }, 'placeOrder')
    const paid = await answered(() =>
      finalizePayment(app, fundRoom, named.payment_id as number, { accountId: actor.id, requestId: requestId ?? '' }),
    )
    if (paid.is === 'refunded') throw new Failure('returns.fund_refunded')
    if (paid.is !== 'succeeded') throw new Failure('returns.fund_unpaid')
  }
  return inTransaction(app, async (tx) => {
    await noteKey(ctx, tx)
    const locked = await lockCase(tx, body.fulfillmentGroupId, { party: actor.id })
    const fund = locked?.group.funds.find(({ id }) => id === named.id)
    if (!locked || !fund) throw new Failure('returns.fund_not_found')
    const { currency } = locked.order
    if (body.usageFee !== undefined && toMinor(body.usageFee, currency) !== fund.usage_fee_minor) throw new Failure('returns.terms_locked')
    if (fund.return_to === null && body.returnToAddress !== undefined) {
      const returnTo = await returnAddress(tx, locked, body.returnToAddress, { mayBeDefault: false })
      await fixFundAddress(tx, fund.id, returnTo)
    }
    return { success: true, fund: presentFund(fund, currency) }
  })
}
