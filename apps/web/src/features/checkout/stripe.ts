import type { Stripe, StripeCardElement, StripeConstructor, StripeElementStyle } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Locale } from '@rondo/words'
import { plainColour } from '../../shell/plain-colour.ts'

export type { Stripe } from '@stripe/stripe-js'
export type CardElement = StripeCardElement
type Confirm = Stripe['confirmCardPayment']
type CardPayment = Exclude<NonNullable<NonNullable<Parameters<Confirm>[1]>['payment_method']>, string>
/** Whose card it is, as the provider is told. */
export type BillingDetails = NonNullable<CardPayment['billing_details']>
/** What this product reads of the provider's answer. */
export interface CardAnswer {
  readonly error?:
    | {
        readonly type?: string
        readonly code?: string | undefined
        readonly message?: string | undefined
        readonly payment_intent?: { readonly status: string } | undefined
      }
    | undefined
  readonly paymentIntent?: { readonly status: string } | undefined
}

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}
let loading: Promise<void> | undefined

interface Keys {
  /** Where a library with the same calls lies; empty for the provider's own. */
  readonly stripeJsUrl: string
  readonly stripePublishableKey: string
}
const languages = { en: 'en', 'zh-CN': 'zh' } as const
/** Loads the provider's library once and opens it with our public key, to speak the language of the page. Fails when the script cannot be had; a later call tries again. */
export async function openStripe({ stripeJsUrl, stripePublishableKey }: Keys, locale: Locale): Promise<Stripe> {
  const means = { locale: languages[locale] }
  if (stripeJsUrl && !window.Stripe) await (loading ??= addScript(stripeJsUrl))
  const stripe = stripeJsUrl ? window.Stripe?.(stripePublishableKey, means) : await loadStripe(stripePublishableKey, means)
  if (!stripe) throw new Error('The payment library has loaded but is not there.')
  return stripe
}

function addScript(src: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => loaded()
    script.onerror = () => {
      loading = undefined
      script.remove()
      failed(new Error(`${src} could not be loaded.`))
    }
    document.head.append(script)
  })
}

/** Our own look for the card field, by day and night. */
export function cardStyle(host: HTMLElement): StripeElementStyle {
  const ink = plainColour(host, '--ink')
  const hint = plainColour(host, '--ink-3')
  return {
    base: {
      color: ink,
      iconColor: hint,
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: '16px',
      '::placeholder': { color: hint },
    },
    invalid: { color: plainColour(host, '--danger'), iconColor: plainColour(host, '--danger') },
  }
}
