import { type ReactNode, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Translated } from '../../shell/translated.tsx'
import { useSession } from '../../shell/session.ts'
import { Stars } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { OwnReview } from './own-review.tsx'
import { Reply } from './reply.tsx'
import { ReviewPictures } from './review-pictures.tsx'
import type { Review } from './review-reads.ts'
import { aboutText, reviewedOf, roleText } from './review-subject.ts'

interface OneReviewProps {
  review: Review
  /** Who wrote it, with what it is about where reviews of several things stand below each other; or in a list of the author, that alone. */
  leadBy?: 'author' | 'author_and_subject' | 'subject'
  report?: Report | undefined
}
/** The way to report a review of somebody else, or the answer to one. */
export type Report = (kind: 'review' | 'reply', review: number) => ReactNode

/** A review with its pictures and answer; its author may change and delete it, whoever is reviewed may answer. */
export function OneReview({ review, leadBy = 'author', report }: OneReviewProps) {
  const { say, format } = useShell()
  const [now] = useState(() => Date.now())
  const me = useSession()?.user.id
  const { id, rating, comment, createdAt, user, pictures, fit, pros, cons, isEdited, shownAt } = review
  const isMine = me === user.id
  const subject = reviewedOf(review)
  const cover = review.products[0]?.photo
  return (
    <article className="grid content-start gap-2 border-t border-line py-5">
      <div className="flex items-center gap-2.5">
        {leadBy !== 'subject' && <Avatar name={user.name} url={user.profilePic[0]?.url} size={32} />}
        {leadBy === 'subject' && cover && (
          <span className="w-12 shrink-0 bg-cove">
            <Picture url={cover} alt="" width={48} height={60} sizes="48px" most={320} className="aspect-4/5 w-full object-cover" />
          </span>
        )}
        <h3 className="min-w-0 text-small wrap-anywhere">
          {leadBy === 'subject' ? (
            <Subject review={review} />
          ) : (
            <>
              <b className="font-semibold">{user.name}</b> {leadBy === 'author_and_subject' && <About review={review} />}
            </>
          )}
        </h3>
        <span className="ms-auto shrink-0 text-end text-small text-ink-3">
          <time dateTime={createdAt} className="figures">
            {format.date(createdAt)}
          </time>
          {isEdited && <span className="block text-mini">{say('reviews.edited')}</span>}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={rating} label={say('shell.stars', { n: rating })} />
        {fit && <span className="text-small text-ink-2">{say(`reviews.fit_${fit}`)}</span>}
      </p>
      <Translated of={{ kind: 'review', id }} texts={{ text: comment, pros: pros.join('\n'), cons: cons.join('\n') }}>
        {({ texts, lang, way }) => (
          <>
            <p lang={lang} className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
              {texts.text}
            </p>
            <Points points={linesOf(texts.pros)} lang={lang} icon="check" label={say('reviews.pros')} />
            <Points points={linesOf(texts.cons)} lang={lang} icon="minus" label={say('reviews.cons')} />
            {pictures.length > 0 && <ReviewPictures pictures={pictures} author={user.name} />}
            {isMine && Date.parse(shownAt) > now && <Note icon="clock">{say('reviews.notShown', { day: format.date(shownAt) })}</Note>}
            <Reply
              review={review}
              mayReply={me !== undefined && me === subject?.id && !isMine}
              beside={
                !isMine && (
                  <>
                    {way}
                    {report?.('review', id)}
                  </>
                )
              }
              report={me === subject?.id ? undefined : report?.('reply', id)}
            />
          </>
        )}
      </Translated>
      {isMine && <OwnReview review={review} />}
    </article>
  )
}

function About({ review }: { review: Review }) {
  const { say } = useShell()
  const text = aboutText(review, useSession()?.user.id, say)
  const [product] = review.products
  return product ? (
    <Link to={`/product/${product.id}`} className="link text-ink-2">
      {text}
    </Link>
  ) : (
    <span className="text-ink-2">{text}</span>
  )
}

/** What the reader has reviewed. */
function Subject({ review }: { review: Review }) {
  const { say } = useShell()
  const [product] = review.products
  return (
    <>
      <b className="font-semibold">
        {product ? (
          <Link to={`/product/${product.id}`} className="link">
            {product.name}
          </Link>
        ) : (
          reviewedOf(review)?.name
        )}
      </b>{' '}
      <span className="text-ink-2">{roleText(review, say)}</span>
    </>
  )
}

const linesOf = (text = '') => text.split('\n').filter(Boolean)

interface PointsProps {
  points: readonly string[]
  /** Of a translation. */
  lang: string | undefined
  icon: 'check' | 'minus'
  label: string
}
function Points({ points, lang, icon, label }: PointsProps) {
  if (points.length === 0) return null
  return (
    <ul aria-label={label} lang={lang} className="grid gap-1 text-small">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-2 wrap-anywhere">
          <Icon name={icon} className="mt-0.5 size-4 shrink-0" />
          {point}
        </li>
      ))}
    </ul>
  )
}
