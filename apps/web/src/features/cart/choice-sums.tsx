import { platformFeeBasisPoints, priceCheckout, taxBasisPoints } from '@rondo/rules/checkout/pricing'
import { sumsInMajor } from '@rondo/rules/checkout/sums'
import { toMinor } from '@rondo/rules/kernel/money'
import type { ReactNode } from 'react'
import { Estimate } from '../../shell/estimate.tsx'
import { useShell } from '../../shell/providers.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import type { Product } from '../listings/index.ts'
import type { Delivery } from './use-purchase.ts'

/** The rates of fee and tax in percent, as sentences name them. */
export const rates = { fee: platformFeeBasisPoints / 100, tax: taxBasisPoints / 100 }

/** A choice on the page of a product; amounts in major units. */
interface Priced {
  readonly type: 'buy' | 'rent'
  /** Price of one. */
  readonly unit: number
  readonly quantity: number
  /** For all of them. */
  readonly deposit?: number
  readonly currency: Product['currency']
}
/** What a choice costs before it is sent, by the rule of cart and checkout. */
export const sumsOf = ({ type, unit, quantity, deposit = 0, currency }: Priced) =>
  sumsInMajor(
    priceCheckout(
      [{ key: '', group: '', type, unitMinor: toMinor(unit, currency), quantity, depositMinor: toMinor(deposit, currency) }],
      {},
      currency,
    ),
    currency,
  )

/** What the sum is called: a parcel is paid on top of it, and perhaps what is not chosen yet. */
export const chargedWords = (method: Delivery | undefined) =>
  method === 'shipping' ? 'product.chargedAndSent' : method ? 'product.charged' : 'product.chargedAndMore'

interface ChoiceSumsProps {
  sums: ReturnType<typeof sumsOf>
  what: ReactNode
  /** How the deposit is called. */
  deposit?: string
  method: Delivery | undefined
  /** Days are still to be chosen: nothing is charged today of them. */
  isOpen?: boolean
}
/** The lines of a choice, and what the card pays as their large figure. */
export function ChoiceSums({ sums, what, deposit, method, isOpen }: ChoiceSumsProps) {
  const { say, format } = useShell()
  const money = (amount: number) => format.money(amount, sums.currency)
  return (
    <PriceLines
      lines={[
        { id: 'price', what, amount: money(sums.subtotal) },
        { id: 'fee', what: say('product.fee', { n: rates.fee }), amount: money(sums.platformFee) },
        { id: 'tax', what: say('product.tax', { n: rates.tax }), amount: money(sums.tax) },
        ...(sums.deposits > 0 ? [{ id: 'deposit', what: deposit, amount: money(sums.deposits) }] : []),
        {
          id: 'charged',
          what: say(isOpen ? 'product.soFar' : chargedWords(method)),
          amount: (
            <>
              {money(sums.charged)}
              <Estimate amount={sums.charged} currency={sums.currency} className="block text-small" />
            </>
          ),
          total: true,
        },
      ]}
    />
  )
}
