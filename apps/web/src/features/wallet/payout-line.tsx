import { lazyPart } from '../../shell/lazy-part.tsx'

/** The sum that is sent next, for pages that are not the wallet: its code and words come after them. */
export const PayoutLine = lazyPart(async () => ({ default: (await import('./next-payout.tsx')).NextPayout }), ['wallet'])
