import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RingSteps } from '../../ui/timeline.tsx'
import type { CartSection } from '../cart/index.ts'
import type { Address } from '../locations/index.ts'
import type { CardState } from './card-field.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { type Missing, missingOf } from './missing.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayBox } from './pay-box.tsx'
import { type Payer, PaymentPart } from './payment-part.tsx'
import type { BillingDetails } from './stripe.ts'
import { payloadOf, totalsOf } from './totals.ts'
import { useDelivery } from './use-delivery.ts'
import { usePayment } from './use-payment.ts'

function billingOf(
  { name, postalCode, sameAddress }: Payer & { name: string },
  email: string | undefined,
  address: Address | undefined,
): BillingDetails {
  const mail = email === undefined ? {} : { email }
  if (!sameAddress || !address) return { name, ...mail, ...(postalCode && { address: { postal_code: postalCode } }) }
  const { street, street2, city, state, country } = address
  const parts = { line1: street, line2: street2, city, state, postal_code: address.postalCode, country }
  return { name, ...mail, address: Object.fromEntries(Object.entries(parts).flatMap(([part, text]) => (text ? [[part, text]] : []))) }
}
const places: Record<Missing, string> = {
  needNothing: '#checkout-delivery',
  needAddress: '#checkout-delivery',
  needRates: '#checkout-delivery',
  needRate: '#checkout-delivery',
  needTime: '#checkout-delivery',
  needLibrary: '#checkout-payment',
  needCard: '#checkout-payment',
}

/** Delivery and payment of everything in one currency. What was chosen and typed stays, whatever a press on Pay leads to. */
export function CheckoutForm({ section }: { section: CartSection }) {
  const { say, format } = useShell()
  const user = useSession()?.user
  const plan = useDelivery(section)
  const payment = usePayment()
  const [card, setCard] = useState<CardState>()
  const [payer, setPayer] = useState<Payer>({
    name: undefined,
    postalCode: '',
    sameAddress: true,
  })
  const [pressed, setPressed] = useState(false)

  const { deliveries, choices, address, needsAddress } = plan
  const payload = payloadOf(deliveries, choices, section.currency)
  const totals = payment.totalsFor(payload, totalsOf(deliveries, section.currency))
  const isFree = totals.charged === 0 && deliveries.every(({ isComplete }) => isComplete)
  const name = payer.name ?? ([user?.firstname, user?.lastname].filter(Boolean).join(' ') || address?.name || '')
  const missing = missingOf(plan, isFree ? 'free' : card)
  const isBusy = payment.phase !== undefined
  const ready = deliveries.filter(({ isComplete }) => isComplete).length
  const isDelivered = ready === deliveries.length && ready > 0

  const onPay = () => {
    setPressed(true)
    if (missing) return document.querySelector(places[missing])?.scrollIntoView({ behavior: 'smooth', block: 'start' })
    if (!isFree && name.trim() === '') return document.querySelector<HTMLElement>('[name="cc-name"]')?.focus()
    void payment.press({
      payload,
      shown: totals,
      card,
      billing: billingOf({ ...payer, name: name.trim() }, user?.email, needsAddress ? address : undefined),
    })
  }
  const cardProblem = card?.problem ?? (pressed && missing === 'needCard' ? say('checkout.cardIncomplete') : undefined)
  const box = (
    <PayBox
      totals={totals}
      isFree={isFree}
      missing={missing && say(`checkout.${missing}`)}
      phase={payment.phase}
      verdict={payment.verdict}
      onPay={onPay}
    />
  )
  const summary = (
    <OrderSummary
      lines={deliveries.flatMap(({ delivery }) => delivery.lines)}
      totals={totals}
      isShippingKnown={deliveries.every(({ delivery, rate }) => delivery.kind !== 'shipping' || rate !== undefined)}
      problems={payment.problems}
    />
  )
  return (
    <>
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
            { id: 'payment', label: say('checkout.stepPayment'), share: card?.isComplete ? 1 : 0 },
            { id: 'confirmation', label: say('checkout.stepConfirmation'), share: 0 },
          ]}
        />
      </div>
      <details className="group mb-5.5 rounded-panel border border-line bg-surface lg:hidden">
        <summary className="flex min-h-13.5 list-none items-center gap-2.5 px-4 [&::-webkit-details-marker]:hidden">
          <Icon name="bag" />
          {say('checkout.summary')}
          <span className="figures text-small text-ink-2 max-xs:hidden">{say('checkout.itemsCount', { n: section.itemsCount })}</span>
          <b className="figures ms-auto font-semibold">{format.money(totals.charged, totals.currency)}</b>
          <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">{summary}</div>
      </details>
      <div className="grid items-start gap-x-[clamp(1.75rem,4.6vw,5.5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(21.25rem,26.25rem)]">
        <div className="min-w-0 max-lg:[&_:is(input,select,button,a)]:scroll-mb-40">
          <DeliveryPart plan={plan} disabled={isBusy} />
          <PaymentPart
            payer={payer}
            name={name}
            onPayer={setPayer}
            onCard={setCard}
            cardProblem={cardProblem}
            nameProblem={pressed && name.trim() === '' ? say('checkout.cardNameRequired') : undefined}
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
