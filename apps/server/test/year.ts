// A year of the product, day by day by its own clock: people who rent, buy and sell, with every misfortune, against the real server.
// long because: one year has one population and one clock.
import { claims, desk } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { addDays, type Day, dayIn } from '@rondo/rules/kernel/days'
import { drawing } from '@rondo/rules/moves/random-case'
import { sql } from 'kysely'
import sharp from 'sharp'
import { planConnectedAccount } from '../src/features/wallet/index.ts'
import { appNow } from '../src/platform/clock.ts'
import { inTransaction } from '../src/platform/db.ts'
import { outageOf } from '../src/platform/outages.ts'
import { openSession } from '../src/platform/sessions.ts'
import { ProviderUnavailable } from '../src/providers/outcome.ts'
import type { openApp, Person } from './app.ts'
import { openParcels } from './parcels.ts'
import { putAddress } from './products.ts'
import { type Going, openActs } from './year-acts.ts'

type Opened = Awaited<ReturnType<typeof openApp>>
const places = {
  seller: {
    name: 'Mei Chen',
    street: '20 W 34th St',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
    latitude: 40.7,
    longitude: -73.98,
  },
  buyer: {
    name: 'Alice Park',
    street: '1 Broadway',
    city: 'Oakland',
    state: 'CA',
    postal_code: '94607',
    country: 'US',
    latitude: 37.8,
    longitude: -122.27,
  },
} as const
const parcel = JSON.stringify({ length: 14, width: 10, height: 3, weight: 2, units: { distance: 'in', mass: 'lb' } })
const tiers = [{ option: 'day', number: 3, priceMinor: 3_000 }]
/** Acts that go on beside each other. */
const ATONCE = 4
/** A deal must have come to its end by so many days after the last one began. */
const LONGEST = 200

/** Days after which the tables are tidied: they have become other tables by then. */
const TIDIED_DAYS = 10

/** However busy the machine is, a call to a provider has ended by then. */
const LONGEST_CALL_MS = 60_000

/** A call to a provider as the sandbox keeps it. */
interface Exchange {
  readonly seq: number
  readonly fault: string | null
  readonly headers: Readonly<Record<string, string>>
}
/** After these the payment library asks a second time under the same key. */
const isAskedAgain: ReadonlySet<string> = new Set(['error_before', 'error_after', 'drop_answer', 'drop_request'])

interface Asked {
  readonly rentals: number
  readonly sales: number
  readonly seed: number
  /** Days in which the deals begin. */
  readonly days: number
}

