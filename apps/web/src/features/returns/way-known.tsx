import { useShell } from '../../shell/providers.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Details, stepDay, stepTitle, TrackingNumber } from '../orders/index.ts'
import { ComesBack } from './comes-back.tsx'
import { GoesBack } from './goes-back.tsx'

interface WayKnownProps {
  group: Details
  /** None where its customer sent it with a label of their own. */
  parcel: Details['returnDeliveries'][number] | undefined
  /** What is on its way. */
  itemIds: readonly number[]
  asMerchant: boolean
}
/** A return whose label somebody else has, or whose parcel is under way: where it stands, and what it can be followed by. */
export function WayKnown({ group, parcel, itemIds, asMerchant }: WayKnownProps) {
  const shell = useShell()
  const { say } = shell
  const until = stepDay(group, asMerchant, shell)
  const isWaiting = asMerchant && parcel?.status === 'pre_transit'
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Panel className="grid gap-4">
        <h2 className="type-heading text-balance">{stepTitle(group, asMerchant, shell)}</h2>
        {until && (
          <p className="figures flex items-center gap-2 font-[550]">
            <Icon name="clock" className="size-4.5 text-ink-2" />
            {until}
          </p>
        )}
        <ComesBack {...{ group, asMerchant }} />
        {isWaiting && (
          <p className="text-ink-2">
            {parcel.bearer === 'merchant'
              ? say('wayback.hasYours', { name: group.customer.name })
              : say('wayback.hasLabel', { name: group.customer.name })}
          </p>
        )}
        {parcel?.trackingNumber && (
          <dl className="text-small">
            <dt className="font-[550] text-ink-2">{parcel.carrier || say('wayback.number')}</dt>
            <dd className="font-semibold">
              <TrackingNumber number={parcel.trackingNumber} />
            </dd>
          </dl>
        )}
        {parcel?.trackingUrl && (
          <a
            href={parcel.trackingUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonLook('line', 'm', 'justify-self-start max-sm:w-full')}
          >
            {say(asMerchant ? 'wayback.trackIt' : 'wayback.track')}
          </a>
        )}
      </Panel>
      <GoesBack {...{ group, asMerchant }} itemIds={itemIds} isGone={parcel?.status !== 'pre_transit'} />
    </div>
  )
}
