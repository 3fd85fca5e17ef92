import { lazyPart } from '../../shell/lazy-part.tsx'

/** What waits for a review of the reader; its code and words come after the dashboard. */
export const WaitingReviews = lazyPart(() => import('./waiting-reviews.tsx'), ['reviews'])
