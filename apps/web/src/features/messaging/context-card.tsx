import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { shownStatus } from '@rondo/rules/orders/shown-status'
import { useSession } from '../../shell/session.ts'
import { type Details, GroupBadge, groupQuery, MeetingAnswer } from '../orders/index.ts'
import type { Message } from './messaging.queries.ts'

/** What a conversation or a message is about. */
export interface Topic {
  readonly product: Message['product']
  readonly group: Message['fulfillmentGroup']
}
export const topicOf = ({ product, fulfillmentGroup }: Pick<Message, 'product' | 'fulfillmentGroup'>): Topic | undefined =>
  product || fulfillmentGroup ? { product, group: fulfillmentGroup } : undefined
const nameOf = ({ product, group }: Topic) => (group ? `group ${group.id}` : `product ${product?.id}`)
export const isSameTopic = (a: Topic | undefined, b: Topic | undefined): boolean => (a && nameOf(a)) === (b && nameOf(b))

/** What it is about: picture, name, how it stands, and the way there. */
export function ContextCard({ topic: { product, group }, look }: { topic: Topic; look: 'bar' | 'line' }) {
  if (group) return <GroupContext group={group} look={look} />
  if (product) return <ProductContext product={product} look={look} />
  return null
}

function ProductContext({ product, look }: { product: NonNullable<Topic['product']>; look: 'bar' | 'line' }) {
  const { say, format } = useShell()
  const { id, name, photos, price, currency, active } = product
  return (
    <Card
      to={`/product/${id}`}
      label={say('messages.openProduct', { name })}
      look={look}
      photo={photos[0]}
      name={name}
      below={<span className="figures">{active ? price !== null && format.money(price, currency) : say('messages.gone')}</span>}
    />
  )
}

/** A group as it stands now: it is asked for itself, so its status is live. */
function GroupContext({ group, look }: { group: NonNullable<Topic['group']>; look: 'bar' | 'line' }) {
  const shell = useShell()
  const { say } = shell
  const reader = useSession()?.user.id
  const { data } = useQuery(groupQuery(group.id))
  const [first, ...more] = data?.orderItems ?? []
  const { orderNumber: number } = group.order
  const name = first && (more.length > 0 ? say('messages.moreItems', { name: first.product.name, more: more.length }) : first.product.name)
  return (
    <Card
      to={`/dashboard/transactions/fg/${group.id}`}
      label={say('messages.openOrder', { number })}
      look={look}
      photo={first?.product.photos[0]}
      name={name ?? say('messages.order', { number })}
      below={
        name && <span className="figures">{(look === 'bar' && data && meetingOf(data, shell)) || say('messages.order', { number })}</span>
      }
      aside={<GroupBadge status={data ? shownStatus(data) : group.status} />}
      act={look === 'bar' && data && <MeetingAnswer group={data} asMerchant={reader === data.merchant.id} />}
    />
  )
}

/** When and where the two meet, by the clock of the place; nothing before somebody names a time, nor after the meeting. */
function meetingOf(
  { groupType, pickupAt, pickupZone, deliveredAt, status, pickupLocationAddress: place }: Details,
  { format }: Pick<Shell, 'format'>,
) {
  if (groupType !== 'pickup' || !pickupAt || !pickupZone || deliveredAt || status === 'canceled') return undefined
  return format.list([format.momentIn(pickupAt, pickupZone), place?.street ?? place?.city])
}

interface CardProps {
  to: string
  label: string
  look: 'bar' | 'line'
  photo: { readonly url: string; readonly width: number; readonly height: number } | undefined
  name: string
  below: ReactNode
  aside?: ReactNode
  /** What the reader may do with it here. */
  act?: ReactNode
}
function Card({ to, label, look, photo, name, below, aside, act }: CardProps) {
  const frame =
    look === 'bar'
      ? 'border-b border-line bg-surface px-[clamp(1rem,2.4vw,2.25rem)] py-2.5'
      : 'w-fit max-w-full rounded-panel border border-line bg-surface p-2 pe-4'
  return (
    <div
      className={`relative flex flex-wrap items-center gap-x-3 gap-y-2 text-start transition-colors duration-(--dur-2) hover:bg-sunken ${frame}`}
    >
      <span className="block w-10 shrink-0 bg-cove">
        {photo ? (
          <Picture {...photo} alt="" sizes="40px" most={160} className="aspect-4/5 w-full object-cover" />
        ) : (
          <span className="grid aspect-4/5 place-items-center">
            <Icon name="hanger" className="size-4.5 text-ink-3" />
          </span>
        )}
      </span>
      <span className="min-w-0 grow basis-0 text-small">
        <Link to={to} aria-label={label} className="line-clamp-2 font-[550] wrap-anywhere whole">
          {name}
        </Link>
        <span className="line-clamp-2 text-ink-2">{below}</span>
        {aside && <span className="mt-1 block sm:hidden">{aside}</span>}
      </span>
      {aside && <span className="shrink-0 max-sm:hidden">{aside}</span>}
      {act && <span className="relative z-1 shrink-0 empty:hidden max-sm:order-1 max-sm:basis-full">{act}</span>}
      {look === 'bar' && <Icon name="right" className="size-4 text-ink-3" />}
    </div>
  )
}
