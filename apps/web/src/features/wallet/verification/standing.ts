import type { Key } from '@rondo/words'
import type { StatusCategory } from '../../../ui/badge.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { type AccountStatus, useAccountStatus } from './status.queries.ts'

type Word = Extract<Key, `verification.${string}`>
interface Standing {
  readonly badge: Word
  readonly category: StatusCategory | undefined
  readonly text: Word
  /** What the button says; none for who can do nothing here. */
  readonly button: Word | undefined
}

/** What is said of an account: Verified while payments are taken, whatever else is asked for (WALL-10, WALL-11). */
export function standingOf({ state, status, accountId }: Pick<AccountStatus, 'state' | 'status' | 'accountId'>): Standing {
  const update = 'verification.update'
  switch (state) {
    case 'not_started':
    case 'in_progress':
      return {
        badge: 'verification.notVerified',
        category: undefined,
        text: 'verification.noneText',
        button: state === 'not_started' ? 'verification.complete' : 'verification.continue',
      }
    case 'pending':
      return { badge: 'verification.underReview', category: 'processing', text: 'verification.reviewText', button: update }
    case 'needs_information':
      return status.chargesEnabled
        ? { badge: 'verification.verified', category: 'completed', text: 'verification.needsStill', button: update }
        : { badge: 'verification.needs', category: 'problematic', text: 'verification.needsText', button: update }
    case 'enabled':
      return {
        badge: 'verification.verified',
        category: 'completed',
        text: 'verification.verifiedText',
        button: accountId === null ? undefined : update,
      }
    case 'restricted':
      return { badge: 'verification.restricted', category: 'cancelled', text: 'verification.restrictedText', button: update }
    case 'rejected':
      return { badge: 'verification.rejected', category: 'cancelled', text: 'verification.rejectedText', button: undefined }
  }
}

/** What the page of the verification is called: what is to be done, or that it is done (WALL-03). */
export function useVerificationTitle(): string {
  const { say } = useShell()
  const { data } = useAccountStatus()
  return say(data?.state === 'enabled' ? 'verification.verifiedTitle' : 'verification.title')
}
