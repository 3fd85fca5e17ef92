// Reviews of what somebody had: a form for each piece of a group, and one for its shop; all of them are sent by one press.
import { createComment, updateComment } from '@rondo/contracts/calls/reviews'
import { ratings, reviewParts, texts } from '@rondo/rules/kernel/limits'
import { type Fit, fits } from '@rondo/rules/listings/fit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState, Note, Panel } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StarChoice } from '../../ui/star-choice.tsx'
import { DeleteReview } from './delete-review.tsx'
import { PhotoChoice, type Shown } from './photo-choice.tsx'
import { writtenQuery } from './is-written.ts'
import type { Review, Waiting } from './review-reads.ts'
import { standingReview } from './standing-review.ts'

interface Draft {
  readonly rating: number
  readonly comment: string
  readonly fit: Fit | ''
  readonly pros: string
  readonly cons: string
  readonly pictures: readonly Shown[]
}
const draftOf = (review: Review | null): Draft => ({
  rating: review?.rating ?? ratings.preset,
  comment: review?.comment ?? '',
  fit: review?.fit ?? '',
  pros: review?.pros.join('\n') ?? '',
  cons: review?.cons.join('\n') ?? '',
  pictures: review?.pictures ?? [],
})
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, texts.reviewPoint))
    .filter((line) => line !== '')
    .slice(0, reviewParts.points)
const isLongEnough = ({ comment }: Draft) => comment.trim().length >= texts.reviewComment.least
const isSame = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

type Item = Waiting['items'][number]
type Shop = Waiting['shops'][number]
/** One form: a piece, or the shop of a group. */
interface Subject {
  readonly key: string
  readonly name: string
  readonly review: Review | null
  readonly item?: Item
  readonly shop?: Shop
}

interface WriteReviewsProps {
  groupId?: number
  productId?: number
}
/** The page's whole content: what of a group, or of a product, may be reviewed, with what was said already. A product of a group leads to all of the group (REVW-06). */
export function WriteReviews({ groupId, productId }: WriteReviewsProps) {
  const { say } = useShell()
  const asked = writtenQuery({ ...(groupId && { groupId }), ...(productId && { productId }) })
  const { data, isError, isFetching, refetch } = useQuery({ ...asked, refetchOnMount: 'always', staleTime: 0 })
  const navigate = useNavigate()
  const whole = groupId !== undefined && productId !== undefined && data && data.items.length > 0 ? groupId : undefined
  useEffect(() => {
    if (whole !== undefined) void navigate(`/fulfillmentgroup/${whole}/review-products`, { replace: true })
  }, [whole, navigate])
  if (!data && isError) {
    return <NotLoaded title={say('reviews.loadFailed')} busy={isFetching} onAgain={() => void refetch()} />
  }
  if (!data || whole !== undefined) return <Skeleton className="h-96 max-w-160 rounded-panel" />
  const group = groupId ?? data.items[0]?.fulfillmentGroupId
  const subjects: Subject[] = [
    ...data.items
      .filter(({ fulfillmentGroupId }) => fulfillmentGroupId === group)
      .map((item) => ({ key: `item ${item.orderItemId}`, name: item.product.name, review: item.review, item })),
    ...data.shops
      .filter(({ fulfillmentGroupId }) => fulfillmentGroupId === group)
      .map((shop) => ({ key: `shop ${shop.fulfillmentGroupId}`, name: shop.merchant.name, review: shop.review, shop })),
  ]
  if (subjects.length === 0 || group === undefined) {
    return (
      <EmptyState
        title={say(groupId === undefined && productId !== undefined ? 'reviews.productMissing' : 'reviews.thingMissing')}
        hint={say('reviews.thingMissingHint')}
      >
        <Link to="/dashboard/transactions" className={buttonLook('line')}>
          {say('reviews.toGroup')}
        </Link>
      </EmptyState>
    )
  }
  return <Forms key={group} subjects={subjects} group={group} />
}

