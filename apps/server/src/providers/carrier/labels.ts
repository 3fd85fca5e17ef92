// Labels by Shippo: bought, looked up, voided, and their papers fetched.
import type { Shippo } from 'shippo'
import type { Transaction } from 'shippo/models/components/index.js'
import { ProviderRefused, ProviderUnavailable } from '../outcome.ts'
import { asked } from './asked.ts'

/** A label that the carrier has made. */
export interface BoughtLabel {
  readonly transactionId: string
  readonly trackingNumber: string
  readonly trackingUrl: string | null
  readonly labelUrl: string
  /** Papers for customs, where the parcel leaves its area. */
  readonly invoiceUrl: string | null
  /** When the parcel should be there. */
  readonly eta: Date | null
}
/** What became of the wish to have a label's money back. */
export type VoidAnswer = 'asked' | 'voided' | 'refused'

export interface Labels {
  /**
   * Buys a rate of a shipment. The carrier knows no idempotency: the same rate bought twice is two labels. Throws ProviderRefused with the
   * carrier's reason when it made none, ProviderUnavailable when that is not known.
   */
  readonly buyLabel: (rateId: string, reference: string) => Promise<BoughtLabel>
  /** What was bought of a rate under our reference; undefined when nothing was. Throws as `buyLabel`. */
  readonly findLabel: (rateId: string, reference: string) => Promise<BoughtLabel | undefined>
  /** Asks for the money of a label that is not used, or hears what became of that. Asking again is harmless. */
  readonly voidLabel: (transactionId: string) => Promise<VoidAnswer>
  /** Bytes of a paper of a label. Throws ProviderUnavailable. */
  readonly readPaper: (url: string) => Promise<Buffer>
}

const PAPER_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 8_000

export const openLabels = (sdk: () => Promise<Shippo>, apiBase: string | undefined): Labels => ({
  async buyLabel(rateId, reference) {
    const { transactions } = await sdk()
    const made = await asked(transactions.create({ rate: rateId, labelFileType: 'PDF_4x6', metadata: reference, async: false }))
    return labelOf(made)
  },
  async findLabel(rateId, reference) {
    const { transactions } = await sdk()
    const { results = [] } = await asked(transactions.list({ rate: rateId }))
    const own = results.filter(({ metadata }) => metadata === reference)
    const made = own.find(({ status }) => status === 'SUCCESS') ?? own.find(({ status }) => status !== 'ERROR') ?? own[0]
    return made && labelOf(made)
  },
  async voidLabel(transactionId) {
    const { transactions, refunds } = await sdk()
    const { status } = await asked(transactions.get(transactionId))
    if (status === 'REFUNDED') return 'voided'
    if (status === 'REFUNDPENDING') return 'asked'
    if (status === 'REFUNDREJECTED') return 'refused'
    const refund = await asked(refunds.create({ transaction: transactionId, async: false }))
    return refund.status === 'SUCCESS' ? 'voided' : refund.status === 'ERROR' ? 'refused' : 'asked'
  },
  async readPaper(url) {
    const { protocol, origin } = new URL(url)
    if (protocol !== 'https:' && origin !== (apiBase && new URL(apiBase).origin)) throw new ProviderUnavailable(`a label at ${origin}`)
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const bytes = answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
      if (!bytes || bytes.length > PAPER_BYTES || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new Error(`no paper: ${answer.status}`)
      return bytes
    } catch (error) {
      throw new ProviderUnavailable('the carrier did not give its paper', { cause: error })
    }
  },
})

/** The label of a transaction. A refused one has messages; one that is still being made is asked for again. */
function labelOf({
  objectId,
  status,
  messages = [],
  trackingNumber,
  trackingUrlProvider,
  labelUrl,
  commercialInvoiceUrl,
  eta,
}: Transaction) {
  if (status === 'ERROR') {
    const [first] = messages
    throw new ProviderRefused(first?.code ?? 'carrier_error', messages.flatMap(({ text }) => text ?? []).join(' ') || 'no label was made')
  }
  if (!objectId || !labelUrl || !trackingNumber) throw new ProviderUnavailable('the carrier is still making the label')
  return {
    transactionId: objectId,
    trackingNumber,
    trackingUrl: trackingUrlProvider ?? null,
    labelUrl,
    invoiceUrl: commercialInvoiceUrl ?? null,
    eta: eta ? new Date(eta) : null,
  }
}
