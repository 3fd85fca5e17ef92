import { defaultDepositBasisPoints, depositOf } from '@rondo/rules/checkout/pricing'
import { rentalDays } from '@rondo/rules/kernel/days'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import type { ChosenOption } from '@rondo/rules/listings/rental-options'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { ChoiceTile } from '../../ui/choice-card.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { Note, Skeleton } from '../../ui/panel.tsx'
import { availabilityQuery, isVirtual, type Product } from '../listings/index.ts'
import type { PanelProps } from './buy-panel.tsx'
import { DeliveryChoice, PromptNote, PurchaseActions, QuantityChoice } from './purchase-parts.tsx'
import { useObstacle } from './obstacle-words.ts'
import { type Delivery, leadTo, usePrompt, usePurchase } from './use-purchase.ts'

const RentDays = lazyPart(() => import('./rent-days.tsx'), ['days'])

type Tier = Product['rentPriceAndTime'][number]
const sameTier = (a: Tier, b: Tier | undefined) => a.option === b?.option && a.number === b.number

/** Renting for some days: a period, its first day, how it is received. */
export function RentPanel({ product, away, estimate, onChoice }: PanelProps) {
  const { say, format } = useShell()
  const { currency, rentPriceAndTime: tiers, rentDeposit } = product
  const [tier, setTier] = useState<Tier>()
  const [start, setStart] = useState<string>()
  const [quantity, setQuantity] = useState(1)
  const [chosen, choose] = useState<Delivery>()
  const [free, setFree] = useState({ isAny: true, isStart: true })
  const onFree = useCallback((isAny: boolean, isStart: boolean) => setFree({ isAny, isStart }), [])
  const [prompt, ask] = usePrompt()
  const period = useRef<HTMLFieldSetElement>(null)
  const delivery = useRef<HTMLFieldSetElement>(null)
  const { busy, send } = usePurchase(product, onChoice)

  const method = isVirtual(product) ? 'virtual' : chosen
  const obstacle = useObstacle(product, 'rent') ?? (free.isAny ? undefined : say('product.daysNone'))
  const act = (now: boolean) => {
    if (!tier) {
      ask('period')
      return leadTo(period)
    }
    if (!free.isStart) return ask('day')
    if (!method) {
      ask('delivery')
      return leadTo(delivery)
    }
    const rentalPeriod = { option: tier.option, number: tier.number, ...(start && { startDate: start }) }
    void send({ type: 'rent', quantity, deliveryMethod: method, rentalPeriod }, now)
  }
  const rent = tier && tier.price * quantity
  const deposit = tier ? depositFor(tier, product, quantity) : 0
  const periodWords = tier && say(`ways.${tier.option}`, { n: tier.number })
  const percent = defaultDepositBasisPoints / 100
  const asksDeposit = rentDeposit === null ? isThing(product) : rentDeposit > 0
  const depositWords = rentDeposit === null ? say('product.depositShare', { percent }) : say('product.deposit')
  const [cheapest] = tiers
  return (
    <div className="grid gap-5">
      <fieldset ref={period}>
        <legend className="float-start mb-2.5 text-small font-[550]">{say('product.period')}</legend>
        <div className="clear-both grid grid-cols-2 gap-2 sm:grid-cols-3">
          {tiers.map((one) => (
            <ChoiceTile key={`${one.number} ${one.option}`} name="period" checked={sameTier(one, tier)} onChange={() => setTier(one)}>
              <span className="text-small text-ink-2">{say(`ways.${one.option}`, { n: one.number })}</span>
              <b className="figures text-subhead font-semibold">{format.price(one.price, currency)}</b>
            </ChoiceTile>
          ))}
        </div>
        {!tier && asksDeposit && (
          <p className="figures mt-2 text-small text-ink-2">
            {rentDeposit === null ? depositWords : say('product.depositFor', { amount: format.money(rentDeposit * quantity, currency) })}
          </p>
        )}
      </fieldset>
      <FirstDay
        {...{ product, tier, quantity, method, start }}
        onStart={setStart}
        onFree={onFree}
        onIncomplete={() => {
          ask('period')
          leadTo(period)
        }}
      />
      <DeliveryChoice product={product} value={chosen} onChange={choose} away={away} estimate={estimate} ref={delivery} />
      <QuantityChoice product={product} units={product.rentable} value={quantity} onChange={setQuantity} onPrompt={ask} />
      {tier && periodWords && rent !== undefined && (
        <div className="border-t border-line pt-4">
          <PriceLines
            lines={[
              { id: 'rent', what: say('product.rentFor', { period: periodWords }), amount: format.money(rent, currency) },
              ...(deposit > 0
                ? [
                    {
                      id: 'deposit',
                      what: depositWords,
                      amount: format.money(deposit, currency),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      )}
      <PromptNote prompt={prompt} units={product.rentable} />
      <PurchaseActions
        main={say('product.rentNow')}
        busy={busy}
        obstacle={obstacle}
        onMain={() => act(true)}
        onCart={() => act(false)}
        price={
          rent === undefined
            ? cheapest && `${format.price(cheapest.price, currency)} / ${say(`ways.${cheapest.option}`, { n: cheapest.number })}`
            : format.money(rent, currency)
        }
        note={deposit > 0 ? `+ ${format.money(deposit, currency)} ${say('product.deposit')}` : undefined}
      />
      {(asksDeposit || isThing(product)) && (
        <Note icon="shield">
          {asksDeposit && <p>{say(product.isLocalService ? 'product.serviceDepositNote' : 'product.depositNote')}</p>}
          {!isVirtual(product) && !product.isLocalService && (
            <>
              <p className="mt-1.5">{say('product.lateNote')}</p>
              {method === 'shipping' && <p className="mt-1.5">{say('product.returnNote')}</p>}
            </>
          )}
        </Note>
      )}
    </div>
  )
}

/** What can be lent and lost: neither virtual nor a service. */
const isThing = (product: Product) => !isVirtual(product) && !product.isLocalService

/** Deposit of the chosen tier in major units: the merchant's own, else a share of the rent of a garment. */
function depositFor(tier: Tier, product: Product, quantity: number): number {
  const { currency, rentDeposit } = product
  const rentDepositMinor = rentDeposit === null ? null : toMinor(rentDeposit, currency)
  const terms = { rentDepositMinor, rentMinor: toMinor(tier.price, currency), quantity, isGarment: isThing(product) }
  return toMajor(depositOf(terms), currency)
}

/** Shortest first: what the calendar shows until a tier is chosen. */
const shortest = (tiers: readonly Tier[]): ChosenOption =>
  tiers.reduce<ChosenOption>(
    (least, one) => (rentalDays(one.option, one.number) < rentalDays(least.option, least.number) ? one : least),
    tiers[0] ?? { option: 'day', number: 1 },
  )
/** The delivery that keeps most days: what is free for a parcel is free for a pickup too. */
const assumed = ({ openToShipping }: Product): Delivery => (openToShipping ? 'shipping' : 'pickup')

interface FirstDayProps {
  product: Product
  tier: Tier | undefined
  quantity: number
  method: Delivery | undefined
  start: string | undefined
  onStart: (day: string) => void
  onIncomplete: () => void
  onFree: (isAny: boolean, isStart: boolean) => void
}
/** The calendar, when its code and the days are here; the server takes the first free day for whoever chooses none. */
function FirstDay({ product, tier, quantity, method, ...rest }: FirstDayProps) {
  const { say } = useShell()
  // asked anew whenever somebody opens or returns to it: what is shown as free should be free
  const { data, isError } = useQuery({ ...availabilityQuery(product.id), staleTime: 0, refetchOnWindowFocus: true })
  const isHydrated = useHydrated()
  if (isError && !data) return <Note icon="info">{say('product.daysFailed')}</Note>
  const place = <Skeleton className="h-112 rounded-panel" />
  if (!data || !isHydrated) return place
  const { option, number } = tier ?? shortest(product.rentPriceAndTime)
  const delivery = method ?? assumed(product)
  return (
    <RentDays
      {...rest}
      listing={data}
      wanted={{ option, number, delivery, quantity }}
      isComplete={tier !== undefined}
      isService={product.isLocalService}
      isParcelAssumed={method === undefined && product.openToShipping && product.openToPickUp}
      place={place}
      lost={say('product.daysFailed')}
    />
  )
}
