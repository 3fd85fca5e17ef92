import { distances } from '@rondo/rules/kernel/limits'
import { metresPerMile } from '@rondo/rules/kernel/places'
import { useId } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { AddressChoice, PlaceMap, placeText, useRadiusWords } from '../../locations/index.ts'
import { Complaint } from './field-frame.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Where a local service is offered: a place, and how far from it (LIST-50, LIST-51). */
export function ServicePart({ form }: { form: ListingForm }) {
  const { say, locale } = useShell()
  const { values, set, problems: errors, draft } = form
  const { least, most, preset } = distances.serviceMiles
  const miles = values.serviceRadius ?? preset
  const words = useRadiusWords()(miles * metresPerMile)
  const place = draft.pickupAddress
  const slider = useId()
  return (
    <FormSection id="availability" title={say('listing.serviceArea')}>
      <Complaint field="pickupAddress" error={errors['pickupAddress']}>
        <AddressChoice name="pickupAddress" legend={say('listing.serviceAt')} {...form.placeOf('pickupAddressId')} />
      </Complaint>
      <Complaint field="serviceRadius" error={errors['serviceRadius']}>
        <div className="flex items-baseline justify-between gap-4">
          <label htmlFor={slider} className="text-small font-[550]">
            {say('listing.radius')}
          </label>
          <output htmlFor={slider} className="figures">
            {words}
          </output>
        </div>
        <input
          id={slider}
          type="range"
          min={least}
          max={most}
          step={1}
          value={miles}
          aria-valuetext={words}
          aria-invalid={errors['serviceRadius'] ? true : undefined}
          onChange={(event) => set('serviceRadius', Number(event.target.value))}
          className="h-8 w-full accent-accent"
        />
      </Complaint>
      {place?.latitude != null && place.longitude != null && (
        <PlaceMap
          latitude={place.latitude}
          longitude={place.longitude}
          country={place.country}
          place={placeText(place, locale)}
          radiusMetres={miles * metresPerMile}
        />
      )}
    </FormSection>
  )
}
