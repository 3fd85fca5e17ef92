import { defaultDepositBasisPoints, depositOf } from '@rondo/rules/checkout/pricing'
import type { WantedRental } from '@rondo/rules/cart/free-days'
import { addDays, rentalDays } from '@rondo/rules/kernel/days'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import type { ChosenOption } from '@rondo/rules/listings/rental-options'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { island } from '../../shell/island.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import type { Format } from '../../shell/format.ts'
import { Estimate } from '../../shell/estimate.tsx'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { ChoiceTile } from '../../ui/choice-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { Note } from '../../ui/panel.tsx'
import { availabilityQuery, isThing, type Product } from '../listings/index.ts'
import { DeliveryAsked, type PanelProps } from './buy-panel.tsx'
import { chargedWords, ChoiceSums, rates, sumsOf } from './choice-sums.tsx'
import { DeliveryChoice, PromptNote, PurchaseActions, QuantityChoice } from './purchase-parts.tsx'
import RentalTermsNow from './rental-terms.tsx'
import { tierColumns } from './tier-columns.ts'
import { useObstacle } from './obstacle-words.ts'
import { type Delivery, leadTo, useDelivery, usePrompt, usePurchase } from './use-purchase.ts'

/** Written by the server, and alive when its code has come. */
const RentalTerms = island(import.meta.env.SSR ? RentalTermsNow : undefined, () => import('./rental-terms.tsx'), ['piece'])
const RentDays = lazyPart(() => import('./rent-days.tsx'), ['days'])
const LongestLet = lazyPart(() => import('./longest-let.tsx'), ['days'])
/** Comes with its first press, on a phone. */
const RentSheet = lazyPart(() => import('./rent-sheet.tsx'), ['days'])
/** Comes with the first press on a bar that lacks a period. */
const PeriodAsked = lazyPart(() => import('./period-asked.tsx'), ['days'])

type Tier = Product['rentPriceAndTime'][number]
const sameTier = (a: Tier, b: Tier | undefined) => a.option === b?.option && a.number === b.number

/** A garment is rented, a service is booked. */
const rentalWords = { period: 'product.period', choose: 'product.chooseDates', now: 'product.rentNow', sum: 'product.rentFor' } as const
const serviceWords = {
  period: 'product.servicePeriod',
  choose: 'product.chooseDay',
  now: 'product.bookNow',
  sum: 'product.serviceFor',
} as const

