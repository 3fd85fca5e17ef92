import type { FastifyInstance, FastifyReply } from 'fastify'
import { latestParcels, moveParcel, parcelOf, trackStatuses, type Track, type TrackStatus } from '../carrier/tracks.ts'
import type { Depot } from '../carrier/records.ts'
import type { Context } from '../payments/context.ts'
import type { Account, PaymentIntent } from '../payments/shapes.ts'
import { accountEvents, paymentEvents, turnAccount, turnPayment, type AccountEvent, type PaymentEvent } from '../payments/turn-events.ts'
import { escapeHtml, page } from './page.ts'

const html = (reply: FastifyReply, title: string, here: string, body: string) =>
  reply.type('text/html; charset=utf-8').send(page(title, `<main><h1>${title}</h1>${body}</main>`, { here }))
const when = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
const button = (action: string, name: string, value: string, text: string) =>
  `<form method="post" action="${action}"><button name="${name}" value="${value}">${text}</button></form>`

/** Minor units as people write them. */
export function shownAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

function paymentRow(ctx: Context, intent: PaymentIntent): string {
  const charge = intent.latest_charge ? ctx.records.find('charge', intent.latest_charge) : undefined
  const card = charge?.payment_method_details?.card
  const dispute = charge ? ctx.records.under('dispute', charge.id)[0] : undefined
  const open = dispute && !['won', 'lost', 'warning_closed'].includes(dispute.status)
  const act = (event: PaymentEvent, text: string) => button(`/payments/${intent.id}`, 'event', event, text)
  const paid = intent.status === 'succeeded' && charge
  const buttons = [
    paid && !charge.disputed ? act('dispute', 'Dispute') : '',
    open
      ? act('dispute_won', 'Dispute won') + act('dispute_won_fee_back', 'Dispute won, fee back') + act('dispute_lost', 'Dispute lost')
      : '',
    paid && charge.amount_refunded > 0 ? act('refund_failed', 'Refund failed') : '',
    intent.status === 'requires_action' ? act('authenticate', 'Authenticate') + act('authentication_failed', 'Authentication failed') : '',
  ].join('')
  const refunded = charge?.amount_refunded ? `, refunded ${shownAmount(charge.amount_refunded, intent.currency)}` : ''
  const facts = [
    card ? `${card.brand} ending in ${card.last4}` : 'no card yet',
    dispute ? `dispute ${dispute.status}` : '',
    intent.last_payment_error?.code ?? '',
  ]
    .filter(Boolean)
    .join(' · ')
  return `<li><div class="top"><b>${shownAmount(intent.amount, intent.currency)} <span class="${intent.status === 'succeeded' ? 'good' : 'soft'}">${intent.status}${refunded}</span></b><time>${when(intent.created)}</time></div><small>${escapeHtml(facts)} · ${intent.id}</small><div class="row">${buttons}</div></li>`
}

function accountRow(account: Account): string {
  const state = account.charges_enabled ? '<span class="good">verified</span>' : account.details_submitted ? 'under review' : 'not verified'
  const act = (event: AccountEvent, text: string) => button(`/accounts/${account.id}`, 'event', event, text)
  return `<li><div class="top"><b>${escapeHtml(account.email ?? account.id)} ${state}</b><span class="soft">${account.country ?? ''}</span></div><small>${account.id} ${escapeHtml(account.requirements?.disabled_reason ?? '')}</small><div class="row">${act('verify', 'Verify')}${act('review', 'Under review')}${act('refuse', 'Refuse')}</div></li>`
}

const nextOf: Record<TrackStatus, TrackStatus[]> = {
  UNKNOWN: ['PRE_TRANSIT', 'TRANSIT'],
  PRE_TRANSIT: ['TRANSIT', 'DELIVERED', 'FAILURE'],
  TRANSIT: ['DELIVERED', 'RETURNED', 'FAILURE'],
  DELIVERED: ['RETURNED'],
  RETURNED: ['DELIVERED'],
  FAILURE: ['TRANSIT', 'RETURNED'],
}
const verbs: Record<TrackStatus, string> = {
  UNKNOWN: 'Unknown',
  PRE_TRANSIT: 'Announce',
  TRANSIT: 'Send off',
  DELIVERED: 'Deliver',
  RETURNED: 'Return',
  FAILURE: 'Lose',
}

/** A scan of its own kind: the parcel is on the van. */
const OUT = 'OUT_FOR_DELIVERY'

