import { sql } from 'kysely'
import type { LabelPayer } from '@rondo/rules/moves/case'
import type { CustomsItem } from '@rondo/rules/shipping/customs'
import type { LegStatus } from '@rondo/rules/shipping/carrier-leg-states'
import type { PaidService } from '@rondo/rules/shipping/labels'
import type { Parcel } from '@rondo/rules/shipping/parcels'
import type { Db, Tx } from '../../platform/db.ts'
import type { BoughtLabel, VoidAnswer } from '../../providers/carrier/index.ts'
import type { AddressSnapshot } from './parcel-content.ts'

/** What is asked of the carrier for one parcel; frozen when the label is wanted. Amounts in minor units of `currency`. */
export interface WantedLabel {
  readonly way: 'outbound' | 'return'
  readonly orderId: number
  readonly groupId: number
  readonly merchantId: number
  readonly customerId: number
  readonly actorId: number
  readonly itemIds: readonly number[]
  readonly from: AddressSnapshot
  readonly to: AddressSnapshot
  readonly parcel: Parcel
  readonly customs: readonly CustomsItem[] | null
  readonly service: PaidService
  readonly currency: string
  /** Collected from the customer for it; 0 of a second label. Of a return: what it is billed at, whoever bears it. */
  readonly heldMinor: number
  readonly back?: LabelBack
}
/** Who bears the label of a return, and what of it was paid by card. */
export interface LabelBack {
  readonly bearer: 'customer' | 'merchant'
  readonly paidMinor: number
  readonly paymentId: number | null
  /** What the card paid, where it is. */
  readonly payers?: readonly LabelPayer[]
  /** The label of the same parcel that this one is instead of. */
  readonly replaces?: number
}

