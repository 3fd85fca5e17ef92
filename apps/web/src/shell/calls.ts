import { type Call, call as transmit, type CallOptions, Refused } from '@rondo/contracts/kernel/call'
import type { EndpointSpec, Got, Sent } from '@rondo/contracts/kernel/endpoint'
import { type InfiniteData, infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { endSession, readSession } from './session.ts'

export { Refused } from '@rondo/contracts/kernel/call'

/** The line broke before an answer came; the message is what the browser says of it. */
class LineBroken extends Error {
  override readonly name = 'FETCH_ERROR'
}

/** Options of a single call: `signal` stops it, `key` is its Idempotency-Key, `anonymous` leaves the session out, `withoutCookies` them too, `bearer` is another token than the session's, `carrier` sends it in place of fetch. */
export interface Sending {
  readonly signal?: AbortSignal
  readonly key?: string
  readonly anonymous?: boolean
  readonly withoutCookies?: boolean
  readonly bearer?: string
  readonly carrier?: typeof fetch
}
type Send = <E extends EndpointSpec>(to: Call<E>, sent: Sent<E>, sending?: Sending) => Promise<Got<E>>

/** Calls the API from the browser, in the session's name. Throws Refused or LineBroken; a 401 ends the session (C-18). */
export const call: Send = async (to, sent, { signal, key, anonymous, withoutCookies, bearer, carrier } = {}) => {
  const token = bearer ?? (anonymous ? undefined : readSession()?.jwt)
  const headers: Record<string, string> = { 'accept-language': document.documentElement.lang }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (to.method !== 'GET') headers['idempotency-key'] = key ?? crypto.randomUUID()
  try {
    return await transmit(to, sent, {
      headers,
      ...(withoutCookies && { credentials: 'omit' }),
      ...(signal && { signal }),
      ...(carrier && { fetch: carrier }),
    })
  } catch (error) {
    if (error instanceof Refused && error.status === 401 && token) endSession(token)
    if (error instanceof TypeError) throw new LineBroken(error.message, { cause: error })
    throw error
  }
}

/** Calls the API without a network, while the server renders for a visitor. */
export const callInProcess =
  (fetch: NonNullable<CallOptions['fetch']>): Send =>
  (to, sent) =>
    transmit(to, sent, { fetch })

const senders = new WeakMap<QueryClient, Send>()

/** A cache of answers that reaches the API through `send`. One for each browser tab, one for each page that the server renders. */
export function newCache(send: Send): QueryClient {
  const onServer = typeof window === 'undefined'
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: onServer ? Infinity : 300_000,
        refetchOnWindowFocus: false,
        // A refusal is an answer; only a broken line is worth a second try.
        retry: (failures, error) => !onServer && failures < 2 && !(error instanceof Refused && error.status < 500),
      },
      // Offline, a press fails and says so; it is not kept until nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
  senders.set(cache, send)
  return cache
}
const senderOf = (cache: QueryClient): Send => senders.get(cache) ?? call

/** Live topics of a call, with its own ids: `product:id` becomes `product:42`. */
function topicsOf(to: Call, sent: { params?: object; query?: object }): string[] {
  const values = { ...sent.query, ...sent.params } as Record<string, unknown>
  return to.topics.map((topic) => topic.replace(/:(\w+)$/, (whole, name: string) => (name in values ? `:${String(values[name])}` : whole)))
}
const aboutOf = (to: Call, sent: object) => ({ topics: topicsOf(to, sent) })

/** A reading call as a query: give it to useQuery, useSuspenseQuery or `cache.ensureQueryData`. It goes stale when one of its topics is touched. */
export function read<E extends EndpointSpec>(to: Call<E>, sent: Sent<E>, sending: Pick<Sending, 'anonymous'> = {}) {
  return queryOptions({
    queryKey: [to.name, sent] as const,
    queryFn: ({ client, signal }) => senderOf(client)(to, sent, { ...sending, signal }),
    meta: aboutOf(to, sent as object),
  })
}

interface Paged {
  readonly data: readonly unknown[]
  readonly meta: { readonly page: number; readonly hasMore: boolean; readonly cursor?: string | undefined }
}
/**
 * A paged call as an endless list: pages follow the cursor where the server gives one, else the page number. `once` is asked of the first
 * page only.
 */
export function readPages<E extends EndpointSpec>(
  to: Call<E> & (Got<E> extends Paged ? unknown : never),
  sent: Sent<E>,
  once: Readonly<Record<string, unknown>> = {},
) {
  return infiniteQueryOptions<
    Got<E>,
    Error,
    InfiniteData<Got<E>, Paged['meta'] | null>,
    readonly [string, Sent<E>, 'pages'],
    Paged['meta'] | null
  >({
    queryKey: [to.name, sent, 'pages'] as const,
    initialPageParam: null,
    queryFn: async ({ client, signal, pageParam }) => {
      const further = pageParam && (pageParam.cursor ? { cursor: pageParam.cursor } : { page: pageParam.page + 1 })
      const parts = sent as { query?: object }
      const got = await senderOf(client)(to, { ...parts, query: { ...parts.query, ...(further || once) } } as Sent<E>, { signal })
      // A list may come bare (C-17): it is all there is.
      const whole = { total: Array.isArray(got) ? got.length : 0, page: 1, pageSize: 0, hasMore: false }
      return Array.isArray(got) ? ({ data: got, meta: whole } as unknown as Got<E>) : got
    },
    getNextPageParam: (last) => {
      const { meta } = last as Paged
      return meta.hasMore ? meta : null
    },
    meta: aboutOf(to, sent as object),
  })
}

/** Every topic that the queries of a cache depend on. */
export const topicsIn = (cache: QueryClient): string[] => [
  ...new Set(
    cache
      .getQueryCache()
      .getAll()
      .flatMap(({ meta }) => (meta as { topics?: string[] } | undefined)?.topics ?? []),
  ),
]
