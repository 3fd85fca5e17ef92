import type { Details } from '../orders/index.ts'

/** What is being brought back in person: its code is about it. */
export const isBrought = ({ status }: Details['orderItems'][number]): boolean => status === 'awaiting_return_shipment'
