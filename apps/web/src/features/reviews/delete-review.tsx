import { deleteComment } from '@rondo/contracts/calls/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'

interface DeleteReviewProps {
  id: number
  isOfCustomer: boolean
  onDeleted?: () => void
}
/** Takes an own review back, once that is confirmed (REVW-16). */
export function DeleteReview({ id, isOfCustomer, onDeleted }: DeleteReviewProps) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const [isAsked, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(deleteComment, { params: { id } })
      ask(false)
      toast.success(say('reviews.deleted'))
      await cache.invalidateQueries()
      onDeleted?.()
    } catch (error) {
      ask(false)
      toast.error(await explain(shell, error, say('reviews.deleteFailed')))
    }
    setBusy(false)
  }
  return (
    <>
      <Button look="plain" size="s" onClick={() => ask(true)}>
        {say('reviews.delete')}
      </Button>
      <Question
        open={isAsked}
        title={say('reviews.deleteTitle')}
        cancelLabel={say('shell.cancel')}
        onCancel={() => ask(false)}
        action={
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {say('reviews.delete')}
          </Button>
        }
      >
        <p>{say(isOfCustomer ? 'reviews.deletePayout' : 'reviews.deleteText')}</p>
      </Question>
    </>
  )
}
