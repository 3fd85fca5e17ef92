import type { Body, EndpointSpec, Got, Method, Sent } from './endpoint.ts'
import type { ErrorBody } from './failures.ts'

declare const contract: unique symbol
/** An endpoint as the browser knows it: where to send, what makes the answer stale, and its types, without a schema. */
export interface Call<E extends EndpointSpec = EndpointSpec> {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly topics: readonly string[]
  readonly [contract]?: E
}

/** What a call answers: `AnswerOf<typeof showOrder>`. */
export type AnswerOf<C> = C extends Call<infer E> ? Got<E> : never
/** The body that a call takes. */
export type BodyOf<C> = C extends Call<infer E> ? Body<E> : never
/** The query that a call takes. */
export type QueryOf<C> = C extends Call<infer E> ? (Sent<E> extends { readonly query: infer Q } ? Q : never) : never

/** The server refused. `body` is the one error body, or undefined when something between us and the server answered. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly body: ErrorBody | undefined
  /** Seconds to wait, of a 429 or 503. */
  readonly retryAfter: number | undefined
  constructor(status: number, body: ErrorBody | undefined, retryAfter?: number) {
    super(body?.message ?? `HTTP ${status}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

export interface CallOptions {
  /** `omit` leaves cookies at home too. */
  readonly credentials?: 'include' | 'omit'
  /** Origin of the API; empty in the browser. */
  readonly base?: string
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch
}
type Plain = string | number | boolean | null | undefined
/** What a call carries besides its body: values in its path and what it asks for. */
export interface RequestParts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** The path and query of a call, below its origin. */
export function addressOf(to: { readonly path: string }, { params, query }: RequestParts): string {
  const path = to.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? (value as Plain[]) : [value as Plain]) if (one != null) search.append(key, String(one))
  }
  return `/api${path}${search.size ? `?${search.toString()}` : ''}`
}

/** Ids that other servers send without a code of ours. */
const codes: Readonly<Record<string, string>> = {
  'Auth.form.error.invalid': 'accounts.invalid_credentials',
  'Auth.form.error.email.taken': 'accounts.email_taken',
}
interface Told extends Partial<Omit<ErrorBody, 'message' | 'error'>> {
  readonly message?: string | readonly { readonly messages?: readonly { readonly id?: string; readonly message?: string }[] }[]
  readonly error?: string | { readonly message?: string }
  readonly data?: { readonly message?: string }
}
/** A failure in the one shape, also when it came in an older one: nested lists, or a message below `error` or `data` (C-17). */
function failureIn(told: Told | undefined): ErrorBody | undefined {
  if (typeof told !== 'object' || told === null) return undefined
  const { message, error, data, ...rest } = told
  const nested = typeof message === 'object' ? message[0]?.messages?.[0] : undefined
  const below = typeof error === 'object' ? error.message : data?.message
  const id = nested?.id ?? told.id
  const code = told.code ?? codes[id ?? '']
  const text = nested?.message ?? (typeof message === 'string' ? message : below)
  return { ...rest, ...(id && { id }), ...(code && { code }), ...(typeof text === 'string' && { message: text }) } as ErrorBody
}

/** Calls an endpoint, given as contract or as generated call. Give `{}` where it takes nothing. Throws Refused. */
export async function call<E extends EndpointSpec>(
  to: Call<E> | (E & { readonly answer: unknown }),
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Got<E>> {
  const { body } = sent as RequestParts
  const isForm = body instanceof FormData // its content type, with the boundary, is written by fetch
  const answer = await (options.fetch ?? fetch)((options.base ?? '') + addressOf(to, sent as RequestParts), {
    method: to.method,
    credentials: options.credentials ?? 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  const data: unknown = isJson ? await answer.json() : undefined
  if (!answer.ok)
    throw new Refused(answer.status, failureIn(data as Told | undefined), Number(answer.headers.get('retry-after')) || undefined)
  return data as Got<E>
}
