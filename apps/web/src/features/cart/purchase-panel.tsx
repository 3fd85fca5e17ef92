import { type ReactNode, useState } from 'react'
import { island } from '../../shell/island.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { useHydrated, useSay } from '../../shell/providers.tsx'
import { useLocation } from '../../shell/router/index.ts'
import { wished } from '../../shell/wished.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Product } from '../listings/index.ts'
import type { Choice } from './use-purchase.ts'
import SoldOutNow from './sold-out.tsx'
import { useObstacle } from './obstacle-words.ts'
import { BuyPanel } from './buy-panel.tsx'
import { RentPanel } from './rent-panel.tsx'
import { SwapPanel } from './swap-panel.tsx'

const ReplacePeriod = lazyPart(() => import('./replace-period.tsx'), ['days'])

/** Fetched for what nobody can have now. */
const SoldOut = island(import.meta.env.SSR ? SoldOutNow : undefined, () => import('./sold-out.tsx'), ['piece'])

/** Nothing can be chosen: each piece is sold or held, or let where the shop lets no more of it, or the shop takes no payments. */
const isGone = ({ obstacles, forRent }: Product, way: 'buy' | 'rent') => (obstacles[way] === 'all_let' ? !forRent : obstacles[way] !== null)

interface PurchasePanelProps {
  product: Product
  away: string | undefined
  /** What sending it may cost, where it is sent. */
  estimate?: ReactNode
  /** The way to offer a swap. */
  swap?: ReactNode
}
/** The ways to have a product: only those that its merchant offers; first the one that a list was asked for, else buying, renting, swapping. */
export function PurchasePanel({ product, away, estimate, swap }: PurchasePanelProps) {
  const say = useSay()
  const [choice, setChoice] = useState<Choice>()
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const [way, lead] = useState(hydrated ? wished('way') : undefined) // the server knows of no wish, nor of a place within the page
  if (hydrated && hash === '#swap' && way !== 'swap') lead('swap')
  const lost = useObstacle(product, product.forSell ? 'buy' : 'rent') ?? ''
  if (!product.activeListing) return <Note icon="info">{say('product.cannot_inactive')}</Note>
  const shared = { product, away, estimate, onChoice: setChoice }
  const gone = { product, place: <Skeleton className="h-40 rounded-panel" />, lost }
  const ways = [
    { id: 'buy', open: product.forSell, panel: isGone(product, 'buy') ? <SoldOut {...gone} key="buy" /> : <BuyPanel {...shared} /> },
    {
      id: 'rent',
      open: product.forRent,
      panel: isGone(product, 'rent') ? <SoldOut {...gone} key="rent" isRent /> : <RentPanel {...shared} />,
    },
    { id: 'swap', open: product.openToSwap, panel: <SwapPanel product={product} offer={swap} /> },
  ] as const
  const tabs = ways
    .filter(({ open }) => open)
    .map(({ id, panel }) => {
      const isBooked = id === 'rent' && product.isLocalService
      return {
        id,
        panel,
        label: (
          <>
            {isBooked ? <Icon name="cal" /> : <Glyph name={id} />}
            {isBooked ? say('product.book') : say(`catalogue.${id}`)}
          </>
        ),
      }
    })
  const [only] = tabs
  // what cannot be bought but rented opens there
  const start = tabs.find(({ id }) => id === way) ?? tabs.find(({ id }) => product.obstacles[id] === null)
  return (
    <div>
      {only && tabs.length === 1 ? (
        <>
          <h2 className="mb-4 flex items-center gap-2 border-b border-line pb-3 font-semibold">{only.label}</h2>
          {only.panel}
        </>
      ) : (
        <Tabs key={way} label={say('product.how')} tabs={tabs} {...(start && { start: start.id })} />
      )}
      {choice && <ReplacePeriod {...choice} onClose={() => setChoice(undefined)} onLost={() => setChoice(undefined)} />}
    </div>
  )
}
