import { lazyPart } from '../../shell/lazy-part.tsx'

/** How somebody wants to be written to, for the settings; fetched by those who look at it. */
export const TalkSettings = lazyPart(() => import('./talk-settings.tsx'), ['messages', 'failures'])
