import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from '../shell/router/index.ts'
import { cartQuery, CartSectionPart, chooseCheckoutCurrency, RemoveDialog, type CartLine } from '../features/cart/index.ts'
import { loginAt } from '../shell/login-address.ts'
import { useShell } from '../shell/providers.tsx'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { Loading, Skeleton } from '../shell/loading.tsx'
import { NotLoaded } from '../shell/not-loaded.tsx'
import { EmptyState, Note } from '../ui/panel.tsx'
import { EmptyCart, NewPieces } from './empty-cart.tsx'

export default function CartPage() {
  const { say } = useShell()
  const session = useSession()
  return (
    <div className="frame pt-[clamp(1.375rem,3vw,2.5rem)] pb-section">
      <title>{`${say('cart.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="type-title pb-4.5">{say('cart.title')}</h1>
      {session ? <OwnCart /> : <SignInFirst />}
    </div>
  )
}

function SignInFirst() {
  const { say } = useShell()
  return (
    <>
      <EmptyState title={say('cart.signInFirst')} hint={say('cart.signInHint')}>
        <Link to={loginAt('/cart')} className={buttonLook()}>
          {say('cart.login')}
        </Link>
      </EmptyState>
      <NewPieces />
    </>
  )
}

function OwnCart() {
  const { say } = useShell()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { data: cart, isError, isFetching, refetch } = useQuery(cartQuery)
  const [leaving, setLeaving] = useState<CartLine>()
  const { state } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const wantsRentals = query.get('rent') === 'true'
  const isThere = cart !== undefined
  useEffect(() => {
    if (!isThere) return
    // Whoever leads here goes to the top with the next frame: a cart that was read before is on screen by then.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [isThere])

  if (!cart && isError) {
    return <NotLoaded title={say('cart.notShown')} fixed={say('cart.fetchFailed')} busy={isFetching} onAgain={() => void refetch()} />
  }
  if (!cart) return <CartSkeleton />
  if (cart.items.length === 0) return <EmptyCart />
  /** Where whoever just chose a piece finds it: its section; else, when rentals are asked for, the first that has one. */
  const added = (state as { added?: number } | null)?.added
  const holds = (isIt: (line: CartLine) => boolean) => cart.sections.find(({ lines }) => lines.some(isIt))
  const sought = holds(({ product }) => product.id === added) ?? (wantsRentals ? holds(({ type }) => type === 'rent') : undefined)
  return (
    <div className="grid gap-7.5">
      {isError && (
        <Note tone="danger" icon="warn" role="alert">
          {say('cart.fetchFailed')}
        </Note>
      )}
      {cart.sections.length > 1 && (
        <Note tone="warning" role="status">
          {say('cart.severalCurrencies')}
        </Note>
      )}
      {cart.sections.map((section, at) => (
        <div key={section.currency} ref={section === sought && (wantsRentals || at > 0) ? place : undefined} className="not-first:mt-5">
          <CartSectionPart
            section={section}
            all={cart.items}
            isOnly={cart.sections.length === 1}
            onRemove={setLeaving}
            onCheckOut={() => {
              chooseCheckoutCurrency(section.currency)
              void navigate('/checkout')
            }}
          />
        </div>
      ))}
      <RemoveDialog line={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  )
}

function CartSkeleton() {
  return (
    <Loading className="grid gap-x-14 gap-y-6 pt-6 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
      <div className="grid content-start gap-6">
        {[1, 2, 3].map((row) => (
          <div key={row} className="grid grid-cols-[auto_1fr] gap-4">
            <Skeleton className="aspect-4/5 w-26" />
            <div className="grid content-start gap-2.5">
              <Skeleton className="h-3.5 w-24" />
              <Skeleton className="h-4.5 w-48 max-w-full" />
              <Skeleton className="h-3.5 w-32" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-80 rounded-panel" />
    </Loading>
  )
}
