import { clocks } from '../kernel/clocks.ts'
import type { DepositStatus } from '../rentals/deposit-states.ts'

/** Why a lender claims of a deposit; the words are kept under `claims.reason_…`. */
export const claimReasons = ['damaged', 'stained', 'missing_parts', 'not_cleaned', 'not_returned', 'other'] as const
export type ClaimReason = (typeof claimReasons)[number]

export const claimBounds = { photos: 10, comments: 1_000, decision: 500 } as const

const HOUR = 3_600_000
/** Ends of a claim's clocks, milliseconds since 1970: to claim after the receipt, to answer, and to decide once it is contested. */
export const claimUntil = (received: number): number => received + clocks.depositClaimDays * 24 * HOUR
export const answerUntil = (claimed: number): number => claimed + clocks.depositAnswerHours * HOUR
export const decideUntil = (contested: number): number => contested + clocks.depositDecisionDays * 24 * HOUR

/** What of a deposit a claim may ask for: what the late fee leaves. Minor units. */
export const mostClaim = (depositMinor: number, lateFeeMinor: number): number => Math.max(0, depositMinor - lateFeeMinor)

export interface DepositParts {
  readonly merchantMinor: number
  readonly customerMinor: number
}
/** How a deposit is split (SR-53): late fee and what is claimed within it to the merchant, the rest back. Minor units. */
export function depositParts(depositMinor: number, lateFeeMinor: number, claimedMinor: number): DepositParts {
  const merchantMinor = Math.min(depositMinor, lateFeeMinor + claimedMinor)
  return { merchantMinor, customerMinor: depositMinor - merchantMinor }
}

/** How a claim stands, for screens. */
export const claimStates = ['open', 'contested', 'settled', 'withdrawn', 'refused'] as const
export type ClaimState = (typeof claimStates)[number]

interface ClaimFacts {
  readonly isClosed: boolean
  readonly isWithdrawn: boolean
  readonly grantedMinor: number | null
}
/** The state of a claim from its own facts and its deposit. */
export function claimStateOf({ isClosed, isWithdrawn, grantedMinor }: ClaimFacts, deposit: DepositStatus): ClaimState {
  if (isWithdrawn) return 'withdrawn'
  if (isClosed) return grantedMinor === 0 ? 'refused' : 'settled'
  return deposit === 'contested' ? 'contested' : 'open'
}
