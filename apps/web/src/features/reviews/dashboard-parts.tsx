import { lazyPart } from '../../shell/lazy-part.tsx'

/** What waits for a review of the reader, and the latest of what others say of them; their code and words come after the dashboard. */
export const WaitingReviews = lazyPart(() => import('./waiting-reviews.tsx'), ['reviews'])
export const ReceivedRatings = lazyPart(() => import('./received-ratings.tsx'), ['reviews'])