/** Writes the wish for a label. A group has one live label on its way out, an item one on its way back: the database refuses another. 1 statement. */
export async function wantLabel(tx: Tx, wanted: WantedLabel): Promise<number> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const {
    bearer,
    paidMinor,
    paymentId,
    payers = [],
    replaces,
  }: LabelBack = wanted.back ?? { bearer: 'customer', paidMinor: 0, paymentId: null }
  const { rows } = await sql<{ id: number }>`
    insert into carrier_leg (order_id, group_id, merchant_id, customer_id, actor_id, way, item_ids, from_address, to_address, parcel, customs, service, currency, held_minor,
      bearer, paid_minor, payment_id, payers, replaces)
    values (${wanted.orderId}, ${wanted.groupId}, ${wanted.merchantId}, ${wanted.customerId}, ${wanted.actorId}, ${wanted.way}, ${[...wanted.itemIds]},
      ${json(wanted.from)}, ${json(wanted.to)}, ${json(wanted.parcel)}, ${wanted.customs && json(wanted.customs)}, ${json(wanted.service)},
      ${wanted.currency}, ${wanted.heldMinor}, ${bearer}, ${paidMinor}, ${paymentId}, ${json(payers)}, ${replaces ?? null}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no leg was written')
  return id
}

export interface StoredLeg {
  readonly id: number
  readonly order_id: number
  readonly group_id: number
  readonly merchant_id: number
  readonly customer_id: number
  readonly actor_id: number | null
  readonly status: LegStatus | null
  readonly way: 'outbound' | 'return'
  readonly item_ids: readonly number[]
  readonly bearer: LabelBack['bearer']
  readonly paid_minor: number
  readonly payment_id: number | null
  readonly replaces: number | null
  /** Another label was bought instead of it. */
  readonly is_replaced: boolean
  readonly from_address: AddressSnapshot
  readonly to_address: AddressSnapshot
  readonly parcel: Parcel
  readonly customs: readonly CustomsItem[] | null
  readonly service: PaidService
  readonly currency: string
  readonly held_minor: number
  readonly cost_minor: number | null
  readonly rate_id: string | null
  readonly asked_carrier_at: Date | null
  readonly transaction_id: string | null
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly label_key: string | null
  readonly invoice_key: string | null
  readonly refusal: string | null
  readonly void_answer: VoidAnswer | null
  readonly created_at: Date
  /** When this was read. */
  readonly now: Date
}
const columns =
  sql.raw(`id, order_id, group_id, merchant_id, customer_id, actor_id, status, way, item_ids::float8[] as item_ids, bearer, paid_minor, payment_id, replaces, exists (select from carrier_leg o where o.replaces = carrier_leg.id and o.status is not null) as is_replaced, from_address, to_address, parcel, customs, service, currency,
  held_minor, cost_minor, rate_id, asked_carrier_at, transaction_id, carrier, tracking_number, label_key, invoice_key, refusal, void_answer, created_at, app_now() as now`)

export async function findLeg(db: Db | Tx, id: number): Promise<StoredLeg | undefined> {
  const { rows } = await sql<StoredLeg>`select ${columns} from carrier_leg where id = ${id}`.execute(db)
  return rows[0]
}

export interface ChosenRate {
  readonly rateId: string
  readonly shipmentId: string
  readonly provider: string
  readonly serviceName: string
  readonly carrier: string
  readonly estimatedDays: number | null
  readonly costMinor: number
  readonly amount: string
  readonly currency: string
}
/** Notes which rate is bought, once. 1 statement. */
export async function noteRate(db: Db, id: number, rate: ChosenRate): Promise<void> {
  await sql`
    update carrier_leg set rate_id = ${rate.rateId}, shipment_id = ${rate.shipmentId}, provider = ${rate.provider}, service_name = ${rate.serviceName},
      carrier = ${rate.carrier}, estimated_days = ${rate.estimatedDays}, cost_minor = ${rate.costMinor}, carrier_amount = ${rate.amount},
      carrier_currency = ${rate.currency}, rate_at = app_now()
    where id = ${id} and rate_id is null and status is null`.execute(db)
}

/** Notes that the carrier is asked for the label now. 1 statement. */
export async function noteAsked(db: Db, id: number): Promise<void> {
  await sql`update carrier_leg set asked_carrier_at = app_now() where id = ${id}`.execute(db)
}

export interface Papers {
  readonly labelKey: string
  readonly invoiceKey: string | null
}
/** Writes what the carrier made; the status follows with the group's. 1 statement. */
export async function noteBought(
  db: Db,
  id: number,
  { transactionId, trackingNumber, trackingUrl, eta }: BoughtLabel,
  { labelKey, invoiceKey }: Papers,
): Promise<void> {
  await sql`
    update carrier_leg set transaction_id = ${transactionId}, tracking_number = ${trackingNumber}, tracking_url = ${trackingUrl},
      label_key = ${labelKey}, invoice_key = ${invoiceKey}, bought_at = app_now(), heard_at = app_now(),
      estimate_at = coalesce(${eta}::timestamptz, app_now() + make_interval(days => estimated_days))
    where id = ${id} and transaction_id is null`.execute(db)
}

/** Writes who gives what for labels of a return. 1 statement for each. */
export async function notePayers(tx: Tx, legs: readonly { readonly id: number; readonly payers: readonly LabelPayer[] }[]): Promise<void> {
  for (const { id, payers } of legs)
    await sql`update carrier_leg set payers = ${JSON.stringify(payers)}::jsonb where id = ${id}`.execute(tx)
}

/** Ends the wish for a label: `reason` says why none was bought, or `unwanted` for one that came too late. 1 statement. */
export async function giveUpLabel(db: Db | Tx, id: number, reason: string): Promise<void> {
  await sql`update carrier_leg set refusal = ${reason} where id = ${id} and status is null and refusal is null`.execute(db)
}

/** Wishes again for a label that was refused, with a new shipment. False while the group has another, or this one is bought. 1 statement. */
export async function wantLabelAgain(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update carrier_leg l set refusal = null, rate_id = null, shipment_id = null, cost_minor = null, asked_carrier_at = null
    where id = ${id} and refusal is not null and transaction_id is null and not exists (
      select 1 from carrier_leg o where o.group_id = l.group_id and o.id <> l.id and o.way = l.way and (o.way = 'outbound' or o.item_ids && l.item_ids)
        and ((o.status is null and o.refusal is null) or o.status in ('pre_transit', 'transit'))
    ) returning id`.execute(db)
  return rows.length > 0
}

/** Writes what became of a void. False when that was known. 1 statement. */
export async function noteVoid(tx: Tx, id: number, answer: VoidAnswer): Promise<boolean> {
  const { rows } = await sql`
    update carrier_leg set void_answer = ${answer} where id = ${id} and (void_answer is null or void_answer = 'asked')
      and void_answer is distinct from ${answer} returning id`.execute(tx)
  return rows.length > 0
}

/** Labels whose void the carrier has not decided, whoever was asked for longest ago first: those that are answered are asked for now. 1 statement. */
export async function takeUndecidedVoids(db: Db | Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update carrier_leg set polled_at = app_now() where id in (
      select id from carrier_leg where void_answer = 'asked' order by polled_at nulls first, id limit 100) returning id`.execute(db)
  return rows.map(({ id }) => id)
}