/** Renting for some days: a period, its first day, how it is received. */
export function RentPanel({ product, away, estimate, onChoice }: PanelProps) {
  const { say, format } = useShell()
  const { currency, rentPriceAndTime: tiers, rentDeposit } = product
  const words = product.isLocalService ? serviceWords : rentalWords
  const [picked, setTier] = useState<Tier>()
  const tier = tiers.length === 1 ? tiers[0] : picked
  const [start, setStart] = useState<string>()
  const [quantity, setQuantity] = useState(1)
  const [method, choose] = useDelivery(product)
  const [free, setFree] = useState({ isAny: true, isStart: true })
  const onFree = useCallback((isAny: boolean, isStart: boolean) => setFree({ isAny, isStart }), [])
  const [prompt, ask] = usePrompt()
  const [wish, keep] = useState<{ readonly now: boolean }>() // made on the bar before all was chosen
  const [isSheetOpen, openSheet] = useState(false)
  // whoever opens the days finds the shortest period chosen: one press of a day is enough
  const chooseDays = () => {
    setTier(tier ?? shortest(tiers))
    openSheet(true)
  }
  const shut = () => openSheet(false)
  const period = useRef<HTMLFieldSetElement>(null)
  const delivery = useRef<HTMLFieldSetElement>(null)
  const { busy, send } = usePurchase(product, onChoice)

  const obstacle = useObstacle(product, 'rent') ?? (free.isAny ? undefined : say('product.daysNone'))
  const act = (now: boolean, isBar: boolean, of: Tier | undefined = tier, by: Delivery | undefined = method) => {
    shut()
    keep(isBar ? { now } : undefined)
    if (!of) {
      ask('period')
      return isBar || leadTo(period)
    }
    if (!free.isStart) return isBar ? chooseDays() : ask('day')
    if (!by) {
      ask('delivery')
      return isBar || leadTo(delivery)
    }
    keep(undefined)
    const rentalPeriod = { option: of.option, number: of.number, ...(start && { startDate: start }) }
    void send({ type: 'rent', quantity, deliveryMethod: by, rentalPeriod }, now)
  }
  const deposit = tier ? depositFor(tier, product, quantity) : 0
  const sums = tier && sumsOf({ type: 'rent', unit: tier.price, quantity, deposit, currency })
  const percent = defaultDepositBasisPoints / 100
  const asksDeposit = rentDeposit === null ? isThing(product) : rentDeposit > 0
  const depositWords = rentDeposit === null ? say('product.depositShare', { percent }) : say('product.deposit')
  const lengthOf = ({ option, number }: Tier) => say(`catalogue.${option}`, { n: number })
  const days = tier && start && free.isStart ? daysOf(tier, start, format) : undefined
  const shown = tier ?? tiers[0]
  const asked = tier
    ? !method && (
        <DeliveryAsked
          onPick={(by) => {
            choose(by)
            if (wish) act(wish.now, true, tier, by)
          }}
        />
      )
    : wish && (
        <PeriodAsked
          product={product}
          onPick={(one) => {
            setTier(one)
            act(wish.now, true, one)
          }}
        />
      )
  return (
    <div className="grid gap-4">
      {useHydrated() && <LongestLet product={product} />}
      <fieldset ref={period}>
        <legend className="float-start mb-2.5 text-small font-[550]">{say(words.period)}</legend>
        <div className={`clear-both grid gap-2 ${tierColumns(tiers)}`}>
          {tiers.map((one) => (
            <ChoiceTile key={`${one.number} ${one.option}`} name="period" checked={sameTier(one, tier)} onChange={() => setTier(one)}>
              <span className="text-small text-ink-2">{lengthOf(one)}</span>
              <b className="figures text-subhead font-semibold">{format.price(one.price, currency)}</b>
              <Estimate amount={one.price} currency={currency} className="block text-mini" />
            </ChoiceTile>
          ))}
        </div>
        <p className="mt-2 text-small text-ink-2">{say('product.feeNote', rates)}</p>
        {!tier && asksDeposit && (
          <p className="figures mt-1 text-small text-ink-2">
            {rentDeposit === null ? depositWords : say('product.depositFor', { amount: format.money(rentDeposit * quantity, currency) })}
          </p>
        )}
      </fieldset>
      <button
        type="button"
        onClick={chooseDays}
        className="flex min-h-13 items-center gap-3 rounded-panel border border-line-strong bg-surface px-4 text-start font-[550] md:hidden"
      >
        <Icon name="cal" />
        <span className="figures grow">{days ?? say(words.choose)}</span>
        <Icon name="right" className="size-4" />
      </button>
      <div className="max-md:hidden">
        <FirstDay
          {...{ product, tier, tiers, quantity, method, start }}
          onTier={setTier}
          onStart={setStart}
          onFree={onFree}
          onIncomplete={() => {
            ask('period')
            leadTo(period)
          }}
        />
      </div>
      <DeliveryChoice product={product} value={method} onChange={choose} away={away} estimate={estimate} ref={delivery} />
      <QuantityChoice product={product} units={product.rentable} value={quantity} onChange={setQuantity} onPrompt={ask} />
      {tier && sums && (
        <div className="border-t border-line pt-4">
          <ChoiceSums sums={sums} what={say(words.sum, { period: lengthOf(tier) })} deposit={depositWords} method={method} isOpen={!days} />
        </div>
      )}
      <PromptNote prompt={prompt} units={product.rentable} isService={product.isLocalService} />
      <PurchaseActions
        main={say(words.now)}
        first={days ? undefined : { words: say(words.choose), onPress: chooseDays }}
        asked={wish && asked}
        busy={busy}
        obstacle={obstacle}
        onMain={(isBar) => act(true, isBar)}
        onCart={(isBar) => act(false, isBar)}
        price={sums && days ? format.money(sums.charged, currency) : shown && `${format.price(shown.price, currency)} / ${lengthOf(shown)}`}
        note={
          sums &&
          days && (
            <>
              <span className="block">{days}</span>
              {say(chargedWords(method))}
              {sums.deposits > 0 && (
                <span className="block">{say('product.depositIn', { amount: format.money(sums.deposits, currency) })}</span>
              )}
            </>
          )
        }
      />
      {isSheetOpen && (
        <RentSheet
          {...{ product, tier, start, onFree }}
          onTier={setTier}
          onStart={setStart}
          isStartFree={free.isStart}
          wanted={wantedOf(product, tier, method, quantity)}
          isParcelAssumed={isParcelAssumed(product, method)}
          onRent={obstacle ? undefined : () => act(true, true)}
          onClose={shut}
          onLost={shut}
        />
      )}
      {(asksDeposit || isThing(product)) && (
        <RentalTerms
          {...{ asksDeposit, method }}
          isService={product.isLocalService}
          isThing={isThing(product)}
          place={<Skeleton className="h-28 rounded-panel" />}
        />
      )}
    </div>
  )
}

