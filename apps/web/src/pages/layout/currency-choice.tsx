import { currencies, isCurrency } from '@rondo/rules/kernel/money'
import { useId } from 'react'
import { displayName } from '@rondo/words/display-name'
import { chooseCurrency, useOwnCurrency } from '../../shell/own-currency.ts'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'

/** In which currency prices are estimated beside what the shops ask. Its list comes with the scripts: pages are sent without it. */
export default function CurrencyChoice({ className = '' }: { className?: string }) {
  const { say, locale } = useShell()
  const isHere = useHydrated()
  const chosen = useOwnCurrency()
  const id = useId()
  return (
    <span className={`flex flex-wrap items-center gap-x-2 ${className}`} title={say('foot.currencyHint')}>
      <label htmlFor={id}>{say('foot.currency')}</label>
      <span className="relative inline-grid max-w-full">
        <select
          id={id}
          value={chosen ?? ''}
          onChange={({ target: { value } }) => chooseCurrency(isCurrency(value) ? value : null)}
          className="min-h-11 max-w-full appearance-none truncate field-sizing-content bg-transparent pe-6 font-medium text-ink md:min-h-8"
        >
          <option value="">{say('foot.currencyNone')}</option>
          {isHere &&
            currencies.map((code) => (
              <option key={code} value={code}>
                {code} · {displayName(locale, 'currency', code)}
              </option>
            ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-0 my-auto size-4" />
      </span>
    </span>
  )
}
