import type { Point } from '@rondo/rules/kernel/places'
import { useMemo } from 'react'
import { mapHeight, mapWidth } from './map-size.ts'
import { wayBetween, worldAround } from './world-view.ts'

/** Outlines say in which part of a country a place is: nearer than this they would say nothing. */
const nearest = 6.5

interface End extends Point {
  /** ISO 3166-1. */
  readonly country: string
  readonly name: string
}
export interface WayMapProps {
  readonly from: End
  readonly to: End
  /** How much of the way is behind: 0 at the start, 1 at the end. */
  readonly done: number
  /** What the picture shows, in words. */
  readonly label: string
}
/** The way from one place to another over the outlines of the countries. It needs no network. */
export default function WayMap({ from, to, done, label }: WayMapProps) {
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = [from.latitude, from.longitude, to.latitude, to.longitude]
  const { way, view } = useMemo(() => {
    const found = wayBetween(
      { latitude: fromLatitude, longitude: fromLongitude },
      { latitude: toLatitude, longitude: toLongitude },
      nearest,
    )
    return { way: found, view: worldAround(found.centre, found.zoom, to.country) }
  }, [fromLatitude, fromLongitude, toLatitude, toLongitude, to.country])
  const [a, b] = [way.from, way.to]
  const lift = Math.min(60, Math.hypot(b.x - a.x, b.y - a.y) / 4)
  const bend = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - lift }
  const at = (share: number) => ({
    x: (1 - share) ** 2 * a.x + 2 * share * (1 - share) * bend.x + share ** 2 * b.x,
    y: (1 - share) ** 2 * a.y + 2 * share * (1 - share) * bend.y + share ** 2 * b.y,
  })
  const line = `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`
  const parcel = at(done)
  return (
    <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={label} className="block h-auto w-full rounded-panel bg-cove">
      <path d={view.abroad} fillRule="evenodd" className="fill-sunken" />
      <path d={view.home} fillRule="evenodd" className="fill-surface" />
      <path d={view.borders} className="fill-none stroke-line-strong" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      <path d={line} className="fill-none stroke-ink-3" strokeWidth="2" strokeDasharray="2 6" strokeLinecap="round" />
      <path d={line} className="fill-none stroke-accent" strokeWidth="2.5" pathLength="1" strokeDasharray={`${done} 1`} />
      {[
        { ...a, name: from.name, up: a.y <= b.y },
        { ...b, name: from.name === to.name ? '' : to.name, up: b.y < a.y }, // within a city its name stands once
      ].map(({ x, y, name, up }, index) => (
        <g key={index === 0 ? 'from' : 'to'}>
          <circle
            cx={x}
            cy={y}
            r="5.5"
            className={`stroke-surface ${index === 0 || done === 1 ? 'fill-accent' : 'fill-ink'}`}
            strokeWidth="2"
          />
          <text
            x={Math.min(mapWidth - 12, Math.max(12, x))}
            y={y + (up ? -14 : 24)}
            textAnchor={x < 90 ? 'start' : x > mapWidth - 90 ? 'end' : 'middle'}
            aria-hidden="true"
            className="fill-ink stroke-surface text-[17px] font-[550]"
            strokeWidth="4"
            paintOrder="stroke"
          >
            {name}
          </text>
        </g>
      ))}
      {done > 0 && done < 1 && (
        <>
          <circle cx={parcel.x} cy={parcel.y} r="12" className="fill-accent opacity-20" />
          <circle cx={parcel.x} cy={parcel.y} r="6" className="fill-accent stroke-surface" strokeWidth="2" />
        </>
      )}
    </svg>
  )
}
