import { useQueries } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { deliveryIcon, isService } from '../cart/index.ts'
import { AddressChoice } from '../locations/index.ts'
import { RateChoice } from '../shipping/index.ts'
import { PickupChoice, placeQuery } from './pickup-choice.tsx'
import type { DeliveryPlan, DeliveryState } from './use-delivery.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

const headings = {
  shipping: 'checkout.shipFrom',
  sameDay: 'checkout.shipFrom',
  pickup: 'checkout.pickupAt',
  virtual: 'checkout.virtualFrom',
} as const

const isAppointment = ({ lines }: DeliveryState['delivery']) => lines.every(({ rentalPeriod }) => isService(rentalPeriod))

/** What the part is about: a parcel (CHK-01), else the one way that everything is received, or several. */
function headingOf(deliveries: DeliveryPlan['deliveries']) {
  const all = (fits: (delivery: DeliveryState['delivery']) => boolean) => deliveries.every(({ delivery }) => fits(delivery))
  if (!all(({ kind }) => kind === 'pickup' || kind === 'virtual')) return 'checkout.shippingInformation'
  if (all(isAppointment)) return 'checkout.appointment'
  return all(({ kind }) => kind === 'pickup') ? 'checkout.pickup' : 'checkout.stepDeliveryDone'
}

/** Where everything goes and how it gets there: one address for all that ships, then each delivery by itself. */
export function DeliveryPart({ plan, disabled }: { plan: DeliveryPlan; disabled: boolean }) {
  const { say } = useShell()
  const { deliveries, choices, needsAddress, chooseAddress, recipient } = plan
  const pickups = deliveries.filter(({ delivery }) => delivery.kind === 'pickup')
  const unknown = useQueries({ queries: pickups.map(({ delivery }) => placeQuery(delivery)) }).filter(
    ({ isError, data }) => isError && !data,
  ).length
  return (
    <section aria-labelledby="checkout-delivery" className="grid gap-5 border-t border-ink pt-5 pb-9">
      <h2 id="checkout-delivery" className="type-heading">
        {say(headingOf(deliveries))}
      </h2>
      {needsAddress && (
        <AddressChoice
          legend={say('checkout.shipTo')}
          value={choices.addressId}
          onChange={chooseAddress}
          disabled={disabled}
          onAdding={plan.setAdding}
        />
      )}
      {needsAddress && recipient.said?.is_valid === false && (
        <Note tone="danger" icon="warn" role="alert">
          <b className="font-semibold">{say('checkout.recipientInvalid')}</b> {recipient.said.message}
        </Note>
      )}
      {needsAddress && recipient.isUnknown && (
        <Note icon="info">{say(recipient.isRefused ? 'checkout.recipientError' : 'checkout.recipientUnknown')}</Note>
      )}
      {unknown > 0 && pickups.length > 1 && (
        <Note tone="warning" icon="warn" role="alert">
          {say(unknown === pickups.length ? 'checkout.pickupFailed' : 'checkout.pickupSomeFailed')}
        </Note>
      )}
      {deliveries.map((state, at) => (
        <div key={state.delivery.key} className={`grid gap-3.5 pt-1 ${at > 0 || needsAddress ? 'border-t border-line pt-5' : ''}`}>
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 font-semibold">
            <Icon name={deliveryIcon(state.delivery.kind)} />
            <Avatar name={shopName(state.delivery.merchant)} url={state.delivery.merchant.portrait} size={28} />
            <span className="grow">
              {say(isAppointment(state.delivery) ? 'checkout.appointmentWith' : headings[state.delivery.kind], {
                name: shopName(state.delivery.merchant),
              })}
            </span>
            <Readiness state={state} plan={plan} />
          </h3>
          <Details state={state} plan={plan} disabled={disabled} />
        </div>
      ))}
    </section>
  )
}

function Readiness({ state: { isComplete, delivery, rates }, plan }: { state: DeliveryState; plan: DeliveryPlan }) {
  const { say } = useShell()
  if (isComplete) return <Badge category="completed">{say('checkout.ready')}</Badge>
  if (delivery.kind === 'pickup') return <Badge category="processing">{say('checkout.chooseTime')}</Badge>
  if (plan.choices.addressId === null)
    return <Badge category="processing">{say(plan.addresses === 'some' ? 'checkout.chooseAddress' : 'checkout.lacksAddress')}</Badge>
  return <Badge category="processing">{say(rates.isFetching ? 'checkout.askingRates' : 'checkout.chooseRate')}</Badge>
}

function Details({ state, plan, disabled }: { state: DeliveryState; plan: DeliveryPlan; disabled: boolean }) {
  const { say } = useShell()
  const { delivery, rate, rates } = state
  const { choices, chooseRate, chooseMeeting } = plan
  switch (delivery.kind) {
    case 'shipping':
      if (choices.addressId === null || plan.recipient.said?.is_valid === false) return null
      return (
        <RateChoice
          name={`rate-${delivery.key}`}
          answer={rates as never}
          chosen={rate}
          pieces={delivery.lines.length + (rates.data?.unshippable.length ?? 0)}
          onChange={(next) => chooseRate(delivery.key, next)}
          disabled={disabled}
        />
      )
    case 'pickup':
      return (
        <PickupChoice
          delivery={delivery}
          meeting={choices.meetings[delivery.key]}
          onChange={(next) => chooseMeeting(delivery.key, next)}
          disabled={disabled}
        />
      )
    case 'virtual':
      return <p className="text-small text-ink-2">{say('checkout.virtualHint')}</p>
    case 'sameDay':
      return <Note tone="warning">{say('failures.cart.delivery_not_offered')}</Note>
  }
}
