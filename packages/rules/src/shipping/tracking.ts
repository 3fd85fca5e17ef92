import type { LegStatus } from './carrier-leg-states.ts'

/** A parcel only moves to a higher rank. `error` is a note beside the status; `cancelled` comes from a void alone, never from a carrier. */
const rankOf = { pre_transit: 0, transit: 1, failure: 2, delivered: 3, returned: 3, cancelled: 4 } as const satisfies Record<
  Exclude<LegStatus, 'error'>,
  number
>
export type StoredLegStatus = keyof typeof rankOf

const words: Readonly<Record<string, LegStatus>> = {
  pre_transit: 'pre_transit',
  unknown: 'pre_transit',
  transit: 'transit',
  in_transit: 'transit',
  delivered: 'delivered',
  returned: 'returned',
  failure: 'failure',
  failed: 'failure',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  error: 'error',
}
/** The status that a carrier's word means; undefined for a word that nobody knows. */
export const legStatusOf = (word: string): LegStatus | undefined => words[word.trim().toLowerCase()]

/** The status after a carrier's report: forward only, whatever order the reports arrive in. Undefined when the report changes nothing. */
export function legAfterReport(current: StoredLegStatus, reported: LegStatus): StoredLegStatus | undefined {
  if (reported === 'error' || reported === 'cancelled') return undefined
  return rankOf[reported] > rankOf[current] ? reported : undefined
}
