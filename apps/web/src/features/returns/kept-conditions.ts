import { type Condition, conditions } from '@rondo/rules/listings/catalogue'
import { keptPlace, readSession } from '../../shell/session.ts'
import type { Details } from '../orders/index.ts'

export type Item = Details['orderItems'][number]
/** A rental price as it is typed. */
export interface Row {
  readonly price: string
  readonly number: string
  readonly option: string
}
/** What is noted of a piece. */
export interface Entry {
  readonly condition: Condition
  readonly notes: string
  readonly isForRelisting: boolean
  readonly price: string
  readonly rows: readonly Row[]
}
export const blankRow: Row = { price: '', number: '', option: 'day' }
/** The condition that stands in its listing. */
export const knownCondition = ({ product }: Item) => conditions.find((one) => one === product.condition)
export const start = (item: Item): Entry => ({
  condition: knownCondition(item) ?? 'good',
  notes: '',
  isForRelisting: false,
  price: item.type === 'buy' ? String(item.price) : '',
  rows: [blankRow],
})

const placeOf = (group: number) => keptPlace(readSession()?.user.id ?? 0, `conditions.${group}`)

/** Keeps for this tab what was noted of pieces that came back, by item, so that a reload loses nothing. */
export function keepConditions(group: number, entries: Readonly<Record<number, Entry>>): void {
  try {
    sessionStorage.setItem(placeOf(group), JSON.stringify(entries))
  } catch {
    // without storage it is noted once more
  }
}
/** What was noted in this tab before; nothing where that cannot be read. */
export function keptConditions(group: number): Readonly<Record<number, Entry>> {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf(group)) ?? 'null') as Record<number, Entry> | null) ?? {}
  } catch {
    return {}
  }
}
/** Forgets what was saved. */
export function forgetConditions(group: number): void {
  try {
    sessionStorage.removeItem(placeOf(group))
  } catch {
    // nothing was kept
  }
}
