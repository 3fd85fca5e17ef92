import { useShell } from '../../shell/providers.tsx'
import { landPath, mapHeight, mapWidth, onMap } from './land-outline.ts'

interface PlaceMapProps {
  latitude: number
  longitude: number
  /** What stands there, in words. */
  place: string
}
const step = 30
const lines = (most: number) => Array.from({ length: Math.floor(most / step) }, (_, at) => at * step + step / 2)
const grid = [...lines(mapWidth).map((x) => `M${x} 0V${mapHeight}`), ...lines(mapHeight).map((y) => `M0 ${y}H${mapWidth}`)].join('')

/** Where on earth a place is: the world as a sketch, with one point. It needs no network and shows no street. */
export default function PlaceMap({ latitude, longitude, place }: PlaceMapProps) {
  const { say, locale } = useShell()
  const { x, y } = onMap(latitude, longitude)
  const degrees = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return (
    <figure className="overflow-hidden rounded-panel border border-line bg-sunken">
      <svg
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        role="img"
        aria-label={say('locations.mapAlt', { place })}
        className="block h-auto w-full"
      >
        <path d={grid} className="fill-none stroke-line" strokeWidth=".5" />
        <path d={landPath} className="fill-cove stroke-line-strong" strokeWidth=".5" strokeLinejoin="round" />
        <circle cx={x} cy={y} r="9" className="fill-accent opacity-20" />
        <circle cx={x} cy={y} r="3" className="fill-accent stroke-surface" strokeWidth="1" />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 border-t border-line bg-surface px-4 py-2.5 text-small">
        <span>{place}</span>
        <span className="figures text-ink-3">
          {say('locations.mapNote', { latitude: degrees.format(latitude), longitude: degrees.format(longitude) })}
        </span>
      </figcaption>
    </figure>
  )
}
