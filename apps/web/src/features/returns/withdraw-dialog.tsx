import { cancelGroupReturn } from '@rondo/contracts/calls/returns'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { unassessed } from '@rondo/rules/orders/item-statuses'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Check } from '../../ui/field.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import type { Details } from '../orders/index.ts'
import type { Item } from './figures.ts'
import { nothingGiven, problemOf, ReasonFields, reasonOf } from './reason-fields.tsx'
import { useReturnCall } from './use-return-call.ts'

interface WithdrawDialogProps {
  group: Details
  /** Items whose return can still be called off. */
  items: readonly Item[]
  onClose: () => void
}
/** Other pieces still go back by a label that one of these is in, and that their customer bears (decision 429). */
const sharesLabel = ({ returnDeliveries, orderItems }: Pick<Details, 'returnDeliveries' | 'orderItems'>, ids: readonly number[]) =>
  returnDeliveries.some(
    ({ status, bearer, itemIds }) =>
      (status === 'pre_transit' || status === 'transit') &&
      bearer === 'customer' &&
      itemIds.some((id) => ids.includes(id)) &&
      orderItems.some(({ id, status: at }) => isOneOf(unassessed, at) && itemIds.includes(id) && !ids.includes(id)),
  )

/** Asks which returns are called off, and why. */
export function WithdrawDialog({ group, items, onClose }: WithdrawDialogProps) {
  const { say } = useShell()
  const [chosen, setChosen] = useState<readonly number[]>(() => items.map(({ id }) => id))
  const [given, setGiven] = useState(nothingGiven)
  const [isTried, setTried] = useState(false)
  const { run, isPending, failure } = useReturnCall<Details>(group.id)
  const ids = items.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  const problem = problemOf(given)
  const submit = () => {
    setTried(true)
    if (ids.length === 0 || problem) return
    run({
      send: (key) =>
        call(
          cancelGroupReturn,
          {
            params: { id: group.id },
            body: { orderItemIds: ids, reason: reasonOf(given), comments: given.comments.trim(), version: group.version },
          },
          { key },
        ),
      onDone: () => {
        toast.success(say('returns.withdrawn'))
        onClose()
      },
      failure: say(ids.length > 1 ? 'returns.withdrawSeveralFailed' : 'returns.withdrawFailed'),
    })
  }
  return (
    <QuestionForm
      title={say('returns.withdrawTitle')}
      cancelLabel={say('returns.withdrawKeep')}
      onCancel={onClose}
      sendLabel={say('returns.withdraw')}
      look="danger"
      isPending={isPending}
      disabled={items.length === 0}
      onSend={submit}
      failure={failure}
    >
      {items.length === 0 && <p className="text-ink-2">{say('returns.withdrawNone')}</p>}
      {items.some(({ type }) => type === 'rent') && <p className="text-ink-2">{say('returns.withdrawHint_rent')}</p>}
      {items.some(({ type }) => type === 'buy') && <p className="text-ink-2">{say('returns.withdrawHint')}</p>}
      {sharesLabel(group, ids) && <p className="text-ink-2">{say('returns.withdrawLabel')}</p>}
      {items.length === 1 && <p className="font-[550]">{items[0]?.product.name}</p>}
      {items.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-small font-[550]">{say('returns.withdrawWhich')}</legend>
          {items.map(({ id, product }) => (
            <Check
              key={id}
              checked={chosen.includes(id)}
              onChange={({ target }) => setChosen((all) => (target.checked ? [...all, id] : all.filter((one) => one !== id)))}
            >
              {product.name}
            </Check>
          ))}
          {isTried && ids.length === 0 && (
            <p role="alert" className="text-small text-danger">
              {say('returns.withdrawPick')}
            </p>
          )}
        </fieldset>
      )}
      <ReasonFields
        list="cancelReturn"
        given={given}
        onChange={setGiven}
        problem={isTried ? problem : undefined}
        missing={say('returns.withdrawReason')}
      />
    </QuestionForm>
  )
}
