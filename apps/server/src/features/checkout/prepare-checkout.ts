import type { checkout } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isEnoughToCharge } from '@rondo/rules/checkout/pricing'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { currentIntent, findPayment, openIntent, type Operation, type Payment } from '../wallet/index.ts'
import { type Circumstances, lockCircumstances } from './circumstances.repository.ts'
import { freezeCheckout, type FrozenCheckout } from './freeze-checkout.ts'
import { giveUp } from './give-up.ts'
import { bookRentals, type Prepared, productsHeld, writePrepared } from './prepare.repository.ts'
import { readWanted, type Wanted } from './read-request.ts'

type Prepare = Answer<typeof checkout.prepareCheckout>
type Outcome =
  | { readonly is: 'new'; readonly prepared: Prepared; readonly frozen: FrozenCheckout; readonly customerId: string | null }
  | { readonly is: 'same' | 'older'; readonly id: number }

const TRIES = 4 // an older checkout is given up, two tabs may meet: each costs a try

/** Prices and reserves what is to be bought, and opens its payment. The same content again answers the same record (C-76). */
export async function prepareCheckout(ctx: MemberCtx, body: Received<typeof checkout.prepareCheckout>['body']): Promise<Prepare> {
  const { house } = ctx
  const wanted = readWanted(body)
  if (wanted.lines.length === 0) throw new Failure('checkout.empty')
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(ctx, wanted)
    if (outcome.is === 'new') return opened(ctx, outcome.prepared, outcome.frozen, outcome.customerId)
    const payment = await findPayment(house.db, outcome.id)
    if (outcome.is === 'same' && payment) return repeated(ctx, payment)
    if (payment) await giveUp(house, payment)
    if (tries === TRIES) throw new Failure('server.busy', { retryAfter: 1 })
  }
}

/** One try in one transaction: everything is locked, decided and written, or nothing is. */
async function attempt({ house, actor }: MemberCtx, wanted: Wanted): Promise<Outcome> {
  try {
    return await inTransaction(house, async (tx): Promise<Outcome> => {
      const now = await lockCircumstances(tx, actor.id, wanted)
      const known = knownRecord(wanted, now)
      if (known) return known
      const frozen = freezeCheckout(actor.id, wanted, now)
      const { chargedMinor, currency } = frozen.priced
      if (chargedMinor > 0 && !isEnoughToCharge(chargedMinor, currency)) throw new Failure('checkout.below_minimum')
      const prepared = await writePrepared(tx, actor.id, wanted.content, frozen.snapshot, frozen.priced)
      const gone = productsHeld(frozen.snapshot).filter((id) => !prepared.held.includes(id))
      const taken = await bookRentals(tx, prepared.id, prepared.expires_at, frozen.snapshot)
      refuseMissing(gone, taken)
      failpoint(house.config, 'prepare.before-commit')
      return { is: 'new', prepared, frozen, customerId: now.customerId }
    })
  } catch (error) {
    // a second tab was faster: its record holds the goods that we miss, or the one place for an open record
    const isMet = (error instanceof Failure && error.code === 'checkout.problems') || (error as { code?: unknown }).code === '23505'
    const theirs = isMet ? await openRecord(house.db, actor.id, wanted) : undefined
    if (!theirs) throw error
    return theirs
  }
}

/** The record of this content, or an older one that stands in the way. A finished one counts while its cart lines are gone with it. */
function knownRecord(wanted: Wanted, { payments, cart }: Circumstances): Outcome | undefined {
  const isGone = wanted.lines.some(({ cartItemId }) => cartItemId !== null && !cart.some(({ line_id }) => line_id === cartItemId))
  const finished = isGone ? payments.find(({ state, content_hash }) => state === 'succeeded' && content_hash === wanted.content) : undefined
  if (finished) return { is: 'same', id: finished.id }
  const open = payments.find(({ state }) => state !== 'succeeded')
  return open && { is: open.content_hash === wanted.content && !open.lapsed ? 'same' : 'older', id: open.id }
}

