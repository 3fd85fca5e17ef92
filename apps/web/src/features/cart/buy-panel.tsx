import { type ReactNode, useRef, useState } from 'react'
import { Estimate } from '../../shell/estimate.tsx'
import { island } from '../../shell/island.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import type { Product } from '../listings/index.ts'
import { chargedWords, ChoiceSums, rates, sumsOf } from './choice-sums.tsx'
import { useObstacle } from './obstacle-words.ts'
import { DeliveryChoice, PromptNote, PurchaseActions, QuantityChoice } from './purchase-parts.tsx'
import SecureNoteNow from './secure-note.tsx'
import { type Choice, type Delivery, leadTo, useDelivery, usePrompt, usePurchase } from './use-purchase.ts'

/** Comes with the first press on a bar that lacks a choice. */
export const DeliveryAsked = lazyPart(() => import('./delivery-asked.tsx'), ['days'])

/** Written by the server, and alive when its code has come. */
const SecureNote = island(import.meta.env.SSR ? SecureNoteNow : undefined, () => import('./secure-note.tsx'), ['piece'])

export interface PanelProps {
  product: Product
  /** How far a pickup is, in words, where known. */
  away: string | undefined
  /** What sending it may cost. */
  estimate: ReactNode
  /** The cart holds this piece for other days and asks which to keep. */
  onChoice: (choice: Choice) => void
}
/** Prices from here on come with a word on safety (C-142). */
const isHighValue = (price: number, currency: string) => price >= (currency === 'JPY' || currency === 'KRW' ? 100_000 : 1000)

/** Buying for good. */
export function BuyPanel({ product, away, estimate, onChoice }: PanelProps) {
  const { say, format } = useShell()
  const { price, currency } = product
  const [quantity, setQuantity] = useState(1)
  const [method, choose] = useDelivery(product)
  const [prompt, ask] = usePrompt()
  const [wish, keep] = useState<{ readonly now: boolean }>() // made on the bar before the way to receive it was chosen
  const delivery = useRef<HTMLFieldSetElement>(null)
  const { busy, send } = usePurchase(product, onChoice)
  const act = (now: boolean, isBar: boolean, by: Delivery | undefined = method) => {
    keep(undefined)
    if (by) return void send({ type: 'buy', quantity, deliveryMethod: by }, now)
    ask('delivery')
    if (isBar) keep({ now })
    else leadTo(delivery)
  }
  const sums = sumsOf({ type: 'buy', unit: price, quantity, currency })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-2">
        <p className="figures font-display text-[2rem] leading-none font-[420]">{format.money(price, currency)}</p>
        <Estimate amount={price} currency={currency} className="w-full" />
        <p className="text-small text-ink-2">{say('product.feeNote', rates)}</p>
      </div>
      <DeliveryChoice product={product} value={method} onChange={choose} away={away} estimate={estimate} ref={delivery} />
      <QuantityChoice product={product} units={product.available} value={quantity} onChange={setQuantity} onPrompt={ask} />
      {/* with one piece too: what appears between a press and its release would move the buttons from under it */}
      <ChoiceSums sums={sums} what={`${format.money(price, currency)} × ${quantity}`} method={method} />
      <PromptNote prompt={prompt} units={product.available} />
      <PurchaseActions
        main={say('product.buyNow')}
        busy={busy}
        obstacle={useObstacle(product, 'buy')}
        asked={
          wish &&
          !method && (
            <DeliveryAsked
              onPick={(by) => {
                choose(by)
                act(wish.now, true, by)
              }}
            />
          )
        }
        onMain={(isBar) => act(true, isBar)}
        onCart={(isBar) => act(false, isBar)}
        price={format.money(sums.charged, currency)}
        note={say(chargedWords(method))}
      />
      {isHighValue(price, currency) && <SecureNote place={<Skeleton className="h-20 rounded-panel" />} />}
    </div>
  )
}
