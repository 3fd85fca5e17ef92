// The door of this feature: what pages and higher features may use.
import { lazyPart } from '../../shell/lazy-part.tsx'

export { CircleList, OneCircle } from './circle-list.tsx'
/** Comes with the press on its tab. */
export const WishList = lazyPart(() => import('./wish-list.tsx'))
