import { answerClaim, claimDeposit } from '@rondo/contracts/calls/claims'
import { claimBounds, claimReasons } from '@rondo/rules/claims/claim'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { decimalIn, numberOf } from '../../shell/typed-numbers.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { QuestionForm } from '../../ui/question-form.tsx'
import { SmallPiece } from '../../ui/small-piece.tsx'
import { conditionQuery, type DepositCase, depositQuery } from './claims.queries.ts'
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

const nothingSaid = { amount: '', reason: '', comments: '', pictures: [] as readonly File[], receipt: [] as readonly File[] }

/** Asks before a claim is made, answered or withdrawn; what was typed stays when it is refused. */
export function ClaimDialog({ deposit, wish, onClose }: DialogProps) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const { data: piece } = useQuery({ ...conditionQuery(deposit.itemId), enabled: false }) // the page around it has read it
  const isLost = deposit.claimUntil === null
  const claim = deposit.claims.at(-1)
  const params = { id: deposit.itemId }
  const send = async ({ amount, reason, comments, pictures: photos, receipt }: typeof nothingSaid): Promise<DepositCase> => {
    const pictures = await sendPhotos(photos)
    const words = comments.trim() ? { comments: comments.trim() } : {}
    if (wish === 'withdraw') return call(answerClaim, { params, body: { withdrawn: true } }, { key: key.current })
    if (wish !== 'claim')
      return call(answerClaim, { params, body: { accepted: wish === 'accept', pictures, ...words } }, { key: key.current })
    const [paper] = await sendPhotos(receipt)
    const body = { amount: numberOf(amount), reason, pictures, ...words, ...(paper && { receipt: paper }) }
    return call(claimDeposit, { params, body }, { key: key.current })
  }
  const form = useForm({
    start: nothingSaid,
    check: () => ({}), // what may be claimed is the server's to say
    send: async (values) => {
      cache.setQueryData(depositQuery(deposit.itemId).queryKey, await send(values))
      toast.success(wish === 'claim' ? say('claims.sent', { name: deposit.customer.name }) : say('claims.answerSent'))
      onClose()
    },
    onFailed: async (error) => {
      key.current = crypto.randomUUID() // photos are sent anew: it is another wish
      const text = await explain(shell, error)
      const wrong = Object.keys(fieldErrors(error))
      if (wrong.length > 0) return { fields: Object.fromEntries(wrong.map((name) => [name, text])) }
      toast.error(text)
      await cache.invalidateQueries({ queryKey: depositQuery(deposit.itemId).queryKey })
      onClose()
      return { text: '' }
    },
  })
  const { values, problems, set } = form
  const hint = {
    claim: format.sentences([
      say(isLost ? 'claims.claimLostHint' : 'claims.claimHint', { name: deposit.customer.name }),
      say('claims.silence'),
    ]),
    accept: say(deposit.toCustomer > 0 ? 'claims.acceptHint' : 'claims.acceptWholeHint', {
      amount: format.money(deposit.toMerchant, deposit.currency),
      name: deposit.merchant.name,
      rest: format.money(deposit.toCustomer, deposit.currency),
    }),
    contest: say('claims.contestHint'),
    withdraw: say('claims.withdrawHint'),
  }[wish]
  const isForm = wish === 'claim' || wish === 'contest'
  const needsPhoto = wish === 'claim' && !isLost
  return (
    <QuestionForm
      title={say(wish === 'claim' && isLost ? 'claims.claimLost' : titles[wish])}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      sendLabel={say(actions[wish])}
      engine={form}
    >
      {wish === 'claim' && (
        <SmallPiece photo={piece?.photo}>
          <b className="block font-[550]">{deposit.name}</b>
          <span className="figures text-small text-ink-2">
            {say('claims.depositIs', { amount: format.money(deposit.deposit, deposit.currency) })}
          </span>
        </SmallPiece>
      )}
      <p className="text-ink-2">{hint}</p>
      {needsPhoto && (
        <>
          <Field
            label={say('claims.amount')}
            hint={say('claims.amountHint', { most: format.money(deposit.mostClaim, deposit.currency) })}
            inputMode="decimal"
            required
            {...form.field('amount', decimalIn)}
          />
          <Select label={say('claims.reason')} required {...form.field('reason')}>
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
            required={wish === 'contest'}
            {...form.field('comments')}
          />
          <FileChoice
            label={say('claims.addPhotos')}
            files={values.pictures}
            several
            required={needsPhoto}
            hint={needsPhoto ? say('claims.photosNeeded') : undefined}
            error={problems['pictures']}
            onChoose={(files) => set('pictures', files)}
          />
        </>
      )}
      {wish === 'claim' && <FileChoice label={say('claims.receipt')} files={values.receipt} onChoose={(files) => set('receipt', files)} />}
      {claim && wish === 'withdraw' && (
        <p className="font-[550]">{say('claims.claimOf', { amount: format.money(claim.amount, deposit.currency) })}</p>
      )}
    </QuestionForm>
  )
}
