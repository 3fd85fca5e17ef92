/** `window.Stripe` of the sandbox: what the shop's page calls. It talks to the provider with the publishable key and client secrets only. */
type Result = Record<string, unknown>
type Intent = Result & {
  id: string
  object: string
  status: string
  client_secret: string
  next_action?: { type: string; use_stripe_sdk?: { stripe_js?: string }; redirect_to_url?: { url?: string } } | null
}

/** `{a: {b: 1}}` as `a[b]=1`. */
function formOf(value: unknown, name = '', into: Record<string, string> = {}): Record<string, string> {
  if (value === undefined || value === null) return into
  if (typeof value !== 'object') {
    into[name] = String(value as string | number | boolean)
    return into
  }
  for (const [key, inner] of Object.entries(value)) formOf(inner, name ? `${name}[${key}]` : key, into)
  return into
}

const isField = (value: unknown): value is Field => typeof value === 'object' && value !== null && 'ask' in value
const kindOf = (secret: string) => (secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents')
const nameOf = (secret: string) => (secret.startsWith('seti_') ? 'setupIntent' : 'paymentIntent')
const idOf = (secret: string) => secret.split('_secret_', 1)[0] ?? ''

function makeStripe(key: string, setting: StripeSetting) {
  async function call(method: string, path: string, fields: Record<string, string>): Promise<Result> {
    const body = new URLSearchParams({ key, ...(setting.stripeAccount && { _stripe_account: setting.stripeAccount }), ...fields })
    try {
      const answer =
        method === 'GET' ? await fetch(`${provider}${path}?${body.toString()}`) : await fetch(`${provider}${path}`, { method, body })
      const found = (await answer.json()) as Result
      return answer.ok ? { found } : { error: inWords(found['error']) }
    } catch {
      return {
        error: inWords({
          type: 'api_connection_error',
          message:
            'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
        }),
      }
    }
  }

  const retrieve = async (secret: string): Promise<Result> => {
    const { found, error } = await call('GET', `/v1/${kindOf(secret)}/${idOf(secret)}`, { client_secret: secret })
    return error ? { error } : { [nameOf(secret)]: found }
  }

  /** What the page is told once nothing more can happen. */
  function outcome(intent: Intent): Result {
    const failure = (intent['last_payment_error'] ?? intent['last_setup_error']) as Result | null | undefined
    if (intent.status === 'requires_payment_method' && failure) return { error: { ...inWords(failure), [intent.object]: intent } }
    return { [intent.object === 'setup_intent' ? 'setupIntent' : 'paymentIntent']: intent }
  }

  async function handle(intent: Intent): Promise<Result> {
    if (intent.status !== 'requires_action') return outcome(intent)
    const { use_stripe_sdk: sdk, redirect_to_url: redirect } = intent.next_action ?? {}
    if (redirect?.url) {
      location.assign(redirect.url)
      return new Promise(() => undefined)
    }
    // The provider may name itself by an address that only the server can reach; the script's own origin is reached already.
    const bank = new URL(sdk?.stripe_js ?? '', provider)
    await showBank(`${provider}${bank.pathname}${bank.search}`)
    const after = await retrieve(intent.client_secret)
    if (after['error']) return after
    const found = Object.values(after)[0] as Intent
    return outcome(found)
  }

  /** The fields of a confirmation: a card that is typed becomes a payment method first. */
  async function confirmFields(data: Result): Promise<{ fields?: Record<string, string>; error?: unknown }> {
    const { payment_method: method, ...rest } = data
    const fields = formOf(rest)
    if (method === undefined) return { fields }
    if (typeof method === 'string') return { fields: { ...fields, payment_method: method } }
    const { card, ...more } = method as Result
    if (!isField(card)) return { fields: { ...fields, ...formOf({ type: 'card', card, ...more }, 'payment_method_data') } }
    const made = await card.ask('createPaymentMethod', key, formOf(more))
    return made.error ? { error: inWords(made.error) } : { fields: { ...fields, payment_method: String(made.paymentMethod?.['id']) } }
  }

  async function confirm(secret: string, data: Result = {}, options: { handleActions?: boolean } = {}): Promise<Result> {
    const { fields, error: problem } = await confirmFields(data)
    if (!fields) return { error: problem }
    const { found, error } = await call('POST', `/v1/${kindOf(secret)}/${idOf(secret)}/confirm`, {
      ...fields,
      client_secret: secret,
      use_stripe_sdk: 'true',
    })
    if (error) return { error }
    return options.handleActions === false ? outcome(found as Intent) : handle(found as Intent)
  }

  /** Confirms with the group's payment field, then goes to the return address unless the page asked to stay. */
  async function confirmGroup(given: Result): Promise<Result> {
    const elements = given['elements'] as Elements | undefined
    const params = (given['confirmParams'] ?? {}) as Result
    const secret = (given['clientSecret'] as string | undefined) ?? elements?.secret() ?? ''
    const field = elements?.any()
    const billing = (params['payment_method_data'] as Result | undefined)?.['billing_details']
    const method = params['payment_method'] ?? (field && { card: field, billing_details: billing })
    const { payment_method_data: _data, payment_method: _method, ...rest } = params
    const result = await confirm(secret, { ...rest, ...(method !== undefined && { payment_method: method }) })
    if (result['error'] || given['redirect'] === 'if_required' || typeof params['return_url'] !== 'string') return result
    const intent = Object.values(result)[0] as Intent
    const url = new URL(params['return_url'])
    url.searchParams.set(intent.object, intent.id)
    url.searchParams.set(`${intent.object}_client_secret`, secret)
    url.searchParams.set('redirect_status', 'succeeded')
    location.assign(url)
    return new Promise(() => undefined)
  }

  return {
    elements: (options: ElementsOptions = {}) => makeElements(options),
    async createPaymentMethod(given: unknown, card?: unknown, data: Result = {}): Promise<Result> {
      const wanted = typeof given === 'string' ? { card, ...data } : (given as Result)
      const { elements, params, card: field = (elements as Elements | undefined)?.any(), type: _type, ...rest } = wanted
      const fields = formOf({ ...rest, ...(params as Result | undefined) })
      if (isField(field)) {
        const { error, paymentMethod } = await field.ask('createPaymentMethod', key, fields)
        return error ? { error: inWords(error) } : { paymentMethod }
      }
      const { found, error } = await call('POST', '/v1/payment_methods', { type: 'card', ...formOf(field, 'card'), ...fields })
      return error ? { error } : { paymentMethod: found }
    },
    async createToken(field: Field, data: Result = {}): Promise<Result> {
      const { error, token } = await field.ask('createToken', key, formOf(data, 'card'))
      return error ? { error: inWords(error) } : { token }
    },
    confirmCardPayment: confirm,
    confirmCardSetup: confirm,
    confirmPayment: confirmGroup,
    confirmSetup: confirmGroup,
    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
      const now = await retrieve(clientSecret)
      return now['error'] ? now : handle(Object.values(now)[0] as Intent)
    },
    async handleCardAction(clientSecret: string): Promise<Result> {
      const now = await retrieve(clientSecret)
      return now['error'] ? now : handle(Object.values(now)[0] as Intent)
    },
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    paymentRequest: () => ({
      canMakePayment: () => Promise.resolve(null),
      on: () => undefined,
      show: () => undefined,
      update: () => undefined,
    }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

interface ElementsOptions {
  clientSecret?: string
  appearance?: Appearance
  [name: string]: unknown
}

function makeElements(first: ElementsOptions) {
  let options = first
  groups += 1
  const group = `group-${groups}`
  const fields = new Map<string, Field>()
  return {
    create(type: string, given: FieldOptions = {}): Field {
      if (!['card', 'payment', 'cardNumber', 'cardExpiry', 'cardCvc'].includes(type))
        throw new Error(`The sandbox has no element of the type "${type}".`)
      const field = makeField(provider, type, group, given, () => options.appearance ?? {})
      fields.set(type, field)
      return field
    },
    getElement: (type: string | { __elementType?: string }) =>
      fields.get(typeof type === 'string' ? type : (type.__elementType ?? '')) ?? null,
    update(changes: ElementsOptions) {
      options = { ...options, ...changes }
      for (const field of fields.values()) field.repaint()
    },
    fetchUpdates: () => Promise.resolve({}),
    async submit(): Promise<Result> {
      const { error } = (await [...fields.values()][0]?.ask('check', '', {})) ?? {}
      return error ? { error: inWords(error) } : { selectedPaymentMethod: 'card' }
    },
    secret: () => options.clientSecret,
    any: () => fields.get('payment') ?? fields.get('card') ?? fields.get('cardNumber'),
  }
}
type Elements = ReturnType<typeof makeElements>

let groups = 0
const provider = new URL((document.currentScript as HTMLScriptElement).src).origin
interface StripeSetting {
  stripeAccount?: string
  /** BCP 47; `auto` is the browser's. */
  locale?: string
}
const opened = (key: string, setting: StripeSetting = {}) => {
  language = setting.locale && setting.locale !== 'auto' ? setting.locale : navigator.language
  return makeStripe(key, setting)
}
const Stripe = Object.assign(opened, { version: 3 })
Object.assign(window, { Stripe })