export async function openYear(opened: Opened, { rentals, sales, seed, days }: Asked) {
  const { app, as, person, sandbox, server } = opened
  const parcels = await openParcels(opened)
  const { market } = parcels
  const draw = drawing(seed)
  const people = new Map<number, Person>()
  const photos = new Map<number, Promise<Buffer>>()
  let now = (await appNow(app)).getTime()
  const today = (): Day => dayIn(new Date(now))
  const done = new Map<string, { done: number; refused: number }>()
  /** Seconds by what they went to. */
  const spent = new Map<string, number>()
  async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    return work().finally(() => spent.set(name, (spent.get(name) ?? 0) + (performance.now() - from) / 1_000))
  }
  /** Answers that no act may have: mistakes of the server, and what is no answer at all. */
  const mistakes: string[] = []

  const who = async (id: number): Promise<Person> => {
    const found = people.get(id)
    if (!found) throw new Error(`nobody is ${id}`)
    return { ...found, jwt: await openSession(server, server.db, { id, passwordVersion: 1, secondFactor: found.username === 'support' }) }
  }
  const known = <P extends Person>(one: P): P => {
    people.set(one.id, one)
    return one
  }
  const support = known(await person({ operator: true, username: 'support' }))
  const operator = () => who(support.id)
  const photoOf = async (one: Person) => {
    const bytes = await (photos.get(0) ??
      sharp({ create: { width: 32, height: 24, channels: 3, background: { r: 9, g: 9, b: 9 } } })
        .png()
        .toBuffer())
    photos.set(0, Promise.resolve(bytes))
    const body = new FormData()
    body.append('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
    const [kept] = await as(one).call(claims.uploadPhotos, { body })
    return kept?.id ?? 0
  }
  const choose = openActs({ opened, parcels, who, operator, photoOf, today })

  async function merchants(count: number): Promise<Person[]> {
    const all: Person[] = []
    for (let n = 0; n < count; n++) {
      const one = known(await person({ merchant: true }))
      market.homes.set(one.id, await putAddress(app, one.id, { ...places.seller, is_default: true }))
      await inTransaction(app, (tx) => planConnectedAccount(tx, one.id, { isDemo: true, country: 'US' }))
      all.push(one)
    }
    return all
  }
  const sellers = await merchants(Math.max(2, Math.round((rentals + sales) / 40)))
  const buyers: { person: Person; address: number }[] = []
  for (let n = 0; n < Math.max(2, Math.round((rentals + sales) / 4)); n++) {
    const one = known(await person())
    buyers.push({ person: one, address: await putAddress(app, one.id, { ...places.buyer, is_default: true }) })
  }
  const coats: { id: number; seller: Person }[] = []

  /** Tries an act as a person does: who is refused lets it be. */
  async function tried(name: string, act: () => Promise<unknown>): Promise<boolean> {
    const count = done.get(name) ?? { done: 0, refused: 0 }
    done.set(name, count)
    try {
      await act()
      count.done++
      return true
    } catch (error) {
      count.refused++
      const isOurs = !(error instanceof Refused) || error.status === 500
      if (isOurs)
        mistakes.push(
          `${today()} ${name}: ${error instanceof Refused ? `${error.status} ${JSON.stringify(error.body).slice(0, 300)}` : String(error)}`,
        )
      return false
    }
  }

  /** Somebody orders a garment or two; some let it be before they have paid. */
  async function order(type: 'buy' | 'rent') {
    const { person: buyer, address } = draw.of(buyers)
    const isSent = draw.chance(0.45)
    let seller = draw.of(sellers)
    const products: number[] = []
    if (type === 'rent') {
      if (coats.length === 0 || draw.chance(0.3)) {
        const terms = draw.chance(0.15) ? { rent_deposit_minor: 0 } : { rent_deposit_minor: 2_000 }
        const stock = 1 + draw.below(2)
        const id = await market.garment(seller, { for_rent: true, for_sell: true, rent_tiers: tiers, parcel, stock, ...terms })
        coats.push({ id, seller })
      }
      const coat = draw.of(coats)
      ;({ seller } = coat)
      products.push(coat.id)
    } else {
      for (let n = draw.chance(0.3) ? 2 : 1; n > 0; n--)
        products.push(await market.garment(seller, { parcel, stock: 1 + draw.below(3), price_minor: 3_000 + draw.below(9_000) }))
    }
    const rentOption = { option: 'day' as const, number: 3, startDate: addDays(today(), draw.below(10)) }
    const [isLeft, card] = [draw.chance(0.03), draw.chance(0.04) ? 'pm_card_visa_chargeDeclined' : 'pm_card_bypassPending']
    await tried(type === 'rent' ? 'rent' : 'buy', async () => {
      const me = await who(buyer.id)
      const rate = isSent
        ? (await market.rates(me, { items: products.map((productId) => ({ productId })), toAddressId: address, currency: 'USD' })).rates[0]
            ?.id
        : undefined
      const sent = isSent ? { deliveryMethod: 'shipping' as const, pickupAddressId: null, selectedShippoRateId: rate } : {}
      const lines = products.map((id) => market.line(seller, id, { type, ...(type === 'rent' && { rentOption }), ...sent }))
      const prepared = await market.prepare(me, lines, isSent ? { shippingAddressId: address } : {})
      if (isLeft) return
      await market.confirm(prepared.clientSecret, card)
      await market.place(me, prepared.strapiPaymentId)
    })
  }

  /** Groups about which anything can still happen. 1 query. */
  async function going(): Promise<Going[]> {
    const { rows } = await sql<Going>`
      select f.id, f.order_id, f.status, f.group_type, f.customer_id, f.merchant_id, o.payment_id, y.intent_id,
        (select d.status from card_dispute d where d.payment_id = o.payment_id order by d.id desc limit 1) as dispute,
        exists (select from return_request r where r.group_id = f.id and r.status = 'failed') as is_failed,
        (select jsonb_agg(jsonb_build_object('id', i.id, 'type', i.type, 'status', i.status, 'quantity', i.quantity,
            'deposit', (select d.status from deposit d where d.item_id = i.id),
            'due', (select extract(epoch from r.due_day + 1)::float8 * 1000 from rental r where r.item_id = i.id)) order by i.id)
          from order_item i where i.group_id = f.id) as items,
        (select l.tracking_number from carrier_leg l where l.group_id = f.id and l.way = 'outbound' and l.status is not null order by l.id desc limit 1) as outbound,
        (select l.tracking_number from carrier_leg l where l.group_id = f.id and l.way = 'return' and l.status is not null order by l.id desc limit 1) as back
      from fulfillment_group f join trade_order o on o.id = f.order_id join payment y on y.id = o.payment_id
      where f.status <> 'canceled' and (exists (select from order_item i where i.group_id = f.id and i.status not in
          ('completed', 'return_completed', 'rental_return_completed', 'security_deposit_claimed', 'rental_converted_to_purchase', 'canceled'))
        or exists (select from return_request r where r.group_id = f.id and r.status in ('failed'))
        or exists (select from card_dispute d where d.payment_id = o.payment_id and d.status = 'open'))
      order by f.id`.execute(app.db)
    return rows
  }

  /** Support asks again for what a provider has refused. */
  async function retry() {
    const { rows } = await sql<{ id: number; kind: string }>`
      select id, 'refund' as kind from refund where state = 'failed'
      union all select id, 'operation' from operation where state = 'failed' and settled_at is null and kind in ('payment_intent', 'transfer', 'label')`.execute(
      app.db,
    )
    for (const { id, kind } of rows) {
      const reason = 'The provider was asked for it again.'
      const at = { params: { id: Number(id) }, body: { reason } }
      await tried(`retry a failed ${kind}`, async () =>
        as(await operator()).call(kind === 'refund' ? desk.retryRefund : desk.retryOperation, at),
      )
    }
  }
  const trouble = async () => {
    const calls = {
      stripe: ['POST /v1/refunds', 'POST /v1/transfers', 'POST /v1/payment_intents', 'GET *'],
      carrier: ['POST /transactions', 'POST /shipments'],
    }
    const provider = draw.of(['stripe', 'carrier'] as const)
    const fault = draw.of(['error_before', 'error_after', 'rate_limit', 'drop_answer', 'drop_request'])
    const body = JSON.stringify({ provider, call: draw.of(calls[provider]), fault, times: 1 + draw.below(2) })
    await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  /** A sweep that the trouble of a provider or of the database ends is begun again by its clock, as in a running product. */
  const swept = (sweep: () => Promise<void>) =>
    sweep().catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable) && !outageOf(error)) throw error
    })
  let heard = 0
  /** Keys whose call was lost and is to be asked a second time. */
  const lost = new Set<string>()
  /**
   * What is due at a provider is sent, and what was lost is asked a second time: the payment library does so half a second later, and a day
   * that passed meanwhile would end the key of its call.
   */
  async function askedTwice() {
    for (let looks = 1, until = Date.now() + LONGEST_CALL_MS; Date.now() < until; looks++) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from operation where state = 'sent' or (state in ('planned', 'unknown') and next_at <= app_now()
          and not waits_for_dispute(kind, subject))`.execute(app.db)
      const isUnderWay = rows[0]?.n !== 0
      const calls = (await (await fetch(`${sandbox.base}/_sandbox/calls?provider=stripe&since=${heard}&limit=10000`)).json()) as Exchange[]
      for (const { seq, fault, headers } of calls) {
        heard = Math.max(heard, seq)
        const key = headers['idempotency-key'] ?? ''
        if (lost.delete(key) || key === '' || !isAskedAgain.has(fault ?? '')) continue
        lost.add(key)
      }
      if (lost.size === 0 && !isUnderWay) return
      if (looks % 20 === 0) await swept(() => server.jobs.sweep(server, ['wallet'])) // a second later what failed is sent again
      await new Promise((resume) => setTimeout(resume, 50))
    }
    lost.clear()
  }
  /** Moves the clocks of providers and product on, and does what is due then. */
  async function pass(minutes: number) {
    await timed('calls that are asked twice', askedTwice)
    await fetch(`${sandbox.base}/_sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: `PT${minutes}M` }),
    })
    await timed('clocks', () => swept(() => opened.later({ minutes })))
    now = (await appNow(app)).getTime()
  }

  let begun = 0
  let day = 0
  async function live(): Promise<number> {
    const all = rentals + sales
    for (let last = 0; ; day++) {
      while (begun < all && begun < ((day + 1) / days) * all) {
        const type = begun % 2 === 0 ? (begun / 2 < rentals ? 'rent' : 'buy') : (begun - 1) / 2 < sales ? 'buy' : 'rent'
        await timed('orders', () => order(type))
        begun++
        last = day
      }
      if (draw.chance(0.12)) await trouble()
      const open = await timed('what goes on', going)
      const left = [...open]
      const one = async () => {
        for (let group = left.shift(); group; group = left.shift()) {
          const choice = choose(group, now, drawing(seed * 7_919 + group.id * 1_009 + day))
          if (choice) await tried(choice.name, choice.act)
        }
      }
      await timed('acts', () => Promise.all(Array.from({ length: ATONCE }, one)))
      if (day % 5 === 0) await retry()
      if (begun >= all && open.length === 0) return day
      if (begun >= all && day - last > LONGEST) return day
      if (day % TIDIED_DAYS === 0) await timed('tables tidied', opened.tidy)
      await pass(1_440)
    }
  }
  /** What is on its way to a provider arrives. */
  async function settle() {
    await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
    for (let round = 0; round < 40; round++) {
      await pass(round < 10 ? 30 : 5 * 1_440) // earnings wait up to 60 days for a review
      await retry()
      await new Promise((resume) => setTimeout(resume, 100))
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from operation where state in ('planned', 'sent', 'unknown'))::int + (select count(*) from refund where state in ('planned', 'failed'))::int
          + (select count(*) from earning where state in ('held', 'due', 'paying'))::int as n`.execute(app.db)
      if (rows[0]?.n === 0 && round > 4) return
    }
  }
  return { live, settle, done, spent, mistakes }
}
