import { lazyPart } from '../../shell/lazy-part.tsx'

/** Fetched by those who look for designers. */
export const ShopsFound = lazyPart(() => import('./shops-found.tsx'), ['filters'])
