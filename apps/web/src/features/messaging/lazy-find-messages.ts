import { lazyPart } from '../../shell/lazy-part.tsx'

/** The search in messages, fetched by those who open it. */
export const FindMessages = lazyPart(() => import('./find-messages.tsx'), ['messages', 'failures'])
