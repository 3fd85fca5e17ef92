// A charge that its customer disputes: the provider's word moves every group of its payment, and the books with them (4.6, X1 to X3).
import { sql } from 'kysely'
import { lostPartsOf } from '@rondo/rules/wallet/dispute-parts'
import { sumMinor } from '@rondo/rules/kernel/money'
import { disputeLost } from '@rondo/rules/wallet/postings'
import { raiseAlarm, raiseAlarmOnce } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { ProviderDispute } from '../../providers/payments/index.ts'
import { awaitedLabelsMinor, fundIsOwed, type LockedCase, lockCase, makeMove } from '../orders/index.ts'
import { keptOfDeposits, keptOfSale } from './kept-of-sale.ts'
import {
  bookDisputeFee,
  bookDisputeOpened,
  bookDisputeWon,
  type DisputeRow,
  endedDisputes,
  endPaidByBank,
  findPaymentOfIntent,
  inCurrencyOf,
  isPartDisputed,
  keepDispute,
  keepEarning,
  liftDispute,
  lockBalances,
  lockHeld,
  lockLaterSale,
  netWaiting,
  type Payment,
  planRefusedAgain,
  planReversal,
  post,
  setDispute,
  setHold,
  settleDoubtfulRefunds,
  takeLater,
  transferredOf,
  waitingRefunds,
} from '../wallet/index.ts'

type Stage = 'openDispute' | 'winDispute' | 'loseDispute'

/** The provider tells of a dispute: it is read there, and followed as far as it has come. The same word twice changes nothing. */
export async function hearDispute(app: App, providerId: string): Promise<void> {
  const told = await app.providers.payments.readDispute(providerId)
  await followDispute(app, told)
}

/** Disputes that the provider knows are followed: one whose events never came would hold nothing back. What has ended is left alone. */
export async function askDisputes(app: App): Promise<void> {
  const all = await app.providers.payments.listDisputes()
  const ended = await endedDisputes(
    app.db,
    all.map(({ id }) => id),
  )
  for (const told of all.filter(({ id }) => !ended.has(id))) {
    await followDispute(app, told).catch((error: unknown) => app.log.warn({ err: error, dispute: told.id }, 'a dispute cannot be followed'))
  }
}

async function followDispute(app: App, word: ProviderDispute): Promise<void> {
  const payment = word.intentId === null ? undefined : await findPaymentOfIntent(app.db, word.intentId)
  const { amountMinor, currency } = word
  if (!payment)
    return raiseAlarmOnce(app, app.db, { kind: 'payment_unknown', subject: `dispute:${word.id}`, details: { amountMinor, currency } })
  const told = await inCurrencyOf(app.db, payment, word)
  const isPart = await isPartDisputed(app.db, payment.id, told)
  if (told.stage === 'lost' && told.intentId !== null && !isPart) await settleDoubtfulRefunds(app, payment.id, told.intentId)
  await inTransaction(app, async (tx) => {
    const dispute = await keepDispute(tx, payment.id, told, isPart)
    const stages = stagesTo(dispute, told)
    if (dispute.is_new && told.stage === 'inquiry') await tellOperator(app, tx, dispute)
    for (const stage of stages) await take(app, tx, payment, dispute, stage)
    if (dispute.status !== null || stages.length > 0) await bookDisputeFee(tx, dispute)
  })
  failpoint(app.config, 'dispute.after-commit')
}

/** What has to happen until ours stands where the provider's stands. Words may come late, together, or not at all. */
function stagesTo({ status }: DisputeRow, { stage }: ProviderDispute): Stage[] {
  if (status === 'won' || status === 'lost' || stage === 'inquiry' || stage === 'inquiry_closed') return []
  const opens: Stage[] = status === null ? ['openDispute'] : []
  return stage === 'open' ? opens : [...opens, stage === 'won' ? 'winDispute' : 'loseDispute']
}

const tellOperator = (app: App, tx: Tx, { id, due_at, reason, is_part: isPart }: DisputeRow) =>
  raiseAlarm(app, tx, {
    kind: 'dispute',
    subject: `dispute:${id}`,
    details: { reason, of: isPart ? 'a part' : 'the whole', until: due_at?.toISOString() ?? null },
  })

