import { figuresOf } from '@rondo/rules/returns/figures'
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

/** What some returns of a group bring, less the usage fee that each has from its approval on. */
export const figuresOfReturns = (group: Details, requests: readonly ReturnRequest[]) =>
  figuresOf(
    group,
    pickedOf(group, requests),
    requests.reduce((sum, { usageFee }) => sum + usageFee, 0),
  )
