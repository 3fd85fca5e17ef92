import { parcelUnitsOf, presetLike, presetsOf } from '@rondo/rules/listings/parcel-presets'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Check, Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { AddressChoice } from '../../locations/index.ts'
import { Complaint, GroupLabel } from './field-frame.tsx'
import { shareAddress, switchDelivery } from './listing-changes.ts'
import { measures } from './listing-values.ts'
import { decimalIn, numberOf } from '../../../shell/typed-numbers.ts'
import { typedPreset } from './typed-parcel.ts'
import type { ListingForm } from './use-listing-form.ts'

/** How a piece comes to its buyer: sent in a parcel, or fetched. */
export function DeliveryPart({ form }: { form: ListingForm }) {
  const { say } = useShell()
  const { values, change, problems: errors } = form
  const { openToShipping, openToPickUp, useShippingForPickup, shippingAddressId } = values
  return (
    <FormSection id="availability" title={say('listing.availability')}>
      <Complaint field="deliveryOption" error={errors['deliveryOption']}>
        <Switch checked={openToShipping} onChange={(on) => change(switchDelivery('openToShipping', on))}>
          <Icon name="truck" />
          {say('listing.shipping')}
        </Switch>
        {openToShipping && (
          <div className="grid gap-5 pb-2">
            <Complaint field="shippingAddress" error={errors['shippingAddress']}>
              <AddressChoice name="shippingAddress" legend={say('listing.origin')} {...form.placeOf('shippingAddressId')} />
            </Complaint>
            <ParcelFields form={form} />
          </div>
        )}
        <div className="mt-3 border-t border-line pt-4">
          <Switch checked={openToPickUp} onChange={(on) => change(switchDelivery('openToPickUp', on))}>
            <Icon name="pin" />
            {say('listing.pickup')}
          </Switch>
        </div>
        {openToPickUp && (
          <Complaint field="pickupAddress" error={errors['pickupAddress']}>
            {openToShipping && (
              <Check
                checked={useShippingForPickup}
                onChange={(event) => {
                  if (event.target.checked && shippingAddressId === null) toast.error(say('listing.shippingFirst'))
                  change(shareAddress(event.target.checked))
                }}
              >
                {say('listing.sameAsShipping')}
              </Check>
            )}
            {!useShippingForPickup && (
              <AddressChoice name="pickupAddress" legend={say('listing.pickupAt')} {...form.placeOf('pickupAddressId')} />
            )}
            <p className="text-small text-ink-3">{say('listing.pickupHint')}</p>
          </Complaint>
        )}
      </Complaint>
    </FormSection>
  )
}

/** The parcel: a usual one by a press, or its measures in the units of the country it leaves from (LIST-69). */
function ParcelFields({ form }: { form: ListingForm }) {
  const { say } = useShell()
  const { values, set, problems: errors, draft, leave } = form
  const { parcel } = values
  const country = draft.shippingAddress?.country
  const units = parcelUnitsOf(country)
  const presets = presetsOf(country)
  const [length, width, height, weight] = measures.map((measure) => numberOf(parcel[measure]))
  const chosen = presetLike({ length: length ?? 0, width: width ?? 0, height: height ?? 0, weight: weight ?? 0 }, presets)
  return (
    <div className="grid gap-3">
      <GroupLabel>{say('listing.parcel')}</GroupLabel>
      <div role="group" aria-label={say('listing.presets')} className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Chip key={preset.id} pressed={preset === chosen} onClick={() => set('parcel', typedPreset(preset))}>
            {say(`listing.${preset.id}`)}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {measures.map((measure) => {
          const unit = units[measure === 'weight' ? 'mass' : 'distance']
          return (
            <Complaint key={measure} field={`parcelInfo.${measure}`} error={errors[`parcelInfo.${measure}`]} told>
              <Field
                label={say(`listing.${measure}`)}
                value={parcel[measure]}
                error={errors[`parcelInfo.${measure}`]}
                onChange={(event) => set('parcel', { ...parcel, [measure]: decimalIn(event.target.value) })}
                onBlur={() => parcel[measure] !== '' && leave(`parcelInfo.${measure}`)}
                inputMode="decimal"
                autoComplete="off"
                required
                className="figures"
                after={<span className="pe-1.5 text-small">{unit}</span>}
              />
            </Complaint>
          )
        })}
      </div>
    </div>
  )
}
