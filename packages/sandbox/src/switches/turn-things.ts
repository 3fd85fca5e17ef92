import type { FastifyInstance } from 'fastify'
import { latestParcels, moveParcel, parcelOf, trackStatuses } from '../carrier/tracks.ts'
import type { Depot } from '../carrier/records.ts'
import type { Context } from '../payments/context.ts'
import { book } from '../payments/ledger.ts'
import { accountEvents, paymentEvents, turnAccount, turnPayment } from '../payments/turn-events.ts'

type Body = Record<string, unknown>
const isOneOf = <W extends string>(words: readonly W[], value: unknown): value is W => words.some((word) => word === value)
const refused = (message: string, statusCode = 400) => Object.assign(new Error(message), { statusCode })

/** Switches that make something happen to one thing: a parcel moves, a payment is disputed, a merchant is refused. */
export function mountTurns(app: FastifyInstance, ctx: Context, depot: Depot): void {
  app.get('/_sandbox/parcels', () => latestParcels(depot, 200).map(({ object_id: _id, ...track }) => track))
  app.get<{ Params: { number: string } }>('/_sandbox/parcels/:number', (request) => {
    const track = parcelOf(depot, request.params.number)
    if (!track) throw refused(`No such parcel: ${request.params.number}`, 404)
    return track
  })
  app.post<{ Params: { number: string }; Body: Body }>('/_sandbox/parcels/:number', (request) => {
    const status = request.body['status']
    if (!isOneOf(trackStatuses, status)) throw refused(`status must be one of ${trackStatuses.join(', ')}`)
    const track = parcelOf(depot, request.params.number)
    if (!track) throw refused(`No such parcel: ${request.params.number}`, 404)
    return ctx.store.inOne(() => moveParcel(depot, track, status, request.body['substatus'] === 'out_for_delivery'))
  })

  app.post<{ Params: { id: string }; Body: Body }>('/_sandbox/payments/:id', (request) => {
    const event = request.body['event']
    if (!isOneOf(paymentEvents, event)) throw refused(`event must be one of ${paymentEvents.join(', ')}`)
    const { amount } = request.body
    if (amount !== undefined && !(typeof amount === 'number' && Number.isInteger(amount) && amount > 0))
      throw refused('amount must be a whole number above 0')
    const result = ctx.store.inOne(() => turnPayment(ctx, request.params.id, event, amount))
    if (typeof result === 'string') throw refused(result, result.startsWith('No such') ? 404 : 409)
    return result
  })

  app.post<{ Body: Body }>('/_sandbox/fees', (request) => {
    const { amount, currency = 'usd', text = 'Radar fee' } = request.body
    if (!(typeof amount === 'number' && Number.isInteger(amount) && amount !== 0) || typeof currency !== 'string')
      throw refused('amount must be a whole number, below 0 for a fee that is given back')
    const fee = {
      type: 'stripe_fee',
      amount: -amount,
      currency: currency.toLowerCase(),
      source: null,
      description: String(text),
      category: 'fee',
    } as const
    return ctx.store.inOne(() => book(ctx, fee))
  })

  app.post<{ Body: Body }>('/_sandbox/settlement', (request) => {
    const { currency, rate = 1 } = request.body
    if (currency !== null && !(typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) && typeof rate === 'number' && rate > 0))
      throw refused('currency must be a code such as EUR, with a rate above 0; null keeps each currency')
    ctx.settlement.in = currency === null ? null : { currency: currency.toLowerCase(), rate: Number(rate) }
    return { settlement: ctx.settlement.in }
  })

  app.post<{ Params: { id: string }; Body: Body }>('/_sandbox/accounts/:id', (request) => {
    const event = request.body['event']
    if (!isOneOf(accountEvents, event)) throw refused(`event must be one of ${accountEvents.join(', ')}`)
    const result = ctx.store.inOne(() => turnAccount(ctx, request.params.id, event))
    if (typeof result === 'string') throw refused(result, 404)
    return result
  })
}
