import { lazyPart } from '../../shell/lazy-part.tsx'

/** Quiet hours and the summary by mail, fetched by those who look at them. */
export const NoticeTimes = lazyPart(() => import('./notice-times.tsx'), ['bell', 'failures'])
