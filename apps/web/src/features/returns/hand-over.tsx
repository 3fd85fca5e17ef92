import { startReturn } from '@rondo/contracts/calls/returns'
import { confirmReturnDelivery, enterReturnCode } from '@rondo/contracts/calls/wayback'
import { texts } from '@rondo/rules/kernel/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Check, Field, TextArea } from '../../ui/field.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/picture.tsx'
import type { Details } from '../orders/index.ts'
import { ItemLine } from './ask-form.tsx'
import { figuresOfReturns } from './figures.ts'
import { requestsOf } from './what-follows.tsx'
import { isBrought, isOnWay } from './brought.ts'
import ShopCode, { CodeFailed } from './shop-code.tsx'
import { useReturnCall } from './use-return-call.ts'
import { returnCodeQuery } from './way-back.queries.ts'

type Item = Details['orderItems'][number]

/** The customer of a return in person types what the merchant says. */
export function EnterCode({ group }: { group: Details }) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data, isError, isFetching, refetch } = useQuery(returnCodeQuery(group.id))
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(enterReturnCode, { params: { id: group.id }, body: { code: code.trim() } }, { key: crypto.randomUUID() }),
    onSuccess: async () => {
      toast.success(say('wayback.receiptDone'))
      await navigate(`/dashboard/transactions/fg/${group.id}`) // nothing is left to send here
    },
    onError: async (error) => {
      const left = error instanceof Refused ? error.body?.details?.['triesLeft'] : undefined
      setProblem(typeof left === 'number' ? say('wayback.codeWrong', { n: left }) : await explain(shell, error))
    },
    onSettled: () => cache.invalidateQueries(),
  })
  if (!data && isError) return <CodeFailed busy={isFetching} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-72 rounded-panel" />
  if (data.triesLeft === 0 && data.lockedUntil === null) return null
  const brought = group.orderItems.filter(isBrought)
  return (
    <Panel className="grid gap-3">
      <h2 className="type-subhead">{say('wayback.handOver')}</h2>
      <WhatBack group={group} items={brought} />
      <p className="text-small text-ink-2">{say('wayback.handOverHint')}</p>
      {brought.length > 0 && (
        <div className="grid gap-1">
          {brought.length > 1 && <p className="text-small font-[550]">{say('wayback.handOverFor')}</p>}
          <ul>
            {brought.map((item) => (
              <li key={item.id}>
                <ItemLine item={item} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {data.lockedUntil !== null ? (
        <Note tone="warning" icon="warn" role="alert">
          {say('wayback.codeLocked', { when: format.moment(data.lockedUntil) })}
        </Note>
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setProblem(undefined)
            mutate()
          }}
        >
          <Field
            label={say('wayback.code')}
            hint={say('wayback.codeLeft', { n: data.triesLeft })}
            error={problem}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" busy={isPending} disabled={code.trim().length < 4}>
            {say('wayback.codeSend')}
          </Button>
        </form>
      )}
      <Link to={`/message/fulfillment-group/${group.id}`} className={buttonLook('line', 'm', 'justify-self-start max-sm:w-full')}>
        {say('wayback.arrange')}
      </Link>
    </Panel>
  )
}

/** By when something is brought back, and what goes to its customer's card for it. */
function WhatBack({ group, items }: { group: Details; items: Item[] }) {
  const { say, format } = useShell()
  // nothing is sent, so no label is taken from it
  const figures = figuresOfReturns({ ...group, returnWay: null, orderItems: items }, requestsOf(group, items))
  return (
    <>
      {group.next?.move === 'lapseReturn' && (
        <p className="figures flex items-center gap-2 font-[550]">
          <Icon name="clock" className="size-4.5 text-ink-2" />
          {say('wayback.bringBy', { day: format.dayHere(group.next.at) })}
        </p>
      )}
      {figures.hasMoney && figures.total > 0 && (
        <p className="figures font-[550]">{say('wayback.toCard', { amount: format.money(figures.total, group.currency) })}</p>
      )}
    </>
  )
}

/** Approved goods that were fetched in person may go back so: the customer says it, and both then have what the hand-over needs. */
export function BringBack({ group }: { group: Details }) {
  const { say } = useShell()
  const items = group.orderItems.filter(({ status }) => status === 'return_approved_by_merchant')
  const { run, isPending, failure } = useReturnCall<Details>(group.id)
  if (items.length === 0) return null
  const start = () =>
    run({
      send: async (key) => {
        let answer: Details = group
        for (const { id } of items) answer = await call(startReturn, { params: { id }, body: {} }, { key: `${key}:${id}` })
        return answer
      },
      onDone: () => toast.success(say('wayback.inPersonDone')),
      failure: say('wayback.inPersonFailed'),
    })
  return (
    <Panel className="grid justify-items-start gap-3">
      <h2 className="type-subhead">{say('wayback.handOver')}</h2>
      <WhatBack group={group} items={items} />
      <p className="text-small text-ink-2">{say('wayback.inPersonHint', { name: group.merchant.name })}</p>
      {failure && (
        <Note tone="danger" icon="warn" role="alert">
          {failure}
        </Note>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button busy={isPending} onClick={start}>
          {say('wayback.inPerson')}
        </Button>
        <Link to={`/message/fulfillment-group/${group.id}`} className={buttonLook('line')}>
          {say('wayback.arrange')}
        </Link>
      </div>
    </Panel>
  )
}

/** What the carrier brought back: whose it is, since when, and what goes back for it in the end. */
function Arrived({ group, items }: { group: Details; items: Item[] }) {
  const { say, format } = useShell()
  const { name, avatar } = group.customer
  const parcel = group.returnDeliveries.findLast(({ deliveredAt, itemIds }) => deliveredAt && items.some(({ id }) => itemIds.includes(id)))
  const { hasMoney, total } = figuresOfReturns(group, requestsOf(group, items))
  return (
    <>
      {parcel?.deliveredAt && (
        <p className="figures flex items-center gap-2.5 font-[550]">
          <Avatar name={name} url={avatar ?? undefined} size={32} />
          {say('wayback.receiptFrom', { name, day: format.dayHere(parcel.deliveredAt) })}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
      {hasMoney && total > 0 && (
        <p className="figures text-small">{say('wayback.receiptNext', { amount: format.money(total, group.currency), name })}</p>
      )}
    </>
  )
}

/** `isTitled`: nothing above it says what it is. The merchant has the goods: says so, with comments, or says the code to whoever brings them. Of what was to be brought some may be missing. */
export function ConfirmReceipt({ group, isTitled = true }: { group: Details; isTitled?: boolean }) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const isInPerson = group.groupType === 'pickup'
  const [comments, setComments] = useState('')
  const [away, setAway] = useState<readonly number[]>([])
  const [isTried, setTried] = useState(false)
  const items = isInPerson ? group.orderItems.filter(isBrought) : []
  const ids = items.map(({ id }) => id).filter((id) => !away.includes(id))
  const arrived = isInPerson ? [] : group.orderItems.filter(isOnWay)
  const until = group.next?.move === 'countReceipt' && format.dayHere(group.next.at)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        confirmReturnDelivery,
        {
          params: { id: group.id },
          body: { deliveryComments: comments.trim(), ...(ids.length > 0 && { orderItemIds: ids }), version: group.version },
        },
        { key: crypto.randomUUID() },
      ),
    onSuccess: () => toast.success(say('wayback.receiptDone')),
    onError: async (error) => toast.error(await explain(shell, error)),
    onSettled: () => cache.invalidateQueries(),
  })
  return (
    <Panel className="grid max-w-140 gap-3">
      {isTitled && <h2 className="type-subhead">{say('wayback.receipt')}</h2>}
      {arrived.length > 0 && <Arrived group={group} items={arrived} />}
      <p className="text-small text-ink-2">
        {until
          ? say('wayback.receiptBy', { day: until })
          : items.length > 0
            ? say('wayback.receiptHintInPerson', { name: group.customer.name })
            : say('wayback.receiptHint')}
      </p>
      {isInPerson && <ShopCode group={group} />}
      {items.length === 1 && items.map((item) => <ItemLine key={item.id} item={item} />)}
      {items.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-small font-[550]">{say('wayback.receiptWhich')}</legend>
          {items.map((item) => (
            <Check
              key={item.id}
              checked={!away.includes(item.id)}
              onChange={({ target }) => setAway((all) => (target.checked ? all.filter((one) => one !== item.id) : [...all, item.id]))}
            >
              <ItemLine item={item} />
            </Check>
          ))}
          {isTried && ids.length === 0 && (
            <p role="alert" className="text-small text-danger">
              {say('wayback.receiptPick')}
            </p>
          )}
        </fieldset>
      )}
      <TextArea
        label={say('wayback.receiptComments', { name: group.customer.name })}
        hint={`${comments.length} / ${texts.returnComment}`}
        rows={3}
        maxLength={texts.returnComment}
        value={comments}
        onChange={({ target }) => setComments(target.value)}
      />
      <Button
        busy={isPending}
        onClick={() => {
          setTried(true)
          if (items.length === 0 || ids.length > 0) mutate()
        }}
      >
        {say('wayback.receipt')}
      </Button>
    </Panel>
  )
}
