import { useShell } from '../../../shell/providers.tsx'

/** The sign of a currency, as it stands before an amount. */
export function CurrencySign({ currency }: { currency: string }) {
  const { locale } = useShell()
  const sign = new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return <span aria-hidden="true">{sign ?? currency}</span>
}
