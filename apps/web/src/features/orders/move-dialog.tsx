import { texts } from '@rondo/rules/kernel/limits'
import { reasons } from '@rondo/rules/orders/reasons'
import { useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import { useGroupMove, type Wish } from './group-moves.ts'
import type { Group, Item } from './orders.queries.ts'
import { type GroupMove, screenMove } from './screen-moves.ts'

interface MoveDialogProps {
  group: Group
  asMerchant: boolean
  item: Item | undefined
  move: GroupMove
  onClose: () => void
  /** The move was made, or cannot be made any more. */
  onDone: () => void
}

/** Asks before a move is made: a cancellation wants its reason, of the list of whoever cancels. */
export function MoveDialog({ group, asMerchant, item, move, onClose, onDone }: MoveDialogProps) {
  const { say } = useShell()
  const [reason, setReason] = useState('')
  const [comments, setComments] = useState('')
  const key = useRef(crypto.randomUUID()) // one press more, after a lost answer, is the same wish
  const isSent = useRef(false) // a second press may come before the button shows the first
  const { mutate, isPending } = useGroupMove(group, onDone)
  const { hint, isReport = false, reasons: lists } = screenMove(move)
  const list = lists && reasons[lists[asMerchant ? 'merchant' : 'customer']]
  const submit = () => {
    if (isSent.current) return
    isSent.current = true
    const wish: Wish = {
      move,
      ...(item && { itemId: item.id }),
      ...(list && { reason }),
      ...((list ?? isReport) && { comments: comments.trim() }),
    }
    mutate({ wish, key: key.current }, { onSettled: () => void (isSent.current = false) })
  }
  return (
    <QuestionForm
      title={say(`orders.title_${move}`)}
      cancelLabel={say(!list ? 'shell.cancel' : item ? 'orders.keepPiece' : 'orders.keep')}
      onCancel={onClose}
      sendLabel={say(`orders.act_${move}`)}
      look={list ? 'danger' : 'ink'}
      isPending={isPending}
      disabled={list && reason === ''}
      onSend={submit}
    >
      {item && <p className="font-[550]">{item.product.name}</p>}
      <p className="text-ink-2">{hint({ asMerchant, name: group.customer.name, say })}</p>
      {list && (
        <Select label={say('orders.cancelReason')} required value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{say('orders.cancelReasonPick')}</option>
          {list.map((one) => (
            <option key={one} value={one}>
              {say(`orders.reason_${one}`)}
            </option>
          ))}
        </Select>
      )}
      {(list ?? isReport) && (
        <TextArea
          label={say(isReport ? 'orders.reportComments' : asMerchant && !item ? 'orders.cancelCommentsMerchant' : 'orders.cancelComments')}
          rows={3}
          maxLength={texts.returnComment}
          value={comments}
          onChange={({ target }) => setComments(target.value)}
        />
      )}
    </QuestionForm>
  )
}
