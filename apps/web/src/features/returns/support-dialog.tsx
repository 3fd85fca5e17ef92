import { createRequest } from '@rondo/contracts/calls/returns'
import { texts } from '@rondo/rules/kernel/limits'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { TextArea } from '../../ui/field.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import type { Details } from '../orders/index.ts'
import { useReturnCall } from './use-return-call.ts'

interface SupportDialogProps {
  group: Details
  /** Items that the question is about. */
  itemIds: readonly number[]
  onClose: () => void
}
/** Asks support to look at a return that was rejected or has failed (R1b). */
export function SupportDialog({ group, itemIds, onClose }: SupportDialogProps) {
  const { say } = useShell()
  const [comments, setComments] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isPending, failure } = useReturnCall<unknown>(group.id)
  const submit = () => {
    setTried(true)
    if (comments.trim() === '') return
    const body = { requestType: 'support' as const, fulfillmentGroupId: group.id, orderItemIds: [...itemIds], comments: comments.trim() }
    run({
      send: (key) => call(createRequest, { body }, { key }),
      onDone: () => {
        toast.success(say('returns.supportAsked'))
        onClose()
      },
      failure: say('returns.supportFailed'),
    })
  }
  return (
    <QuestionForm
      title={say('returns.supportTitle')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      sendLabel={say('returns.supportSend')}
      isPending={isPending}
      onSend={submit}
      failure={failure}
    >
      <p className="text-ink-2">{say('returns.supportHint')}</p>
      <TextArea
        label={say('returns.supportComments')}
        required
        rows={4}
        maxLength={texts.returnComment}
        error={isTried && comments.trim() === '' ? say('returns.supportMissing') : undefined}
        hint={say('returns.commentsHint', { n: comments.length, most: texts.returnComment })}
        value={comments}
        onChange={({ target }) => setComments(target.value)}
      />
    </QuestionForm>
  )
}
