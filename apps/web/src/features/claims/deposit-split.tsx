import { isOneOf } from '@rondo/rules/kernel/lists'
import { useQueries } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import type { Details } from '../orders/index.ts'
import { depositQuery } from './claims.queries.ts'

const lookedAt = ['rental_return_processing', 'rental_return_completed', 'security_deposit_claimed'] as const
/** Deposits of a group whose pieces were looked at: those that stay, those on their way back, and those that have ended. */
function useDeposits({ orderItems }: Details) {
  const back = orderItems.filter(({ status, securityDeposit }) => securityDeposit > 0 && isOneOf(lookedAt, status))
  return useQueries({ queries: back.map(({ id }) => depositQuery(id)) }).flatMap(({ data }) => data ?? [])
}
type Part = 'deposit' | 'toMerchant' | 'toCustomer'
const sumOf = (deposits: ReturnType<typeof useDeposits>, part: Part) => deposits.reduce((sum, one) => sum + one[part], 0)

/** What of the deposits of a group its lender has kept, major units; 0 while none has ended so. */
export const useKeptDeposit = (group: Details): number =>
  sumOf(
    useDeposits(group).filter(({ status }) => status === 'settled'),
    'toMerchant',
  )

/** How much of a deposit stays and until when, how much is on its way back, and what was kept and paid back once it has ended. */
export function DepositSplit({ group }: { group: Details }) {
  const { say, format } = useShell()
  const deposits = useDeposits(group)
  const [first] = deposits
  if (!first) return null
  const { asMerchant, currency, customer } = first
  const side = asMerchant ? 'merchant' : 'customer'
  const money = (amount: number) => format.money(amount, currency)
  const held = deposits.filter(({ status }) => status === 'held')
  const [until] = held.flatMap(({ claimUntil }) => claimUntil ?? []).toSorted()
  const leaving = deposits.filter(({ status }) => status === 'release_due')
  const ended = deposits.filter(({ status }) => status === 'settled' || status === 'refunded')
  const [kept, back, whole] = (['toMerchant', 'toCustomer', 'deposit'] as const).map((part) => money(sumOf(ended, part))) as [
    string,
    string,
    string,
  ]
  const end = sumOf(ended, 'toMerchant') === 0 ? 'allBack' : sumOf(ended, 'toCustomer') === 0 ? 'allKept' : 'split'
  const said = [
    until && say('claims.splitHeld', { deposit: money(sumOf(held, 'deposit')), when: format.moment(until) }),
    leaving.length > 0 && say(`claims.splitLeaving_${side}`, { back: money(sumOf(leaving, 'toCustomer')), name: customer.name }),
    ended.length > 0 && say(`claims.${end}_${side}`, { kept, back, deposit: whole, name: customer.name }),
  ].filter((text) => typeof text === 'string')
  return (
    <ul className="grid gap-1.5" aria-live="polite">
      {said.map((text) => (
        <li key={text} className="figures max-w-[68ch] font-[550]">
          {text}
        </li>
      ))}
    </ul>
  )
}
