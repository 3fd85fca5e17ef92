import type { Rate } from './rates.ts'
import { rateDays } from './rates.ts'
import { lacksCustoms, routeOf, type Shipment } from './shipments.ts'
import { born, FieldProblem, required, textOf, type Body, type Depot } from './records.ts'
import { findTrack, startTrack, type TrackStatus } from './tracks.ts'
import { tellCarrier } from './webhooks.ts'

export interface Transaction {
  object_id: string
  object_created: string
  object_updated: string
  object_owner: string
  object_state: 'VALID'
  test: true
  status: 'WAITING' | 'QUEUED' | 'SUCCESS' | 'ERROR' | 'REFUNDED' | 'REFUNDPENDING' | 'REFUNDREJECTED'
  rate: string
  metadata: string
  label_file_type: string
  label_url: string
  commercial_invoice_url?: string
  tracking_number: string
  tracking_status: TrackStatus
  tracking_url_provider: string
  eta?: string
  messages: { source: string; code: string; text: string }[]
}

export interface Refund {
  object_id: string
  object_created: string
  object_updated: string
  object_owner: string
  test: true
  status: 'QUEUED' | 'PENDING' | 'SUCCESS' | 'ERROR'
  transaction: string
}

const dayMs = 86_400_000
const asyncMs = 400
const refundMs = 3000
const types = ['PNG', 'PNG_2.3x7.5', 'PDF', 'PDF_2.3x7.5', 'PDF_4x6', 'PDF_4x8', 'PDF_A4', 'PDF_A5', 'PDF_A6', 'ZPLII']

/** A number in the shape that the carrier prints. */
function trackingNumber(depot: Depot, provider: string): string {
  if (provider === 'USPS') return `92${depot.names.digits(20)}`
  if (provider === 'UPS') return `1Z${depot.names.hex(16).toUpperCase()}`
  if (provider === 'FedEx') return depot.names.digits(12)
  if (provider === 'Colissimo') return `6A${depot.names.digits(11)}`
  return `${provider.slice(0, 2).toUpperCase()}${depot.names.digits(14)}`
}

/** As the carrier calls it where parcels are asked for: royal_mail. */
const carrierOf = (rate: Rate) => rate.provider.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
const placeOf = ({ city, state, zip, country }: { city: string; state: string; zip: string; country: string }) => ({
  city,
  state,
  zip,
  country,
})

function refusalOf(depot: Depot, rate: Rate, shipment: Shipment, metadata: string): { code: string; text: string } | undefined {
  if (metadata === 'fail' || shipment.metadata === 'fail') return { code: 'carrier_timeout', text: 'The carrier could not make the label.' }
  if (depot.clock.now() - Date.parse(rate.object_created) > rateDays * dayMs)
    return { code: 'rate_expired', text: 'The rate is older than 7 days and can no longer be bought.' }
  if (lacksCustoms(shipment)) return { code: 'customs_required', text: 'A customs declaration is required for this shipment.' }
  return undefined
}

/** Buys a label. The carrier knows no idempotency: a second call for the same rate buys a second label. */
export function buyLabel(depot: Depot, body: Body): Transaction {
  required(body, ['rate'])
  const rate = depot.records.get<Rate>('rate', textOf(body, 'rate'))
  if (!rate) throw new FieldProblem({ rate: [`Rate with supplied object_id not found: ${textOf(body, 'rate')}`] })
  const metadata = textOf(body, 'metadata')
  if (metadata.length > 100) throw new FieldProblem({ metadata: ['Ensure this field has no more than 100 characters.'] })
  const type = textOf(body, 'label_file_type') || 'PDF_4x6'
  if (!types.includes(type)) throw new FieldProblem({ label_file_type: [`"${type}" is not a valid choice.`] })
  const shipment = depot.records.get<Shipment>('shipment', rate.shipment)
  if (!shipment) throw new FieldProblem({ rate: ['The shipment of this rate is gone.'] })

  const head = born(depot)
  const refusal = refusalOf(depot, rate, shipment, metadata)
  const waits = !refusal && body['async'] !== false && body['async'] !== 'false'
  const transaction: Transaction = {
    ...head,
    object_state: 'VALID',
    status: refusal ? 'ERROR' : waits ? 'QUEUED' : 'SUCCESS',
    rate: rate.object_id,
    metadata,
    label_file_type: type,
    label_url: '',
    tracking_number: '',
    tracking_status: 'UNKNOWN',
    tracking_url_provider: '',
    messages: refusal ? [{ source: rate.provider, ...refusal }] : [],
  }
  depot.records.put('transaction', transaction, rate.object_id)
  if (waits) depot.later.plan('carrier.label', asyncMs, { transaction: head.object_id })
  const made = transaction.status === 'SUCCESS' ? printLabel(depot, transaction) : transaction
  tellCarrier(depot, 'transaction_created', made, carrierOf(rate))
  return made
}

