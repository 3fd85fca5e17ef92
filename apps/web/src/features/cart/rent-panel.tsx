import { depositOf } from '@rondo/rules/checkout/pricing'
import { addDays, rentalDays } from '@rondo/rules/kernel/days'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { PeriodCalendar } from '../../ui/calendar.tsx'
import { ChoiceTile } from '../../ui/choice-card.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { Note } from '../../ui/panel.tsx'
import { availabilityQuery, isVirtual, type Product } from '../listings/index.ts'
import type { PanelProps } from './buy-panel.tsx'
import { DeliveryChoice, PromptNote, PurchaseActions, QuantityChoice } from './purchase-parts.tsx'
import { type Delivery, leadTo, mostOf, usePrompt, usePurchase } from './use-purchase.ts'

type Tier = Product['rentPriceAndTime'][number]
const sameTier = (a: Tier, b: Tier | undefined) => a.option === b?.option && a.number === b.number

/** Renting for some days: a period, its first day, how it is received. */
export function RentPanel({ product, away, onChoice }: PanelProps) {
  const { say, format } = useShell()
  const { currency, rentPriceAndTime: tiers, rentDeposit } = product
  const [tier, setTier] = useState<Tier>()
  const [start, setStart] = useState<string>()
  const [quantity, setQuantity] = useState(1)
  const [chosen, choose] = useState<Delivery>()
  const [prompt, ask] = usePrompt()
  const period = useRef<HTMLFieldSetElement>(null)
  const delivery = useRef<HTMLFieldSetElement>(null)
  const { busy, send } = usePurchase(product, onChoice)

  const method = isVirtual(product) ? 'virtual' : chosen
  const act = (now: boolean) => {
    if (!tier) {
      ask('period')
      return leadTo(period)
    }
    if (!method) {
      ask('delivery')
      return leadTo(delivery)
    }
    const rentalPeriod = { option: tier.option, number: tier.number, ...(start && { startDate: start }) }
    void send({ type: 'rent', quantity, deliveryMethod: method, rentalPeriod }, now)
  }
  const rent = tier && tier.price * quantity
  const deposit = tier ? depositFor(tier, { rentDeposit, currency, quantity }) : 0
  const periodWords = tier && say(`ways.${tier.option}`, { n: tier.number })
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
      </fieldset>
      <FirstDay product={product} days={tier ? rentalDays(tier.option, tier.number) : 1} start={start} onStart={setStart} />
      <DeliveryChoice product={product} value={chosen} onChange={choose} away={away} ref={delivery} />
      <QuantityChoice product={product} value={quantity} onChange={setQuantity} onPrompt={ask} />
      {tier && periodWords && rent !== undefined && (
        <div className="border-t border-line pt-4">
          <PriceLines
            lines={[
              { id: 'rent', what: say('product.rentFor', { period: periodWords }), amount: format.money(rent, currency) },
              ...(deposit > 0 ? [{ id: 'deposit', what: say('product.deposit'), amount: format.money(deposit, currency) }] : []),
            ]}
          />
        </div>
      )}
      <PromptNote prompt={prompt} most={mostOf(product)} />
      <PurchaseActions
        main={say('product.rentNow')}
        busy={busy}
        onMain={() => act(true)}
        onCart={() => act(false)}
        price={
          rent === undefined
            ? cheapest && `${format.price(cheapest.price, currency)} / ${say(`ways.${cheapest.option}`, { n: cheapest.number })}`
            : format.money(rent, currency)
        }
        note={deposit > 0 ? `+ ${format.money(deposit, currency)} ${say('product.deposit')}` : undefined}
      />
      <Note icon="shield">{say('product.depositNote')}</Note>
    </div>
  )
}

/** Deposit of the chosen tier in major units: the merchant's own, else a share of the rent. */
function depositFor(
  tier: Tier,
  { rentDeposit, currency, quantity }: { rentDeposit: number | null; currency: string; quantity: number },
): number {
  const rentDepositMinor = rentDeposit === null ? null : toMinor(rentDeposit, currency)
  return toMajor(depositOf({ rentDepositMinor, rentMinor: toMinor(tier.price, currency), quantity }), currency)
}

interface FirstDayProps {
  product: Product
  days: number
  start: string | undefined
  onStart: (day: string) => void
}
function FirstDay({ product, days, start, onStart }: FirstDayProps) {
  const { say, format, locale } = useShell()
  const { data } = useQuery(availabilityQuery(product.id))
  if (!data) return null
  return (
    <div className="rounded-panel border border-line bg-surface p-3.5">
      <PeriodCalendar
        locale={locale}
        label={say('product.firstDay')}
        today={data.today}
        taken={new Set(data.taken)}
        days={days}
        value={start}
        onChange={onStart}
        words={{ previous: say('product.previousMonth'), next: say('product.nextMonth'), taken: say('product.taken') }}
      />
      <p className="mt-2.5 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-small text-ink-2">
        {start ? (
          <>
            <span>
              {say('product.wear')}{' '}
              <b className="figures font-semibold text-ink">
                {days === 1
                  ? format.day(start)
                  : say('product.wearRange', { from: format.day(start), to: format.day(addDays(start, days - 1)) })}
              </b>
            </span>
            <span>
              {say('product.returnBy')} <b className="figures font-semibold text-ink">{format.day(addDays(start, days))}</b>
            </span>
          </>
        ) : (
          say('product.firstDayHint')
        )}
      </p>
    </div>
  )
}
