import { displayName } from '@rondo/words/display-name'
import type { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { countries } from '@rondo/rules/kernel/places'
import { Check, Field, Select } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { CardField, type CardState } from './card-field.tsx'
import { SavedCards } from './saved-cards.tsx'

/** What is asked beside the card. */
export interface Payer {
  readonly name: string
  readonly postalCode: string
  readonly sameAddress: boolean
  /** The card that is typed is to be kept for the next time. */
  readonly keepsCard: boolean
  /** The bill goes to these; empty where the shipping address is the card's. */
  readonly street: string
  readonly city: string
  readonly state: string
  readonly country: string
}
interface PaymentPartProps {
  /** The id of the saved card that pays; null for the one that is typed. */
  savedCard: string | null
  onSavedCard: (card: string | null) => void
  payer: ReturnType<typeof useForm<Payer>>
  onCard: (card: CardState | undefined) => void
  cardProblem: string | undefined
  /** Something ships, so its address may stand for the card's. */
  hasAddress: boolean
  /** Nothing has to be paid. */
  isFree: boolean
  disabled: boolean
}
/** The card and whose it is. */
export function PaymentPart({
  payer: { values, field, set, root },
  savedCard,
  onSavedCard,
  onCard,
  cardProblem,
  hasAddress,
  isFree,
  disabled,
}: PaymentPartProps) {
  const { say, locale } = useShell()
  const asksPostalCode = !hasAddress || !values.sameAddress
  return (
    <section aria-labelledby="checkout-payment" className="grid gap-5 border-t border-ink pt-5 pb-9">
      <h2 id="checkout-payment" className="type-heading">
        {say('checkout.paymentInformation')}
      </h2>
      {isFree ? (
        <Note icon="check">{say('checkout.nothingToPay')}</Note>
      ) : (
        <>
          <SavedCards value={savedCard} onChange={onSavedCard} disabled={disabled} />
          {/* the field stays where it is: its library also confirms a saved card */}
          <div hidden={savedCard !== null}>
            <CardField onChange={onCard} problem={cardProblem} />
          </div>
          <div ref={root} hidden={savedCard !== null}>
            <fieldset disabled={disabled} className="grid gap-5">
              <div className="grid gap-4 sm:grid-cols-2">
                <Field {...field('name')} label={say('checkout.cardName')} autoComplete="cc-name" maxLength={100} required />
                {asksPostalCode && (
                  <Field {...field('postalCode')} label={say('checkout.postalCode')} autoComplete="billing postal-code" maxLength={20} />
                )}
              </div>
              <Check checked={values.keepsCard} onChange={(event) => set('keepsCard', event.target.checked)}>
                {say('checkout.keepCard')}
              </Check>
              {hasAddress && (
                <Check name="sameAddress" checked={values.sameAddress} onChange={(event) => set('sameAddress', event.target.checked)}>
                  {say('checkout.sameAsShipping')}
                </Check>
              )}
              {hasAddress && !values.sameAddress && (
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field
                    {...field('street')}
                    label={say('checkout.billingStreet')}
                    autoComplete="billing street-address"
                    maxLength={200}
                    className="sm:col-span-2"
                  />
                  <Field {...field('city')} label={say('checkout.billingCity')} autoComplete="billing address-level2" maxLength={100} />
                  <Field {...field('state')} label={say('checkout.billingState')} autoComplete="billing address-level1" maxLength={100} />
                  <Select {...field('country')} label={say('checkout.billingCountry')} autoComplete="billing country">
                    <option value="" />
                    {countries.map((code) => (
                      <option key={code} value={code}>
                        {displayName(locale, 'region', code)}
                      </option>
                    ))}
                  </Select>
                </div>
              )}
            </fieldset>
          </div>
          <Note icon="lock">{say('checkout.cardSafe')}</Note>
        </>
      )}
    </section>
  )
}
