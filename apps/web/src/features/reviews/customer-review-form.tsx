import { createComment, updateComment } from '@rondo/contracts/calls/reviews'
import { ratings, texts } from '@rondo/rules/kernel/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { NotLoaded, NotThere } from '../../shell/not-loaded.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { StarChoice } from '../../ui/star-choice.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { DeleteReview } from './delete-review.tsx'
import { customerQuery } from './is-written.ts'
import type { Customer } from './review-reads.ts'
import { standingReview } from './standing-review.ts'

type Trade = Customer['groups'][number]

interface CustomerReviewProps {
  customerId: number
  /** One group, or one order; without either the latest trade that waits for a review. */
  fulfillmentGroupId?: number
  orderId?: number
}
/** The merchant's review of a customer: of a group, of an order, or of what the merchant chooses. */
export function CustomerReview({ customerId, fulfillmentGroupId, orderId }: CustomerReviewProps) {
  const { say, format } = useShell()
  const query = { ...(fulfillmentGroupId && { fulfillmentGroupId }), ...(orderId && { orderId }) }
  const { data, error, isFetching, refetch } = useQuery(customerQuery(customerId, query))
  const [chosen, choose] = useState<number>()
  if (!data && error instanceof Refused && error.status === 404)
    return <NotThere title={say('reviews.missing')} to="/dashboard/transactions" way={say('reviews.toGroup')} />
  if (!data && error) {
    return <NotLoaded title={say('reviews.loadFailed')} busy={isFetching} onAgain={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-96 max-w-160 rounded-panel" />
  const { customer, groups } = data
  const open = groups.filter(({ mayReview }) => mayReview)
  const trade = open.find((one) => one.fulfillmentGroupId === chosen) ?? open.find(({ review }) => review === null) ?? open[0]
  const isWholeOrder = orderId !== undefined && groups.length > 1
  const name = trade?.customerName ?? customer.name
  return (
    <div className="grid max-w-160 gap-6">
      <header className="flex items-center gap-3.5">
        <Avatar name={name} url={customer.avatar ?? undefined} size={48} />
        <p className="min-w-0">
          <span className="block wrap-anywhere">{say(trade?.isSwap ? 'reviews.leadSwap' : 'reviews.lead', { name })}</span>
          <span className="block text-small text-ink-2">
            {isWholeOrder ? say('reviews.whichAll', { number: trade?.orderNumber ?? '' }) : trade && format.list(trade.items)}
          </span>
        </p>
      </header>
      {trade ? (
        <>
          {open.length > 1 && !isWholeOrder && (
            <Select label={say('reviews.which')} value={trade.fulfillmentGroupId} onChange={({ target }) => choose(Number(target.value))}>
              {open.map(({ fulfillmentGroupId: id, orderNumber, items, review }) => (
                <option key={id} value={id}>
                  {[say('reviews.order', { number: orderNumber }), format.list(items), review && say('reviews.written')]
                    .filter(Boolean)
                    .join(' · ')}
                </option>
              ))}
            </Select>
          )}
          <Panel>
            <ReviewForm
              key={`${trade.fulfillmentGroupId} ${trade.review?.id ?? 0}`}
              trade={trade}
              name={name}
              isWholeOrder={isWholeOrder}
            />
          </Panel>
        </>
      ) : (
        <Note icon="clock">{say('reviews.nothingYet', { name })}</Note>
      )}
    </div>
  )
}

function ReviewForm({ trade, name, isWholeOrder }: { trade: Trade; name: string; isWholeOrder: boolean }) {
  const { say } = useShell()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { review, fulfillmentGroupId, orderId } = trade
  const form = useForm({
    start: { comment: review?.comment ?? '', rating: review?.rating ?? ratings.preset },
    check: ({ comment }) => ({
      ...(comment.trim() === '' && { comment: say('failures.reviews.content_required') }),
    }),
    send: async ({ comment, rating }) => {
      const update = (id: number) => call(updateComment, { params: { id }, body: { comment, rating } })
      if (review) await update(review.id)
      else {
        const what = isWholeOrder ? { orders: orderId } : { fulfillmentGroup: fulfillmentGroupId }
        await call(createComment, { body: { isReviewCustomer: true, comment, rating, ...what } }).catch((error: unknown) => {
          const id = standingReview(error)
          if (id === undefined) throw error
          return update(id)
        })
      }
      toast.success(say('reviews.saved'))
      await cache.invalidateQueries()
      void navigate(`/dashboard/transactions/fg/${fulfillmentGroupId}`)
    },
    failed: say('reviews.failed'),
  })
  return (
    <form {...form.form} aria-label={say(review ? 'reviews.titleUpdate' : 'reviews.titleNew', { name })} className="grid gap-5">
      <StarChoice
        label={say('reviews.rating')}
        value={form.values.rating}
        onChange={(rating) => form.set('rating', rating)}
        nameOf={(n) => say('reviews.stars', { n })}
      />
      <TextArea
        {...form.field('comment')}
        label={say('reviews.comment')}
        hint={say('reviews.commentHint', { n: texts.reviewComment.most })}
        maxLength={texts.reviewComment.most}
        rows={6}
        required
      />
      <p className="text-small text-ink-2">{say(trade.isSwap ? 'reviews.writeBlind' : 'reviews.blind', { name })}</p>
      <Trouble of={form.trouble} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy}>
          {say(review ? 'reviews.update' : 'reviews.submit')}
        </Button>
        <Link to={`/dashboard/transactions/fg/${fulfillmentGroupId}`} className={buttonLook('line')}>
          {say('reviews.toGroup')}
        </Link>
        {review && <DeleteReview id={review.id} isOfCustomer />}
      </div>
    </form>
  )
}