/** The label is there: its address, the number and the track. */
function printLabel(depot: Depot, transaction: Transaction): Transaction {
  const rate = depot.records.get<Rate>('rate', transaction.rate)
  const shipment = rate && depot.records.get<Shipment>('shipment', rate.shipment)
  if (!rate || !shipment) return transaction
  const number = trackingNumber(depot, rate.provider)
  const carrier = carrierOf(rate)
  const { from, to } = routeOf(shipment)
  const eta = new Date(depot.clock.now() + rate.estimated_days * dayMs).toISOString()
  const { name, token } = rate.servicelevel
  startTrack(depot, {
    carrier,
    tracking_number: number,
    address_from: placeOf(from),
    address_to: placeOf(to),
    eta,
    original_eta: eta,
    servicelevel: { name, token },
    metadata: transaction.metadata,
    transaction: transaction.object_id,
  })
  const label = `${depot.base()}/_labels/${transaction.object_id}`
  return depot.records.put('transaction', {
    ...transaction,
    status: 'SUCCESS',
    object_updated: new Date(depot.clock.now()).toISOString(),
    label_url: `${label}.pdf`,
    ...(from.country !== to.country && { commercial_invoice_url: `${label}-invoice.pdf` }),
    tracking_number: number,
    tracking_status: 'PRE_TRANSIT',
    tracking_url_provider: `${depot.base()}/parcels/${number}`,
    eta,
  })
}

/** A transaction with the parcel's present status. */
export function withTrack(depot: Depot, transaction: Transaction): Transaction {
  if (!transaction.tracking_number) return transaction
  const rate = depot.records.get<Rate>('rate', transaction.rate)
  const track = rate && findTrack(depot, carrierOf(rate), transaction.tracking_number)
  return { ...transaction, tracking_status: track?.tracking_status?.status ?? transaction.tracking_status }
}

/** Asks the carrier for the money of an unused label. A parcel that was scanned is refused. */
export function refundLabel(depot: Depot, body: Body): Refund {
  required(body, ['transaction'])
  const transaction = depot.records.get<Transaction>('transaction', textOf(body, 'transaction'))
  if (!transaction) throw new FieldProblem({ transaction: ['Transaction with supplied object_id not found.'] })
  if (depot.records.marked<Refund>('refund', transaction.object_id).some(({ status }) => status !== 'ERROR'))
    throw new FieldProblem({ transaction: ['A refund was already requested for this transaction.'] })
  const possible = transaction.status === 'SUCCESS'
  const refund = depot.records.put<Refund>(
    'refund',
    { ...born(depot), status: possible ? 'QUEUED' : 'ERROR', transaction: transaction.object_id },
    transaction.object_id,
  )
  if (possible) {
    change(depot, transaction, 'REFUNDPENDING')
    depot.later.plan('carrier.refund', refundMs, { refund: refund.object_id })
  }
  return refund
}

function change(depot: Depot, transaction: Transaction, status: Transaction['status']): void {
  const changed = depot.records.put('transaction', { ...transaction, status, object_updated: new Date(depot.clock.now()).toISOString() })
  const rate = depot.records.get<Rate>('rate', transaction.rate)
  tellCarrier(depot, 'transaction_updated', changed, rate ? carrierOf(rate) : 'shippo')
}

/** What the carrier does a little later: prints queued labels, decides refunds. */
export function runTransactions(depot: Depot): void {
  depot.later.handle('carrier.label', ({ transaction: id = '' }) => {
    const transaction = depot.records.get<Transaction>('transaction', id)
    if (transaction?.status === 'QUEUED') change(depot, printLabel(depot, transaction), 'SUCCESS')
  })
  depot.later.handle('carrier.refund', ({ refund: id = '' }) => {
    const refund = depot.records.get<Refund>('refund', id)
    const transaction = refund && depot.records.get<Transaction>('transaction', refund.transaction)
    if (!refund || !transaction) return
    const unused = ['UNKNOWN', 'PRE_TRANSIT'].includes(withTrack(depot, transaction).tracking_status)
    depot.records.put('refund', {
      ...refund,
      status: unused ? 'SUCCESS' : 'ERROR',
      object_updated: new Date(depot.clock.now()).toISOString(),
    })
    change(depot, transaction, unused ? 'REFUNDED' : 'REFUNDREJECTED')
  })
}
