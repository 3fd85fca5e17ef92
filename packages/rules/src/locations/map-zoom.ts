import { mapZoom } from '../kernel/limits.ts'

/** Metres of one pixel at the equator on a web map of zoom 0, whose world is 256 pixels wide. */
const metresPerPixelAtZero = 156_543.034
/** How much of the map's shorter side a circle takes. */
const share = 0.75

/** Metres of one pixel of a web map (tiles of 256 pixels) at a latitude in degrees. */
export const metresPerPixel = (zoom: number, latitude: number): number =>
  (metresPerPixelAtZero * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom

/** The zoom at which a circle of a radius in metres fits a map whose shorter side has `pixels`; from 5 to 18. */
export function zoomAround(radiusMetres: number, latitude: number, pixels: number): number {
  const zoom = Math.log2((metresPerPixel(0, latitude) * pixels * share) / (2 * Math.max(1, radiusMetres)))
  return Math.min(mapZoom.most, Math.max(mapZoom.least, zoom))
}
