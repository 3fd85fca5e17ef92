/** `window.StripeConnect` of the sandbox: the merchant's onboarding inside the shop's page, in a frame of the provider. */
interface ConnectOptions {
  publishableKey?: string
  fetchClientSecret?: () => Promise<string | undefined>
  clientSecret?: string
  metaOptions?: { eagerClientSecretPromise?: Promise<string | undefined> }
}

const connectOrigin = new URL((document.currentScript as HTMLScriptElement).src).origin

class AccountOnboarding extends HTMLElement {
  #options: ConnectOptions = {}
  #onExit: (() => void) | undefined
  #onStart: ((event: { elementTagName: string }) => void) | undefined
  #onStep: ((event: { step: string }) => void) | undefined
  #frame: HTMLIFrameElement | undefined
  readonly #hear = (event: MessageEvent<unknown>) => {
    const message = event.data as { sandbox?: string; event?: string; height?: number; step?: string }
    if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== connectOrigin || message.sandbox !== 'onboarding')
      return
    if (message.event === 'height') this.#frame.style.height = `${message.height ?? 600}px`
    if (message.event === 'step') this.#onStep?.({ step: message.step ?? '' })
    if (message.event === 'exit') this.#onExit?.()
  }
  // The names by which the official package, which stands before each of them with a wrapper of its own, calls its component.
  setConnector(options: ConnectOptions) {
    this.#options = options
    if (this.isConnected) void this.#show()
  }
  setOnExitInternalOnly(handler: () => void) {
    this.#onExit = handler
  }
  setOnLoaderStartInternalOnly(handler: (event: { elementTagName: string }) => void) {
    this.#onStart = handler
  }
  setOnStepChangeInternalOnly(handler: (event: { step: string }) => void) {
    this.#onStep = handler
  }
  setOnLoadErrorInternalOnly() {}
  setCollectionOptionsInternalOnly() {}
  setFullTermsOfServiceUrlInternalOnly() {}
  setRecipientTermsOfServiceUrlInternalOnly() {}
  setPrivacyPolicyUrlInternalOnly() {}
  setSkipTermsOfServiceCollectionInternalOnly() {}
  connectedCallback() {
    window.addEventListener('message', this.#hear)
    void this.#show()
  }
  disconnectedCallback() {
    window.removeEventListener('message', this.#hear)
    this.#frame = undefined
  }
  async #show() {
    const { clientSecret, metaOptions, fetchClientSecret } = this.#options
    const secret = clientSecret ?? (await (metaOptions?.eagerClientSecretPromise ?? fetchClientSecret?.()))
    if (!secret || !this.isConnected || this.#frame) return
    const frame = document.createElement('iframe')
    this.#frame = frame
    frame.title = 'Account onboarding'
    frame.src = `${connectOrigin}/_connect/embedded?secret=${encodeURIComponent(secret)}&theme=${schemeOf(this, {})}`
    Object.assign(frame.style, { border: '0', width: '100%', height: '40rem', display: 'block', colorScheme: 'auto' })
    frame.addEventListener('load', () => this.#onStart?.({ elementTagName: 'account-onboarding' }))
    this.replaceChildren(frame)
  }
}

const onboardingTag = 'stripe-connect-account-onboarding'
if (!customElements.get(onboardingTag)) customElements.define(onboardingTag, AccountOnboarding)

function initConnect(options: ConnectOptions) {
  return {
    create(name: string) {
      if (name !== 'account-onboarding') throw new Error(`The sandbox has no component "${name}".`)
      const element = document.createElement(onboardingTag) as AccountOnboarding
      element.setConnector(options)
      return element
    },
    connect: options,
    update: () => undefined,
    logout: () => Promise.resolve(),
    debugInstance: () => options,
  }
}
Object.assign(window, { StripeConnect: { init: initConnect } })
