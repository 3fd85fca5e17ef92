import { updateConditions } from '@rondo/contracts/calls/wayback'
import { type Condition, conditions } from '@rondo/rules/listings/catalogue'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { texts } from '@rondo/rules/kernel/limits'
import { assessedItems } from '@rondo/rules/returns/turn'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BackLink } from '../../shell/back-link.tsx'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Check, Field, Select, TextArea } from '../../ui/field.tsx'
import { focusProblem } from '../../ui/focus-problem.ts'
import { EmptyState, Note, Panel } from '../../ui/panel.tsx'
import { decimalIn, digitsIn } from '../../shell/typed-numbers.ts'
import { type Details, stepTitle } from '../orders/index.ts'
import { ItemLine } from './ask-form.tsx'
import { ConfirmReceipt } from './hand-over.tsx'
import {
  blankRow,
  type Entry,
  forgetConditions,
  type Item,
  keepConditions,
  keptConditions,
  knownCondition,
  type Row,
  start,
} from './kept-conditions.ts'
import { Noted } from './noted.tsx'
import { sayReason } from './reason-words.ts'
import { TypedLine } from './typed-line.tsx'
import { backOnSave, DepositFollows, PriceFollows } from './what-follows.tsx'

const mostRows = 3
/** What is offered for sale again needs a price (RET-143). */
const lacksPrice = ({ type }: Item, { isForRelisting, price }: Entry) => type === 'buy' && isForRelisting && price === ''

/** What came back: the merchant confirms its receipt, then says in which condition it is. */
export function UpdateConditions({ group }: { group: Details }) {
  const { say } = useShell()
  const may = (move: string) => (item: Item) => item.allowedActions.some((one) => one.move === move && one.allowed)
  const isReceivable = group.allowedActions.some(({ move, allowed }) => move === 'confirmReceipt' && allowed)
  const items = group.orderItems.filter(may('assessItem'))
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
      {isReceivable && <ConfirmReceipt group={group} />}
      {items.length > 0 && <Conditions key={items.map(({ id }) => id).join()} group={group} items={items} />}
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

function Conditions({ group, items }: { group: Details; items: readonly Item[] }) {
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

interface ItemConditionProps {
  item: Item
  /** For what it came back, in the words of the customer. */
  why: Details['returnRequests']
  customer: string
  /** As long as a condition may be written, ISO 8601. */
  until: string | undefined
  entry: Entry
  /** It was sent once: what is missing is said. */
  isTried: boolean
  onChange: (entry: Entry) => void
}
function ItemCondition({ item, why, customer, until, entry, isTried, onChange }: ItemConditionProps) {
  const { say } = useShell()
  const { condition, notes, isForRelisting, price, rows } = entry
  const was = knownCondition(item)
  const changeRow = (at: number, row: Partial<Row>) =>
    onChange({ ...entry, rows: rows.map((one, index) => (index === at ? { ...one, ...row } : one)) })
  return (
    <Panel className="grid max-w-160 gap-3.5">
      <h2>
        <ItemLine item={{ ...item, returnUntil: null }} />
      </h2>
      {why.map(({ id, reason, comments }) => (
        <p key={id} className="text-small text-ink-2 wrap-anywhere">
          {say('returns.reasonIs', { reason: sayReason(reason, say) })}
          {comments && <TypedLine of={{ kind: 'return', id }} name={customer} words={comments} />}
        </p>
      ))}
      {was && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-2">
          {say('wayback.wasCondition', { condition: say(`returns.condition_${was}`) })}
          {was !== condition && (
            <Button look="line" size="s" onClick={() => onChange({ ...entry, condition: was })}>
              {say('wayback.stillSo')}
            </Button>
          )}
        </p>
      )}
      <Select
        label={say('wayback.condition')}
        required
        value={condition}
        onChange={({ target }) => onChange({ ...entry, condition: target.value as Condition })}
      >
        {conditions.map((one) => (
          <option key={one} value={one}>
            {say(`returns.condition_${one}`)}
          </option>
        ))}
      </Select>
      <DepositFollows item={item} condition={condition} customer={customer} until={until} />
      <TextArea
        label={say('wayback.notes')}
        rows={2}
        maxLength={texts.returnComment}
        value={notes}
        onChange={({ target }) => onChange({ ...entry, notes: target.value })}
      />
      <Check checked={isForRelisting} onChange={({ target }) => onChange({ ...entry, isForRelisting: target.checked })}>
        {say('wayback.relist')}
      </Check>
      {!isForRelisting && item.type === 'rent' && <p className="text-small text-ink-2">{say('wayback.notRelisted')}</p>}
      {isForRelisting && item.type === 'buy' && (
        <Field
          label={say('wayback.price')}
          required
          inputMode="decimal"
          value={price}
          error={isTried && lacksPrice(item, entry) ? say('failures.returns.price_required') : undefined}
          onChange={({ target }) => onChange({ ...entry, price: decimalIn(target.value) })}
        />
      )}
      {isForRelisting && item.type === 'rent' && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 text-small font-[550]">{say('wayback.rent')}</legend>
          {rows.map((row, at) => (
            // rows have no name but their place
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="grid items-end gap-2.5 sm:grid-cols-[1fr_1fr_1fr_auto]">
              <Field
                label={say('wayback.rentPrice')}
                inputMode="decimal"
                value={row.price}
                onChange={({ target }) => changeRow(at, { price: decimalIn(target.value) })}
              />
              <Field
                label={say('wayback.rentNumber')}
                inputMode="numeric"
                value={row.number}
                onChange={({ target }) => changeRow(at, { number: digitsIn(target.value) })}
              />
              <Select
                label={say('wayback.rentOption')}
                value={row.option}
                onChange={({ target }) => changeRow(at, { option: target.value })}
              >
                {(['day', 'week', 'month'] as const).map((unit) => (
                  <option key={unit} value={unit}>
                    {say(`wayback.unit_${unit}`)}
                  </option>
                ))}
              </Select>
              {rows.length > 1 && (
                <Button look="line" size="s" onClick={() => onChange({ ...entry, rows: rows.filter((_, index) => index !== at) })}>
                  {say('wayback.removeRow')}
                </Button>
              )}
            </div>
          ))}
          {rows.length < mostRows && (
            <Button look="line" size="s" className="justify-self-start" onClick={() => onChange({ ...entry, rows: [...rows, blankRow] })}>
              {say('wayback.addRent')}
            </Button>
          )}
        </fieldset>
      )}
    </Panel>
  )
}
