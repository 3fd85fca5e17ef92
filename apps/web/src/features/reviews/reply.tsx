import { deleteReply, replyComment } from '@rondo/contracts/calls/reviews'
import { texts } from '@rondo/rules/kernel/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Translated } from '../../shell/translated.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import type { Review } from './review-reads.ts'
import { reviewedOf } from './review-subject.ts'

interface ReplyProps {
  review: Review
  mayReply: boolean
  /** What may be done with the review itself: in one line with the way to answer. */
  beside: ReactNode
  report?: ReactNode
}
/** The answer of whoever is reviewed, and for them the ways to write, change and delete it. */
export function Reply({ review, mayReply, beside, report }: ReplyProps) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const [isOpen, open] = useState(false)
  const [busy, setBusy] = useState(false)
  const { reply } = review
  const who = reviewedOf(review)
  const remove = async () => {
    setBusy(true)
    try {
      await call(deleteReply, { params: { id: review.id } })
      toast.success(say('reviews.replyDeleted'))
      await cache.invalidateQueries()
    } catch (error) {
      toast.error(await explain(shell, error, say('reviews.replyFailed')))
    }
    setBusy(false)
  }
  const isAnswering = mayReply && isOpen
  return (
    <>
      <div className={actsLook}>
        {mayReply && !reply && !isOpen && (
          <Button look="line" size="s" onClick={() => open(true)}>
            {say('reviews.reply')}
          </Button>
        )}
        {beside}
      </div>
      {isAnswering && <ReplyForm review={review} onEnd={() => open(false)} />}
      {reply && !isAnswering && (
        <div className="grid gap-1 border-s-2 border-line ps-4">
          <p className="flex flex-wrap items-baseline gap-x-3 text-small">
            <b className="font-semibold">{say('reviews.replyOf', { name: who?.name ?? '' })}</b>
            <time dateTime={reply.createdAt} className="figures text-ink-3">
              {format.date(reply.createdAt)}
            </time>
            {reply.updatedAt !== reply.createdAt && <span className="text-ink-3">{say('reviews.edited')}</span>}
          </p>
          <Translated of={{ kind: 'reply', id: review.id }} texts={{ text: reply.comment }}>
            {({ texts, lang, way }) => (
              <>
                <p lang={lang} className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
                  {texts.text}
                </p>
                {!mayReply && way}
              </>
            )}
          </Translated>
          {report}
        </div>
      )}
      {mayReply && reply && !isOpen && (
        <div className={actsLook}>
          <Button look="line" size="s" onClick={() => open(true)}>
            {say('reviews.replyChange')}
          </Button>
          <Button look="plain" size="s" busy={busy} onClick={() => void remove()}>
            {say('reviews.replyDelete')}
          </Button>
        </div>
      )}
    </>
  )
}

const actsLook = 'flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden'

function ReplyForm({ review: { id, reply }, onEnd }: { review: Review; onEnd: () => void }) {
  const { say } = useShell()
  const cache = useQueryClient()
  const form = useForm({
    start: { comment: reply?.comment ?? '' },
    check: ({ comment }) => ({ ...(comment.trim() === '' && { comment: say('reviews.contentRequired') }) }),
    send: async ({ comment }) => {
      await call(replyComment, { params: { id }, body: { comment } })
      toast.success(say('reviews.replySaved'))
      await cache.invalidateQueries()
      onEnd()
    },
    failed: say('reviews.replyFailed'),
  })
  return (
    <form {...form.form} aria-label={say('reviews.replyLabel')} className="grid gap-3">
      <TextArea {...form.field('comment')} label={say('reviews.replyLabel')} maxLength={texts.reviewComment.most} rows={3} required />
      <Trouble of={form.trouble} />
      <span className="flex flex-wrap gap-2.5">
        <Button type="submit" size="s" busy={form.busy}>
          {say('reviews.replySend')}
        </Button>
        <Button look="line" size="s" onClick={onEnd}>
          {say('shell.cancel')}
        </Button>
      </span>
    </form>
  )
}
