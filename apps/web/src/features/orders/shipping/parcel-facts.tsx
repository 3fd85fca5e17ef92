import { namedService } from '@rondo/rules/shipping/named-service'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { waitingStatuses } from '@rondo/rules/orders/item-statuses'
import { needsCustoms } from '@rondo/rules/shipping/customs'
import { customsWeight, isParcelProblem, labelParcel, pieceParcel } from '@rondo/rules/shipping/labels'
import { displayName } from '@rondo/words/display-name'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note, Panel } from '../../../ui/panel.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { addressLines } from '../../locations/index.ts'
import type { Details, Item } from '../orders.queries.ts'
import { liveLabel } from './label-of.ts'

interface GroupProps {
  group: Details
}
/** What the parcel holds: what its label was bought for, else all that has not arrived. A parcel that is sent again leaves out what has. */
function sent(group: Details): readonly Item[] {
  const label = liveLabel(group)
  return group.orderItems.filter(({ id, status }) => (label ? label.itemIds.includes(id) : isOneOf(waitingStatuses, status)))
}
const piecesOf = (items: readonly Item[]) =>
  items.map(({ product, quantity, parcelInfo }) => ({ name: product.name, quantity, parcel: parcelInfo }))

/** Where the parcel starts and where it goes. */
export function WayOfParcel({ group: { shippingOriginAddress: from, order }, isNarrow }: GroupProps & { isNarrow: boolean }) {
  const { say, locale } = useShell()
  const ends = [
    {
      what: say('shipment.from'),
      lines: from ? addressLines({ ...from, street: from.street ?? '' }, locale) : undefined,
      missing: 'failures.shipping.origin_missing',
    },
    {
      what: say('shipment.to'),
      lines: order.shippingAddress ? addressLines(order.shippingAddress, locale) : undefined,
      missing: 'failures.shipping.destination_missing',
    },
  ] as const
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('shipment.way')}</h2>
      <dl className={`grid gap-5 text-small sm:grid-cols-2 ${isNarrow ? 'xl:grid-cols-1' : ''}`}>
        {ends.map(({ what, lines, missing }) => (
          <div key={what} className="grid content-start gap-0.5">
            <dt className="font-[550] text-ink-2">{what}</dt>
            <dd>
              {lines ? (
                lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))
              ) : (
                <span className="text-danger">{say(missing)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Everything that goes into the one parcel, with its measures as the label has them, or what is wrong with them. */
export function ParcelFacts({ group }: GroupProps) {
  const { say, format } = useShell()
  const items = sent(group)
  const whole = labelParcel(piecesOf(items), group.shippingOriginAddress?.country ?? 'US')
  const faulty = items.filter(({ product, parcelInfo }) => isParcelProblem(pieceParcel({ name: product.name, parcel: parcelInfo })))
  return (
    <Panel className="grid gap-4.5">
      <h2 className="type-subhead">{say('shipment.parcel')}</h2>
      {isParcelProblem(whole) ? (
        <Note tone="danger" icon="warn" role="alert">
          <p>{say(`failures.shipping.${whole.problem}` as 'failures.shipping.parcel_missing', { product: whole.product ?? '' })}</p>
          {faulty.map(({ product }) => (
            <Link key={product.id} to={`/listing/edit/${product.id}`} className="hit link mt-1 block font-[550]">
              {say('shipment.editListing', { name: product.name })}
            </Link>
          ))}
        </Note>
      ) : (
        <dl className="figures flex flex-wrap gap-x-10 gap-y-3">
          <div>
            <dt className="text-small text-ink-2">{say('shipment.size')}</dt>
            <dd className="font-semibold">
              {say('shipment.measures', {
                length: format.number(whole.length),
                width: format.number(whole.width),
                height: format.number(whole.height),
                unit: whole.distanceUnit,
              })}
            </dd>
          </div>
          <div>
            <dt className="text-small text-ink-2">{say('shipment.mass')}</dt>
            <dd className="font-semibold">{say('shipment.weight', { weight: format.number(whole.weight), unit: whole.massUnit })}</dd>
          </div>
        </dl>
      )}
      <ul className="grid gap-3.5 border-t border-line pt-4.5">
        {items.map(({ id, product, quantity }) => (
          <li key={id} className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3.5">
            <span className="block bg-cove">
              {product.photos[0] ? (
                <Picture {...product.photos[0]} alt="" sizes="48px" most={160} className="aspect-4/5 w-full object-cover" />
              ) : (
                <span className="grid aspect-4/5 place-items-center">
                  <Icon name="hanger" className="size-5 text-ink-3" />
                </span>
              )}
            </span>
            <span className="grid text-small">
              <b className="font-[550]">{product.name}</b>
              <span className="figures text-ink-2">{say('shipment.pieces', { n: quantity })}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{say('shipment.parcelHint')}</p>
    </Panel>
  )
}

/** The service that the buyer paid for. */
export function ServicePaid({ group: { shippingRate } }: GroupProps) {
  const { say, format } = useShell()
  if (!shippingRate) return null
  const { provider, serviceName, amount, currency, days } = shippingRate
  return (
    <div className="grid gap-1">
      <h2 className="text-small font-[550] text-ink-2">{say('shipment.service')}</h2>
      <p className="type-subhead">{namedService(provider, serviceName)}</p>
      <p className="figures text-small text-ink-2">
        {format.list([
          say('shipment.servicePaid', { amount: format.money(Number(amount), currency) }),
          days && say('shipment.serviceDays', { days }),
        ])}
      </p>
      {provider === 'Standard' && <p className="text-small text-ink-2">{say('shipment.standardHint')}</p>}
    </div>
  )
}

/** What is declared where the parcel leaves the customs area; nothing elsewhere. */
export function CustomsLines({ group }: GroupProps) {
  const { say, format, locale } = useShell()
  const [origin, goal] = [group.shippingOriginAddress?.country, group.order.shippingAddress?.country]
  if (!origin || !goal || !needsCustoms(origin, goal)) return null
  const land = displayName(locale, 'region', origin)
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('shipment.customs')}</h2>
      <p className="text-small text-ink-2">{say('shipment.customsHint')}</p>
      <ul className="grid gap-3">
        {sent(group).map(({ id, product, quantity, amount, currency, parcelInfo }) => {
          const parcel = pieceParcel({ name: product.name, parcel: parcelInfo })
          const { weight, massUnit } = isParcelProblem(parcel) ? { weight: 0, massUnit: '' } : customsWeight(parcel, quantity, origin)
          return (
            <li key={id} className="grid gap-0.5 text-small">
              <b className="font-[550]">{say('shipment.customsLine', { n: quantity, name: product.name })}</b>
              <span className="figures text-ink-2">
                {say('shipment.customsWorth', {
                  amount: format.money(amount, currency),
                  weight: format.number(weight),
                  unit: massUnit,
                  country: land,
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
