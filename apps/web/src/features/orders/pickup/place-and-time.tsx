import type { ReactNode } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { placeLines } from '../../locations/index.ts'
import type { Details } from '../orders.queries.ts'
import { proposedMeeting } from './meeting.ts'
import { PlaceAddress, WayThere } from './met-place.tsx'

interface Side {
  readonly group: Details
  readonly asMerchant: boolean
  readonly isService: boolean
}
/** Where and when both meet, who proposed it, and the way there. */
export function PlaceAndTime({ group, asMerchant, isService }: Side) {
  const { say, format, locale } = useShell()
  const { pickupLocationAddress: place, deliveredAt, status } = group
  const other = asMerchant ? group.customer : group.merchant
  const isOver = deliveredAt !== null
  if (isOver) {
    return (
      <p className="text-small">
        {say(isService ? 'pickup.doneService' : 'pickup.done', { day: format.moment(deliveredAt) })}
        {place && <span className="block text-ink-2">{format.list(placeLines(place, locale))}</span>}
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4 text-small">
        <Fact what={say('pickup.place')}>
          {place ? <PlaceAddress where={place} /> : say('pickup.noPlace')}
          {place?.instructions && <p className="mt-1.5 text-ink-2">{say('pickup.instructions', { text: place.instructions })}</p>}
          {place?.isExact && <p className="mt-1.5 text-ink-3">{say('pickup.onlyYou', { name: other.name })}</p>}
        </Fact>
        {status !== 'canceled' && (
          <Fact what={say('pickup.time')}>
            <When group={group} />
          </Fact>
        )}
      </dl>
      <Standing {...{ group, asMerchant }} />
      {place && <WayThere where={place} comes={!asMerchant} />}
    </div>
  )
}

function When({ group }: { group: Details }) {
  const { say, format } = useShell()
  const { pickupAt, pickupZone, pickupLocationAddress: place } = group
  const { day, time } = proposedMeeting(group)
  if (!day || !time) return say('pickup.noTime')
  const isElsewhere = pickupZone !== null && pickupZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <time dateTime={pickupAt ?? `${day}T${time}`} className="figures block text-body font-[550]">
        {pickupAt && pickupZone ? format.momentIn(pickupAt, pickupZone) : format.list([format.day(day), format.clock(time)])}
      </time>
      {isElsewhere && place && <span className="text-ink-3">{say('locations.clockOf', { city: place.city })}</span>}
    </>
  )
}

/** Who proposed what stands, and whether the other side agreed; read out when it changes. */
function Standing({ group, asMerchant }: Omit<Side, 'isService'>) {
  const { say } = useShell()
  const { pickupProposedBy: by, pickupAcceptedAt, status } = group
  const { name } = asMerchant ? group.customer : group.merchant
  const isOwn = by === (asMerchant ? 'merchant' : 'customer')
  const text =
    status === 'canceled'
      ? ''
      : by === null
        ? asMerchant
          ? proposedMeeting(group).day && say('pickup.wished', { name })
          : proposedMeeting(group).day && say('pickup.wishedByYou', { name })
        : pickupAcceptedAt
          ? say('pickup.accepted')
          : say(isOwn ? 'pickup.proposedByYou' : 'pickup.proposedBy', { name })
  return (
    <p role="status" className="text-small text-ink-2 empty:hidden">
      {text}
    </p>
  )
}

const Fact = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="font-[550] text-ink-2">{what}</dt>
    <dd>{children}</dd>
  </div>
)
