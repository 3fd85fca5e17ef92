/** What this product uses of the payment provider's browser library. Without types of its own: the same calls reach the sandbox's. */
export interface CardElement {
  mount(host: HTMLElement): void
  on(event: 'ready', heard: () => void): unknown
  on(event: 'change', heard: (state: { complete: boolean; error?: { message?: string } }) => void): unknown
  on(event: 'loaderror', heard: () => void): unknown
  update(options: { style: CardStyle }): void
  destroy(): void
}
export interface CardStyle {
  readonly base: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly invalid: Readonly<Record<string, string>>
}
interface Billing {
  readonly name: string
  readonly email?: string
  readonly address?: Readonly<Record<string, string>>
}
export interface CardAnswer {
  readonly error?: { readonly message?: string; readonly payment_intent?: { readonly status: string } }
  readonly paymentIntent?: { readonly status: string }
}
export interface Stripe {
  elements(): { create(type: 'card', options: { style: CardStyle; hidePostalCode: boolean; disableLink: boolean }): CardElement }
  confirmCardPayment(clientSecret: string, data: { payment_method: { card: CardElement; billing_details: Billing } }): Promise<CardAnswer>
}
export type BillingDetails = Billing

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}
const providersOwn = 'https://js.stripe.com/v3/'
let loading: Promise<void> | undefined

/** Loads the provider's library once and opens it with our public key. Fails when the script cannot be had; a later call tries again. */
export async function openStripe({
  stripeJsUrl,
  stripePublishableKey,
}: {
  stripeJsUrl: string
  stripePublishableKey: string
}): Promise<Stripe> {
  if (!window.Stripe) await (loading ??= addScript(stripeJsUrl || providersOwn))
  if (!window.Stripe) throw new Error('The payment library has loaded but is not there.')
  return window.Stripe(stripePublishableKey)
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

/** A colour of our tokens as the provider's frame understands it, whatever notation the token uses. */
function plainColour(host: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const paint = document.createElement('canvas').getContext('2d')
  if (!paint) return color
  paint.fillStyle = color
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** Our own look for the card field, by day and night. */
export function cardStyle(host: HTMLElement): CardStyle {
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
    invalid: { color: plainColour(host, '--madder'), iconColor: plainColour(host, '--madder') },
  }
}