async function take(app: App, tx: Tx, payment: Payment, dispute: DisputeRow, stage: Stage): Promise<void> {
  const groups = await groupsOf(tx, payment.id)
  if (payment.purpose !== 'checkout') await lockCase(tx, groupOf(payment)) // nothing is earned of it, or comes back to it, meanwhile
  if (groups.length === 0 && payment.purpose === 'checkout' && payment.state !== 'refunded')
    throw new Error(`payment ${payment.id} has no order yet`)
  const seen: LockedCase[] = []
  for (const id of groups) {
    const locked = await lockCase(tx, id)
    if (!locked) throw new Error(`group ${id} is gone`)
    seen.push(locked)
    if (dispute.is_part) continue // of a part the order hears nothing: what is not in question goes on
    await makeMove(app, tx, locked, stage, { by: 'provider', input: { isWordSigned: true, isFirstWord: true } })
    failpoint(app.config, 'dispute.after-move')
  }
  // no group moves for an extension, a buy-out, a refund fund or a part: what its merchants earned is kept all the same
  const isUnmoved = groups.length === 0 || dispute.is_part
  const held = payment.purpose === 'fund_collection' ? { groupId: groupOf(payment) } : { paymentId: payment.id }
  if (isUnmoved && stage !== 'openDispute') await liftDispute(tx, held, dispute.id)
  if (isUnmoved && stage === 'openDispute') await setHold(tx, held, { kind: 'dispute' })
  if (stage === 'openDispute') {
    await bookDisputeOpened(tx, dispute)
    await tellOperator(app, tx, dispute)
  } else if (stage === 'winDispute') {
    await bookDisputeWon(tx, dispute)
    await planRefusedAgain(tx, payment.id)
  } else await lose(tx, payment, dispute, seen)
  await setDispute(tx, dispute.id, stage === 'openDispute' ? 'open' : stage === 'winDispute' ? 'won' : 'lost')
  failpoint(app.config, 'dispute.before-commit')
}

/** The group that a later payment is about. */
const groupOf = ({ snapshot }: Payment) => (snapshot as { readonly groupId: number }).groupId

