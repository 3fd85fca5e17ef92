import { groupLines } from '@rondo/rules/cart/grouping'
import { displayName } from '@rondo/words/display-name'
import { Estimate } from '../../shell/estimate.tsx'
import { Link } from '../../shell/router/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { PriceLines, Rating } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { placeText } from '../locations/index.ts'
import { CartLineRow } from './cart-line.tsx'
import { type CartLine, type CartSection, useCartIsChanging } from './cart.queries.ts'
import { HeldTime } from './held-time.tsx'
import { deliveryIcon, deliveryName, isService, isUnsent } from './delivery-words.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

interface SectionProps {
  section: CartSection
  all: readonly CartLine[]
  /** The cart holds one currency: it needs no heading. */
  isOnly: boolean
  onRemove: (line: CartLine) => void
  onCheckOut: () => void
}
/** Everything in one currency: its lines by merchant and delivery, and what they cost together. */
export function CartSectionPart({ section, all, isOnly, onRemove, onCheckOut }: SectionProps) {
  const { say, format, locale } = useShell()
  const { currency, lines, itemsCount } = section
  const [grouped] = groupLines(lines.map((line) => ({ ...line, merchantId: line.merchant.id, swapId: line.swap?.id ?? null })))
  const name = displayName(locale, 'currency', currency)
  return (
    <section aria-label={name} className="grid gap-x-[clamp(1.5rem,3.4vw,3.5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24.5rem)]">
      <header
        className={
          isOnly ? 'border-b border-ink lg:col-span-2' : 'flex flex-wrap items-baseline gap-x-3.5 border-b border-ink pb-3 lg:col-span-2'
        }
      >
        <h2 className={isOnly ? 'sr-only' : 'type-heading first-letter:uppercase'}>{name}</h2>
        {!isOnly && (
          <span className="figures text-small text-ink-2">
            {currency}, {say('cart.itemsCount', { n: itemsCount })}
          </span>
        )}
      </header>
      <div>
        {grouped?.groups.map(({ key, deliveryMethod, lines: own }) => (
          <div key={key} className="border-line pt-4.5 pb-5.5 not-first:border-t">
            <h3 className="mb-4.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <Avatar name={nameOf(own)} url={own[0]?.merchant.portrait} size={28} />
              <Link to={`/merchant/${own[0]?.merchant.id}`} className="font-semibold hover:underline hover:underline-offset-3">
                {nameOf(own)}
              </Link>
              {own[0]?.merchant.rating !== undefined && (
                <Rating value={own[0].merchant.rating} label={say('shell.stars', { n: format.rating(own[0].merchant.rating) })} />
              )}
              <span
                className={`flex items-center gap-1.5 text-mini font-[550] text-ink-2 ${own[0]?.pickupPlace ? 'max-sm:basis-full sm:ms-auto' : 'ms-auto'}`}
              >
                <Icon name={deliveryIcon(deliveryMethod)} className="size-4" />
                {format.list([
                  own.every(({ rentalPeriod }) => isService(rentalPeriod)) ? say('cart.inPerson') : deliveryName(deliveryMethod, say),
                  own[0]?.pickupPlace && placeText(own[0].pickupPlace, locale),
                ])}
              </span>
            </h3>
            <div className="grid gap-6">
              {own.map((line) => (
                <CartLineRow key={line.cartItemId} line={line} all={all} onRemove={() => onRemove(line)} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <Summary section={section} onCheckOut={onCheckOut} />
    </section>
  )
}

/** The shop of some lines. */
const nameOf = ([line]: readonly CartLine[]) => (line ? shopName(line.merchant) : '')

/** What a section costs before shipping, line by line; the large figure is what the card pays, deposits included. */
function Summary({ section, onCheckOut }: { section: CartSection; onCheckOut: () => void }) {
  const { say, format } = useShell()
  const { currency, subtotal, platformFee, tax, total, deposits, charged, lines } = section
  const money = (amount: number) => format.money(amount, currency)
  const isChanging = useCartIsChanging()
  const isSent = lines.some((line) => line.problem === null && !isUnsent(line))
  const isSwap = lines.some(({ problem }) => problem === null) && lines.every(({ type }) => type === 'swap') // it has no price
  const left = lines.reduce((sum, { problem, quantity }) => (problem === null ? sum : sum + quantity), 0)
  const canCheckOut = subtotal > 0 || lines.some(({ type, problem }) => type === 'swap' && problem === null)
  return (
    <aside aria-label={`${say('cart.summary')}, ${currency}`} className="self-start lg:sticky lg:top-22 lg:mt-4.5">
      <Panel className="grid gap-4.5">
        <h3 className="type-subhead">{say('cart.summary')}</h3>
        {isSwap ? (
          <p>{say(isSent ? 'cart.swapShipping' : 'cart.swapFree')}</p>
        ) : (
          <PriceLines
            lines={[
              { id: 'subtotal', what: say('cart.subtotal'), amount: money(subtotal) },
              { id: 'fee', what: say('cart.fee'), amount: money(platformFee) },
              { id: 'tax', what: say('cart.tax'), amount: money(tax) },
              ...(lines.length > 0 && lines.every(isUnsent)
                ? []
                : [
                    {
                      id: 'shipping',
                      what: say('cart.shippingCost'),
                      amount: <span className="text-small text-ink-3">{say('cart.atCheckout')}</span>,
                    },
                  ]),
              {
                id: 'total',
                what: say(isSent && deposits === 0 ? 'cart.totalAndSent' : 'cart.total'),
                amount: <span aria-live="polite">{money(total)}</span>,
                total: deposits === 0,
              },
              ...(deposits > 0
                ? [
                    {
                      id: 'deposits',
                      what: (
                        <>
                          {say('cart.deposits')}
                          <span className="block text-small text-ink-3">{say('cart.depositsHint')}</span>
                        </>
                      ),
                      amount: money(deposits),
                    },
                    {
                      id: 'charged',
                      what: say(isSent ? 'cart.chargedAndSent' : 'cart.charged'),
                      amount: <span aria-live="polite">{money(charged)}</span>,
                      total: true,
                    },
                  ]
                : []),
            ]}
          />
        )}
        {left > 0 && canCheckOut && (
          <p className="flex items-start gap-1.5 text-small text-warning">
            <Icon name="info" className="mt-0.5 size-4" />
            {say('cart.leftOut', { n: left })}
          </p>
        )}
        <Estimate amount={charged} currency={currency} className="-mt-3 text-end text-small" />
        <Button size="l" disabled={!canCheckOut || isChanging} onClick={onCheckOut} className="w-full">
          {say('cart.checkOutIn', { currency })}
        </Button>
        {section.heldUntil && <HeldTime key={section.heldUntil} until={section.heldUntil} />}
        {!canCheckOut && <p className="text-center text-small text-ink-2">{say('cart.nothingToCheckOut')}</p>}
      </Panel>
    </aside>
  )
}