/** The days of wear in words: one day, or the first and the last. */
function daysOf({ option, number }: Tier, start: string, format: Format): string {
  const last = addDays(start, rentalDays(option, number) - 1)
  return last === start ? format.day(start) : `${format.day(start)} – ${format.day(last)}`
}

/** Deposit of the chosen tier in major units: the merchant's own, else a share of the rent of a garment. */
function depositFor(tier: Tier, product: Product, quantity: number): number {
  const { currency, rentDeposit } = product
  const rentDepositMinor = rentDeposit === null ? null : toMinor(rentDeposit, currency)
  const terms = { rentDepositMinor, rentMinor: toMinor(tier.price, currency), quantity, isGarment: isThing(product) }
  return toMajor(depositOf(terms), currency)
}

/** What the calendar shows until a tier is chosen. */
const shortest = (tiers: readonly Tier[]): Tier | undefined =>
  tiers.reduce<Tier | undefined>(
    (least, one) => (least && rentalDays(one.option, one.number) >= rentalDays(least.option, least.number) ? least : one),
    undefined,
  )
/** What the days are asked for; what is not chosen yet is what keeps most of them. */
const wantedOf = (product: Product, tier: Tier | undefined, method: Delivery | undefined, quantity: number): WantedRental => {
  const { option, number } = tier ?? shortest(product.rentPriceAndTime) ?? ({ option: 'day', number: 1 } satisfies ChosenOption)
  return { option, number, delivery: method ?? assumed(product), quantity }
}
const isParcelAssumed = ({ openToShipping, openToPickUp }: Product, method: Delivery | undefined) =>
  method === undefined && openToShipping && openToPickUp
/** The delivery that keeps most days: what is free for a parcel is free for a pickup too. */
const assumed = ({ openToShipping }: Product): Delivery => (openToShipping ? 'shipping' : 'pickup')

interface FirstDayProps {
  product: Product
  tier: Tier | undefined
  tiers: readonly Tier[]
  quantity: number
  method: Delivery | undefined
  start: string | undefined
  onTier: (tier: Tier) => void
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
  return (
    <RentDays
      {...rest}
      listing={data}
      wanted={wantedOf(product, tier, method, quantity)}
      isComplete={tier !== undefined}
      isService={product.isLocalService}
      isParcelAssumed={isParcelAssumed(product, method)}
      place={place}
      lost={say('product.daysFailed')}
    />
  )
}