async function openRecord(db: MemberCtx['house']['db'], accountId: number, { content, currency }: Wanted): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('payment')
    .select(['id', 'content_hash'])
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .where('state', 'in', ['prepared', 'processing', 'failed'])
    .executeTakeFirst()
  return row?.content_hash === content ? { is: 'same', id: row.id } : undefined
}

function refuseMissing(gone: readonly number[], taken: readonly number[]): void {
  if (gone.length + taken.length === 0) return
  const errors = Object.fromEntries([
    ...gone.map((id) => [String(id), new Failure('cart.not_enough').message]),
    ...taken.map((id) => [String(id), new Failure('cart.period_taken').message]),
  ]) as Record<string, string>
  throw new Failure('checkout.problems', { errors })
}

/** After the commit: asks the provider for the intent, under the key of the operation that was written. */
async function opened(
  { house, actor }: MemberCtx,
  prepared: Prepared,
  { priced, ignored }: FrozenCheckout,
  customerId: string | null,
): Promise<Prepare> {
  failpoint(house.config, 'prepare.after-commit')
  const charged = { id: prepared.id, account_id: actor.id, currency: priced.currency, charged_minor: priced.chargedMinor }
  const clientSecret = prepared.operation
    ? await secretOf(house, charged, () => openIntent(house, prepared.operation as Operation, charged, customerId))
    : null
  return answerOf({ ...charged, ...amountsOf(priced), expires_at: prepared.expires_at }, clientSecret, ignored)
}

/** The same content again: the same record, whose intent is asked for once more when it never reached us. */
async function repeated({ house }: MemberCtx, payment: Payment): Promise<Prepare> {
  const clientSecret =
    payment.charged_minor === 0 ? null : (payment.client_secret ?? (await secretOf(house, payment, () => currentIntent(house, payment))))
  return answerOf(payment, clientSecret, [])
}

async function secretOf(
  house: MemberCtx['house'],
  { id }: { readonly id: number },
  ask: () => Promise<{ clientSecret: string | null } | undefined>,
): Promise<string> {
  try {
    const intent = await ask()
    if (intent?.clientSecret) return intent.clientSecret
    throw new ProviderRefused('no_secret', 'the intent has no client secret')
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Failure('checkout.provider_unavailable', { retryAfter: 5 })
    if (!(error instanceof ProviderRefused)) throw error
    house.log.error({ alarm: 'intent refused', paymentId: id, reason: error.reason, err: error }, 'the provider refused to open a payment')
    const payment = await findPayment(house.db, id)
    if (payment && payment.intent_id === null) await giveUp(house, payment)
    throw new Failure('checkout.provider_refused')
  }
}

type Amounts = Pick<
  Payment,
  | 'id'
  | 'currency'
  | 'subtotal_minor'
  | 'fee_minor'
  | 'tax_minor'
  | 'shipping_minor'
  | 'total_minor'
  | 'deposit_minor'
  | 'charged_minor'
  | 'expires_at'
>
const amountsOf = (priced: FrozenCheckout['priced']) => ({
  subtotal_minor: priced.subtotalMinor,
  fee_minor: priced.feeMinor,
  tax_minor: priced.taxMinor,
  shipping_minor: priced.shippingMinor,
  total_minor: priced.totalMinor,
  deposit_minor: priced.depositMinor,
})

function answerOf(payment: Amounts, clientSecret: string | null, ignored: readonly number[]): Prepare {
  const { currency } = payment
  const major = (minor: number) => toMajor(minor, currency)
  return {
    success: true,
    clientSecret,
    noPaymentRequired: payment.charged_minor === 0,
    strapiPaymentId: payment.id,
    message: 'Checkout prepared',
    totals: {
      currency: currency as Currency,
      subtotal: major(payment.subtotal_minor),
      platformFee: major(payment.fee_minor),
      tax: major(payment.tax_minor),
      shipping: major(payment.shipping_minor),
      total: major(payment.total_minor),
      deposits: major(payment.deposit_minor),
      charged: major(payment.charged_minor),
    },
    expiresAt: payment.expires_at.toISOString(),
    ignored: [...ignored],
  }
}
