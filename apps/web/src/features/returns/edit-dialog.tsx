import { editRequest } from '@rondo/contracts/calls/returns'
import { type ReasonList, reasons } from '@rondo/rules/orders/reasons'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { QuestionForm } from '../../ui/question-form.tsx'
import type { Details } from '../orders/index.ts'
import { PiecesChoice } from './pieces-choice.tsx'
import { type Given, problemOf, ReasonFields, reasonOf } from './reason-fields.tsx'
import type { ReturnRequest } from './returns.queries.ts'
import { useReturnCall } from './use-return-call.ts'

/** The list that its reason was chosen from: returns of one piece and of a group have their own, and calls may take that of either. */
const listOf = ({ reason }: ReturnRequest): ReasonList =>
  (['requestReturn', 'itemReturn', 'groupReturn'] as const).find((list) => (reasons[list] as readonly string[]).includes(reason ?? '')) ??
  'requestReturn'

/** What was given when it was asked for: a reason of the list, or the own words. */
function givenOf(request: ReturnRequest): Given {
  const reason = request.reason ?? ''
  const isOwn = reason !== '' && !(reasons[listOf(request)] as readonly string[]).includes(reason)
  return { reason: isOwn ? 'other' : reason, other: isOwn ? reason : '', comments: request.comments ?? '' }
}

interface EditDialogProps {
  group: Details
  request: ReturnRequest
  onClose: () => void
}
/** Changes reason, comments and pieces of a return that nobody has answered (R12). */
export function EditDialog({ group, request, onClose }: EditDialogProps) {
  const { say } = useShell()
  const [given, setGiven] = useState(() => givenOf(request))
  const [isTried, setTried] = useState(false)
  const { run, isPending, failure } = useReturnCall<unknown>(group.id)
  const [pieces, setPieces] = useState(request.quantity)
  // once its refund was paid for, the payment is for these pieces
  const canBeFewer = request.quantity > 1 && !request.fundCollectionPayment
  const problem = problemOf(given)
  const submit = () => {
    setTried(true)
    if (problem) return
    const body = { reason: reasonOf(given), comments: given.comments.trim(), quantity: pieces, version: group.version }
    run({
      send: (key) => call(editRequest, { params: { id: request.id }, body }, { key }),
      onDone: () => {
        toast.success(say('returns.edited'))
        onClose()
      },
      failure: say('returns.editFailed'),
    })
  }
  return (
    <QuestionForm
      title={say('returns.editTitle')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      sendLabel={say('returns.editSave')}
      isPending={isPending}
      onSend={submit}
      failure={failure}
    >
      <p className="text-ink-2">{say('returns.editHint')}</p>
      {canBeFewer && (
        <div>
          <PiecesChoice
            value={pieces}
            most={request.quantity}
            onChange={setPieces}
            of={say('returns.quantityOfAsked', { n: request.quantity })}
          />
          {pieces < request.quantity && <p className="mt-1.75 text-small text-ink-2">{say('returns.quantityStays')}</p>}
        </div>
      )}
      <ReasonFields
        list={listOf(request)}
        given={given}
        onChange={setGiven}
        problem={isTried ? problem : undefined}
        missing={say('returns.pickReason')}
      />
    </QuestionForm>
  )
}
