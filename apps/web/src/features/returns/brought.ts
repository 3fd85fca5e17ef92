import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Details } from '../orders/index.ts'

/** What is being brought back in person: its code is about it. */
export const isBrought = ({ status }: Details['orderItems'][number]): boolean => status === 'awaiting_return_shipment'

const onWay = ['return_shipped_to_merchant', 'return_in_transit'] as const
/** What is on its way back as a parcel, with a label of ours or of its customer's own. */
export const isOnWay = ({ status }: Details['orderItems'][number]): boolean => isOneOf(onWay, status)
