import { defaultRejectionReason, defaultReturnReason, isListedReason, undoneSwapReason } from '@rondo/rules/orders/reasons'
import type { Say } from '@rondo/words'
import { reasonText } from '../orders/index.ts'

/** Somebody gave this reason of a return: what was rented needs none. */
export const isGiven = (reason: string | null): boolean => reason !== null && reason !== defaultReturnReason

/** A reason of a return or of its rejection in words; what was typed as it is, and what nobody gave as such. */
export function sayReason(reason: string | null, say: Say): string {
  if (reason === null || reason === defaultReturnReason || reason === defaultRejectionReason) return say('returns.reason_default')
  if (reason === undoneSwapReason) return say('returns.reason_swap_undone')
  return isListedReason(reason) ? reasonText(reason, say) : reason
}
