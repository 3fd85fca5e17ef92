import { sendEvidence } from '@rondo/contracts/calls/claims'
import type { Say } from '@rondo/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { type DisputeDetails, disputeQuery } from './claims.queries.ts'
import { PhotoRow } from './photo-row.tsx'

/** The button that has opened the case is gone: whoever has no mouse goes on at its heading. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

export function DisputeCase({ id }: { id: number }) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [explanation, setExplanation] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const { data, isError, refetch } = useQuery(disputeQuery(id))
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendEvidence, { params: { id }, body: { explanation, sent: data?.sent } }, { key: key.current }),
    onSuccess: (answer) => {
      key.current = crypto.randomUUID()
      cache.setQueryData(disputeQuery(id).queryKey, answer)
      setExplanation('')
      toast.success(say('claims.submitted'))
    },
    onError: async (error) => {
      setTrouble(await explain(shell, error))
      // somebody was quicker: what they have handed in is read before this is sent once more
      if (!(error instanceof Refused && error.body?.code === 'claims.evidence_meanwhile')) return
      key.current = crypto.randomUUID()
      await refetch()
    },
  })
  if (isError) return <p className="text-small text-danger">{say('claims.failed')}</p>
  if (!data) return <Skeleton className="h-40 rounded-panel" />
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 ref={takeFocus} tabIndex={-1} className="font-[550]">
        {say('claims.evidence')}
      </h3>
      <div className={`grid items-start gap-x-8 gap-y-5 ${data.canSend ? 'lg:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)]' : ''}`}>
        <div className="grid gap-4">
          <Parts parts={data.draft} />
          <BankFile {...data} />
          {data.isOwn && data.closedAt === null && <p className="text-small text-ink-2">{say('failures.claims.own_case')}</p>}
        </div>
        {data.canSend && (
          <form
            noValidate
            className="grid gap-3 rounded-field bg-sunken p-4"
            onSubmit={(event) => {
              event.preventDefault()
              setTrouble(undefined)
              if (!isPending) mutate()
            }}
          >
            <TextArea
              label={say('claims.explanation')}
              rows={4}
              value={explanation}
              error={trouble}
              onChange={({ target }) => setExplanation(target.value)}
            />
            <Button type="submit" busy={isPending} className="justify-self-start">
              {say('claims.submit')}
            </Button>
          </form>
        )}
      </div>
      {data.handedIn.map(({ at, by, parts, fileBytes, ...file }) => (
        <details key={at}>
          <summary className="unfold text-small font-[550]">{say('claims.evidenceSent', { when: format.moment(at), name: by })}</summary>
          <Parts parts={parts} />
          <BankFile {...file} bytes={fileBytes} />
        </details>
      ))}
    </div>
  )
}

type File = Pick<DisputeDetails, 'photos' | 'hasReceipt'>
/** What goes along as one file, and what stands below each photo; `bytes` of the file once the bank has it, null until then. */
function BankFile({ photos, hasReceipt, bytes }: File & { bytes?: number | null }) {
  const { say, format } = useShell()
  const n = photos.length
  if (n === 0 && !hasReceipt) return null
  const what = format.list([
    hasReceipt && say('claims.bankReceipt'),
    n > 0 && say('claims.bankPhotos', { n }),
    bytes && say('claims.bankSize', { size: format.number(Math.max(0.1, Math.round(bytes / 100_000) / 10)) }),
  ])
  return (
    <section className="grid max-w-prose gap-2 text-small">
      <h4 className="text-mini text-ink-2">{say('claims.bankFile', { what })}</h4>
      <PhotoRow photos={photos} />
      <ol className="list-decimal ps-5 text-mini text-ink-2">
        {photos.map(({ id, caption }) => (
          <li key={id}>{caption}</li>
        ))}
      </ol>
      {bytes === null && <p className="text-mini text-ink-2">{say('claims.photosWait')}</p>}
    </section>
  )
}

/** What a part of the evidence is; the provider's own name where nobody has written words for it. */
function namePart(name: string, say: Say): string {
  const key = `claims.part_${name}` as 'claims.part_customer_name'
  const text = say(key)
  return text === key ? name : text
}

type Part = DisputeDetails['draft'][number]
const isShort = ({ text }: Part) => text.length <= 60 && !text.includes('\n')
/** What is told in a few words stands beside each other; what is longer below. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const { say, format } = useShell()
  // a day is sent as the provider writes it
  const written = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? format.day(text) : text)
  const [short, long] = [parts.filter(isShort), parts.filter((part) => !isShort(part))]
  return (
    <>
      {short.length > 0 && (
        <NamedFacts
          facts={short.map(({ name, text }) => [
            namePart(name, say),
            <span key={name} className="wrap-anywhere">
              {written(text)}
            </span>,
          ])}
        />
      )}
      {long.length > 0 && (
        <dl className="grid gap-2.5 text-small">
          {long.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-ink-2">{namePart(name, say)}</dt>
              <dd className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
