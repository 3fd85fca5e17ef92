import { type ReactNode, useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { Note } from '../../ui/panel.tsx'
import { isVirtual, type Product } from '../listings/index.ts'
import { useObstacle } from './obstacle-words.ts'
import { DeliveryChoice, PromptNote, PurchaseActions, QuantityChoice } from './purchase-parts.tsx'
import { type Choice, type Delivery, leadTo, usePrompt, usePurchase } from './use-purchase.ts'

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
  const [chosen, choose] = useState<Delivery>()
  const [prompt, ask] = usePrompt()
  const delivery = useRef<HTMLFieldSetElement>(null)
  const { busy, send } = usePurchase(product, onChoice)
  const method = isVirtual(product) ? 'virtual' : chosen
  const act = (now: boolean) => {
    if (method) return void send({ type: 'buy', quantity, deliveryMethod: method }, now)
    ask('delivery')
    leadTo(delivery)
  }
  const total = format.money(price * quantity, currency)
  return (
    <div className="grid gap-5">
      <p className="figures font-display text-[2rem] leading-none font-[420]">{format.money(price, currency)}</p>
      <DeliveryChoice product={product} value={chosen} onChange={choose} away={away} estimate={estimate} ref={delivery} />
      <QuantityChoice product={product} units={product.available} value={quantity} onChange={setQuantity} onPrompt={ask} />
      {/* with one piece too: what appears between a press and its release would move the buttons from under it */}
      {!isVirtual(product) && !product.isLocalService && (
        <PriceLines lines={[{ id: 'total', what: `${format.money(price, currency)} × ${quantity}`, amount: total }]} />
      )}
      <PromptNote prompt={prompt} units={product.available} />
      <PurchaseActions
        main={say('product.buyNow')}
        busy={busy}
        obstacle={useObstacle(product, 'buy')}
        onMain={() => act(true)}
        onCart={() => act(false)}
        price={total}
      />
      {isHighValue(price, currency) && (
        <Note icon="shield">
          <b className="font-semibold">{say('product.secure')}</b>
          <br />
          {say('product.secureNote')}
        </Note>
      )}
    </div>
  )
}
