import { texts } from '@rondo/rules/kernel/limits'
import { reasons } from '@rondo/rules/orders/reasons'
import { useRef } from 'react'
import { useForm } from '../../shell/form.ts'
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
  const { say, format } = useShell()
  const key = useRef(crypto.randomUUID()) // one press more, after a lost answer, is the same wish
  const { mutateAsync } = useGroupMove(group, onDone)
  const { hint, isReport = false, reasons: lists } = screenMove(move)
  const list = lists && reasons[lists[asMerchant ? 'merchant' : 'customer']]
  const standing = group.orderItems.filter(({ status }) => status !== 'canceled')
  const pieces = standing.reduce((sum, { quantity }) => sum + quantity, 0)
  const meant = item ? [item] : lists ? standing : [] // an order may have other parts, which stay
  // an order may have parts of several shops
  const isOwnCancel = move === 'cancelGroup' && !asMerchant
  const back = isOwnCancel ? group.sums.charged - group.refunded : 0
  const form = useForm({
    start: { reason: '', comments: '' },
    check: () => ({}),
    send: async ({ reason, comments }) => {
      const wish: Wish = {
        move,
        ...(item && { itemId: item.id }),
        ...(list && { reason }),
        ...((list ?? isReport) && { comments: comments.trim() }),
      }
      await mutateAsync({ wish, key: key.current })
    },
    onFailed: () => ({ text: '' }), // the move has told it
  })
  return (
    <QuestionForm
      title={isOwnCancel ? say('orders.title_cancelFrom', { name: group.merchant.name }) : say(`orders.title_${move}`)}
      cancelLabel={say(!list ? 'shell.cancel' : item ? 'orders.keepPiece' : 'orders.keep')}
      onCancel={onClose}
      sendLabel={say(`orders.act_${move}`)}
      look={list ? 'danger' : 'ink'}
      engine={form}
      disabled={list && form.values.reason === ''}
    >
      {meant.length > 0 && (
        <p className="font-[550] wrap-anywhere">{format.list([...new Set(meant.map(({ product }) => product.name))])}</p>
      )}
      <p className="text-ink-2">{hint({ asMerchant, name: group.customer.name, pieces, say })}</p>
      {back > 0 && <p className="figures font-[550]">{say('orders.cancelBack', { amount: format.money(back, group.currency) })}</p>}
      {list && (
        <Select label={say('orders.cancelReason')} required {...form.field('reason')}>
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
          {...form.field('comments')}
        />
      )}
    </QuestionForm>
  )
}
