import { useShell } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { decimalIn } from '../../shell/typed-numbers.ts'
import { addressLines } from '../locations/index.ts'
import type { Terms } from './returns.queries.ts'

interface FeeFieldProps {
  value: string
  currency: string
  /** Why it cannot be changed. */
  lock: 'paid' | 'fault' | 'busy' | undefined
  error: string | undefined
  onChange: (text: string) => void
}
/** The usage fee of an approval, major units: digits and one decimal point, which may be typed as a comma. */
export function FeeField({ value, currency, lock, error, onChange }: FeeFieldProps) {
  const { say } = useShell()
  return (
    <Field
      label={say('returns.fee')}
      hint={say(lock === 'paid' ? 'returns.feeLocked' : lock === 'fault' ? 'returns.atFault' : 'returns.feeHint')}
      error={error}
      before={currency}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      disabled={lock !== undefined}
      value={value}
      onChange={({ target }) => {
        const typed = decimalIn(target.value)
        if (/^\d*\.?\d{0,2}$/.test(typed)) onChange(typed)
      }}
    />
  )
}

interface ReturnAddressProps {
  terms: Terms
  value: number | undefined
  onChange: (id: number) => void
  problem: string | undefined
}
/** Where goods are to go: a saved address, or where they came from when none is saved (C-110). */
export function ReturnAddress({ terms: { addresses, hasFallbackAddress }, value, onChange, problem }: ReturnAddressProps) {
  const { say, locale } = useShell()
  const { pathname } = useLocation()
  const add = (
    <Link
      to={`/dashboard/settings/addresses/new?returnUrl=${encodeURIComponent(pathname)}`}
      className={buttonLook('line', 's', 'justify-self-start')}
    >
      <Icon name="plus" className="size-4" />
      {say('returns.addressAdd')}
    </Link>
  )
  if (addresses.length === 0)
    return (
      <div className="grid gap-2">
        <p className="text-small font-[550]">{say('returns.address')}</p>
        <p className="text-small text-ink-2">{say(hasFallbackAddress ? 'returns.addressFallback' : 'returns.addressNone')}</p>
        {add}
      </div>
    )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-[550]">{say('returns.address')}</legend>
      {addresses.map((address) => {
        const [title = '', ...rest] = addressLines(address, locale)
        return (
          <ChoiceCard
            key={address.id}
            name="return-address"
            value={address.id}
            checked={address.id === value}
            aria-invalid={problem ? true : undefined}
            onChange={() => onChange(address.id)}
            title={title}
            note={rest.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          />
        )
      })}
      {problem && (
        <p role="alert" className="flex items-start gap-1.5 text-small text-danger">
          <Icon name="warn" className="mt-0.5 size-4" />
          {problem}
        </p>
      )}
      {add}
    </fieldset>
  )
}
