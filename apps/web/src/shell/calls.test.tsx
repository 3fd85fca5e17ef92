import { showProduct } from '@rondo/contracts/calls/listings'
import { searchProducts } from '@rondo/contracts/calls/catalog'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { call, newCache, read, readPages, topicsIn } from './calls.ts'
import { askWhenClosed, keepFresh } from './line.ts'
import { beginSession, dropSession, type Me, readSession, whenSessionEnds } from './session.ts'

const session = { jwt: 'token', user: { id: 1, isMerchant: true } as Me }
const answer = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>().mockImplementation(() => Promise.resolve(Response.json(body, { status })))
afterEach(() => {
  vi.unstubAllGlobals()
  dropSession()
})

test('a call speaks in the name of the session; an anonymous one does not, and still takes and brings cookies, by which a sign-in elsewhere comes home', async () => {
  const fetch = answer({ id: 7 })
  vi.stubGlobal('fetch', fetch)
  beginSession(session)
  await call(showProduct, { params: { id: 7 } })
  await call(showProduct, { params: { id: 7 } }, { anonymous: true })
  const headers = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(headers).toEqual(['Bearer token', null])
  expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include'])
})

test('401 ends the session and leads through the door by which the person came', async () => {
  vi.stubGlobal('fetch', answer({ message: 'gone' }, 401))
  const ended = vi.fn()
  whenSessionEnds(ended)
  beginSession(session)
  await expect(call(showProduct, { params: { id: 7 } })).rejects.toMatchObject({ status: 401 })
  expect(readSession()).toBeNull()
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ merchantLogin: true })
})

test('a broken line becomes a FETCH_ERROR with what the browser says', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(showProduct, { params: { id: 7 } })).rejects.toMatchObject({ name: 'FETCH_ERROR', message: 'Failed to fetch' })
})

test('an explicit bearer stands in for the session, and its refusal ends nothing', async () => {
  const fetch = answer({ message: 'gone' }, 401)
  vi.stubGlobal('fetch', fetch)
  beginSession(session)
  await expect(call(showProduct, { params: { id: 7 } }, { bearer: 'other' })).rejects.toMatchObject({ status: 401 })
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer other')
  expect(readSession()?.jwt).toBe('token')
})

test('a touched topic makes exactly the queries stale that depend on it', async () => {
  const cache = newCache(() => Promise.resolve({} as never))
  await cache.ensureQueryData(read(showProduct, { params: { id: 7 } }))
  await cache.ensureQueryData(read(showProduct, { params: { id: 8 } }))
  expect(topicsIn(cache)).toEqual(['product:7', 'product:8'])
  const handlers: Record<string, (topics: string[]) => void> = {}
  keepFresh({ on: (event: string, handler: (topics: string[]) => void) => (handlers[event] = handler) } as never, cache)
  handlers['touched']?.(['product:7', 'cart'])
  const stale = cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
  expect(stale.map(({ queryKey }) => queryKey[1])).toEqual([{ params: { id: 7 } }])
})

test('what is touched while it is read for the first time is read once more, for the answer may be older', async () => {
  const answers: ((name: string) => void)[] = []
  const cache = newCache(() => new Promise((resolve) => answers.push((name) => resolve({ name } as never))))
  const handlers: Record<string, (topics: string[]) => void> = {}
  keepFresh({ on: (event: string, handler: (topics: string[]) => void) => (handlers[event] = handler) } as never, cache)
  const shown = new QueryObserver(cache, read(showProduct, { params: { id: 7 } }))
  const stop = shown.subscribe(() => {})
  const ahead = cache.ensureQueryData(read(showProduct, { params: { id: 8 } }))
  handlers['touched']?.(['product:7', 'product:8'])
  for (const tell of answers.splice(0)) tell('old')
  await ahead
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.('new')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ name: 'new' }))
  expect(cache.getQueryState(read(showProduct, { params: { id: 8 } }).queryKey)?.isInvalidated).toBe(true)
  stop()
})

test('the next page of a list comes however often the list is touched meanwhile, and all of it is read anew after that', async () => {
  const answers: ((name: string, hasMore: boolean) => void)[] = []
  const answered = (name: string, page: number, hasMore: boolean) =>
    ({ data: [name], meta: { page, hasMore, total: 2, pageSize: 1 } }) as never
  const cache = newCache((_, sent) => {
    const page = Number((sent as { query?: { page?: number } }).query?.page ?? 1)
    return new Promise((resolve) => answers.push((name, hasMore) => resolve(answered(name, page, hasMore))))
  })
  const handlers: Record<string, (topics: string[]) => void> = {}
  keepFresh({ on: (event: string, handler: (topics: string[]) => void) => (handlers[event] = handler) } as never, cache)
  const list = new InfiniteQueryObserver(cache, readPages(searchProducts, { query: {} }))
  const stop = list.subscribe(() => {})
  const shown = () => list.getCurrentResult().data?.pages.flatMap(({ data }) => data as unknown as string[])
  answers.shift()?.('first', true)
  await vi.waitFor(() => expect(shown()).toEqual(['first']))
  void list.fetchNextPage()
  for (let n = 0; n < 3; n++) handlers['touched']?.(['listings'])
  expect(answers).toHaveLength(1)
  answers.shift()?.('second', false)
  await vi.waitFor(() => expect(shown()).toEqual(['first', 'second']))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.('first anew', true)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.('second anew', false)
  await vi.waitFor(() => expect(shown()).toEqual(['first anew', 'second anew']))
  stop()
})

