import { answerClaim, claimDeposit } from '@rondo/contracts/calls/claims'
import { claimBounds, claimReasons } from '@rondo/rules/claims/claim'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { decimalIn, numberOf } from '../../shell/typed-numbers.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import { type DepositCase, depositQuery } from './claims.queries.ts'
import { FileChoice } from './file-choice.tsx'
import { sendPhotos } from './use-claim-photos.ts'

/** What a side may do with a deposit. */
export type Wish = 'claim' | 'accept' | 'contest' | 'withdraw'
interface DialogProps {
  deposit: DepositCase
  wish: Wish
  onClose: () => void
}
const titles = { claim: 'claims.claimTitle', accept: 'claims.accept', contest: 'claims.contestTitle', withdraw: 'claims.withdraw' } as const
const actions = { claim: 'claims.send', accept: 'claims.accept', contest: 'claims.contest', withdraw: 'claims.withdraw' } as const

/** Asks before a claim is made, answered or withdrawn; what was typed stays when it is refused. */
export function ClaimDialog({ deposit, wish, onClose }: DialogProps) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [comments, setComments] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [receipt, setReceipt] = useState<readonly File[]>([])
  const [trouble, setTrouble] = useState<Readonly<Record<string, string>>>({})
  const isLost = deposit.claimUntil === null
  const claim = deposit.claims.at(-1)
  const params = { id: deposit.itemId }
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<DepositCase> => {
      const pictures = await sendPhotos(photos)
      const words = comments.trim() ? { comments: comments.trim() } : {}
      if (wish === 'withdraw') return call(answerClaim, { params, body: { withdrawn: true } }, { key: key.current })
      if (wish !== 'claim')
        return call(answerClaim, { params, body: { accepted: wish === 'accept', pictures, ...words } }, { key: key.current })
      const [paper] = await sendPhotos(receipt)
      const body = { amount: numberOf(amount), reason, pictures, ...words, ...(paper && { receipt: paper }) }
      return call(claimDeposit, { params, body }, { key: key.current })
    },
    onSuccess: (answer) => {
      cache.setQueryData(depositQuery(deposit.itemId).queryKey, answer)
      toast.success(wish === 'claim' ? say('claims.sent', { name: deposit.customer.name }) : say('claims.answerSent'))
      onClose()
    },
    onError: async (error) => {
      key.current = crypto.randomUUID() // photos are sent anew: it is another wish
      const body = error instanceof Refused ? error.body : undefined
      const text = await explain(shell, error)
      const fields = Object.keys(body?.errors ?? {})
      if (fields.length > 0) return setTrouble(Object.fromEntries(fields.map((field) => [field, text])))
      toast.error(text)
      await cache.invalidateQueries({ queryKey: depositQuery(deposit.itemId).queryKey })
      onClose()
    },
  })
  const hint = {
    claim: say(isLost ? 'claims.claimLostHint' : 'claims.claimHint', { name: deposit.customer.name }),
    accept: say('claims.acceptHint', {
      amount: format.money(deposit.toMerchant, deposit.currency),
      name: deposit.merchant.name,
    }),
    contest: say('claims.contestHint'),
    withdraw: say('claims.withdrawHint'),
  }[wish]
  const isForm = wish === 'claim' || wish === 'contest'
  return (
    <QuestionForm
      title={say(wish === 'claim' && isLost ? 'claims.claimLost' : titles[wish])}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      sendLabel={say(actions[wish])}
      isPending={isPending}
      onSend={() => {
        setTrouble({})
        mutate()
      }}
    >
      <p className="text-ink-2">{hint}</p>
      {wish === 'claim' && !isLost && (
        <>
          <Field
            label={say('claims.amount')}
            hint={say('claims.amountHint', { most: format.money(deposit.mostClaim, deposit.currency) })}
            inputMode="decimal"
            value={amount}
            error={trouble['amount']}
            onChange={({ target }) => setAmount(decimalIn(target.value))}
          />
          <Select label={say('claims.reason')} value={reason} error={trouble['reason']} onChange={({ target }) => setReason(target.value)}>
            <option value="">{say('claims.pickReason')}</option>
            {claimReasons
              .filter((one) => one !== 'not_returned')
              .map((one) => (
                <option key={one} value={one}>
                  {say(`claims.reason_${one}`)}
                </option>
              ))}
          </Select>
        </>
      )}
      {isForm && (
        <>
          <TextArea
            label={say(wish === 'claim' ? 'claims.comments' : 'claims.why')}
            rows={3}
            maxLength={claimBounds.comments}
            value={comments}
            error={trouble['comments']}
            onChange={({ target }) => setComments(target.value)}
          />
          <FileChoice label={say('claims.addPhotos')} files={photos} several error={trouble['pictures']} onChoose={setPhotos} />
        </>
      )}
      {wish === 'claim' && <FileChoice label={say('claims.receipt')} files={receipt} onChoose={setReceipt} />}
      {claim && wish === 'withdraw' && (
        <p className="font-[550]">{say('claims.claimOf', { amount: format.money(claim.amount, deposit.currency) })}</p>
      )}
    </QuestionForm>
  )
}
