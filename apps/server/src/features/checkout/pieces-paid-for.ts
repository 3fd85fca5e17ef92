import type { Db } from '../../platform/db.ts'
import { findPayment } from '../wallet/index.ts'
import type { OrderSnapshot, SnapshotProduct } from './snapshot.ts'

/** What somebody paid for, whether or not it became an order. */
export async function piecesPaidFor(db: Db, paymentId: number): Promise<readonly SnapshotProduct[]> {
  const payment = await findPayment(db, paymentId)
  return payment?.purpose === 'checkout' ? (payment.snapshot as OrderSnapshot).lines.map(({ product }) => product) : []
}
