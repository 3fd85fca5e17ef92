import { metresPerMile } from '@rondo/rules/kernel/places'
import { metresPerPixel, zoomAround } from '@rondo/rules/locations/map-zoom'
import { useMemo } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { homeCountry } from './home-country.ts'
import type { MapProps } from './place-map.tsx'
import { mapHeight, mapWidth } from './map-size.ts'
import { worldAround } from './world-view.ts'

/** Outlines say where on earth something is, not in which street: nearer than the second they would say nothing. */
const zooms = { place: 5, nearest: 8 }
const rulerMost = mapWidth / 4
const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** An overview map: the countries around a place, drawn from what is bundled. It needs no network and shows no street. */
export default function WorldMap({ latitude, longitude, country, radiusMetres, label }: MapProps & { label: string }) {
  const { locale } = useShell()
  const inMiles = homeCountry(useSession()?.user.country) === 'US'
  const zoom = radiusMetres === undefined ? zooms.place : Math.min(zooms.nearest, zoomAround(radiusMetres, latitude, mapHeight))
  const { home, abroad, borders, grid } = useMemo(
    () => worldAround({ latitude, longitude }, zoom, country),
    [latitude, longitude, zoom, country],
  )
  const metres = metresPerPixel(zoom, latitude)
  const unit = inMiles ? metresPerMile : 1000
  const ruler = lengths.findLast((length) => (length * unit) / metres <= rulerMost) ?? 1
  const words = new Intl.NumberFormat(locale, { style: 'unit', unit: inMiles ? 'mile' : 'kilometer' }).format(ruler)
  const [x, y] = [mapWidth / 2, mapHeight / 2]
  return (
    <div className="relative bg-cove">
      <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={label} className="block h-auto w-full">
        <path d={abroad} fillRule="evenodd" className="fill-sunken" />
        <path d={home} fillRule="evenodd" className="fill-surface" />
        <path d={grid} className="fill-none stroke-line" strokeWidth=".5" vectorEffect="non-scaling-stroke" />
        <path d={borders} className="fill-none stroke-line-strong" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
        {radiusMetres === undefined ? (
          <circle cx={x} cy={y} r="16" className="fill-accent opacity-20" />
        ) : (
          <circle
            cx={x}
            cy={y}
            r={radiusMetres / metres}
            className="fill-accent/15 stroke-accent"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <circle cx={x} cy={y} r="5" className="fill-accent stroke-surface" strokeWidth="2" />
      </svg>
      <p
        className="figures absolute bottom-2.5 left-3 text-meta text-ink-2"
        style={{ width: `${((ruler * unit) / metres / mapWidth) * 100}%` }}
      >
        <span className="block whitespace-nowrap">{words}</span>
        <span aria-hidden="true" className="block h-1.5 border-x border-b border-ink-3" />
      </p>
    </div>
  )
}
