// Webhooks of the carrier: the token in the address and, where it signs, its signature say that they are its own; each is stored once (SR-57).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { eventHandled, storeEvent, webhookRoute } from '../../platform/webhook-events.ts'
import { labelCalled, parcelCalled } from './events.ts'

const OLDEST_SECONDS = 300
const Event = z.object({
  event: z.string().max(60),
  data: z.looseObject({ tracking_number: z.string().max(100).nullish(), object_id: z.string().max(100).nullish() }),
})

/** POST /api/webhooks/shipping?token=…: answers 2xx once the event is stored, 403 without our secret, 400 for what is no event. */
export function shippingWebhook(http: FastifyInstance, app: App): void {
  webhookRoute(http, '/webhooks/shipping', async (request, raw) => {
    if (!isTheCarriers(app, request, raw)) throw new Failure('request.forbidden')
    const { success, data: told } = Event.safeParse(jsonOf(raw))
    if (!success) throw new Failure('request.invalid')
    // the carrier names no event: the same body twice is the same event
    const id = createHash('sha256').update(raw).digest('hex')
    const { tracking_number: number = null, object_id: objectId = null } = told.data
    await inTransaction(app, async (tx) => {
      if (!(await storeEvent(tx, { source: 'shipping', id, type: told.event, facts: { number, objectId } }))) return
      if (told.event === 'track_updated' && number !== null) await callParcel(app, tx, number)
      if (told.event === 'transaction_updated' && objectId !== null) await callLabel(tx, objectId)
      await eventHandled(tx, id)
    })
  })
}

/** A number names a parcel of ours, or one that somebody must look at. 2 statements. */
async function callParcel(app: App, tx: Tx, number: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from carrier_leg where tracking_number = ${number} and status is not null order by id desc`.execute(tx)
  if (rows.length === 0) await raiseAlarm(app, tx, { kind: 'parcel_unknown', subject: `tracking:${number}` })
  for (const { id } of rows) await record(tx, parcelCalled, { data: { legId: id } })
}

async function callLabel(tx: Tx, transactionId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from carrier_leg where transaction_id = ${transactionId} and void_answer = 'asked'`.execute(tx)
  for (const { id } of rows) await record(tx, labelCalled, { data: { legId: id } })
}

function isTheCarriers({ config }: App, { query, headers }: FastifyRequest, raw: Buffer): boolean {
  const { shippoWebhookToken: token, shippoWebhookSecret: secret } = config
  const { token: given } = query as { token?: unknown }
  if (token === '' || typeof given !== 'string' || !isSame(given, token)) return false
  return secret === undefined || isSigned(String(headers['shippo-auth-signature'] ?? ''), raw, secret)
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, not older or newer than five minutes. */
function isSigned(header: string, raw: Buffer, secret: string): boolean {
  const [, at = '', mark = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (at === '' || Math.abs(Date.now() / 1000 - Number(at)) > OLDEST_SECONDS) return false
  return isSame(mark, createHmac('sha256', secret).update(`${at}.`).update(raw).digest('hex'))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
