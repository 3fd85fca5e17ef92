import { useShell } from '../../shell/providers.tsx'
import { Check, Field } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { CardField, type CardState } from './card-field.tsx'

/** What is asked beside the card. */
export interface Payer {
  /** Undefined until it is typed: the profile's or the address's name stands in. */
  readonly name: string | undefined
  readonly postalCode: string
  readonly sameAddress: boolean
}
interface PaymentPartProps {
  payer: Payer
  /** The name that stands there now. */
  name: string
  onPayer: (payer: Payer) => void
  onCard: (card: CardState | undefined) => void
  cardProblem: string | undefined
  nameProblem: string | undefined
  /** Something ships, so its address may stand for the card's. */
  hasAddress: boolean
  /** Nothing has to be paid. */
  isFree: boolean
  disabled: boolean
}
/** The card and whose it is. */
export function PaymentPart({ payer, name, onPayer, onCard, cardProblem, nameProblem, hasAddress, isFree, disabled }: PaymentPartProps) {
  const { say } = useShell()
  const asksPostalCode = !hasAddress || !payer.sameAddress
  return (
    <section aria-labelledby="checkout-payment" className="grid gap-5 border-t border-ink pt-5 pb-9">
      <h2 id="checkout-payment" className="type-heading">
        {say('checkout.paymentInformation')}
      </h2>
      {isFree ? (
        <Note icon="check">{say('checkout.nothingToPay')}</Note>
      ) : (
        <>
          <CardField onChange={onCard} problem={cardProblem} />
          <fieldset disabled={disabled} className="grid gap-5">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={say('checkout.cardName')}
                name="cc-name"
                autoComplete="cc-name"
                value={name}
                error={nameProblem}
                onChange={(event) => onPayer({ ...payer, name: event.target.value })}
                maxLength={100}
                required
              />
              {asksPostalCode && (
                <Field
                  label={say('checkout.postalCode')}
                  name="cc-postal-code"
                  autoComplete="billing postal-code"
                  value={payer.postalCode}
                  onChange={(event) => onPayer({ ...payer, postalCode: event.target.value })}
                  maxLength={20}
                />
              )}
            </div>
            {hasAddress && (
              <Check checked={payer.sameAddress} onChange={(event) => onPayer({ ...payer, sameAddress: event.target.checked })}>
                {say('checkout.sameAsShipping')}
              </Check>
            )}
          </fieldset>
          <Note icon="lock">{say('checkout.cardSafe')}</Note>
        </>
      )}
    </section>
  )
}
