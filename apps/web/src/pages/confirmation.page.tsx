import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeName } from '@rondo/words/size-name'
import { lastOrder, Sums, useRecentOrder } from '../features/checkout/index.ts'
import { addressLines, placeText } from '../features/locations/index.ts'
import {
  MoveNotes,
  type Order,
  orderQuery,
  PaperButton,
  placeOfOrder,
  stepDay,
  stepFacts,
  stepTitle,
  isUnsent,
} from '../features/orders/index.ts'
import { Loading, Skeleton } from '../shell/loading.tsx'
import { type Shell, useShell } from '../shell/providers.tsx'
import { Link, Navigate } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Refused } from '../shell/calls.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Glyph, Icon } from '../ui/icon.tsx'
import { EmptyState, Panel } from '../ui/panel.tsx'
import { Avatar, Picture } from '../ui/picture.tsx'

export default function ConfirmationPage() {
  const { say } = useShell()
  const [own] = useState(lastOrder)
  // a tab that has placed none is one beside that which has
  const recent = useRecentOrder({ enabled: own === undefined })
  const id = own ?? recent?.id
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQuery(id ?? 0), enabled: id !== undefined })
  if ((own === undefined && recent === null) || (error instanceof Refused && error.status === 404)) return <Navigate replace to="/" />
  return (
    <div className="frame pt-[clamp(2rem,4vw,3.5rem)] pb-section">
      <title>{`${say('checkout.confirmedTitle')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      {order ? (
        <Confirmed order={order} />
      ) : error ? (
        <EmptyState kind="trouble" title={say('checkout.confirmedFailed')}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {say('shell.retry')}
          </Button>
          <Link to="/dashboard/transactions" className={buttonLook('line')}>
            {say('orders.showAll')}
          </Link>
        </EmptyState>
      ) : (
        <Loading className="mx-auto grid max-w-190 justify-items-center gap-8">
          <Skeleton className="size-20 rounded-full" />
          <Skeleton className="h-8 w-3/5 rounded-field" />
          <Skeleton className="h-16 w-full rounded-field" />
          <Skeleton className="h-96 w-full rounded-panel" />
        </Loading>
      )}
    </div>
  )
}

function Confirmed({ order }: { order: Order }) {
  const { say, format, locale } = useShell()
  const email = useSession()?.user.email
  const { orderNumber, created_at, fulfillmentGroups, currency } = order
  const items = fulfillmentGroups.flatMap(({ orderItems }) => orderItems)
  const swapped = new Set(fulfillmentGroups.flatMap(({ swap, orderItems }) => (swap ? orderItems.map(({ id }) => id) : [])))
  const kindOf = ({ id, type, isService }: (typeof items)[number]) =>
    swapped.has(id) ? 'Swap' : type === 'buy' ? 'Purchase' : isService ? 'Service' : 'Rental'
  const kinds = [...new Set(items.map(kindOf))].map((kind) => say(`checkout.type${kind}`))
  const facts = [
    { what: say('checkout.orderNumber'), value: orderNumber },
    { what: say('checkout.placedOn'), value: format.dayHere(created_at) },
    { what: say('checkout.orderType'), value: format.list(kinds) },
  ]
  return (
    <div className="mx-auto grid max-w-190 gap-8">
      <header className="grid justify-items-center gap-3 text-center">
        {/* What went out comes back: the ring closes. */}
        <svg viewBox="0 0 72 72" aria-hidden="true" className="mb-2 size-20 -rotate-60 fill-none" strokeWidth="3">
          <circle cx="36" cy="36" r="29" pathLength="1" className="draw-arc stroke-ink" strokeLinecap="round" />
          <circle cx="65" cy="36" r="6" className="fill-accent" />
        </svg>
        <h1 className="type-title">{say('checkout.confirmedTitle')}</h1>
        {email && <p className="text-ink-2">{say('checkout.confirmedHint', { email })}</p>}
      </header>
      <dl className="grid gap-y-4 border-y border-line py-5 sm:grid-cols-3 sm:divide-x sm:divide-line">
        {facts.map(({ what, value }) => (
          <div key={what} className="flex justify-between gap-4 px-4 max-sm:px-0 sm:block sm:text-center">
            <dt className="text-small text-ink-2">{what}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Panel className="grid gap-5">
        <ul className="grid gap-4">
          {items.map((item) => {
            const photo = item.product.photos[0]
            const way = swapped.has(item.id) ? 'swap' : item.type
            const variant = [sizeName(item.size, say), say('checkout.itemQuantity', { n: item.quantity })]
            return (
              <li key={item.id} className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-4">
                <span className="bg-cove">
                  {photo && <Picture {...photo} alt="" sizes="64px" most={320} className="aspect-4/5 w-full object-cover" />}
                </span>
                <div className="min-w-0">
                  <p className="flex items-center gap-1.5 text-mini font-[550] text-ink-2">
                    <Glyph name={way} />
                    {say(item.isService ? 'checkout.typeService' : `catalogue.${way}`)}
                  </p>
                  <p className="font-[550]">{item.product.name}</p>
                  <p className="figures text-small text-ink-2">{format.list(variant)}</p>
                  {item.rentOption && (
                    <p className="figures text-small text-ink-2">
                      {item.isService
                        ? say('cart.appointment', { day: format.day(item.rentOption.startDate) })
                        : say(item.rentOption.startDate === item.rentOption.endDate ? 'checkout.wearDay' : 'checkout.wear', {
                            from: format.day(item.rentOption.startDate),
                            to: format.day(item.rentOption.endDate),
                            by: format.day(item.rentOption.returnBy),
                          })}
                    </p>
                  )}
                </div>
                <span className="figures font-[550]">{format.money(item.amount, currency)}</span>
              </li>
            )
          })}
        </ul>
        <Sums
          totals={{ ...order, deposits: order.depositTotal }}
          shipping={fulfillmentGroups.every(isUnsent) ? null : undefined}
          chargedOn={created_at}
        />
        <PaperButton kind="receipt" id={order.id} />
      </Panel>
      <WhatNext order={order} />
      {fulfillmentGroups.map(
        ({ id: group, pickupLocationAddress: place, merchant, orderItems: own }) =>
          place && (
            <Panel key={group} className="grid gap-1">
              <h2 className="type-subhead">
                {say(own.length > 0 && own.every(isServed) ? 'checkout.appointmentWith' : 'checkout.pickupAt', { name: merchant.name })}
              </h2>
              <p>{placeText(place, locale)}</p>
            </Panel>
          ),
      )}
      <div className="flex flex-wrap justify-center gap-2.5">
        <Link to={placeOfOrder(order)} className={buttonLook('ink', 'l', 'max-sm:w-full')}>
          {say('checkout.viewOrder')}
        </Link>
        <Link to="/browse" className={buttonLook('line', 'l', 'max-sm:w-full')}>
          {say('checkout.continueShopping')}
        </Link>
      </div>
    </div>
  )
}

interface OfOrder {
  order: Order
  group: Order['fulfillmentGroups'][number]
}
const isSent = ({ groupType, deliveryMethod }: OfOrder['group']) => groupType !== 'pickup' && deliveryMethod !== 'virtual'

/** When one meets or a parcel should be there. What is rented is sent for its first day, which the page of the order names. */
function whenOf({ order, group }: OfOrder, { say, format }: Pick<Shell, 'say' | 'format'>): string | undefined {
  const { swap, pickupDate, pickupTime, shippingRate, orderItems } = group
  if (swap) return undefined // first its other side checks out
  if (pickupDate && pickupTime) return say('orders.proposedMeeting', { day: format.day(pickupDate), time: format.clock(pickupTime) })
  const days = Number(shippingRate?.days)
  const isRented = orderItems.some(({ rentOption }) => rentOption)
  if (!isSent(group) || isRented || !(days > 0)) return undefined
  return say('checkout.arrivesAbout', { day: format.day(addDays(dayIn(new Date(order.created_at)), days)) })
}

/** Where a parcel goes. */
function GoesTo({ order: { shippingAddress }, group }: OfOrder) {
  const { say, format, locale } = useShell()
  if (!isSent(group) || !shippingAddress) return null
  return (
    <p className="figures flex items-start gap-2 text-small text-ink-2">
      <Icon name="truck" className="mt-0.5 size-4 shrink-0" />
      {say('checkout.goesTo', { place: format.list(addressLines(shippingAddress, locale)) })}
    </p>
  )
}

const isServed = ({ isService }: Order['fulfillmentGroups'][number]['orderItems'][number]) => isService

/** What each shop of the order does now and when it is there; last what happens if nobody acts. The page of the order says it from here on. */
function WhatNext({ order }: { order: Order }) {
  const shell = useShell()
  const { say, format } = shell
  return (
    <Panel className="grid gap-5">
      <h2 className="type-subhead">{say('checkout.nextTitle')}</h2>
      <ol className="grid gap-5">
        {order.fulfillmentGroups.map((group) => {
          const day = stepDay(group, false, shell)
          const facts = stepFacts(group, false, shell)
          const when = whenOf({ order, group }, shell) ?? (day && facts.includes(day) ? undefined : day)
          return (
            <li key={group.id} className="grid grid-cols-[40px_minmax(0,1fr)] gap-3.5">
              <Avatar name={group.merchant.name} url={group.merchant.avatar ?? undefined} size={40} />
              <div data-next className="grid gap-1">
                {when && <p className="figures type-heading">{when}</p>}
                <p className="font-[550]">{stepTitle(group, false, shell)}</p>
                <GoesTo order={order} group={group} />
                <MoveNotes group={group} />
                {facts.length > 0 && <p className="text-mini text-ink-3">{format.sentences(facts)}</p>}
              </div>
            </li>
          )
        })}
      </ol>
      <p className="text-small text-ink-2">{say('checkout.nextHint')}</p>
    </Panel>
  )
}
