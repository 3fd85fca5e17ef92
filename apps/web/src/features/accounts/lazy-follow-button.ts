import { lazyPart } from '../../shell/lazy-part.tsx'

/** Follows or leaves a merchant; only members see it, and visitors load nothing of it. */
export const FollowButton = lazyPart(async () => ({ default: (await import('./follow-button.tsx')).FollowButton }))
