import { smallestReachMetres } from '@rondo/rules/kernel/limits'
import { useSay } from '../../shell/providers.tsx'

/** 0 km reaches some hundred metres; said in fifties, since places are no more exact. */
const leastMetres = Math.round(smallestReachMetres / 50) * 50

/** How a distance in km is said: `within` alone, `pickup` with what it is for. */
export function useDistanceWords() {
  const say = useSay()
  return {
    within: (km: number) => (km > 0 ? say('browse.within', { km }) : say('browse.withinMetres', { metres: leastMetres })),
    pickup: (km: number) => (km > 0 ? say('browse.pickupWithin', { km }) : say('browse.pickupWithinMetres', { metres: leastMetres })),
  }
}
