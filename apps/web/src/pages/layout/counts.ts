import { getCart } from '@rondo/contracts/calls/cart'
import { countUnread } from '@rondo/contracts/calls/messaging'
import { unreadNotifications } from '@rondo/contracts/calls/notifications'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'

/** Numbers at the top of the page, for the signed-in (C-146). The cart's is the sum of quantities in all currencies. */
export const countsQueries = {
  /** Messages that the reader has not read. */
  messages: queryOptions({ ...read(countUnread, {}), select: ({ count }) => count }),
  /** Entries below the bell that the reader has not read. */
  notices: queryOptions({ ...read(unreadNotifications, {}), select: ({ unread }) => unread }),
  cart: queryOptions({ ...read(getCart, {}), select: ({ itemsCount }) => itemsCount }),
}
