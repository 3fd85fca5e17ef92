import { exportMerchantOrders, exportOrders } from '@rondo/contracts/calls/orders'
import type { OrderFilter, OrderTab } from '@rondo/rules/orders/filters'
import { useMutation } from '@tanstack/react-query'
import { downloadTable } from '../../shell/download.ts'
import { useSay } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { wantedOf } from './orders.queries.ts'

const tables = {
  all: [exportOrders, exportMerchantOrders],
  buying: [exportOrders],
  renting: [exportOrders],
  selling: [exportMerchantOrders],
  lending: [exportMerchantOrders],
} as const satisfies Record<OrderTab, unknown>

/** The orders of a tab and chip as a table to keep: those placed, those received, on the first tab both for who sells. */
export function ExportOrders({ tab, filter }: { tab: OrderTab; filter: OrderFilter }) {
  const say = useSay()
  const sells = useSession()?.user.isMerchant ?? false
  const fetching = useMutation({
    mutationFn: () => {
      const read = tables[tab].filter((one) => tab !== 'all' || sells || one === exportOrders)
      return downloadTable(
        read.map((from) => ({ from, query: wantedOf(tab, filter) })),
        'transactions.csv',
      )
    },
    onError: ({ message }) => toast.error(say('shell.downloadFailed', { reason: message })),
  })
  return (
    <Button look="line" size="s" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      <Icon name="download" className="size-4" />
      {say('orders.export')}
    </Button>
  )
}
