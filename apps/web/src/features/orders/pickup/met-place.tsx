import { useState } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { placeLines, PlaceMap, placeText } from '../../locations/index.ts'
import type { Details } from '../orders.queries.ts'
import { directionsTo } from './meeting.ts'

interface MetPlaceProps {
  where: NonNullable<Details['pickupLocationAddress']>
}
/** A place where two people meet, as it is written on a letter; town and country to those who may not know more. */
export function PlaceAddress({ where }: MetPlaceProps) {
  const { locale } = useShell()
  return (
    <address className="text-body not-italic">
      {placeLines(where, locale).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** The way there for whoever comes, and the map on demand; nothing of a place that is not known to the street. */
export function WayThere({ where, comes }: MetPlaceProps & { comes: boolean }) {
  const { say, locale } = useShell()
  const [hasMap, showMap] = useState(false)
  const { latitude, longitude, country } = where
  if (!where.isExact) return null
  const isPlotted = latitude !== null && longitude !== null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {comes && (
          <a href={directionsTo(where)} target="_blank" rel="noopener noreferrer" className={buttonLook('line', 's')}>
            <Icon name="pin" className="size-4" />
            {say('pickup.directions')}
            <span className="sr-only"> ({say('pickup.directionsNote')})</span>
          </a>
        )}
        {isPlotted && !hasMap && (
          <Button size="s" look="line" onClick={() => showMap(true)}>
            {say('pickup.map')}
          </Button>
        )}
      </div>
      {hasMap && isPlotted && <PlaceMap {...{ latitude, longitude, country }} place={placeText(where, locale)} />}
    </>
  )
}
