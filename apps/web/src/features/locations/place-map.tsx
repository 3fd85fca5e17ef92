import { config } from '@rondo/contracts/calls/platform'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { read } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { mapHeight, mapWidth } from './map-size.ts'
import { useRadiusWords } from './radius-words.ts'
import type { StreetMapProps } from './street-map.tsx'

// Each alone weighs more than a page may: whichever is needed comes by itself, and only the browser ever draws one.
const nothing = { default: () => null }
const WorldMap = lazy<ComponentType<MapProps & { label: string }>>(async () => (import.meta.env.SSR ? nothing : import('./world-map.tsx')))
const StreetMap = lazy<ComponentType<StreetMapProps>>(async () => (import.meta.env.SSR ? nothing : import('./street-map.tsx')))

export interface MapProps {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** ISO 3166-1; its area stands out. */
  readonly country: string
  /** A circle around the place, in metres; the map then shows all of it. */
  readonly radiusMetres?: number | undefined
}
interface PlaceMapProps extends MapProps {
  /** What stands there, in words. */
  place: string
}
/** Where a place is: streets where the product was given a source of them, otherwise the countries around it. */
export function PlaceMap({ place, ...map }: PlaceMapProps) {
  const { say, locale } = useShell()
  const { data, isError } = useQuery({ ...read(config, {}, { anonymous: true }), staleTime: Infinity })
  const [streetsFailed, setStreetsFailed] = useState(false)
  const { latitude, longitude, radiusMetres } = map
  const degrees = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const radiusWords = useRadiusWords()
  const distance = radiusMetres === undefined ? undefined : radiusWords(radiusMetres)
  const style = streetsFailed ? undefined : data?.mapStyleUrl
  const kind = style ? 'streets' : 'map'
  const label = distance === undefined ? say(`locations.${kind}Alt`, { place }) : say(`locations.${kind}CircleAlt`, { place, distance })
  return (
    <figure className="overflow-hidden rounded-panel border border-line bg-cove">
      <div style={{ aspectRatio: `${mapWidth} / ${mapHeight}` }}>
        <Suspense>
          {style && <StreetMap {...map} style={style} label={label} onFail={() => setStreetsFailed(true)} />}
          {!style && (data || isError) && <WorldMap {...map} label={label} />}
        </Suspense>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 border-t border-line bg-surface px-4 py-2.5 text-small">
        <span>{distance === undefined ? place : say('locations.mapCircle', { place, distance })}</span>
        <span className="figures text-ink-3">
          {say(style ? 'locations.mapPoint' : 'locations.mapNote', {
            latitude: degrees.format(latitude),
            longitude: degrees.format(longitude),
          })}
        </span>
      </figcaption>
    </figure>
  )
}
