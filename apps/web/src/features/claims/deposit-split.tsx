import { isOneOf } from '@rondo/rules/kernel/lists'
import { useShell } from '../../shell/providers.tsx'
import type { Details } from '../orders/index.ts'

const lookedAt = ['rental_return_processing', 'rental_return_completed', 'security_deposit_claimed'] as const
type Deposit = NonNullable<Details['orderItems'][number]['deposit']> & { readonly amount: number }

/** Deposits of a group whose pieces were looked at. */
const depositsOf = ({ orderItems }: Details): Deposit[] =>
  orderItems.flatMap(({ status, deposit, securityDeposit }) =>
    deposit && isOneOf(lookedAt, status) ? [{ ...deposit, amount: securityDeposit }] : [],
  )
const sumOf = (deposits: readonly Deposit[], part: 'amount' | 'kept' | 'back') => deposits.reduce((sum, one) => sum + one[part], 0)

/** How much of deposits stays and until when, how much is on its way back, and what was kept and paid back once they have ended. */
export function DepositSplit({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say, format } = useShell()
  const deposits = depositsOf(group)
  if (deposits.length === 0) return null
  const { name } = group.customer
  const side = asMerchant ? 'merchant' : 'customer'
  const money = (amount: number) => format.money(amount, group.currency)
  const deposit = money(sumOf(deposits, 'amount'))
  return (
    <ul className="grid gap-1.5" aria-live="polite">
      {(group.dispute?.status === 'lost' ? [say(`claims.takenBack_${side}`, { deposit })] : sentences()).map((text) => (
        <li key={text} className="figures max-w-[68ch] font-[550]">
          {text}
        </li>
      ))}
    </ul>
  )

  function sentences(): string[] {
    // each day on which some may no longer be claimed says how much
    const days = Map.groupBy(
      deposits.filter(({ claimUntil }) => claimUntil !== null).toSorted((a, b) => (a.claimUntil ?? '').localeCompare(b.claimUntil ?? '')),
      ({ claimUntil }) => format.moment(claimUntil ?? ''),
    )
    const isLeaving = ({ status, isBackPending }: Deposit) => status === 'release_due' || (status === 'refunded' && isBackPending)
    const leaving = deposits.filter(isLeaving)
    const ended = deposits.filter((one) => (one.status === 'settled' || one.status === 'refunded') && !isLeaving(one))
    const sums = { kept: money(sumOf(ended, 'kept')), back: money(sumOf(ended, 'back')), deposit: money(sumOf(ended, 'amount')), name }
    const split = ended.some(({ isBackPending }) => isBackPending) ? 'splitGoes' : 'split'
    const end = sumOf(ended, 'kept') === 0 ? 'allBack' : sumOf(ended, 'back') === 0 ? 'allKept' : split
    return [
      ...[...days].map(([when, held]) => say('claims.splitHeld', { deposit: money(sumOf(held, 'amount')), when })),
      ...(leaving.length > 0 ? [say(`claims.splitLeaving_${side}`, { back: money(sumOf(leaving, 'back')), name })] : []),
      ...(ended.length > 0 ? [say(`claims.${end}_${side}`, sums)] : []),
    ]
  }
}
