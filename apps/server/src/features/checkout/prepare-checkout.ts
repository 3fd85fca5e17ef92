import type { checkout } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { holdMinutes } from '@rondo/rules/checkout/holds'
import { isEnoughToCharge, maximumChargeMinor } from '@rondo/rules/checkout/pricing'
import { chargedMinorOf, type Priced, type Sums, sumsInMajor, sumsOfRows, totalMinorOf } from '@rondo/rules/checkout/sums'
import { type Currency, toMinor } from '@rondo/rules/kernel/money'
import type { MemberCtx } from '../../platform/context.ts'
import { inContestedTransaction } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { noteKey } from '../../platform/request-keys.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { hold } from '../stock/index.ts'
import { currentIntent, findPayment, openIntent, type Operation, type Payment, preparePayment } from '../wallet/index.ts'
import { type CheckoutInputs, lockCheckoutInputs } from './checkout-inputs.repository.ts'
import { buildSnapshot, type BuiltSnapshot } from './build-snapshot.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { presentPrepared } from './present-prepared.ts'
import { refusePieces } from './refuse-pieces.ts'
import { readWanted, type Wanted } from './read-request.ts'
import type { OrderSnapshot } from './snapshot.ts'

type Prepare = Answer<typeof checkout.prepareCheckout>
interface Prepared {
  readonly id: number
  readonly expires_at: Date
  /** The operation that opens the intent, marked as sent; null when there is nothing to pay. */
  readonly operation: Operation | null
}
type Outcome =
  | { readonly is: 'new'; readonly prepared: Prepared; readonly built: BuiltSnapshot; readonly customerId: string | null }
  | { readonly is: 'same' | 'older'; readonly id: number }
  | { readonly is: 'again' }

const TRIES = 4 // an older checkout is given up, two tabs may meet: each costs a try

/** Prices and reserves what is to be bought, and opens its payment. The same content again answers the same record (C-76). */
export async function prepareCheckout(ctx: MemberCtx, body: Received<typeof checkout.prepareCheckout>['body']): Promise<Prepare> {
  const { app } = ctx
  const wanted = readWanted(body)
  if (wanted.lines.length === 0) throw new Failure('checkout.empty')
  const { currency } = wanted
  if (!app.config.settlementCurrencies.some((one) => one === currency))
    throw new Failure('checkout.currency_unavailable', { values: { currency } })
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(ctx, wanted)
    if (outcome.is === 'new') return opened(ctx, outcome.prepared, outcome.built, outcome.customerId)
    const payment = outcome.is === 'again' ? undefined : await findPayment(app.db, outcome.id)
    if (outcome.is === 'same' && payment) return repeated(ctx, payment)
    if (payment) await abandonCheckout(app, payment)
    if (tries === TRIES) throw new Failure('server.busy', { retryAfter: 1 })
  }
}

/** One try in one transaction: everything is locked, decided and written, or nothing is. */
async function attempt(ctx: MemberCtx, wanted: Wanted): Promise<Outcome> {
  const { app, actor } = ctx
  try {
    return await inContestedTransaction(app, async (tx): Promise<Outcome> => {
      await noteKey(ctx, tx)
      const now = await lockCheckoutInputs(tx, actor.id, wanted)
      const known = knownRecord(wanted, now)
      if (known) return known
      const built = buildSnapshot(actor.id, wanted, now)
      const chargedMinor = chargedMinorOf(built.priced)
      if (!isAsShown(wanted, built.priced)) throw changed(built.priced)
      if (chargedMinor > maximumChargeMinor) throw new Failure('checkout.above_maximum')
      if (chargedMinor > 0 && !isEnoughToCharge(chargedMinor, built.priced.currency)) throw new Failure('checkout.below_minimum')
      const { paymentId: id, customerId } = now
      const expiresAt = new Date(now.now.getTime() + holdMinutes(now.letGo) * 60_000)
      const [operation, { lacking, taken }] = await Promise.all([
        preparePayment(tx, {
          id,
          accountId: actor.id,
          purpose: 'checkout',
          priced: built.priced,
          snapshot: built.snapshot,
          contentHash: wanted.content,
          expiresAt,
        }),
        hold(tx, { payment: id }, boughtIn(built.snapshot), { until: expiresAt, holder: actor.id }),
      ])
      refuseMissing(lacking, taken)
      failpoint(app.config, 'prepare.before-commit')
      return { is: 'new', prepared: { id, expires_at: expiresAt, operation }, built, customerId }
    })
  } catch (error) {
    // a second tab was faster: its record holds the goods that we miss, or the one place for an open record; of another content it is replaced
    const isTaken = (error as { constraint?: unknown }).constraint === 'payment_open'
    if (!isTaken && !(error instanceof Failure && error.code === 'checkout.problems')) throw error
    const theirs = await openRecord(app.db, actor.id, wanted)
    if (theirs) return theirs
    if (!isTaken) throw error
    return { is: 'again' } // it has ended meanwhile
  }
}

