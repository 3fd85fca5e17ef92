import { phoneFailure } from '@rondo/rules/accounts/identity'
import { movePhone, readPhone } from '@rondo/rules/accounts/calling-codes'
import {
  addressProblems,
  countriesWithoutPostalCode,
  countriesWithState,
  dashAccepted,
  readAddress,
  stateLabelOf,
} from '@rondo/rules/locations/address'
import { countryOf, currencyOfCountry } from '@rondo/rules/kernel/places'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { explain } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Field, Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { whenReleased } from '../../ui/when-released.ts'
import { AddressSuggest, type Parts } from './address-suggest.tsx'
import { emptyAddress, type Place, placeWords, sameSpot, startOf, type Values } from './address-values.ts'
import { useFindPlace } from './find-place.ts'
import { homeCountry, probableCountry, useCountries, useFoundCountry } from './home-country.ts'
import { type Address, NotFound, spotOf, Unchecked, useSaveAddress } from './locations.queries.ts'
import { PhoneField } from './phone-field.tsx'
import { PlaceMap } from './place-map.tsx'

interface AddressFormProps {
  onSaved: (address: Address) => void
  /** It is on its way to the server; it may be changed and sent again before it counts as saved. */
  onSaving?: () => void
  /** Without it there is nothing to go back to. */
  onCancel?: (() => void) | undefined
  /** The address to change; a new one without it. */
  address?: Address | undefined
  /** Asks also for company, e-mail, business hours, instructions and whether it is the default one. */
  full?: boolean
  /** Saved as typed by whoever goes on from it, once nothing is missing; the button stays. */
  savesWhenLeft?: boolean
  saver?: AddressSaver | undefined
}
/** Filled while an address is typed: saves it where nothing is missing, and ends when it is saved or refused. */
export type AddressSaver = RefObject<(() => Promise<void>) | null>