function parcelRow(track: Track): string {
  const status = track.tracking_status?.status ?? 'UNKNOWN'
  const from = track.address_from
  const to = track.address_to
  const way = from && to ? `${from.city}, ${from.country} to ${to.city}, ${to.country}` : ''
  const label = track.transaction ? `<a href="/_labels/${track.transaction}.pdf">Label</a>` : ''
  const buttons = nextOf[status].map((next) => button(`/parcels/${track.tracking_number}`, 'status', next, verbs[next])).join('')
  const out = status === 'TRANSIT' ? button(`/parcels/${track.tracking_number}`, 'status', OUT, 'Out for delivery') : ''
  return `<li><div class="top"><a href="/parcels/${track.tracking_number}"><b>${escapeHtml(track.tracking_number)}</b></a><span class="${status === 'DELIVERED' ? 'good' : 'soft'}">${status}</span></div><small>${escapeHtml(`${track.servicelevel?.name ?? track.carrier} · ${way}`)} ${label}</small><div class="row">${out}${buttons}</div></li>`
}

const rows = (list: string[], empty: string) =>
  list.length > 0 ? `<ul class="rows">${list.join('')}</ul>` : `<p class="soft">${empty}</p>`

/** Payments, accounts and parcels, each with buttons for what the world outside would do. */
export function mountThingPages(app: FastifyInstance, ctx: Context, depot: Depot): void {
  app.get('/payments', (_request, reply) => {
    const { data } = ctx.records.page('payment_intent', { limit: '100' }, { owner: '', url: '' })
    return html(
      reply,
      'Payments',
      '/payments',
      rows(
        data.map((intent) => paymentRow(ctx, intent)),
        'No payments yet. Card 4242 4242 4242 4242 with any date and code pays.',
      ),
    )
  })
  app.post<{ Params: { id: string }; Body: string }>('/payments/:id', (request, reply) => {
    const event = paymentEvents.find((one) => one === new URLSearchParams(request.body).get('event'))
    if (event) ctx.store.inOne(() => turnPayment(ctx, request.params.id, event))
    return reply.redirect('/payments', 303)
  })

  app.get('/accounts', (_request, reply) => {
    const { data } = ctx.records.page('account', { limit: '100' }, { owner: '', url: '' })
    return html(reply, 'Accounts', '/accounts', rows(data.map(accountRow), 'No merchant accounts yet.'))
  })
  app.post<{ Params: { id: string }; Body: string }>('/accounts/:id', (request, reply) => {
    const event = accountEvents.find((one) => one === new URLSearchParams(request.body).get('event'))
    if (event) ctx.store.inOne(() => turnAccount(ctx, request.params.id, event))
    return reply.redirect('/accounts', 303)
  })

  app.get('/parcels', (_request, reply) =>
    html(reply, 'Parcels', '/parcels', rows(latestParcels(depot, 100).map(parcelRow), 'No parcels yet. A bought label makes one.')),
  )
  app.get<{ Params: { number: string } }>('/parcels/:number', (request, reply) => {
    const track = parcelOf(depot, request.params.number)
    if (!track) return html(reply.code(404), 'Parcel', '/parcels', '<p>No such parcel.</p>')
    const steps = track.tracking_history
      .toReversed()
      .map(
        (step) =>
          `<li><div class="top"><b>${step.status}</b><time>${step.status_date.slice(0, 16).replace('T', ' ')}</time></div><small>${escapeHtml(step.status_details)} ${escapeHtml(step.location?.city ?? '')}</small></li>`,
      )
    return html(
      reply,
      'Parcel',
      '/parcels',
      `<ul class="rows">${parcelRow(track)}</ul><h2>History</h2><ul class="rows">${steps.join('')}</ul>`,
    )
  })
  app.post<{ Params: { number: string }; Body: string }>('/parcels/:number', (request, reply) => {
    const said = new URLSearchParams(request.body).get('status')
    const status = said === OUT ? 'TRANSIT' : trackStatuses.find((one) => one === said)
    const track = parcelOf(depot, request.params.number)
    if (status && track) ctx.store.inOne(() => moveParcel(depot, track, status, said === OUT))
    return reply.redirect('/parcels', 303)
  })

  app.get<{ Params: { charge: string } }>('/_payments/receipts/:charge', (request, reply) => {
    const charge = ctx.records.find('charge', request.params.charge)
    if (!charge) return html(reply.code(404), 'Receipt', '', '<p>No such receipt.</p>')
    return html(
      reply,
      'Receipt',
      '',
      `<dl><dt>Amount</dt><dd>${shownAmount(charge.amount, charge.currency)}</dd><dt>Card</dt><dd>${escapeHtml(charge.payment_method_details?.card?.last4 ?? '')}</dd><dt>At</dt><dd>${when(charge.created)}</dd></dl>`,
    )
  })
}
