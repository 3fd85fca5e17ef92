import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { placeLines, PlaceMap, placeText } from '../locations/index.ts'
import { type Details, directionsTo } from '../orders/index.ts'

interface PanelProps {
  where: NonNullable<Details['pickupLocationAddress']>
  /** Whose place it is. */
  name: string
}
/** Where something is brought back to, with the way there. */
export default function BringToPanel({ where: place, name }: PanelProps) {
  const { say, locale } = useShell()
  const [hasMap, showMap] = useState(false)
  const { latitude, longitude } = place
  const isPlotted = place.isExact && latitude !== null && longitude !== null
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('wayback.where')}</h2>
      <div className="grid gap-1.5 text-small">
        <address className="text-body not-italic">
          {placeLines(place, locale).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <p className="text-ink-2">{say('wayback.elsewhere', { name })}</p>
      </div>
      {place.isExact && (
        <div className="flex flex-wrap gap-2">
          <a href={directionsTo(place)} target="_blank" rel="noopener noreferrer" className={buttonLook('line', 's')}>
            <Icon name="pin" className="size-4" />
            {say('wayback.directions')}
            <span className="sr-only"> ({say('wayback.directionsNote')})</span>
          </a>
          {isPlotted && !hasMap && (
            <Button size="s" look="line" onClick={() => showMap(true)}>
              {say('wayback.map')}
            </Button>
          )}
        </div>
      )}
      {hasMap && isPlotted && (
        <PlaceMap latitude={latitude} longitude={longitude} country={place.country} place={placeText(place, locale)} />
      )}
    </Panel>
  )
}
