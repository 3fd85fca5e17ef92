import { useRef, useState } from 'react'
import { late } from '../../shell/late.tsx'
import { useSay } from '../../shell/providers.tsx'
import { useLocation, useNavigate } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Skeleton } from '../../ui/panel.tsx'
import type { PanelProps } from './buy-panel.tsx'
import { useObstacle } from './obstacle-words.ts'
import { DeliveryChoice, PromptNote, PurchaseActions } from './purchase-parts.tsx'
import { type Delivery, leadTo, usePrompt } from './use-purchase.ts'

const SwapOffer = late(() => import('./swap-offer.tsx'))

/** Swapping: how the piece would be received, and which of one's own are offered for it. Both sides agree in the chat, where the offer leads. */
export function SwapPanel({ product, away, estimate }: Omit<PanelProps, 'onChoice'>) {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isIn = useSession() !== null
  const [chosen, choose] = useState<Delivery>()
  const [offered, offer] = useState<readonly number[]>([])
  const [prompt, ask] = usePrompt()
  const delivery = useRef<HTMLFieldSetElement>(null)
  const offers = useRef<HTMLFieldSetElement>(null)
  const act = () => {
    if (!isIn) {
      toast.error(say('product.signInToMessage'))
      return void navigate(`/login?returnTo=${encodeURIComponent(pathname)}&action=message`)
    }
    if (!chosen) {
      ask('delivery')
      return leadTo(delivery)
    }
    if (offered.length === 0) {
      ask('offer')
      return leadTo(offers)
    }
    void navigate(`/message/product/${product.id}?swap=1&delivery=${chosen}&offer=${offered.join(',')}`)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">{say('product.swapHint')}</p>
      <DeliveryChoice product={product} value={chosen} onChange={choose} away={away} estimate={estimate} ref={delivery} />
      <fieldset ref={offers} className="min-w-0">
        <legend className="float-start mb-2.5 text-small font-[550]">{say('product.swapOffer')}</legend>
        <div className="clear-both">
          {isIn ? (
            <SwapOffer
              chosen={offered}
              onChange={offer}
              onMost={() => ask('offers')}
              place={<Skeleton className="h-40 rounded-panel" />}
              lost={say('product.swapOfferFailed')}
            />
          ) : (
            <p className="text-ink-2">{say('product.swapOfferSignIn')}</p>
          )}
        </div>
      </fieldset>
      <PromptNote prompt={prompt} most={0} />
      <PurchaseActions
        main={say('product.swapNow')}
        busy={false}
        obstacle={useObstacle(product, 'swap')}
        onMain={act}
        price={say('product.swapOffered', { n: offered.length })}
      />
    </div>
  )
}
