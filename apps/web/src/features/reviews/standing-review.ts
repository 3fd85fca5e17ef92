import { Refused } from '../../shell/calls.ts'

/** The id of the review that stands already, where another tab was quicker (C-123). */
export function standingReview(error: unknown): number | undefined {
  const id = error instanceof Refused && error.body?.code === 'reviews.exists' ? error.body.details?.['id'] : undefined
  return typeof id === 'number' ? id : undefined
}