async function groupsOf(tx: Tx, paymentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from order_group g join placed_order o on o.id = g.order_id where o.payment_id = ${paymentId} order by g.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** B22 and B24: who bears what, by what each has there at this moment; refunds that waited end, debts are taken from what was transferred. */
async function lose(tx: Tx, payment: Payment, dispute: DisputeRow, seen: readonly LockedCase[]): Promise<void> {
  const { id, currency, amount_minor: disputedMinor } = dispute
  const isFund = payment.purpose === 'fund_collection'
  const refunds = dispute.is_part ? [] : await waitingRefunds(tx, payment.id) // of a part they are sent
  // an extension or a buy-out has no groups of its own: who earned by it bears it
  const later = await lockLaterSale(tx, payment.id)
  const merchants = [
    ...new Set([
      ...seen.map(({ group }) => group.merchant.id),
      ...(later ? [later.merchantId] : []),
      ...(isFund ? [payment.account_id] : []),
    ]),
  ]
  const held = new Map<number, number>()
  const kept = new Map<number, Awaited<ReturnType<typeof keptOfSale>> & { readonly deposits: number }>()
  const ofLabels = new Map<number, number>()
  for (const one of seen) {
    held.set(one.group.id, await lockHeld(tx, one.group.id))
    ofLabels.set(one.group.id, await awaitedLabelsMinor(tx, one.group.id))
    kept.set(one.group.id, { ...(await keptOfSale(tx, one)), deposits: await keptOfDeposits(tx, one) })
  }
  const balanceOf = await lockBalances(
    tx,
    [
      ...refunds.map(({ payee, account_id }) => `${payee}_refund:${account_id}`),
      ...merchants.flatMap((merchant) => [
        `merchant_pending:${merchant}`,
        `merchant_receivable:${merchant}`,
        `merchant_payable:${merchant}`,
      ]),
      ...seen.flatMap(({ group }) => [`shipping_held:${group.id}`, ...group.items.map((item) => `deposit_held:${item.id}`)]),
    ],
    currency,
  )
  const parts = lostPartsOf({
    disputedMinor,
    waiting: refunds.map(({ payee, account_id: accountId, amount_minor: amountMinor }) => ({ payee, accountId, amountMinor })),
    groups: [
      // a fund is its merchant's: who takes it back by the bank owes what it has paid, or will
      ...(isFund && payment.state === 'succeeded' ? [owed(groupOf(payment), payment.account_id, payment.charged_minor)] : []),
      // what a merchant kept of a deposit is due to them by itself, or was sent
      ...seen.map(({ group }) => owed(group.id, group.merchant.id, kept.get(group.id)?.deposits ?? 0)),
      ...(later ? [{ ...later, ...feesOf(payment), deposits: [], shippingMinor: 0 }] : []),
      ...seen.map(({ group }) => {
        const { price: amountMinor = 0, fee = 0, tax = 0 } = kept.get(group.id) ?? {}
        const isPart = dispute.is_part // what is held goes on with its order: its merchant owes the part
        const heldMinor = isPart ? 0 : Math.min(amountMinor, held.get(group.id) ?? 0)
        return {
          groupId: group.id,
          merchantId: group.merchant.id,
          heldMinor,
          amountMinor,
          feeMinor: isPart ? 0 : fee,
          taxMinor: isPart ? 0 : tax,
          deposits: isPart ? [] : group.items.map((item) => ({ itemId: item.id, amountMinor: balanceOf(`deposit_held:${item.id}`) })),
          // a label of the way back that a card has paid for by itself is not of the disputed payment
          shippingMinor: isPart ? 0 : balanceOf(`shipping_held:${group.id}`) - (ofLabels.get(group.id) ?? 0),
        }
      }),
    ],
  })
  await post(tx, { kind: 'B22', about: `dispute:${id}`, currency, postings: disputeLost(id, disputedMinor, parts) })
  for (const { groupId, merchantId, pendingMinor, receivableMinor } of parts.merchants) {
    if (later) {
      await takeLater(tx, later.earningId, { heldMinor: pendingMinor, backMinor: pendingMinor + receivableMinor })
      continue
    }
    const change = { heldMinor: -pendingMinor, lentMinor: 0, isOfFund: false, due: [] }
    const of = { groupId, merchantId, orderId: payment.order_id ?? 0, paymentId: payment.id, currency }
    await keepEarning(tx, { ...of, holds: undefined, change, cause: `returned:dispute:${id}` })
  }
  // in the order in which they wait; of one that comes to more than was disputed the rest is sent
  for (const [at, refund] of refunds.entries())
    await endPaidByBank(tx, payment.intent_id ?? '', refund, parts.refunds[at]?.amountMinor ?? 0)
  await planRefusedAgain(tx, payment.id)
  if (isFund && !dispute.is_part) await fundIsOwed(tx, payment.id)
  const nettedOf = await netWaiting(tx, payment.id, currency)
  for (const merchantId of merchants) {
    const owes = parts.merchants.flatMap((one) => (one.merchantId === merchantId ? [one.receivableMinor] : []))
    await recover(tx, payment.id, dispute, merchantId, sumMinor(owes) - nettedOf(merchantId))
  }
}

/** What a merchant bears of which nothing is held. */
const owed = (groupId: number, merchantId: number, amountMinor: number) => ({
  groupId,
  merchantId,
  heldMinor: 0,
  amountMinor,
  feeMinor: 0,
  taxMinor: 0,
  deposits: [],
  shippingMinor: 0,
})
const feesOf = ({ fee_minor: feeMinor, tax_minor: taxMinor }: Payment) => ({ feeMinor, taxMinor })

/** B24: what a merchant owes is taken back of what of this payment was transferred; the rest of later earnings. */
async function recover(tx: Tx, paymentId: number, { id }: DisputeRow, merchantId: number, owedMinor: number): Promise<void> {
  let left = owedMinor
  for (const transfer of await transferredOf(tx, paymentId, merchantId)) {
    if (left <= 0) return
    const part = Math.min(left, transfer.left_minor)
    await planReversal(tx, transfer.id, `dispute:${id}`, part)
    left -= part
  }
}
