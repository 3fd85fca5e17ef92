import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useSay } from '../../shell/providers.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Product } from '../listings/index.ts'
import type { Choice } from './use-purchase.ts'
import { BuyPanel } from './buy-panel.tsx'
import { RentPanel } from './rent-panel.tsx'
import { SwapPanel } from './swap-panel.tsx'

const ReplacePeriod = lazyPart(() => import('./replace-period.tsx'), ['days'])

interface PurchasePanelProps {
  product: Product
  away: string | undefined
  /** What sending it may cost, where it is sent. */
  estimate?: ReactNode
  /** The way to offer a swap. */
  swap?: ReactNode
}
/** The ways to have a product: only those that its merchant offers; buying first, else renting, else swapping. */
export function PurchasePanel({ product, away, estimate, swap }: PurchasePanelProps) {
  const say = useSay()
  const [choice, setChoice] = useState<Choice>()
  if (!product.activeListing) return <Note icon="info">{say('product.cannot_inactive')}</Note>
  const shared = { product, away, estimate, onChoice: setChoice }
  const ways = [
    { id: 'buy', open: product.forSell, panel: <BuyPanel {...shared} /> },
    { id: 'rent', open: product.forRent, panel: <RentPanel {...shared} /> },
    { id: 'swap', open: product.openToSwap, panel: <SwapPanel product={product} offer={swap} /> },
  ] as const
  const tabs = ways
    .filter(({ open }) => open)
    .map(({ id, panel }) => ({
      id,
      panel,
      label: (
        <>
          <Glyph name={id} />
          {say(`ways.${id}`)}
        </>
      ),
    }))
  const [only] = tabs
  return (
    <div>
      {only && tabs.length === 1 ? (
        <>
          <h2 className="mb-4 flex items-center gap-2 border-b border-line pb-3 font-semibold">{only.label}</h2>
          {only.panel}
        </>
      ) : (
        <Tabs label={say('product.how')} tabs={tabs} />
      )}
      {choice && <ReplacePeriod {...choice} onClose={() => setChoice(undefined)} onLost={() => setChoice(undefined)} />}
    </div>
  )
}
