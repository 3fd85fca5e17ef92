import type { TransactionType } from '@rondo/rules/listings/catalogue'
import type { ReactNode } from 'react'
import { displayName } from '@rondo/words/display-name'
import { useShell } from '../../../shell/providers.tsx'
import { Check, Field } from '../../../ui/field.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/panel.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { Complaint } from './field-frame.tsx'
import { CurrencySign } from './currency-sign.tsx'
import { switchWay } from './listing-changes.ts'
import { RentalTerms } from './rental-terms.tsx'
import { amountIn } from '../../../shell/typed-numbers.ts'
import type { ListingForm } from './use-listing-form.ts'

/** What it costs: to buy, to rent, or nothing but another piece. The currency follows the address and cannot be chosen. */
export function PricingPart({ form, children }: { form: ListingForm; children?: ReactNode }) {
  const { say, format, locale } = useShell()
  const { values, problems: errors, parts, draft } = form
  const named = (currency: string) => `${displayName(locale, 'currency', currency)} (${currency})`
  const swap = (
    <Way form={form} way="openToSwap" glyph="swap" word={say('listing.openToSwap')}>
      <p className="text-small text-ink-2">{say('listing.swapHint')}</p>
    </Way>
  )
  return (
    <FormSection id="pricing" title={say(parts.service ? 'listing.serviceRates' : 'listing.pricing')}>
      <Complaint field="currency" error={errors['currency']}>
        <p className="text-small text-ink-2">
          {format.sentences([
            say(parts.delivery ? 'listing.currencyFollows' : 'listing.currencyOfAccount', { currency: named(draft.currency) }),
            say('listing.wholeNumbers'),
          ])}
        </p>
        {form.movedTo && (
          <Note tone="warning" icon="warn" role="status">
            {say('listing.currencyMoved', { before: named(form.listing?.currency ?? ''), after: named(form.movedTo) })}
            <Check
              checked={values.currencyAgreed === form.movedTo}
              aria-invalid={errors['currency'] ? true : undefined}
              aria-describedby={errors['currency'] ? 'error-currency' : undefined}
              onChange={(event) => form.set('currencyAgreed', event.target.checked ? draft.currency : '')}
            >
              {say('listing.currencyAgree', { currency: named(form.movedTo) })}
            </Check>
          </Note>
        )}
      </Complaint>
      <Complaint field="transactionType" error={errors['transactionType']} told className="gap-5">
        {errors['transactionType'] && (
          <Note tone="danger" icon="warn">
            {errors['transactionType']}
          </Note>
        )}
        <div className="grid *:border-t *:border-line *:py-4 *:first:border-t-0 *:first:pt-0">
          {parts.ways ? (
            <>
              {form.isForSwap && swap}
              <Way form={form} way="forSell" glyph="buy" word={say('listing.forSell')}>
                <PriceField form={form} />
              </Way>
              <Way form={form} way="forRent" glyph="rent" word={say('listing.forRent')}>
                <RentalTerms form={form} />
              </Way>
              {!form.isForSwap && swap}
            </>
          ) : (
            <div>{values.forSell ? <PriceField form={form} /> : <RentalTerms form={form} />}</div>
          )}
        </div>
      </Complaint>
      {children}
    </FormSection>
  )
}

interface WayProps {
  form: ListingForm
  way: TransactionType
  glyph: 'buy' | 'rent' | 'swap'
  word: string
  children: ReactNode
}
function Way({ form: { values, change, problems }, way, glyph, word, children }: WayProps) {
  const on = values[way]
  return (
    <div className="grid gap-3">
      <Switch checked={on} invalid={Boolean(problems['transactionType'])} onChange={(next) => change(switchWay(way, next))}>
        <Glyph name={glyph} className="size-5" />
        {word}
      </Switch>
      {on && children}
    </div>
  )
}

function PriceField({ form }: { form: ListingForm }) {
  const { say } = useShell()
  return (
    <Complaint field="price" error={form.problems['price']} told className="max-w-65">
      <Field
        {...form.field('price', amountIn)}
        label={say('listing.price')}
        before={<CurrencySign currency={form.draft.currency} />}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        required
        className="figures"
      />
    </Complaint>
  )
}
