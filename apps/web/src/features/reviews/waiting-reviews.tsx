import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { waitingQuery } from './review-reads.ts'

const shown = 4

/** Pieces and customers that wait for a word of the reader. Draws nothing where nobody waits. */
export default function WaitingReviews() {
  const { say } = useShell()
  const { data } = useQuery(waitingQuery())
  if (!data || data.items.length + data.customers.length === 0) return null
  return (
    <section aria-labelledby="waiting-reviews" className="pt-10">
      <h2 id="waiting-reviews" className="type-heading mb-4">
        {say('reviews.waitingTitle')}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
        {data.customers.slice(0, shown).map(({ fulfillmentGroupId, orderNumber, customer, isSwap }) => (
          <Row
            key={`group ${fulfillmentGroupId}`}
            to={`/fulfillmentgroup/${fulfillmentGroupId}/customer/${customer.id}/review`}
            name={customer.name}
            hint={say(isSwap ? 'reviews.order' : 'reviews.waitingCustomer', { number: orderNumber })}
            act={isSwap ? say('reviews.titleNew', { name: customer.name }) : say('reviews.reviewCustomer')}
          />
        ))}
        {data.items.slice(0, shown).map(({ orderItemId, fulfillmentGroupId, orderNumber, product, merchant }) => (
          <Row
            key={`item ${orderItemId}`}
            to={`/fulfillmentgroup/${fulfillmentGroupId}/review-products`}
            name={product.name}
            hint={say('reviews.waitingPiece', { number: orderNumber, name: merchant.name })}
            act={say('reviews.reviewProducts')}
            picture={
              product.photo && (
                <Picture url={product.photo} alt="" width={44} height={55} sizes="44px" most={320} className="aspect-4/5 object-cover" />
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ to, name, hint, act, picture }: { to: string; name: string; hint: string; act: string; picture?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 bg-surface p-4">
      {picture && <span className="block w-11 shrink-0 bg-cove">{picture}</span>}
      <span className="min-w-0 grow basis-40">
        <b className="block font-[550] wrap-anywhere">{name}</b>
        <span className="text-small text-ink-2">{hint}</span>
      </span>
      <Link to={to} className={buttonLook('line', 's')}>
        {act}
      </Link>
    </li>
  )
}
