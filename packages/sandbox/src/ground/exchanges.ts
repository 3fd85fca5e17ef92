import type { ProviderName } from './faults.ts'
import type { Store } from './store.ts'
import { keepTraffic } from './traffic.ts'

/** One recorded call and its answer, as text, so that judges can read it. `at` is the machine's time in milliseconds. */
export interface Exchange {
  seq: number
  at: number
  provider: ProviderName
  method: string
  path: string
  status: number
  request: string
  answer: string
  headers: string
  fault: string | null
}

const kept = 20_000

/** Keeps an exchange; only the newest 20,000 stay. */
export function keepExchange(store: Store, exchange: Omit<Exchange, 'seq'>): void {
  const { at, provider, method, path, status, request, answer, headers, fault } = exchange
  keepTraffic(exchange)
  store.run(
    'insert into exchange (at, provider, method, path, status, request, answer, headers, fault) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    at,
    provider,
    method,
    path,
    status,
    request,
    answer,
    headers,
    fault,
  )
  const last = store.row<{ seq: number }>('select max(seq) as seq from exchange')?.seq ?? 0
  if (last % 1000 === 0) store.run('delete from exchange where seq <= ?', last - kept)
}

/** Newest last, as a log reads. `since` is a sequence number, or a time in milliseconds when it is a large one. */
export function readExchanges(store: Store, provider: string | undefined, since: number, limit: number): Exchange[] {
  const column = since > 1e11 ? 'at' : 'seq'
  return store.rows<Exchange>(
    `select * from (select * from exchange where ${column} > ? and (? = '' or provider = ?) order by seq desc limit ?) order by seq`,
    since,
    provider ?? '',
    provider ?? '',
    limit,
  )
}
