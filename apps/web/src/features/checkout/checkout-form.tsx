import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { scrollsBy } from '../../ui/motion.ts'
import { Panel } from '../../ui/panel.tsx'
import { RingSteps } from '../../ui/timeline.tsx'
import type { CartSection } from '../cart/index.ts'
import type { Address } from '../locations/index.ts'
import type { CardState } from './card-field.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { goneText } from './gone.ts'
import { LeftOut } from './left-out.tsx'
import { type Missing, missingOf } from './missing.ts'
import { Charged, OrderSummary } from './order-summary.tsx'
import { PayBox } from './pay-box.tsx'
import { type Payer, PaymentPart } from './payment-part.tsx'
import { firstCard, savedCardsQuery } from './saved-cards.tsx'
import type { BillingDetails } from './stripe.ts'
import { SwapTerms } from './swap-terms.tsx'
import { dueOf, isShippingKnown, payloadOf, totalsOf } from './totals.ts'
import { useDelivery } from './use-delivery.ts'
import { usePayment } from './use-payment.ts'

/** Whom the bill is for: the shipping address where it is the card's, else what was typed. */
function billingOf(payer: Payer, email: string | undefined, address: Address | undefined): BillingDetails {
  const { name } = payer
  const mail = email === undefined ? {} : { email }
  const { street, city, state, country, postalCode } = payer.sameAddress && address ? address : payer
  const street2 = payer.sameAddress ? address?.street2 : undefined
  const parts = { line1: street, line2: street2, city, state, postal_code: postalCode, country }
  return { name, ...mail, address: Object.fromEntries(Object.entries(parts).flatMap(([part, text]) => (text ? [[part, text]] : []))) }
}
const places: Record<Missing, string> = {
  needNothing: '#checkout-delivery',
  needAddress: '#checkout-delivery',
  needAddresses: '#checkout-delivery',
  needRates: '#checkout-delivery',
  needRate: '#checkout-delivery',
  needTime: '#checkout-delivery',
  needHour: '#checkout-delivery',
  needLibrary: '#checkout-payment',
  needCard: '#checkout-payment',
}

