import { lazyPart } from '../../shell/lazy-part.tsx'

/** The saved cards in the settings, with the field of the provider that takes another. */
export const OwnCards = lazyPart(() => import('./own-cards.tsx'), ['checkout'])
