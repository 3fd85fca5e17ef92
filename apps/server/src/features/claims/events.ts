import type { HandOver } from '@rondo/rules/claims/hand-over'
import { event } from '../../platform/events.ts'

/** Photos of a hand-over were kept. */
export const photographed = event<{ itemId: number; groupId: number; stage: HandOver; by: 'merchant' | 'customer' }>('claims.photographed')
/** Cases wait for an operator on a day (UTC): contested claims, open card disputes, deliveries and returns; `first` is the earliest date of any (ISO). */
export const casesWait = event<{ day: string; claims: number; disputes: number; cases: number; first: string | null }>('claims.cases_wait')
