import { type Condition, conditions, isNoWorse } from '@rondo/rules/listings/catalogue'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Note } from '../../ui/panel.tsx'
import type { Details } from '../orders/index.ts'
import { figuresOfReturns } from './figures.ts'

type Item = Details['orderItems'][number]

/** As the server decides whether a deposit goes back at once (I19c): no less than it was when it was ordered. */
function isAsGood({ product: { condition: before } }: Item, found: Condition): boolean {
  const known = conditions.find((one) => one === before)
  return !known || isNoWorse(found, known)
}
/** By which requests the items come back: the latest of each, so that one that failed before counts no second usage fee. */
export function requestsOf({ returnRequests }: Details, items: readonly Item[]) {
  const open = returnRequests.filter(({ status }) => status !== 'rejected' && status !== 'canceled').toSorted((a, b) => b.id - a.id)
  return [...new Set(items.flatMap(({ id }) => open.find(({ orderItems }) => orderItems.includes(id)) ?? []))]
}
/** What of its deposit goes back once a piece is noted in this condition. */
function depositBack({ depositEnd, securityDeposit, rental }: Item, isGood: boolean): number {
  return depositEnd === null && isGood ? Math.max(securityDeposit - (rental?.lateFee ?? 0), 0) : 0
}
/** All that goes back once these pieces are noted so, major units. */
export function backOnSave(group: Details, items: readonly Item[], conditionOf: (item: Item) => Condition): number {
  const { hasMoney, total } = figuresOfReturns(group, requestsOf(group, items))
  const deposits = items.map((item) => depositBack(item, isAsGood(item, conditionOf(item))))
  return deposits.reduce((sum, one) => sum + one, hasMoney ? Math.max(total, 0) : 0)
}
interface DepositProps {
  item: Item
  /** The condition that is chosen for it. */
  condition: Condition
  /** Whose deposit it is. */
  customer: string
  /** Until when a deposit that does not go back at once stays, ISO 8601: as long as a condition may be written. */
  until: string | undefined
}
/** What a chosen condition does to the deposit of an item, less what was late, and the way to a claim on it. */
export function DepositFollows({ item, condition, customer, until }: DepositProps) {
  const { say, format } = useShell()
  const { id, securityDeposit, rental, currency, depositEnd } = item
  const left = securityDeposit - (rental?.lateFee ?? 0)
  if (depositEnd !== null || left <= 0) return null
  const goesBack = isAsGood(item, condition)
  const values = { amount: format.money(left, currency), name: customer }
  return (
    <Note icon={goesBack ? 'return' : 'lock'}>
      {goesBack ? (
        <p>{say('wayback.depositBack', values)}</p>
      ) : (
        until && <p>{say('wayback.depositStays', { ...values, day: format.dayHere(until) })}</p>
      )}
      <p className="mt-1.5">
        <Link to={`/dashboard/transactions/item/${id}`} className="hit link font-[550]">
          {say(goesBack ? 'wayback.claimFirst' : 'wayback.claimNow')}
        </Link>
      </p>
    </Note>
  )
}

/** What goes back for what was bought once the form is saved. */
export function PriceFollows({ group, items }: { group: Details; items: readonly Item[] }) {
  const { say, format } = useShell()
  const { hasMoney, total, currency } = figuresOfReturns(group, requestsOf(group, items))
  if (!hasMoney || total <= 0) return null
  return (
    <div className="max-w-160">
      <Note icon="return">{say('wayback.goesBack', { amount: format.money(total, currency), name: group.customer.name })}</Note>
    </div>
  )
}
