import { callingCodes, readPhone, writePhone } from '@rondo/rules/accounts/calling-codes'
import { type ClipboardEvent, type FocusEventHandler, useState } from 'react'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCountries } from './home-country.ts'

interface PhoneFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  name?: string
  required?: boolean
  /** `+1 2125550123`, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** Country whose code is chosen while the number does not tell another. */
  home: string
}
/** A phone number: the calling code from a list, and digits only. */
export function PhoneField({ value, onChange, home, ...rest }: PhoneFieldProps) {
  const { say, locale } = useShell()
  const read = readPhone(value, home)
  // An empty number says nothing of its country: what was chosen for it is kept here.
  const [chosen, choose] = useState<string>()
  const country =
    value === '' ? (chosen ?? read.country) : chosen && callingCodes[chosen] === callingCodes[read.country] ? chosen : read.country
  const known = useCountries(locale).filter(({ code }) => callingCodes[code])
  // Server and browser may know a country by different names: the list waits for the browser.
  const names = useHydrated() ? known : [{ code: country, name: country }]
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim()
    if (!pasted.startsWith('+')) return
    event.preventDefault()
    const parts = readPhone(pasted, country)
    choose(parts.country)
    onChange(writePhone(parts))
  }
  return (
    <Field
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={read.digits}
      onChange={(event) => onChange(writePhone({ country, digits: event.target.value.replace(/\D/g, '') }))}
      onPaste={onPaste}
      before={
        <span className="relative flex items-center gap-1 pe-2">
          <span aria-hidden="true" className="figures">
            +{callingCodes[country]}
          </span>
          <span aria-hidden="true" className="text-mini text-ink-3">
            {country}
          </span>
          <Icon name="down" className="size-3.5" />
          <select
            aria-label={say('locations.callingCode')}
            value={country}
            onChange={(event) => {
              choose(event.target.value)
              onChange(writePhone({ country: event.target.value, digits: read.digits }))
            }}
            className="absolute inset-y-[-0.75rem] start-[-0.875rem] end-0 cursor-pointer opacity-0 focus-visible:opacity-100 focus-visible:bg-surface"
          >
            {names.map(({ code, name }) => (
              <option key={code} value={code}>
                {name} +{callingCodes[code]}
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
