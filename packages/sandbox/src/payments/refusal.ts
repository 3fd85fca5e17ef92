/** The fields of the provider's error body. */
export interface RefusalBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

/** A foreseen no of the provider. What was written before it stays: a declined charge is kept. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.name = 'Refusal'
    this.status = status
    this.body = body
  }
}

/** 400 with a code and, where one parameter is to blame, its name. */
export function invalid(message: string, code?: string, param?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })
}

const articles: Record<string, string> = { acct: 'account', payment_intent: 'payment_intent' }

/** 404 `resource_missing`, worded as the provider words it. */
export function missing(noun: string, id: string, param = 'id'): Refusal {
  const message = `No such ${articles[noun] ?? noun}: '${id}'`
  return new Refusal(404, { type: 'invalid_request_error', message, code: 'resource_missing', param })
}
