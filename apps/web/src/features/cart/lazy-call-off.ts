import { lazyPart } from '../../shell/lazy-part.tsx'

/** The dialog that calls a swap off; it comes when somebody opens it. */
export const CallOffSwap = lazyPart(() => import('./call-off.tsx'), ['swaps', 'failures'])
