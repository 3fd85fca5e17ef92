import { clocks } from '../kernel/clocks.ts'
import type { ItemStatus } from './item-statuses.ts'
import { closedItemStatuses } from './order-status.ts'

/** A group as far as its customer's address is asked for; `since` tells when an item took its status, as ISO text. */
interface Sent {
  readonly isShipped: boolean
  readonly items: readonly { readonly status: ItemStatus; readonly since: string }[]
}
const isClosed = ({ status }: Sent['items'][number]) => (closedItemStatuses as readonly string[]).includes(status)

/** Whether a merchant reads where an order is sent: while a shipped group of theirs goes on, and some days after its last item has ended (SR-61). */
export const isAddressShown = (groups: readonly Sent[], now: Date): boolean =>
  groups.some(
    ({ isShipped, items }) =>
      isShipped && items.some((item) => !isClosed(item) || now.getTime() - Date.parse(item.since) < clocks.buyerAddressDays * DAY_MS),
  )
const DAY_MS = 86_400_000
