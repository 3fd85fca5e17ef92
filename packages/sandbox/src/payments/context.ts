import type { Clock } from '../ground/clock.ts'
import type { Deliveries } from '../ground/deliveries.ts'
import type { Later } from '../ground/later.ts'
import type { Names } from '../ground/names.ts'
import type { Store } from '../ground/store.ts'
import type { Input } from './input.ts'
import type { Records } from './records.ts'

/** A currency in lower case, and what one unit of a charge's currency is worth in it. */
export interface Settlement {
  currency: string
  rate: number
}

/** What every part of the payment provider is handed. */
export interface Context {
  store: Store
  records: Records
  clock: Clock
  names: Names
  later: Later
  deliveries: Deliveries
  /** The sandbox's own origin, for pages that the provider hosts. */
  base: () => string
  /** Into what the platform's account converts everything it is paid; null keeps each currency. */
  settlement: { in: Settlement | null }
  /** Who is asking right now: events name the request that caused them. */
  asking: { id: string | null; idempotencyKey: string | null; version: string }
}

/** One call to the provider. `account` is the connected account acted for, '' for the platform. */
export interface Call {
  params: Record<string, string>
  input: Input
  account: string
  publishable: boolean
}

/** An endpoint: its method and path, the top-level parameters it takes, and what it does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  takes: readonly string[]
  /** A publishable key may call it too. */
  open?: true
  run(ctx: Context, call: Call): object
}

/** The parameters of every list. */
export const paging = ['limit', 'starting_after', 'ending_before', 'created'] as const

/** A path parameter; the router has matched it. */
export function param(call: Call, name: string): string {
  return call.params[name] ?? ''
}
