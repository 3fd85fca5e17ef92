import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '../shell/router/index.ts'
import { cartQuery, checkoutCurrency } from '../features/cart/index.ts'
import { Checkout, Reasons } from '../features/checkout/index.ts'
import { homeCountry } from '../features/locations/index.ts'
import { Loading } from '../shell/loading.tsx'
import { PanelPlace } from '../shell/panel-place.tsx'
import { useShell } from '../shell/providers.tsx'
import { useSession } from '../shell/session.ts'
import { NotLoaded } from '../shell/not-loaded.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'
import { EmptyCart } from './empty-cart.tsx'

export default function CheckoutPage() {
  const { say } = useShell()
  const session = useSession()
  if (!session) return <Navigate replace to="/login?redirect=checkout" />
  return (
    <div className="frame pt-[clamp(1.375rem,3vw,2.5rem)] lg:pb-section">
      <title>{`${say('checkout.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="type-title pb-3.5">{say('checkout.title')}</h1>
      <ChosenSection />
    </div>
  )
}

/** The part of the cart that is being checked out: one order has one currency. */
function ChosenSection() {
  const { say } = useShell()
  const { data: cart, isError, isFetching, refetch } = useQuery(cartQuery)
  const home = homeCountry(useSession()?.user.country)
  const currency = checkoutCurrency(cart?.sections.map((section) => section.currency) ?? [], home)
  const section = cart?.sections.find((one) => one.currency === currency)
  if (!cart && isError) {
    return (
      <NotLoaded
        title={say('checkout.loadFailed')}
        hint={say('checkout.nothingCharged')}
        busy={isFetching}
        onAgain={() => void refetch()}
      />
    )
  }
  if (!cart) {
    return (
      <Loading className="grid min-h-dvh content-start gap-x-[clamp(1.75rem,4.6vw,5.5rem)] gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(21.25rem,26.25rem)]">
        <div className="grid content-start gap-6">
          <PanelPlace lines={3} />
          <PanelPlace lines={5} />
        </div>
        <PanelPlace hasPicture />
      </Loading>
    )
  }
  const isNothing = !section || section.lines.every(({ problem }) => problem !== null)
  return (
    <Checkout section={isNothing ? undefined : section}>
      {section ? (
        <EmptyState title={say('checkout.nothingNow')} hint={<Reasons lines={section.lines} />}>
          <Link to="/cart" className={buttonLook()}>
            {say('checkout.backToCart')}
          </Link>
        </EmptyState>
      ) : (
        <EmptyCart />
      )}
    </Checkout>
  )
}