function Forms({ subjects, group }: { subjects: readonly Subject[]; group: number }) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const navigate = useNavigate()
  /** What was typed and is not saved; the other forms show what stands. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [busy, setBusy] = useState(false)
  const [troubles, setTroubles] = useState<readonly string[]>([])
  const draftAt = ({ key, review }: Subject) => drafts[key] ?? draftOf(review)
  const change = ({ key, review }: Subject, make: (before: Draft) => Draft) =>
    setDrafts((before) => ({ ...before, [key]: make(before[key] ?? draftOf(review)) }))
  const submit = async () => {
    const ready = subjects.filter(
      (subject) => isLongEnough(draftAt(subject)) && !(subject.review && isSame(draftAt(subject), draftOf(subject.review))),
    )
    if (ready.length === 0) return setTroubles([say('reviews.noneProcessed')])
    setBusy(true)
    const [failed, sent, done] = [[] as string[], [] as string[], { added: 0, changed: 0 }]
    for (const subject of ready) {
      try {
        done[await send(subject, draftAt(subject))]++
        sent.push(subject.key)
      } catch (error) {
        failed.push(say('reviews.someFailed', { item: subject.name, reason: await explain(shell, error, say('reviews.allFailed')) }))
      }
    }
    setBusy(false)
    setTroubles(failed)
    const { added, changed } = done
    if (added + changed > 0) {
      toast.success(
        added > 0 && changed > 0
          ? say('reviews.savedMixed', { added, changed })
          : say(added > 0 ? 'reviews.savedNew' : 'reviews.savedChanged', { n: added + changed }),
      )
      await cache.invalidateQueries()
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !sent.includes(key))))
    }
    if (failed.length === 0) void navigate(`/dashboard/transactions/fg/${group}`)
  }
  const [first] = subjects
  const merchant = first?.item?.merchant.name ?? first?.shop?.merchant.name ?? ''
  const isNew = subjects.some(({ review }) => review === null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
      aria-label={say('reviews.writeTitle')}
      className="grid max-w-160 gap-5"
    >
      <p className="text-ink-2">{say('reviews.writeLead')}</p>
      {subjects.map((subject) => (
        <OneForm key={subject.key} subject={subject} draft={draftAt(subject)} onChange={(make) => change(subject, make)} />
      ))}
      <p className="text-small text-ink-2">{say('reviews.writeBlind', { name: merchant })}</p>
      {troubles.map((text) => (
        <Note key={text} tone="danger" icon="warn" role="alert">
          {text}
        </Note>
      ))}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={busy}>
          {say(isNew ? 'reviews.submitAll' : 'reviews.update')}
        </Button>
        <Link to={`/dashboard/transactions/fg/${group}`} className={buttonLook('line')}>
          {say('reviews.toGroup')}
        </Link>
      </div>
    </form>
  )
}

/** Sends one form: a new review, or a change of what stands; also where another tab wrote it meanwhile (C-123). */
async function send({ review, item, shop }: Subject, draft: Draft): Promise<'added' | 'changed'> {
  const { rating, comment, fit, pictures } = draft
  const words = { rating, comment, pros: lines(draft.pros), cons: lines(draft.cons), pictures: pictures.map(({ id }) => id) }
  const said = { ...words, ...(item?.isWorn && { fit: fit === '' ? null : fit }) }
  const update = async (id: number) => {
    await call(updateComment, { params: { id }, body: said })
    return 'changed' as const
  }
  if (review) return update(review.id)
  const about = item
    ? { isReviewProduct: true, orderItem: item.orderItemId, products: item.product.id, fulfillmentGroup: item.fulfillmentGroupId }
    : { isReviewMerchant: true, fulfillmentGroup: shop?.fulfillmentGroupId ?? 0, ...(shop && { merchantId: shop.merchant.id }) }
  try {
    await call(createComment, { body: { ...about, ...said } })
  } catch (error) {
    const standing = standingReview(error)
    if (standing === undefined) throw error
    return update(standing)
  }
  return 'added'
}

interface OneFormProps {
  subject: Subject
  draft: Draft
  onChange: (make: (before: Draft) => Draft) => void
}
function OneForm({ subject: { item, name, review }, draft, onChange }: OneFormProps) {
  const { say } = useShell()
  const { least, most } = texts.reviewComment
  const length = draft.comment.trim().length
  const isShort = length > 0 && length < least
  const set = (part: Partial<Draft>) => onChange((before) => ({ ...before, ...part }))
  const title = item ? say('reviews.pieceTitle', { item: name }) : say('reviews.shopTitle', { name })
  return (
    <Panel className="grid gap-4.5">
      <header className="flex items-center gap-3.5">
        {item?.product.photo && (
          <span className="block w-14 shrink-0 bg-cove">
            <Picture url={item.product.photo} alt="" width={56} height={70} sizes="56px" most={320} className="aspect-4/5 object-cover" />
          </span>
        )}
        <div className="min-w-0">
          <h2 className="type-subhead wrap-anywhere">{title}</h2>
          {!item && <p className="text-small text-ink-2">{say('reviews.shopHint')}</p>}
        </div>
      </header>
      <StarChoice
        label={say('reviews.rating')}
        value={draft.rating}
        onChange={(rating) => set({ rating })}
        nameOf={(n) => say('reviews.stars', { n })}
      />
      <TextArea
        label={say('reviews.thing')}
        value={draft.comment}
        onChange={({ target }) => set({ comment: target.value })}
        hint={say('reviews.thingHint', { n: length, least, most })}
        error={isShort ? `${say('reviews.tooShort')} (${length})` : undefined}
        maxLength={most}
        rows={5}
      />
      {item?.isWorn && (
        <Select
          label={say('reviews.fitLabel')}
          value={draft.fit}
          onChange={({ target }) => set({ fit: fits.find((fit) => fit === target.value) ?? '' })}
        >
          <option value="">{say('reviews.fitNone')}</option>
          {fits.map((fit) => (
            <option key={fit} value={fit}>
              {say(`reviews.fit_${fit}`)}
            </option>
          ))}
        </Select>
      )}
      <details open={review !== null && review.pros.length + review.cons.length > 0} className="group">
        <summary className="hit link inline-flex w-fit cursor-pointer list-none items-center gap-1.5 text-small [&::-webkit-details-marker]:hidden">
          <Icon name="plus" className="size-4 group-open:hidden" />
          {say('reviews.points')}
        </summary>
        <div className="mt-3 grid gap-4.5 sm:grid-cols-2">
          {(['pros', 'cons'] as const).map((part) => (
            <TextArea
              key={part}
              label={say(`reviews.${part}`)}
              value={draft[part]}
              onChange={({ target }) => set({ [part]: target.value })}
              hint={say('reviews.pointsHint', { n: reviewParts.points })}
              maxLength={(texts.reviewPoint + 1) * reviewParts.points}
              rows={2}
            />
          ))}
        </div>
      </details>
      <PhotoChoice pictures={draft.pictures} onChange={(make) => onChange((before) => ({ ...before, pictures: make(before.pictures) }))} />
      {review && (
        <span>
          <DeleteReview id={review.id} isOfCustomer={false} />
        </span>
      )}
    </Panel>
  )
}
