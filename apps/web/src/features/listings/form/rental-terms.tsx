import { quantities } from '@rondo/rules/kernel/limits'
import { rentUnits } from '@rondo/rules/listings/catalogue'
import { useShell } from '../../../shell/providers.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Check, Field, Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CurrencySign } from './currency-sign.tsx'
import { Complaint } from './field-frame.tsx'
import { addPeriod, changePeriod, askDeposit, removePeriod } from './listing-changes.ts'
import type { TypedTier } from './listing-values.ts'
import { amountIn, digitsIn, numberOf } from '../../../shell/typed-numbers.ts'
import type { ListingForm } from './use-listing-form.ts'

const columns =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)_2.5rem] gap-1.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1.1fr)_2.75rem] sm:gap-2'

/** Rental periods or service rates with their prices, the deposit, and how short and long a rental may be. */
export function RentalTerms({ form }: { form: ListingForm }) {
  const { say, format } = useShell()
  const { values, change, problems: errors, parts } = form
  const { tiers, requireDeposit } = values
  const error = errors['rentPriceAndTime']
  const most = quantities.rentalOptions
  return (
    <div className="grid gap-5">
      <Complaint field="rentPriceAndTime" error={error}>
        {tiers.length > 0 && (
          <div aria-hidden="true" className={`${columns} text-small font-[550]`}>
            <span className="col-span-2">{say('listing.duration')}</span>
            <span>{say('listing.price')}</span>
          </div>
        )}
        {parts.service && error && <p className="text-small">{say('listing.priceEachRate')}</p>}
        <ul className="grid gap-2.5" aria-label={say(parts.service ? 'listing.serviceRates' : 'listing.periods')}>
          {tiers.map((tier, at) => (
            <Period key={tier.key} form={form} tier={tier} number={at + 1} invalid={error !== undefined} />
          ))}
        </ul>
        <div className="flex items-center justify-between gap-4">
          {tiers.length < most ? (
            <>
              <Button look="soft" size="s" onClick={() => change(addPeriod)}>
                <Icon name="plus" className="size-4" />
                {say(parts.service ? 'listing.addRate' : 'listing.addPeriod')}
              </Button>
              <span className="figures text-small text-ink-3">
                {say('listing.ofMost', { n: format.number(tiers.length), most: format.number(most) })}
              </span>
            </>
          ) : (
            <p role="status" className="text-small text-ink-3">
              {say(parts.service ? 'listing.mostRates' : 'listings.rent_many', { n: format.number(most) })}
            </p>
          )}
        </div>
      </Complaint>
      {!parts.service && (
        <div className="grid grid-cols-2 gap-2.5 sm:max-w-105">
          {(['minRentalDays', 'maxRentalDays'] as const).map((field) => (
            <Complaint key={field} field={field} error={errors[field]} told>
              <Field
                {...form.field(field, (typed) => digitsIn(typed).slice(0, 3))}
                label={say(`listing.${field}`)}
                inputMode="numeric"
                autoComplete="off"
                className="figures"
                after={<span className="pe-1.5 text-small">{say('listing.days')}</span>}
              />
            </Complaint>
          ))}
        </div>
      )}
      <Complaint field="rentDeposit" error={errors['rentDeposit']} told>
        <Check checked={requireDeposit} onChange={(event) => change(askDeposit(event.target.checked))}>
          {say('listing.requireDeposit')}
        </Check>
        {requireDeposit && (
          <div className="max-w-65">
            <Field
              {...form.field('rentDeposit', amountIn)}
              label={say('listing.deposit')}
              before={<CurrencySign currency={form.draft.currency} />}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              className="figures"
            />
          </div>
        )}
        <p className="text-small text-ink-3">
          {say(`listing.${requireDeposit ? 'depositHint' : 'depositOff'}${parts.service ? 'Service' : ''}`)}
        </p>
      </Complaint>
    </div>
  )
}

interface PeriodProps {
  form: ListingForm
  tier: TypedTier
  number: number
  /** Something among the periods is wrong: the ones that are not complete say so. */
  invalid: boolean
}
function Period({ form, tier, number, invalid }: PeriodProps) {
  const { say } = useShell()
  const { leave, parts, draft } = form
  const change = (next: Partial<Omit<TypedTier, 'key'>>) => form.change(changePeriod(tier.key, next))
  const units = rentUnits.filter((unit) => parts.service || unit !== 'hour')
  const lacks = (value: string) => (invalid && !(numberOf(value) > 0) ? true : undefined)
  const group = say(parts.service ? 'listing.rateNumber' : 'listing.periodNumber', { n: number })
  const left = () => leave('rentPriceAndTime')
  return (
    <li>
      <div role="group" aria-label={group} className={`${columns} items-start`}>
        <Field
          label={say('listing.howMany')}
          labelHidden
          value={tier.number}
          aria-invalid={lacks(tier.number)}
          onChange={(event) => change({ number: amountIn(event.target.value).slice(0, 5) })}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
        />
        <Select
          label={say('listing.unit')}
          labelHidden
          value={tier.option}
          onChange={(event) => change({ option: event.target.value as TypedTier['option'] })}
          className="max-sm:ps-3 max-sm:pe-8"
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {say(numberOf(tier.number) === 1 ? `listing.one_${unit}` : `listing.${unit}`)}
            </option>
          ))}
        </Select>
        <Field
          label={say('listing.price')}
          labelHidden
          value={tier.price}
          aria-invalid={lacks(tier.price)}
          onChange={(event) => change({ price: amountIn(event.target.value) })}
          onBlur={() => tier.price !== '' && left()}
          before={<CurrencySign currency={draft.currency} />}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          className="figures"
        />
        <IconButton label={say('listing.removeNamed', { name: group })} onClick={() => form.change(removePeriod(tier.key))}>
          <Icon name="trash" />
        </IconButton>
      </div>
    </li>
  )
}
