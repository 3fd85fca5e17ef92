import type { ReactNode } from 'react'
import { Estimate } from '../../shell/estimate.tsx'
import { useSay, useShell } from '../../shell/providers.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { AgreedNote, type CartLine, isUnsent, wayName } from '../cart/index.ts'
import type { Due, Totals } from './totals.ts'

interface SummaryProps {
  lines: readonly CartLine[]
  totals: Totals
  due: Due
  /** Every parcel has a rate. */
  isShippingKnown: boolean
  /** Texts at lines that stand in the way, by product. */
  problems: Readonly<Record<string, string>>
  /** How many items are left out because no carrier takes them to the address. */
  unshippable?: number
}
/** What is bought and what it costs. */
export function OrderSummary({ lines, totals, due, isShippingKnown, problems, unshippable = 0 }: SummaryProps) {
  const { say } = useShell()
  return (
    <div className="grid gap-4.5">
      <ul className="grid gap-3.5">
        {lines.map((line) => (
          <SummaryLine key={line.cartItemId} line={line} problem={problems[String(line.product.id)]} />
        ))}
      </ul>
      {unshippable > 0 && <p className="text-small text-ink-2">{say('checkout.rateSomeUnshippable', { n: unshippable })}</p>}
      <Sums totals={totals} due={due} shipping={lines.every(isUnsent) ? null : isShippingKnown ? undefined : <NotYet />} />
    </div>
  )
}

function NotYet() {
  const say = useSay()
  return <span className="text-small text-ink-3">{say('checkout.notYet')}</span>
}
/** What the card pays; all that a swap costs is its shipping, which may still be open. */
export function Charged({ totals: { charged, currency }, due }: { totals: Totals; due: Due }) {
  const { format } = useShell()
  return due === 'shipping' ? <NotYet /> : format.money(charged, currency)
}

function SummaryLine({ line, problem }: { line: CartLine; problem: string | undefined }) {
  const { say, format } = useShell()
  const { product, quantity, lineTotal, currency, rentalPeriod } = line
  const photo = product.photos[0]
  return (
    <li className="grid grid-cols-[54px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5">
      <span className="bg-cove">
        {photo && <Picture {...photo} alt="" sizes="54px" most={160} className="aspect-4/5 w-full object-cover" />}
      </span>
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-mini font-[550] text-ink-2">
          <Glyph name={line.type} />
          {wayName(line, say)}
        </p>
        <p className="text-small font-semibold">
          {product.name}
          {quantity > 1 && <span className="figures font-normal text-ink-2"> × {quantity}</span>}
        </p>
        {rentalPeriod && (
          <p className="figures text-mini text-ink-2">
            {format.day(rentalPeriod.startDate)}
            {rentalPeriod.endDate !== rentalPeriod.startDate && ` – ${format.day(rentalPeriod.endDate)}`}
          </p>
        )}
        {line.swap && <p className="text-mini text-ink-2">{say('cart.swapGives', { pieces: format.list(line.swap.gives) })}</p>}
      </div>
      <span className="figures self-start pt-4.5 text-small">{format.money(lineTotal, currency)}</span>
      {line.agreed?.lack === null && (
        <div className="col-span-3">
          <AgreedNote line={line} />
        </div>
      )}
      {problem && (
        <p className="col-span-3 flex items-start gap-1.5 text-small text-danger">
          <Icon name="warn" className="mt-0.5 size-4" />
          {problem}
        </p>
      )}
    </li>
  )
}

/** Sums of a checkout or an order; the large figure is what the card pays, deposits included. `shipping` stands in for an amount that is not known; null where nothing travels. `chargedOn` is the instant of the charge of an order that is paid; `isDepositOver` of one whose deposits are held no more. */
export function Sums({
  totals,
  due = 'sum',
  shipping,
  chargedOn,
  isDepositOver = false,
}: {
  totals: Totals
  due?: Due
  shipping?: ReactNode
  chargedOn?: string
  isDepositOver?: boolean
}) {
  const { say, format } = useShell()
  const { currency, deposits } = totals
  const money = (amount: number) => format.money(amount, currency)
  const shippingText = totals.shipping === 0 ? say('checkout.free') : money(totals.shipping)
  const lines = [
    // what is swapped has no price, and nothing that goes by one
    ...(totals.subtotal > 0
      ? [
          { id: 'subtotal', what: say('checkout.subtotal'), amount: money(totals.subtotal) },
          { id: 'fee', what: say('checkout.fee'), amount: money(totals.platformFee) },
          { id: 'tax', what: say(chargedOn ? 'checkout.taxPaid' : 'checkout.tax'), amount: money(totals.tax) },
        ]
      : []),
    ...(shipping === null ? [] : [{ id: 'shipping', what: say('checkout.shipping'), amount: shipping ?? shippingText }]),
    {
      id: 'total',
      what: say('checkout.total', { currency }),
      amount: (
        <>
          <span aria-live="polite">{due === 'shipping' ? <NotYet /> : money(totals.total)}</span>
          {deposits === 0 && <Estimate amount={totals.total} currency={currency} className="block text-small" />}
        </>
      ),
      total: deposits === 0,
    },
    ...(deposits > 0
      ? [
          {
            id: 'deposits',
            what: (
              <>
                {say('checkout.deposits')}
                {!isDepositOver && <span className="block text-small text-ink-3">{say('checkout.depositsHint')}</span>}
              </>
            ),
            amount: money(deposits),
          },
          {
            id: 'charged',
            what: chargedOn ? say('checkout.chargedOn', { day: format.dayHere(chargedOn) }) : say('checkout.chargedToday'),
            amount: (
              <>
                <span aria-live="polite">{money(totals.charged)}</span>
                <Estimate amount={totals.charged} currency={currency} className="block text-small" />
              </>
            ),
            total: true,
          },
        ]
      : []),
  ]
  return (
    <div className="border-t border-line pt-4">
      <PriceLines lines={lines} />
    </div>
  )
}