test('an answer that was asked for before a touch is not shown after it', async () => {
  const answers: ((name: string) => void)[] = []
  const cache = newCache(() => new Promise((resolve) => answers.push((name) => resolve({ name } as never))))
  const handlers: Record<string, (topics: string[]) => void> = {}
  keepFresh({ on: (event: string, handler: (topics: string[]) => void) => (handlers[event] = handler) } as never, cache)
  const shown = new QueryObserver(cache, read(showProduct, { params: { id: 7 } }))
  const seen: unknown[] = []
  const stop = shown.subscribe(({ data }) => seen.push(data))
  answers.shift()?.('first')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ name: 'first' }))
  void shown.refetch()
  handlers['touched']?.(['product:7'])
  answers[0]?.('old')
  answers[1]?.('new')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ name: 'new' }))
  expect(seen).not.toContainEqual({ name: 'old' })
  stop()
})

test('what was touched between reading and the first connection is read again: all that has topics, and nothing else', async () => {
  vi.stubGlobal('fetch', answer({ id: 7 }))
  const cache = newCache((to, sent) => call(to, sent))
  await cache.ensureQueryData(read(showProduct, { params: { id: 7 } }))
  cache.setQueryData(['without topics'], 1)
  const handlers: Record<string, () => void> = {}
  keepFresh({ on: (event: string, handler: () => void) => (handlers[event] = handler) } as never, cache)
  handlers['connect']?.()
  const stale = cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
  expect(stale.map(({ queryKey }) => queryKey[1])).toEqual([{ params: { id: 7 } }])
})

test('pages follow the cursor, else the number, down to the last', async () => {
  const asked: unknown[] = []
  const pages = [
    { page: 1, hasMore: true },
    { page: 2, hasMore: true, cursor: 'c' },
    { page: 3, hasMore: false },
  ]
  const cache = newCache((_, sent) => {
    asked.push((sent as { query: unknown }).query)
    return Promise.resolve({ data: [], meta: pages[asked.length - 1] } as never)
  })
  await cache.fetchInfiniteQuery({ ...readPages(searchProducts, { query: { q: 'silk' } }), pages: 9 })
  expect(asked).toEqual([{ q: 'silk' }, { q: 'silk', page: 2 }, { q: 'silk', cursor: 'c' }])
})

test('a connection closed by the server asks whether the session stands: if so it goes on, else the session is over', async () => {
  let closed: (reason: string) => void = () => {}
  const connect = vi.fn()
  askWhenClosed({ on: (_event: string, handler: typeof closed) => (closed = handler), connect } as never)
  const fetch = answer({ id: 1 })
  vi.stubGlobal('fetch', fetch)
  beginSession(session)
  closed('transport close')
  expect(fetch).not.toHaveBeenCalled()
  closed('io server disconnect')
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  vi.stubGlobal('fetch', answer({ message: 'gone' }, 401))
  closed('io server disconnect')
  await vi.waitFor(() => expect(readSession()).toBeNull())
  expect(connect).toHaveBeenCalledOnce()
})

test('answers are kept for 300 s, asked for again when older than 30 s, after a lost line, never for a look at the window', () => {
  const { queries } = newCache(call).getDefaultOptions()
  expect(queries).toMatchObject({ gcTime: 300_000, staleTime: 30_000, refetchOnWindowFocus: false })
  expect(queries?.refetchOnReconnect).not.toBe(false)
  expect(queries?.refetchOnMount).not.toBe(false)
})

const invalid = { id: 'Auth.form.error.invalid', message: 'Identifier or password invalid.' }
test.each([
  [
    { statusCode: 400, message: [{ messages: [invalid] }] },
    { ...invalid, code: 'accounts.invalid_credentials' },
  ],
  [{ error: { message: 'Too late' } }, { message: 'Too late' }],
  [{ data: { message: 'Too early' } }, { message: 'Too early' }],
  [
    { message: 'As it is', code: 'request.invalid' },
    { message: 'As it is', code: 'request.invalid' },
  ],
])('a failure in the shape %j is read', async (body, read) => {
  vi.stubGlobal('fetch', answer(body, 400))
  await expect(call(showProduct, { params: { id: 7 } })).rejects.toMatchObject({ status: 400, body: read })
})

test('a list that comes bare is a list of one page', async () => {
  const cache = newCache(() => Promise.resolve([{ id: 7 }] as never))
  const { pages } = await cache.fetchInfiniteQuery(readPages(searchProducts, { query: {} }))
  expect(pages).toMatchObject([{ data: [{ id: 7 }], meta: { total: 1, hasMore: false } }])
})
