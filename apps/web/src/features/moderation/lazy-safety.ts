import { lazyPart } from '../../shell/lazy-part.tsx'

/** Blocked people and reports, for the settings; fetched by those who look at them. */
export const Safety = lazyPart(() => import('./safety.tsx'), ['moderation', 'failures'])
