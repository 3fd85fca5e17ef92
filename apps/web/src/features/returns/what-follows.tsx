import { type Condition, conditions, isNoWorse } from '@rondo/rules/listings/catalogue'
import { useShell } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Details } from '../orders/index.ts'
import { figuresOf, pickedOf } from './figures.ts'

type Item = Details['orderItems'][number]

/** As the server decides whether a deposit goes back at once (I19c): no less than it was when it was ordered. */
function isAsGood({ product: { condition: before } }: Item, found: Condition): boolean {
  const known = conditions.find((one) => one === before)
  return !known || isNoWorse(found, known)
}
/** By which requests the items come back: the latest of each, so that one that failed before counts no second usage fee. */
function requestsOf({ returnRequests }: Details, items: readonly Item[]) {
  const open = returnRequests.filter(({ status }) => status !== 'rejected' && status !== 'canceled').toSorted((a, b) => b.id - a.id)
  return [...new Set(items.flatMap(({ id }) => open.find(({ orderItems }) => orderItems.includes(id)) ?? []))]
}
interface FollowsProps {
  group: Details
  items: readonly Item[]
  /** The condition that is chosen for an item. */
  conditionOf: (item: Item) => Condition
  /** Until when a deposit that does not go back at once stays, ISO 8601: as long as a condition may be written. */
  until: string | undefined
}
/** What goes back to the customer once the form is saved: the price of what was bought, and deposits less what was late, of what is as good as it was. */
export function WhatFollows({ group, items, conditionOf, until }: FollowsProps) {
  const { say, format } = useShell()
  const requests = requestsOf(group, items)
  const fee = requests.reduce((sum, { usageFee }) => sum + usageFee, 0)
  const { hasMoney, total, currency } = figuresOf({ ...group, returnWay: null }, pickedOf(group, requests), fee) // who sent it without our label pays none
  const held = items.filter(({ depositEnd }) => depositEnd === null)
  const backOf = (some: readonly Item[]) =>
    some.reduce((sum, { securityDeposit, rental }) => sum + Math.max(0, securityDeposit - (rental?.lateFee ?? 0)), 0)
  const [fine, worse] = [true, false].map((good) => backOf(held.filter((item) => isAsGood(item, conditionOf(item)) === good))) as [
    number,
    number,
  ]
  const { name } = group.customer
  const values = (amount: number) => ({ amount: format.money(amount, group.currency), name })
  const said = [
    ...(hasMoney && total > 0 ? [say('wayback.goesBack', { amount: format.money(total, currency), name })] : []),
    ...(fine > 0 ? [say('wayback.depositBack', values(fine))] : []),
    ...(worse > 0 && until ? [say('wayback.depositStays', { ...values(worse), day: format.dayHere(until) })] : []),
  ]
  if (said.length === 0) return null
  return (
    <div className="max-w-160">
      <Note icon="return">
        {said.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </Note>
    </div>
  )
}
