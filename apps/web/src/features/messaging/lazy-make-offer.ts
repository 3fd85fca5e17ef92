import { lazyPart } from '../../shell/lazy-part.tsx'

/** The dialog that offers a swap; it comes when somebody opens it. */
export const SwapOffer = lazyPart(() => import('./swap-offer.tsx'), ['swaps', 'offers', 'accounts', 'failures'])

/** The dialog that offers a price; it comes when somebody opens it. */
export const MakeOffer = lazyPart(() => import('./make-offer.tsx'), ['offers', 'failures'])
