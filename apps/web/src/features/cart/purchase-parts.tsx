import { quantities } from '@rondo/rules/kernel/limits'
import { mostOf } from '@rondo/rules/listings/stock'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { island } from '../../shell/island.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useSay, useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { isVirtual, type Product } from '../listings/index.ts'
import DigitalNoteNow from './digital-note.tsx'
import { isPickupOnly, PickupOnly } from './pickup-only.tsx'
import type { Delivery, Prompt } from './use-purchase.ts'

/** Written by the server, and alive when its code has come. */
const DigitalNote = island(import.meta.env.SSR ? DigitalNoteNow : undefined, () => import('./digital-note.tsx'), ['piece'])

interface DeliveryProps {
  product: Product
  value: Delivery | undefined
  onChange: (next: Delivery | undefined) => void
  /** How far a pickup is, in words, where known. */
  away: string | undefined
  /** What sending it may cost. */
  estimate: ReactNode
  ref: Ref<HTMLFieldSetElement>
}
/** How the piece is received. A press on the chosen way takes it back; virtual pieces have only one. */
export function DeliveryChoice({ product, value, onChange, away, estimate, ref }: DeliveryProps) {
  const say = useSay()
  if (isVirtual(product)) return <DigitalNote product={product} place={say('product.virtualDelivery')} />
  const { openToPickUp, openToShipping, pickupAddress, isLocalService } = product
  const choice = (method: 'pickup' | 'shipping') => ({
    name: 'delivery',
    value: method,
    checked: value === method,
    onChange: () => onChange(method),
    onClick: () => value === method && onChange(undefined),
    // to browsers a space on the chosen one is no press
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key !== ' ' || value !== method) return
      event.preventDefault()
      onChange(undefined)
    },
  })
  return (
    <fieldset ref={ref} className="grid grid-cols-1 gap-2">
      <legend className="float-start text-small font-[550]">{say(isLocalService ? 'product.serviceWhere' : 'product.delivery')}</legend>
      {isPickupOnly(product) && <PickupOnly product={product} />}
      {openToPickUp && (
        <ChoiceCard
          {...choice('pickup')}
          title={say(isLocalService ? 'product.servicePlace' : 'product.pickup')}
          note={away ?? (isPickupOnly(product) ? undefined : pickupAddress?.city)}
          price={isLocalService ? undefined : say('product.pickupFree')}
        />
      )}
      {openToShipping && (
        <ChoiceCard
          {...choice('shipping')}
          title={say('product.shipping')}
          note={say('product.shippingHint')}
          price={<span className="text-small font-normal whitespace-nowrap text-ink-2">{say('product.shippingRate')}</span>}
        />
      )}
      {estimate}
    </fieldset>
  )
}

interface QuantityProps {
  product: Product
  /** Pieces that may be had in this way. */
  units: number
  value: number
  onChange: (next: number) => void
  onPrompt: (prompt: Prompt) => void
}
export function QuantityChoice({ product, units, value, onChange, onPrompt }: QuantityProps) {
  const say = useSay()
  if (isVirtual(product) || product.isLocalService) return null
  const most = mostOf(units)
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="text-small font-[550]">{say('product.quantity')}</span>
      <span className="flex items-center gap-2.5">
        {/* exact up to the most of one choice only: pages hear of every piece from there on */}
        <span className="figures text-small text-ink-3">
          {say(units > most ? 'product.availableMore' : 'product.available', { n: most })}
        </span>
        <Stepper
          label={say('product.quantity')}
          value={value}
          most={Math.max(quantities.least, most)}
          onChange={onChange}
          onRefuse={onPrompt}
          words={{ less: say('product.less'), more: say('product.more') }}
        />
      </span>
    </div>
  )
}

/** Comes with the first press that lacks something. */
const PromptWords = lazyPart(() => import('./prompt-words.tsx'), ['days'])

/** The hint above the buttons. `units`: pieces that may be had in this way. */
export function PromptNote({ prompt, ...of }: { prompt: Prompt | undefined; units: number; isService?: boolean }) {
  return (
    <div role="status" className="empty:sr-only">
      {prompt && <PromptWords prompt={prompt} {...of} />}
    </div>
  )
}

/** The bar at the foot of small screens. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center gap-2.5 border-t border-line bg-surface px-gutter pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] md:hidden"
    >
      {children}
    </div>
  )
}

interface ActionsProps {
  main: string
  /** What the main button does on small screens, where that is something else. */
  first?: { readonly words: string; readonly onPress: () => void } | undefined
  /** What is missing, asked for in the bar on small screens. */
  asked?: ReactNode
  busy: boolean
  /** Why nothing can be done now; the buttons are off then, and say it. */
  obstacle: string | undefined
  /** Told whether the press was on the bar of small screens. */
  onMain: (isBar: boolean) => void
  onCart: (isBar: boolean) => void
  /** At the foot of small screens: what it costs, in one or two lines. */
  price: ReactNode
  note?: ReactNode
}
/** The two buttons, and on small screens the bar at the bottom that carries them instead. Where they are off, the reason stands above. */
export function PurchaseActions({ main, first, asked, busy, obstacle, onMain, onCart, price, note }: ActionsProps) {
  const { say } = useShell()
  const reason = useId()
  const off = obstacle !== undefined
  const because = off ? { 'aria-disabled': true, 'aria-describedby': reason } : {}
  // switched off but not taken away: the focus stays where it is
  const waits = busy ? { 'aria-disabled': true } : {}
  const act = (work: () => void) => (off ? () => toast.error(obstacle) : work)
  return (
    <>
      {off && (
        <Note tone="warning" icon="info">
          <b className="font-semibold">{say('product.why')}</b>
          <p id={reason}>{obstacle}</p>
        </Note>
      )}
      {/* long panels keep their buttons in sight: what goes on below them fades */}
      <div className="panel-bar mt-2 -mb-2 flex gap-2.5 py-3 max-md:hidden">
        <Button size="l" busy={busy} onClick={act(() => onMain(false))} {...because} className="grow">
          {main}
        </Button>
        <Button size="l" look="line" onClick={act(() => onCart(false))} {...waits} {...because}>
          {say('product.addToCart')}
        </Button>
      </div>
      <FootBar>
        {asked}
        <div className="min-w-0 flex-1">
          <b className="figures block font-semibold">{price}</b>
          {note && <p className="figures text-mini text-ink-2">{note}</p>}
        </div>
        <Button
          look="line"
          aria-label={say('product.addToCart')}
          onClick={act(() => onCart(true))}
          {...waits}
          {...because}
          className="px-4!"
        >
          <Icon name="bag" />
        </Button>
        <Button busy={busy} onClick={act(first?.onPress ?? (() => onMain(true)))} {...because}>
          {first?.words ?? main}
        </Button>
      </FootBar>
    </>
  )
}
