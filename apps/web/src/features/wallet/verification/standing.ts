import type { Key } from '@rondo/words'
import type { StatusCategory } from '../../../ui/badge.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { type AccountStatus, useAccountStatus } from './status.queries.ts'

type Word = Extract<Key, `verification.${string}`>
interface Standing {
  /** What the page of the verification is called where something is to be done there, or is done (WALL-03). */
  readonly title?: Word
  readonly badge: Word
  readonly category: StatusCategory | undefined
  readonly text: Word
  /** What the button says; none for who can do nothing here. */
  readonly button: Word | undefined
}

/** True of every account, one whose state is unknown among them. */
const plainTitle = 'verification.cardTitle'

/** What is said of an account: Verified while payments are taken, whatever else is asked for (WALL-10, WALL-11). */
export function standingOf({ state, status, accountId }: Pick<AccountStatus, 'state' | 'status' | 'accountId'>): Standing {
  const update = 'verification.update'
  const toDo = 'verification.title'
  switch (state) {
    case 'not_started':
    case 'in_progress':
      return {
        title: toDo,
        badge: 'verification.notVerified',
        category: undefined,
        text: 'verification.noneText',
        button: state === 'not_started' ? 'verification.complete' : 'verification.continue',
      }
    case 'pending':
      return { badge: 'verification.underReview', category: 'processing', text: 'verification.reviewText', button: update }
    case 'needs_information':
      return status.chargesEnabled
        ? { title: toDo, badge: 'verification.verified', category: 'completed', text: 'verification.needsStill', button: update }
        : { title: toDo, badge: 'verification.needs', category: 'problematic', text: 'verification.needsText', button: update }
    case 'enabled':
      return {
        title: 'verification.verifiedTitle',
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

/** Payments are off until the merchant mends what was not accepted. */
export const isToFix = ({ state, canOnboard }: Pick<AccountStatus, 'state' | 'canOnboard'>): boolean => state === 'restricted' && canOnboard

/** The title of the page of the verification, also while nobody knows how it stands. */
export function useVerificationTitle(): string {
  const { say } = useShell()
  const { data } = useAccountStatus()
  return say((data && standingOf(data).title) ?? plainTitle)
}
