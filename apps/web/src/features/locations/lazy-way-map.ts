import { lazyPart } from '../../shell/lazy-part.tsx'
import type { WayMapProps } from './way-map.tsx'

const load = () => import('./way-map.tsx')
/** The way from one place to another on a map, which comes only where it is drawn: the outlines of the world weigh more than a page may. */
export const WayMap: ReturnType<typeof lazyPart<WayMapProps>> = lazyPart<WayMapProps>(load)
