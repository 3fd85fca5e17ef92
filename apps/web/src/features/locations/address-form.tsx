import { addressProblems, countriesWithoutPostalCode, countriesWithState, readAddress, stateLabelOf } from '@rondo/rules/locations/address'
import { countries, countryOf, defaultCountry } from '@rondo/rules/kernel/places'
import { useMemo, useState } from 'react'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Note } from '../../ui/panel.tsx'
import { type Address, useCreateAddress } from './locations.queries.ts'

/** All countries in the reader's language, sorted as that language sorts. */
function useCountries(locale: string) {
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return countries.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) => compare(a.name, b.name))
  }, [locale])
}
/** Where a person probably is: the profile, else the browser's language. */
function guessedCountry(own: string | null | undefined): string {
  const region = typeof navigator === 'undefined' ? undefined : new Intl.Locale(navigator.language).region
  return countryOf(own) ?? countryOf(region) ?? defaultCountry
}

interface AddressFormProps {
  onSaved: (address: Address) => void
  /** Without it there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}
/** A new address. Which parts are asked, and under which name, follows the country. */
export function AddressForm({ onSaved, onCancel }: AddressFormProps) {
  const shell = useShell()
  const { say, locale } = shell
  const user = useSession()?.user
  const names = useCountries(locale)
  const [trouble, setTrouble] = useState<string>()
  const save = useCreateAddress()
  const ownName = [user?.firstname, user?.lastname].filter(Boolean).join(' ')
  const start = {
    country: guessedCountry(user?.country),
    name: ownName,
    street: '',
    street2: '',
    city: '',
    state: '',
    postalCode: '',
    phone: user?.phonenumber ?? '',
  }
  const form = useForm(start, (values) =>
    Object.fromEntries(Object.entries(addressProblems(readAddress(values))).map(([part, id]) => [part, say(id)])),
  )
  const { country } = form.values
  const needsState = (countriesWithState as readonly string[]).includes(country)
  const hasPostalCode = !countriesWithoutPostalCode.includes(country)

  const send = (values: typeof start) => {
    setTrouble(undefined)
    save.mutate(hasPostalCode ? values : { ...values, postalCode: '' }, {
      onSuccess: onSaved,
      onError: (error) => {
        if (!form.refuse(fieldErrors(error))) void explain(shell, error, say('locations.saveFailed')).then(setTrouble)
      },
    })
  }
  return (
    <form {...form.form(send)} aria-label={say('locations.newAddress')} className="grid gap-4 sm:grid-cols-6">
      <div className="sm:col-span-3">
        <Select {...form.field('country')} label={say('locations.country')} autoComplete="country" required>
          {names.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className="sm:col-span-3">
        <Field {...form.field('name')} label={say('locations.name')} autoComplete="name" maxLength={100} />
      </div>
      <div className="sm:col-span-4">
        <Field {...form.field('street')} label={say('locations.street')} autoComplete="address-line1" maxLength={200} required />
      </div>
      <div className="sm:col-span-2">
        <Field {...form.field('street2')} label={say('locations.street2')} autoComplete="address-line2" maxLength={200} />
      </div>
      <div className="sm:col-span-2">
        <Field {...form.field('city')} label={say('locations.city')} autoComplete="address-level2" maxLength={100} required />
      </div>
      <div className="sm:col-span-2">
        <Field
          {...form.field('state')}
          label={say(`locations.label_${stateLabelOf(country)}`)}
          autoComplete="address-level1"
          maxLength={100}
          required={needsState}
        />
      </div>
      {hasPostalCode && (
        <div className="sm:col-span-2">
          <Field
            {...form.field('postalCode')}
            label={say(country === 'US' ? 'locations.zip' : 'locations.postalCode')}
            autoComplete="postal-code"
            maxLength={20}
            required
          />
        </div>
      )}
      <div className="sm:col-span-3">
        <Field
          {...form.field('phone')}
          label={say('locations.phone')}
          hint={say('locations.phoneHint')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          required
        />
      </div>
      {trouble && (
        <div className="sm:col-span-6">
          <Note dye="madder" icon="warn" role="alert">
            {trouble}
          </Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5 sm:col-span-6">
        <Button type="submit" busy={save.isPending}>
          {say('locations.save')}
        </Button>
        {onCancel && (
          <Button look="line" onClick={onCancel}>
            {say('locations.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
