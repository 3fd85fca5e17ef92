// A small market for tests of money: sellers, garments, buyers who pay by the sandbox's cards as a browser would.
import { cart, checkout, claims, orders, shipping } from '@rondo/contracts'
import type { Sent } from '@rondo/contracts/kernel/endpoint'
import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import sharp from 'sharp'
import { inTransaction } from '../src/platform/db.ts'
import type { openApp, Person } from './app.ts'
import { type NewProduct, putAddress, putProducts } from './products.ts'

type App = Awaited<ReturnType<typeof openApp>>
type Prepare = Sent<typeof checkout.prepareCheckout>['body']
export type Line = Prepare['shippableItems'][number]

/** What a shopper does, in words. Garments are picked up unless a test says otherwise: no carrier is asked then. */
export function openMarket({ as, app, eventually, person, sandbox }: Pick<App, 'as' | 'app' | 'eventually' | 'person' | 'sandbox'>) {
  const homes = new Map<number, number>()

  /** A seller with an address, from which things are picked up and sent. */
  async function seller(changes: Parameters<typeof person>[0] = {}): Promise<Person> {
    const mei = await person({ merchant: true, ...changes })
    homes.set(mei.id, await putAddress(app, mei.id, { is_default: true }))
    return mei
  }

  /** A garment of a seller, one of a kind at 100.00 USD unless said otherwise. Answers its id. */
  async function garment(of: Person, changes: Partial<NewProduct> = {}): Promise<number> {
    const home = homes.get(of.id) ?? null
    const [id] = await putProducts(app, [
      {
        merchant_id: of.id,
        price_minor: 10_000,
        stock: 1,
        open_to_pickup: true,
        open_to_shipping: true,
        pickup_address_id: home,
        shipping_address_id: home,
        ...changes,
      },
    ])
    if (id === undefined) throw new Error('no garment was made')
    return id
  }
  /** A local service of two hours at 40.00, with a deposit of 15.00. Answers its id. */
  const lesson = (of: Person) =>
    garment(of, {
      product_type: 'others',
      is_local_service: true,
      service_radius: 10,
      stock: 999,
      for_sell: false,
      for_rent: true,
      open_to_shipping: false,
      price_minor: 0,
      rent_tiers: [{ number: 2, option: 'hour', priceMinor: 4_000 }],
      require_deposit: true,
      rent_deposit_minor: 1_500,
    })

  /** A line that buys and picks up. */
  const line = (of: Person, productId: number, changes: Partial<Line> = {}): Line => ({
    productId,
    quantity: 1,
    type: 'buy',
    deliveryMethod: 'pickup',
    pickupAddressId: homes.get(of.id) ?? null,
    ...changes,
  })

  const prepare = (who: Person, lines: readonly Line[], changes: Partial<Prepare> = {}) =>
    as(who).call(checkout.prepareCheckout, { body: { shippableItems: [...lines], targetCurrency: 'USD', ...changes } })

  /** Confirms the intent of a client secret with a test card, as the provider's script does in a browser. Answers the provider's own words. */
  async function confirm(clientSecret: string | null, card = 'pm_card_visa'): Promise<{ status: string; error?: string }> {
    const secret = clientSecret ?? ''
    const answer = await fetch(`${sandbox.base}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandboxKeys.stripePublishable}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: secret, payment_method: card, return_url: 'http://127.0.0.1/after' }),
    })
    const body = (await answer.json()) as { status?: string; error?: { code?: string } }
    return { status: body.status ?? 'refused', ...(body.error?.code !== undefined && { error: body.error.code }) }
  }

  const place = (who: Person, strapiPaymentId: number) => as(who).call(orders.createOrder, { body: { strapiPaymentId } })

  /** Prepares, pays and places in one go. */
  async function buy(who: Person, lines: readonly Line[], changes: Partial<Prepare> = {}) {
    const prepared = await prepare(who, lines, changes)
    if (!prepared.noPaymentRequired) await confirm(prepared.clientSecret)
    return { prepared, order: await place(who, prepared.strapiPaymentId) }
  }

  const add = (who: Person, body: Sent<typeof cart.addItem>['body']) => as(who).call(cart.addItem, { body })
  const cartOf = (who: Person) => as(who).call(cart.getCart, {})
  const rates = (who: Person, body: Sent<typeof shipping.shippingRates>['body']) => as(who).call(shipping.shippingRates, { body })

  /** Webhooks of the sandbox: deliver, hold, drop, repeat, shuffle. */
  const webhooks = (mode: string) => post(sandbox.base, '/_sandbox/webhooks', { mode })
  const release = () => post(sandbox.base, '/_sandbox/webhooks/release', {})

  /** Makes a record dearer than what was paid for it, as no command can: behind the triggers that freeze it. */
  const misrecord = async (id: number) => {
    await inTransaction(app, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx
        .updateTable('payment')
        .set({ subtotal_minor: 20_000, total_minor: 21_880, charged_minor: 21_880 })
        .where('id', '=', id)
        .execute()
    })
  }
  /** What somebody must look at about a subject: kinds of its open alarms. */
  const alarms = async (subject: string): Promise<string[]> => {
    const rows = await app.db.selectFrom('alarm').select('kind').where('subject', '=', subject).where('state', '=', 'open').execute()
    return rows.map(({ kind }) => kind)
  }

  /** Whose screens of a group were told that refunds of a payment have ended. */
  const heardOfRefund = async (paymentId: number, groupId: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select distinct t.id::bigint as id from outbox e join refund r on r.id = (e.data ->> 'refundId')::bigint
      cross join jsonb_array_elements(e.audiences) as a (one) cross join jsonb_array_elements_text(a.one -> 'tell') as t (id)
      where e.type in ('wallet.refund_settled', 'wallet.refund_paid_elsewhere') and r.payment_id = ${paymentId} and a.one -> 'touches' ? ${`group:${groupId}`} order by 1`.execute(
      app.db,
    )
    return rows.map(({ id }) => id)
  }

  /** Sum of an account of the ledger, debit positive, minor units. */
  async function ledger(kind: string, subject = '', currency = 'USD'): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(p.amount_minor), 0)::bigint as sum from ledger_posting p join ledger_account a on a.id = p.account_id
      where a.kind = ${kind} and a.subject = ${subject} and a.currency = ${currency}`.execute(app.db)
    return rows[0]?.sum ?? 0
  }
  const stockOf = (id: number) => app.db.selectFrom('product').select(['stock', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow()
  const payment = (id: number) => app.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** The provider says what happened to a payment, and its webhook comes. Answers what it is about. */
  const says = async (intent: string | null, event: string, amount?: number): Promise<{ id: string }> => {
    const answer = await post(sandbox.base, `/_sandbox/payments/${intent}`, { event, ...(amount && { amount }) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { id: string }
  }
  /** The bank takes a payment back for good, and both its words are heard. */
  async function loseDispute(paymentId: number): Promise<void> {
    const { intent_id: intent } = await payment(paymentId)
    for (const [event, status] of [
      ['dispute', 'open'],
      ['dispute_lost', 'lost'],
    ] as const) {
      await says(intent, event)
      await eventually(async () => {
        const rows = await app.db.selectFrom('card_dispute').select('status').where('payment_id', '=', paymentId).execute()
        return rows.some((row) => row.status === status)
      })
    }
  }
  /** The one refund of a payment. */
  const refundOf = (paymentId: number) =>
    app.db
      .selectFrom('refund')
      .select(['id', 'state', 'tries', 'provider_id', 'operation_subject'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
  /** The bank of a payment, which says of one try after the other of its refund whether it came back or arrived. Answers the try. */
  function bankOf(paymentId: number) {
    const told = new Set<string | null>([null])
    return async (event: 'refund_failed' | 'refund_succeeded'): Promise<string> => {
      await eventually(async () => !told.has((await refundOf(paymentId)).provider_id))
      const { provider_id: id } = await refundOf(paymentId)
      told.add(id)
      await says((await payment(paymentId)).intent_id, event)
      await eventually(async () => (await refundOf(paymentId)).state === (event === 'refund_failed' ? 'failed' : 'done'))
      return id ?? ''
    }
  }

  /** A photo that somebody has taken and sent, for a claim or a return; of another red it is another photo. Answers its id. */
  async function photo(who: Person, red = 9): Promise<number> {
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red % 256, g: 9, b: 9 } } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
    const [kept] = await as(who).call(claims.uploadPhotos, { body })
    if (!kept) throw new Error('no photo was kept')
    return kept.id
  }

  return {
    seller,
    garment,
    lesson,
    line,
    prepare,
    confirm,
    place,
    buy,
    add,
    cartOf,
    rates,
    webhooks,
    release,
    misrecord,
    alarms,
    heardOfRefund,
    ledger,
    stockOf,
    payment,
    says,
    loseDispute,
    photo,
    refundOf,
    bankOf,
    homes,
  }
}

const post = (base: string, path: string, body: object) =>
  fetch(`${base}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
