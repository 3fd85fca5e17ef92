import type { Details } from '../orders/index.ts'
import type { ReturnRequest } from './returns.queries.ts'

export { type Figures, figuresOf, isFeeOf } from '@rondo/rules/returns/figures'
export type Item = Details['orderItems'][number]

/** The items of some returns, each with the reason for which it goes back. */
export const pickedOf = (group: Details, requests: readonly ReturnRequest[]) =>
  group.orderItems.flatMap((item) => {
    const request = requests.find(({ orderItems }) => orderItems.includes(item.id))
    return request ? [{ item, reason: request.reason }] : []
  })