/** What is held for the payment; pieces of a swap are held by it already. */
const boughtIn = ({ lines }: OrderSnapshot) => lines.filter(({ swapId }) => swapId == null)

/** The record of this content, or an older one that stands in the way. A finished one counts while its cart lines are gone with it. */
function knownRecord(wanted: Wanted, { payments, cart }: CheckoutInputs): Outcome | undefined {
  const isGone = wanted.lines.some(({ cartItemId }) => cartItemId !== null && !cart.some(({ line_id }) => line_id === cartItemId))
  const finished = isGone ? payments.find(({ state, content_hash }) => state === 'succeeded' && content_hash === wanted.content) : undefined
  if (finished) return { is: 'same', id: finished.id }
  const open = payments.find(({ state }) => state !== 'succeeded')
  return (
    open && {
      is: open.content_hash === wanted.content && !open.lapsed && isAsShown(wanted, sumsOfRows([open])) ? 'same' : 'older',
      id: open.id,
    }
  )
}

async function openRecord(db: MemberCtx['app']['db'], accountId: number, { content, currency }: Wanted): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('payment_record as payment')
    .select(['id', 'content_hash'])
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .where('purpose', '=', 'checkout')
    .where('state', 'in', ['prepared', 'processing', 'failed'])
    .executeTakeFirst()
  return row && { is: row.content_hash === content ? 'same' : 'older', id: row.id }
}

/** Whether sums are those that the buyer has seen; without a word about them any are. */
function isAsShown({ shown, currency }: Wanted, sums: Sums): boolean {
  const is = (seen: number, minor: number) => toMinor(seen, currency as Currency) === minor
  return (
    shown === undefined ||
    (is(shown.charged, chargedMinorOf(sums)) &&
      is(shown.total, totalMinorOf(sums)) &&
      is(shown.shipping, sums.shippingMinor) &&
      is(shown.deposits, sums.depositMinor))
  )
}
/** The sums are others by now: told with the new ones, before anything is held. */
const changed = (priced: Priced) =>
  new Failure('checkout.changed', { details: { changed: 'price', ...sumsInMajor(priced, priced.currency) } })

function refuseMissing(gone: readonly number[], taken: readonly number[]): void {
  refusePieces(
    Object.fromEntries([
      ...gone.map((id) => [id, new Failure('cart.not_enough')] as const),
      ...taken.map((id) => [id, new Failure('cart.period_taken')] as const),
    ]),
  )
}

/** After the commit: asks the provider for the intent, under the key of the operation that was written. */
async function opened(
  { app, actor }: MemberCtx,
  prepared: Prepared,
  { priced, snapshot, ignored }: BuiltSnapshot,
  customerId: string | null,
): Promise<Prepare> {
  failpoint(app.config, 'prepare.after-commit')
  const charged = { id: prepared.id, account_id: actor.id, currency: priced.currency, charged_minor: chargedMinorOf(priced) }
  const clientSecret = prepared.operation
    ? await secretOf(app, charged, () => openIntent(app, prepared.operation as Operation, charged, customerId))
    : null
  return presentPrepared({ id: prepared.id, priced, expiresAt: prepared.expires_at }, snapshot, clientSecret, ignored)
}

/** The same content again: the same record, whose intent is asked for once more when it never reached us. */
async function repeated({ app }: MemberCtx, payment: Payment): Promise<Prepare> {
  const clientSecret =
    payment.charged_minor === 0 ? null : (payment.client_secret ?? (await secretOf(app, payment, () => currentIntent(app, payment))))
  const priced = { ...sumsOfRows([payment]), currency: payment.currency as Currency }
  return presentPrepared({ id: payment.id, priced, expiresAt: payment.expires_at }, payment.snapshot as OrderSnapshot, clientSecret)
}

async function secretOf(
  app: MemberCtx['app'],
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
    const payment = await findPayment(app.db, id)
    if (payment && payment.intent_id === null) await abandonCheckout(app, payment)
    throw new Failure('checkout.provider_refused')
  }
}
