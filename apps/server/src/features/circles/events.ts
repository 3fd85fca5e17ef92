import { topics } from '@rondo/contracts/kernel/topics'
import type { CircleStatus } from '@rondo/rules/circles/circle-states'
import { event } from '../../platform/events.ts'

interface OfCircle {
  readonly circleId: number
  readonly members: readonly number[]
}
/** A circle was found, and waits for all of its members. */
export const circleProposed = event<OfCircle>('circles.proposed')
/** One of them said yes, others are waited for. */
export const circleAnswered = event('circles.answered')
/** A circle waits no longer. `by`: whose answer ended it; null where nobody's did. */
export const circleEnded = event<OfCircle & { status: CircleStatus; by: number | null }>('circles.ended')
/** What somebody would swap for is different now. */
export const wishesChanged = event('circles.wishes_changed')
/** All of them look at it again. */
export const ofCircle = (members: readonly number[]) => ({ audiences: [{ tell: members, touches: [topics.swapCircles] }] })
