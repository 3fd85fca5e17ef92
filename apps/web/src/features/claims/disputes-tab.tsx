import { sendEvidence } from '@rondo/contracts/calls/claims'
import { bankReason, bankState } from '@rondo/rules/wallet/bank-words'
import type { Say } from '@rondo/words'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { PersonLink } from '../../shell/desk-person.tsx'
import { toast } from '../../shell/toasts.ts'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Deadline } from '../../ui/deadline.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type DisputeDetails, disputeQuery, disputesQuery } from './claims.queries.ts'
import { CaseList, type CaseState } from './desk-case.tsx'
import { PhotoRow } from './photo-row.tsx'

/** Words that stand within sentences elsewhere, alone. */
const Said = ({ children }: { children: string }) => <span className="inline-block first-letter:uppercase">{children}</span>
const disputeBadges: Readonly<Record<'open' | 'won' | 'lost' | 'asked', StatusCategory>> = {
  open: 'problematic',
  asked: 'processing',
  won: 'completed',
  lost: 'cancelled',
}
/** Card disputes, for operators: the date of the bank, what we hold, and handing it in. */
export function DisputesTab() {
  const { say, format } = useShell()
  const [state, setState] = useState<CaseState>('open')
  const [shown, setShown] = useState<number>()
  const list = useInfiniteQuery(disputesQuery(state))
  const disputes = list.data?.pages.flatMap((page) => page.data)
  const bankSays = (said: string) => {
    const known = bankState(said)
    return known ? say(`claims.bank_${known}`) : said
  }
  return (
    <CaseList state={state} onState={setState} label={say('desk.disputes')} list={list} count={disputes?.length}>
      {disputes?.map((dispute) => (
        <Panel key={dispute.id} className="grid gap-4">
          <header className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="type-subhead min-w-0">
              <Link to={`/desk/orders?q=${encodeURIComponent(dispute.orderNumber ?? '')}`} className="link">
                {say('claims.order', { number: dispute.orderNumber ?? '' })}
              </Link>
            </h2>
            <Badge category={disputeBadges[dispute.status ?? 'asked']}>{say(`claims.dispute_${dispute.status ?? 'asked'}`)}</Badge>
          </header>
          {dispute.dueAt && state === 'open' && (
            <Deadline isPressing={dispute.sent === 0}>{say('claims.due', { when: format.moment(dispute.dueAt) })}</Deadline>
          )}
          <NamedFacts
            facts={[
              [say('claims.amount'), format.money(dispute.amount, dispute.currency)],
              [say('claims.buyer'), <PersonLink key="buyer" {...dispute.customer} />],
              [say('claims.bankReason'), <Said key="reason">{say(`claims.bank_reason_${bankReason(dispute.reason)}`)}</Said>],
              [say('claims.atBank'), <Said key="bank">{bankSays(dispute.providerStatus)}</Said>],
              ...(dispute.sent > 0 ? [[say('claims.evidence'), say('claims.handedIn', { n: dispute.sent })] as const] : []),
            ]}
          />
          {shown === dispute.id ? (
            <DisputeCase id={dispute.id} />
          ) : (
            <Button look="line" size="s" className="justify-self-start" onClick={() => setShown(dispute.id)}>
              {say('claims.show')}
            </Button>
          )}
        </Panel>
      ))}
    </CaseList>
  )
}

/** The button that has opened the case is gone: whoever has no mouse goes on at its heading. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

function DisputeCase({ id }: { id: number }) {
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
      <Parts parts={data.draft} />
      <BankFile {...data} />
      {data.isOwn && data.closedAt === null && <p className="text-small text-ink-2">{say('failures.claims.own_case')}</p>}
      {data.canSend && (
        <form
          noValidate
          className="grid max-w-prose gap-3"
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

function Parts({ parts }: { parts: readonly { readonly name: string; readonly text: string }[] }) {
  const { say } = useShell()
  return (
    <dl className="grid gap-2 text-small">
      {parts.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-mini text-ink-2">{namePart(name, say)}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