/** An address. Which parts are asked, and under which name, follows the country. One without a place on the map is checked before it is saved. */
export function AddressForm({ onSaved, onSaving, onCancel, address, full = false, savesWhenLeft = false, saver }: AddressFormProps) {
  const shell = useShell()
  const { say, locale, format } = shell
  const user = useSession()?.user
  const home = homeCountry(user?.country)
  const names = useCountries(locale)
  const [place, setPlace] = useState<Place | undefined>(() => address && startOf(address).place)
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const save = useSaveAddress()
  const saved = useRef(address) // what was mended while it was saved is the same address
  const [start] = useState(() => (address ? startOf(address).values : emptyAddress(user, probableCountry(user?.country) ?? '')))
  const check = (typed: Values) => {
    const short = phoneFailure(readPhone(typed.phone, home).digits)?.replace('accounts', 'locations')
    const parts = Object.entries(addressProblems(readAddress(typed))).map(([part, id]) => [part, say(id)] as const)
    return {
      ...(short && { phone: say(short as 'locations.phone_short' | 'locations.phone_invalid') }),
      ...Object.fromEntries(parts),
    }
  }
  const tried = useRef('') // what was refused is not sent again by itself
  const form = useForm<Values>({
    start,
    check,
    failed: say('locations.saveFailed'),
    outlastsPage: savesWhenLeft,
    send: async (typed) => {
      tried.current = JSON.stringify(typed)
      const body = { ...typed, ...(!hasPostalCode && { postalCode: '' }), ...(isDefault && { isDefault }) }
      const spot = onMap ? { latitude: onMap.latitude, longitude: onMap.longitude } : await spotOf(body)
      if (onSaving && !form.root.current) return // given up while it was looked up
      onSaving?.()
      saved.current = await save.mutateAsync({ id: saved.current?.id, body: { ...body, ...spot } })
      // who has chosen otherwise meanwhile keeps that choice; who came back and changed something has that saved too
      if (form.root.current && (!savesWhenLeft || JSON.stringify(form.now()) === tried.current)) onSaved(saved.current)
    },
    onFailed: async (error) => {
      if (error instanceof NotFound) return { text: error.message || say('locations.notValidated') }
      if (error instanceof Unchecked) return { text: await explain(shell, error.cause, say('locations.validationFailed')) }
      return undefined
    },
  })
  const { values, change } = form
  const { country } = values
  const choose = (next: string) =>
    change((before) => ({
      ...before,
      country: next,
      // A number that was typed here moves to the code of the country; one that was known before keeps its own.
      phone: before.phone === start.phone ? before.phone : movePhone(before.phone, before.country || home, next),
    }))
  useFoundCountry(user?.country, (found) => !address && !form.isChanged && choose(found))
  const needsState = (countriesWithState as readonly string[]).includes(country)
  const hasPostalCode = !countriesWithoutPostalCode.includes(country)
  const movesCurrency = address !== undefined && currencyOfCountry(address.country) !== currencyOfCountry(country)
  const onMap = place && sameSpot(place.of, values) ? place : undefined

  const fill = (parts: Partial<Parts>, at: { latitude: number | null; longitude: number | null }) => {
    const found = { ...parts, country: countryOf(parts.country) }
    for (const part of ['street', 'city', 'state', 'postalCode'] as const) if (found[part]) form.set(part, found[part])
    if (found.country) choose(found.country)
    if (at.latitude !== null && at.longitude !== null) setPlace({ latitude: at.latitude, longitude: at.longitude, of: form.now() })
  }
  const isComplete = () => Object.keys(check(form.now())).length === 0
  useImperativeHandle(saver, () => async () => {
    if (isComplete()) await form.submit(undefined, { byItself: true })
  })
  const saveIfLeft = useEffectEvent(() => {
    const [own, at] = [form.root.current, document.activeElement]
    // a press on nothing, or on a button that takes no focus, does not go on; whoever looks something up in another window comes back
    if (!own || !at || at === document.body || own.contains(at) || !document.hasFocus() || !form.isChanged) return
    if (own.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING) return // back, not on
    if (tried.current === JSON.stringify(form.now()) || !isComplete()) return
    void form.submit(undefined, { byItself: true })
  })
  useEffect(() => {
    if (!savesWhenLeft) return
    const left = () => setTimeout(() => whenReleased(() => saveIfLeft())) // what takes the focus has it then
    document.addEventListener('focusin', left)
    addEventListener('blur', left) // of the window: a frame, like that of the card, has taken the focus
    return () => {
      document.removeEventListener('focusin', left)
      removeEventListener('blur', left)
    }
  }, [savesWhenLeft])
  // what was mended while it was saved, where somebody has gone on from that too
  useEffect(() => {
    if (savesWhenLeft && !form.busy) saveIfLeft()
  }, [savesWhenLeft, form.busy])
  const finding = useFindPlace(({ city, state, countryCode }) => {
    fill({ city: city ?? '', state: state ?? '', country: countryCode ?? '' }, { latitude: null, longitude: null })
  })
  return (
    <form {...form.form} aria-label={say(address ? 'locations.editAddress' : 'locations.newAddress')} className="grid gap-4 sm:grid-cols-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-6">
        <Button look="line" size="s" busy={finding.isFinding} onClick={finding.find}>
          <Icon name="pin" className="size-4" />
          {say(finding.isFinding ? 'locations.detecting' : 'locations.useLocation')}
        </Button>
        <p className="text-small text-ink-3">{say('locations.required')}</p>
        <p role="status" className={`text-small empty:sr-only ${finding.trouble ? 'text-danger' : 'text-ink-2'}`}>
          {finding.trouble ?? (finding.found && say('locations.foundPlace', { place: finding.found.displayName }))}
        </p>
      </div>
      <div className="sm:col-span-3">
        <Select
          {...form.field('country')}
          onChange={(event) => choose(event.target.value)}
          label={say('locations.country')}
          autoComplete="country"
          required
        >
          {country === '' && <option value="">{say('locations.chooseCountry')}</option>}
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
      {full && (
        <div className="sm:col-span-6">
          <Field {...form.field('company')} label={say('locations.company')} autoComplete="organization" maxLength={100} />
        </div>
      )}
      <div className="sm:col-span-4">
        <AddressSuggest
          {...form.field('street')}
          country={country}
          onPick={(parts) => fill(parts, parts)}
          label={say('locations.street')}
          autoComplete="off"
          maxLength={200}
          required
        />
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
            {...(dashAccepted.includes(country) && { hint: say('locations.postalDash') })}
            autoComplete="postal-code"
            maxLength={20}
            required
          />
        </div>
      )}
      <div className="sm:col-span-3">
        <PhoneField
          {...form.field('phone')}
          onChange={(value) => form.set('phone', value)}
          label={say('locations.phone')}
          hint={say('locations.phoneHint')}
          home={country || home}
          required
        />
      </div>
      {full && (
        <>
          <div className="sm:col-span-3">
            <Field {...form.field('email')} type="email" label={say('locations.email')} autoComplete="email" maxLength={254} />
          </div>
          <div className="sm:col-span-6">
            <Field
              {...form.field('businessHours')}
              label={say('locations.businessHours')}
              hint={say('locations.businessHoursHint', { from: format.clock('10:00'), to: format.clock('18:00') })}
              autoComplete="off"
              maxLength={200}
            />
          </div>
          <div className="sm:col-span-6">
            <Field {...form.field('instructions')} label={say('locations.instructions')} autoComplete="off" maxLength={500} />
          </div>
        </>
      )}
      {full && !address?.isDefault && (
        <div className="sm:col-span-6">
          <Check checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
            {say('locations.makeDefault')}
          </Check>
        </div>
      )}
      {movesCurrency && (
        <div className="sm:col-span-6">
          <Note tone="warning" icon="warn" role="status">
            {say('locations.currencyMoves', { before: currencyOfCountry(address.country), after: currencyOfCountry(country) })}
          </Note>
        </div>
      )}
      {onMap && (
        <div className="sm:col-span-6">
          <PlaceMap latitude={onMap.latitude} longitude={onMap.longitude} country={country} place={placeWords(values, locale)} />
        </div>
      )}
      {form.trouble && (
        <div className="sm:col-span-6">
          <Trouble of={form.trouble} />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5 sm:col-span-6">
        <Button type="submit" busy={form.busy} data-remedy={form.isChanged || undefined}>
          {say('locations.save')}
        </Button>
        {onCancel && (
          <Button look="line" onClick={onCancel}>
            {say('locations.cancel')}
          </Button>
        )}
        {!full && form.isChanged && (
          <p className="w-full text-small text-ink-2">{say(savesWhenLeft ? 'locations.savedWhenLeft' : 'locations.countsSaved')}</p>
        )}
      </div>
    </form>
  )
}
