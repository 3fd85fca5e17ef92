import { updateConditions } from '@rondo/contracts/calls/wayback'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { assessedItems } from '@rondo/rules/returns/turn'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { BackLink } from '../../shell/back-link.tsx'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { focusProblem } from '../../ui/focus-problem.ts'
import { EmptyState, Note } from '../../ui/panel.tsx'
import { type Details, stepTitle } from '../orders/index.ts'
import { ConfirmReceipt } from './hand-over.tsx'
import { ItemCondition, lacksPrice } from './item-condition.tsx'
import { type Entry, forgetConditions, type Item, keepConditions, keptConditions, start } from './kept-conditions.ts'
import { Noted } from './noted.tsx'
import { backOnSave, PriceFollows } from './what-follows.tsx'

const mayReceive = ({ allowedActions }: Details) => allowedActions.some(({ move, allowed }) => move === 'confirmReceipt' && allowed)
const toAssess = ({ orderItems }: Details) =>
  orderItems.filter(({ allowedActions }) => allowedActions.some(({ move, allowed }) => move === 'assessItem' && allowed))
/** Nothing is judged yet: only the receipt is confirmed. */
export const isReceiptAlone = (group: Details): boolean => mayReceive(group) && toAssess(group).length === 0

/** What came back: the merchant confirms its receipt, then says in which condition it is. */
export function UpdateConditions({ group, photosOf }: { group: Details; photosOf?: (itemId: number) => ReactNode }) {
  const { say } = useShell()
  const isReceivable = mayReceive(group)
  const items = toAssess(group)
  const isNoted = group.orderItems.some(({ status }) => isOneOf(assessedItems, status))
  if (items.length === 0 && !isReceivable)
    return (
      <EmptyState
        kind="closed"
        title={say(isNoted ? 'wayback.allNoted' : 'wayback.noneReturned')}
        hint={isNoted ? <Follows group={group} /> : say('wayback.noneHint')}
      >
        <Link to={`/dashboard/transactions/fg/${group.id}`} className={buttonLook()}>
          {say(isNoted ? 'wayback.toOrder' : 'wayback.back', { number: group.order.orderNumber })}
        </Link>
      </EmptyState>
    )
  return (
    <div className="grid gap-5">
      <BackLink to={`/dashboard/transactions/fg/${group.id}`}>{say('wayback.back', { number: group.order.orderNumber })}</BackLink>
      {isReceivable && <ConfirmReceipt group={group} isTitled={!isReceiptAlone(group) || group.status === 'awaiting_return_dropoff'} />}
      {items.length > 0 && <Conditions key={items.map(({ id }) => id).join()} {...{ group, items, photosOf }} />}
    </div>
  )
}

/** What follows once all is noted, in the words of its order. */
function Follows({ group }: { group: Details }) {
  const shell = useShell()
  const noted = group.orderItems.filter(({ status }) => isOneOf(assessedItems, status))
  return (
    <>
      {noted.length === 1 && <b className="block font-[550] text-ink">{noted[0]?.product.name}</b>}
      <Noted group={group} ids={noted.map(({ id }) => id)} />
      {shell.say('steps.sentence', { text: stepTitle(group, true, shell) })}
    </>
  )
}

interface ConditionsProps {
  group: Details
  items: readonly Item[]
  photosOf: ((itemId: number) => ReactNode) | undefined
}
function Conditions({ group, items, photosOf }: ConditionsProps) {
  const shell = useShell()
  const { say, format } = shell
  const [due] = items.flatMap(({ next }) => (next?.move === 'assessItem' ? [next.at] : [])).toSorted()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const [entries, setEntries] = useState<Readonly<Record<number, Entry>>>(() => {
    const kept = keptConditions(group.id)
    return Object.fromEntries(items.map((item) => [item.id, kept[item.id] ?? start(item)]))
  })
  const note = (item: Item, entry: Entry) => {
    const all = { ...entries, [item.id]: entry }
    setEntries(all)
    keepConditions(group.id, all)
  }
  const back = backOnSave(group, items, (item) => (entries[item.id] ?? start(item)).condition)
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        updateConditions,
        {
          params: { id: group.id },
          body: {
            version: group.version,
            productUpdates: items.map((item) => {
              const { condition, notes, isForRelisting, price, rows } = entries[item.id] ?? start(item)
              return {
                orderItemId: item.id,
                condition,
                notes: notes.trim(),
                readyForRelisting: isForRelisting,
                ...(item.type === 'buy' && { newPrice: price }),
                rentPriceAndTime: rows
                  .filter((row) => row.price && row.number && row.option)
                  .map((row) => ({ ...row, currency: item.currency })),
              }
            }),
          },
        },
        { key: crypto.randomUUID() },
      ),
    onSuccess: async () => {
      forgetConditions(group.id)
      await navigate(`/dashboard/transactions/fg/${group.id}`)
    },
    onError: async (error) => setFailure(await explain(shell, error, say('wayback.saveFailed'))),
    onSettled: () => cache.invalidateQueries(),
  })
  return (
    <form
      ref={root}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setFailure(undefined)
        setTried(true)
        if (items.some((item) => lacksPrice(item, entries[item.id] ?? start(item)))) requestAnimationFrame(() => focusProblem(root.current))
        else mutate()
      }}
    >
      {due && <p className="text-small text-ink-2">{say('wayback.assessHint', { day: format.dayHere(due) })}</p>}
      {items.map((item) => (
        <ItemCondition
          key={item.id}
          item={item}
          photos={photosOf?.(item.id)}
          why={group.returnRequests.filter(({ reason, orderItems }) => reason && orderItems.includes(item.id))}
          customer={group.customer.name}
          until={due}
          entry={entries[item.id] ?? start(item)}
          isTried={isTried}
          onChange={(entry) => note(item, entry)}
        />
      ))}
      <PriceFollows group={group} items={items} />
      {failure && (
        <Note tone="danger" icon="warn" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" busy={isPending} className="sm:justify-self-start">
        {back > 0 ? say('wayback.saveAndSend', { amount: format.money(back, group.currency) }) : say('wayback.save')}
      </Button>
    </form>
  )
}
