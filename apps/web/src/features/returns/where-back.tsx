import { useShell } from '../../shell/providers.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { placeLines } from '../locations/index.ts'
import { type Details, directionsTo } from '../orders/index.ts'

/** Where a piece was handed over is where it goes back, unless both agree on another place. */
export function WhereBack({ group: { pickupLocationAddress: place, merchant } }: { group: Details }) {
  const { say, locale } = useShell()
  if (!place) return null
  return (
    <div className="grid justify-items-start gap-1 text-small">
      <p className="font-[550]">{say('wayback.where')}</p>
      <address className="text-body not-italic">
        {placeLines(place, locale).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="text-ink-2">{say('wayback.elsewhere', { name: merchant.name })}</p>
      {place.isExact && (
        <a href={directionsTo(place)} target="_blank" rel="noopener noreferrer" className={buttonLook('line', 's', 'mt-1')}>
          <Icon name="pin" className="size-4" />
          {say('wayback.directions')}
          <span className="sr-only"> ({say('wayback.directionsNote')})</span>
        </a>
      )}
    </div>
  )
}
