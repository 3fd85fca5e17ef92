import { type Condition, conditions } from '@rondo/rules/listings/catalogue'
import { texts } from '@rondo/rules/kernel/limits'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { decimalIn, digitsIn } from '../../shell/typed-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Field, Select, TextArea } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Details } from '../orders/index.ts'
import { ItemLine } from './ask-form.tsx'
import { blankRow, type Entry, type Item, knownCondition, type Row } from './kept-conditions.ts'
import { sayReason } from './reason-words.ts'
import { TypedLine } from './typed-line.tsx'
import { DepositFollows } from './what-follows.tsx'

const mostRows = 3
/** What is offered for sale again needs a price (RET-143). */
export const lacksPrice = ({ type }: Item, { isForRelisting, price }: Entry) => type === 'buy' && isForRelisting && price === ''

interface ItemConditionProps {
  item: Item
  /** How it went out, for whoever judges how it came back. */
  photos: ReactNode
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
/** In which condition a piece came back, and how it is offered again. */
export function ItemCondition({ item, photos, why, customer, until, entry, isTried, onChange }: ItemConditionProps) {
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
      {photos}
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
