import type { BuiltPurpose } from '@rondo/rules/wallet/payment-purposes'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../providers/payments/index.ts'
import type { Payment } from './wallet.repository.ts'

/** A payment that the provider calls succeeded, under the lock of its row, with what is needed to make what was paid for. */
export interface Paid {
  readonly payment: Payment
  /** Undefined when there was nothing to pay. */
  readonly intent: Intent | undefined
  /** Drawn of the trade sequence for what will be made, as many as `idsWanted` said. */
  readonly ids: readonly number[]
  readonly now: Date
  readonly requestId: string | undefined
}

/** What a room needs of the process besides its transaction, to move what is paid for. */
type Running = Pick<App, 'config'>

/** What the room of a purpose does with its payments; the wallet asks, locks, compares and gives money back by itself. */
export interface PaymentRoom {
  readonly purpose: BuiltPurpose
  readonly idsWanted: (payment: Payment) => number
  /**
   * Makes what must exist after success, and ends the record by `paymentSucceeded`, in one transaction. Answers the order where there is
   * one; undefined, with nothing written, when what was paid for cannot be had any more: the money goes back.
   */
  readonly fulfil: (tx: Tx, paid: Paid, app: Running) => Promise<{ readonly orderId: number | null } | undefined>
  /** Keeps what is held for a payment that takes longer, or was tried: at least until this time. */
  readonly extend: (tx: Tx, paymentId: number, until: Date, app: Running) => Promise<void>
  /** Gives free what is held for a payment that ends without success; twice is fine. */
  readonly release: (tx: Tx, paymentId: number, app: Running) => Promise<void>
  /** Tells the payer that all of it goes back, and why. Amount in minor units of `currency`. */
  readonly tellRefunded: (tx: Tx, payment: Payment, back: { why: string; amountMinor: number; currency: string }) => Promise<void>
}
/** One for each purpose that can be paid for: a purpose without its room does not compile. */
export type PaymentRooms = Readonly<Record<BuiltPurpose, PaymentRoom>>
