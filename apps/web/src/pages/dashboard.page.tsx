import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../features/cart/index.ts'
import { OrderCard, useOrders } from '../features/orders/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Skeleton } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const ordersShown = 2

export default function DashboardPage() {
  const say = useSay()
  const user = useSession()?.user
  const { data: cart } = useQuery(cartQuery)
  if (!user) return null
  return (
    <DashboardFrame title={say('accounts.dashboardTitle', { name: user.firstname || user.username })}>
      <p className="-mt-1 mb-6 text-ink-2">{say('accounts.dashboardHint')}</p>
      <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-4">
        <Tile to="/dashboard/transactions" icon="list" title={say('accounts.transactions')} hint={say('accounts.transactionsHint')} />
        <Tile to="/cart" icon="bag" title={say('accounts.cart')} hint={cart ? say('accounts.cartHint', { n: cart.itemsCount }) : ' '} />
        <Tile to="/browse" icon="search" title={say('accounts.browse')} hint={say('accounts.browseHint')} />
        <Tile to={`/merchant/${user.id}`} icon="user" title={say('accounts.storefront')} hint={say('accounts.storefrontHint')} />
      </ul>
      <LatestOrders />
    </DashboardFrame>
  )
}

function Tile({ to, icon, title, hint }: { to: string; icon: IconName; title: string; hint: string }) {
  return (
    <li className="relative grid content-start gap-1.5 rounded-panel border border-line bg-surface p-4.5 transition-colors duration-(--dur-2) hover:border-ink">
      <Icon name={icon} className="mb-1.5 size-5.5" />
      <Link to={to} className="type-subhead after:absolute after:inset-0 after:rounded-panel">
        {title}
      </Link>
      <p className="min-h-[1.45em] text-small text-ink-2">{hint}</p>
    </li>
  )
}

function LatestOrders() {
  const say = useSay()
  const { orders, isPending } = useOrders('all', 'all')
  return (
    <section aria-labelledby="latest-orders" className="pt-10">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-orders" className="type-heading">
          {say('accounts.recentOrders')}
        </h2>
        {orders.length > 0 && (
          <Link to="/dashboard/transactions" className="hit link text-small">
            {say('accounts.allOrders')}
          </Link>
        )}
      </header>
      {isPending ? (
        <Skeleton className="h-56 rounded-panel" />
      ) : orders.length === 0 ? (
        <p className="border-t border-line pt-4 text-ink-2">{say('accounts.noOrders')}</p>
      ) : (
        <div className="grid gap-4.5">
          {orders.slice(0, ordersShown).map((order) => (
            <OrderCard key={`${order.source}${order.id}`} order={order} tab="all" />
          ))}
        </div>
      )}
    </section>
  )
}
