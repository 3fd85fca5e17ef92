import { getCart } from '@rondo/contracts/calls/cart'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'

/** Numbers at the top of the page, for the signed-in (C-146). The cart's is the sum of quantities in all currencies. */
export const countsQueries = {
  cart: queryOptions({ ...read(getCart, {}), select: ({ itemsCount }) => itemsCount }),
}