/** Delivery and payment of everything in one currency. What was chosen and typed stays, whatever a press on Pay leads to; `onPaid` as of `usePayment`. */
export function CheckoutForm({ section, onPaid }: { section: CartSection; onPaid: (section: CartSection | undefined) => void }) {
  const shell = useShell()
  const { say, format } = shell
  const user = useSession()?.user
  const plan = useDelivery(section)
  const payment = usePayment(section, onPaid)
  const [card, setCard] = useState<CardState>()
  const [pressed, setPressed] = useState(false)
  const cards = useQuery(savedCardsQuery).data?.data ?? []
  const [wished, wish] = useState<string | null>()
  // one that was removed pays nothing
  const saved = cards.find(({ id }) => id === wished) ?? (wished === undefined ? firstCard(cards) : undefined)

  const { deliveries, choices, address, needsAddress } = plan
  const payload = payloadOf(deliveries, choices, section.currency)
  const totals = payment.totalsFor(payload, totalsOf(deliveries, section.currency))
  const due = dueOf(deliveries, totals)
  const isFree = due === 'free'
  const known = [user?.firstname, user?.lastname].filter(Boolean).join(' ') || address?.name || ''
  const payer = useForm<Payer>({
    start: { name: known, postalCode: '', sameAddress: true, keepsCard: false, street: '', city: '', state: '', country: '' },
    check: ({ name }) => ({ name: !isFree && !saved && name.trim() === '' ? say('checkout.cardNameRequired') : undefined }),
    send: ({ name, ...typed }) =>
      payment.press({
        payload,
        shown: totals,
        card,
        savedCard: saved?.id,
        keepsCard: typed.keepsCard,
        billing: billingOf({ ...typed, name: name.trim() }, user?.email, needsAddress ? address : undefined),
      }),
  })
  // until another is typed the profile's name stands there, or the address's, which may come later
  const filled = useRef(known)
  const fill = useEffectEvent(() => {
    if (payer.now().name === filled.current) payer.set('name', known)
    filled.current = known
  })
  useEffect(() => fill(), [known])
  const paying = saved ? { isReady: card?.isReady ?? false, isComplete: true } : card
  const missing = missingOf(plan, isFree ? 'free' : paying)
  const isBusy = payment.phase !== undefined
  const ready = deliveries.filter(({ isComplete }) => isComplete).length
  const isDelivered = ready === deliveries.length && ready > 0

  // others were faster at every piece that was refused: nothing is left to attend to
  const refused = section.lines.filter(({ product }) => payment.problems[product.id])
  const gone = refused.every(({ problem }) => problem !== null) ? refused : []
  const isSumKnown = due !== 'shipping' && isShippingKnown(deliveries)
  const rest = isSumKnown ? format.money(totals.charged, totals.currency) : undefined
  const verdict = gone.length > 0 ? { text: goneText(gone, rest, shell), isNews: true } : payment.verdict

  const onPay = () => {
    setPressed(true)
    if (missing) return document.querySelector(places[missing])?.scrollIntoView({ behavior: scrollsBy(), block: 'start' })
    void payer.submit()
  }
  // what the provider says of a declined card stands at the button
  const isSaidAlready = card?.problem !== undefined && verdict?.text.startsWith(card.problem) === true
  const cardProblem = isSaidAlready
    ? undefined
    : (card?.problem ?? (pressed && missing === 'needCard' ? say('checkout.cardIncomplete') : undefined))
  const box = (
    <PayBox
      totals={totals}
      due={due}
      missing={missing && say(`checkout.${missing}`)}
      phase={payment.phase}
      verdict={verdict}
      heldUntil={payment.heldUntil}
      onPay={onPay}
    />
  )
  const summary = (
    <OrderSummary
      lines={deliveries.flatMap(({ delivery }) => delivery.lines)}
      totals={totals}
      due={due}
      isShippingKnown={isShippingKnown(deliveries)}
      problems={payment.problems}
      unshippable={plan.unshippable.items.length}
    />
  )
  return (
    <>
      <p role="alert" className="sr-only">
        {verdict?.text}
      </p>
      <div className="pb-6">
        <RingSteps
          label={say('checkout.progress')}
          now={isDelivered ? 'payment' : 'delivery'}
          steps={[
            {
              id: 'delivery',
              label: isDelivered ? say('checkout.stepDeliveryDone') : say('checkout.stepDelivery', { n: ready, all: deliveries.length }),
              share: deliveries.length === 0 ? 0 : ready / deliveries.length,
            },
            { id: 'payment', label: say('checkout.stepPayment'), share: paying?.isComplete ? 1 : 0 },
            { id: 'confirmation', label: say('checkout.stepConfirmation'), share: 0 },
          ]}
        />
      </div>
      <details className="group mb-5.5 rounded-panel border border-line bg-surface lg:hidden">
        <summary className="flex min-h-13.5 list-none items-center gap-2.5 px-4 [&::-webkit-details-marker]:hidden">
          <Icon name="bag" />
          {say('checkout.summary')}
          <span className="figures text-small text-ink-2 max-xs:hidden">{say('checkout.itemsCount', { n: section.itemsCount })}</span>
          <b className="figures ms-auto font-semibold">
            <Charged totals={totals} due={due} />
          </b>
          <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">{summary}</div>
      </details>
      <div className="grid items-start gap-x-[clamp(1.75rem,4.6vw,5.5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(21.25rem,26.25rem)]">
        <div className="min-w-0 max-lg:[&_:is(input,select,button,a)]:scroll-mb-40">
          <SwapTerms lines={section.lines} />
          <LeftOut lines={section.lines.filter((line) => !gone.includes(line))} />
          <DeliveryPart plan={plan} disabled={isBusy} />
          <PaymentPart
            payer={payer}
            savedCard={saved?.id ?? null}
            onSavedCard={wish}
            onCard={setCard}
            cardProblem={cardProblem}
            hasAddress={needsAddress}
            isFree={isFree}
            disabled={isBusy}
          />
        </div>
        <aside aria-label={say('checkout.summary')} className="sticky top-22 max-lg:hidden">
          <Panel className="grid gap-4.5">
            <h2 className="type-subhead">{say('checkout.summary')}</h2>
            {summary}
            {box}
          </Panel>
        </aside>
      </div>
      <div className="sticky bottom-0 z-10 -mx-gutter border-t border-line bg-surface px-gutter pt-3 pb-4 lg:hidden">{box}</div>
    </>
  )
}
