import { startReturn } from '@rondo/contracts/calls/returns'
import { dayIn, daysBetween } from '@rondo/rules/kernel/days'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { type Details, groupQuery, stepAct } from '../orders/index.ts'
import type { Item } from './figures.ts'
import { useReturnCall } from './use-return-call.ts'

interface StartProps {
  group: Details
  item: Item
}
/** A rented piece goes back without asking its shop (C-108): its renter is asked once, then the way it takes. */
function useStart({ group, item }: StartProps) {
  const { say } = useShell()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { run, isPending, failure } = useReturnCall<Details>(group.id)
  const [isAsking, setAsking] = useState(false)
  const start = () =>
    run({
      send: (key) => call(startReturn, { params: { id: item.id }, body: { version: group.version } }, { key }),
      onDone: (begun) => {
        cache.setQueryData(groupQuery(group.id).queryKey, begun) // the page that it leads to shows what is approved
        toast.success(say('returns.started'))
        void navigate(`/dashboard/returns/shipping/${item.id}`)
      },
      failure: say('returns.startFailed'),
    })
  const question = isAsking && (
    <Question
      title={say('returns.startTitle')}
      cancelLabel={say('returns.startKeep')}
      onCancel={() => setAsking(false)}
      action={
        <Button busy={isPending} onClick={start}>
          {say('returns.start')}
        </Button>
      }
    >
      <WhatStarts group={group} item={item} />
      <Failure>{failure}</Failure>
    </Question>
  )
  return { ask: () => setAsking(true), question }
}
/** Its day, what begins, and until when that can be taken back. */
function WhatStarts({ group, item: { rentOption, rental } }: StartProps) {
  const { say, format } = useShell()
  const due = rentOption?.returnBy
  const [now] = useState(() => new Date())
  const left = due ? daysBetween(dayIn(now, rental?.zone), due) : 0
  const day = due && format.day(due)
  return (
    <div className="grid gap-2">
      {day && left < 0 && <p>{say('returns.startWasDue', { day })}</p>}
      {day && left >= 0 && <p>{say('returns.startDue', { day })}</p>}
      {left > 0 && <p className="text-ink-2">{say('returns.startEarly', { n: left })}</p>}
      <p className="text-ink-2">
        {say(group.groupType === 'pickup' ? 'returns.startMeeting' : 'returns.startParcel', { name: group.merchant.name })}
      </p>
      <p className="text-ink-2">{say('returns.startBack')}</p>
    </div>
  )
}
const Failure = ({ children }: { children: string | undefined }) =>
  children ? (
    <p role="alert" className="basis-full text-small text-danger">
      {children}
    </p>
  ) : null

/** One rented piece among the returns of its order, with the press that begins its way back where there are several. */
export function StartRental({ group, item }: StartProps) {
  const { say } = useShell()
  const { ask, question } = useStart({ group, item })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-[550]">{item.product.name}</span>
        {!onlyRental(group) && (
          <Button look="line" size="s" onClick={ask}>
            {say('returns.startRental')}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-2">{say('returns.rentalNote')}</p>
      {question}
    </div>
  )
}

/** The one rented piece of a group that may go back: its press stands in the head. Of several each has its own. */
function onlyRental({ orderItems }: Details): Item | undefined {
  const [item, ...others] = orderItems.filter(({ canReturn, type }) => canReturn && type === 'rent')
  return others.length > 0 ? undefined : item
}
/** The same press in the head of the order, in ink once the return is what its renter does next. */
export function ReturnRental({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const item = asMerchant ? undefined : onlyRental(group)
  return item ? <ReturnNow group={group} item={item} isNext={stepAct(group, asMerchant) === 'steps.go_worn'} /> : null
}
/** The press that begins the way back of one rented piece. */
export function ReturnNow({ isNext, ...props }: StartProps & { isNext: boolean }) {
  const { say } = useShell()
  const { ask, question } = useStart(props)
  return (
    <>
      <Button look={isNext ? 'ink' : 'line'} size="s" onClick={ask} className={isNext ? 'max-sm:w-full' : ''}>
        {say('returns.startRental')}
      </Button>
      {question}
    </>
  )
}
