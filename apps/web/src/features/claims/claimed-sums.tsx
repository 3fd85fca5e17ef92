import { isOneOf } from '@rondo/rules/kernel/lists'
import { useQueries } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import type { Details } from '../orders/index.ts'
import { useUndecided } from './claim-asked.tsx'
import { depositQuery } from './claims.queries.ts'

/** What is claimed of a deposit and not decided, and why, as a row of what a group costs or brings. */
export function ClaimedSums({ group }: { group: Details }) {
  const { say, format } = useShell()
  return useUndecided(group).map(({ deposit, claim }) => (
    <p key={claim.id} className="flex items-baseline justify-between gap-5 border-t border-line pt-3.5">
      <span>
        {say('claims.claimedOfDeposit')}
        <span className="block text-small text-ink-2">{say(`claims.reason_${claim.reason}`)}</span>
      </span>
      <span className="figures">{format.money(claim.amount, deposit.currency)}</span>
    </p>
  ))
}

type Told = Details['history'][number]
const claimMoves = ['claimDeposit', 'claimLostRental', 'settleClaim'] as const
/** The history is written with the claim; its clock may be read a moment later. */
const isAt = (at: string, other: string | null | undefined) => Math.abs(Date.parse(other ?? '') - Date.parse(at)) < 2_000

/** What the history of a group adds to a claim: how much of which deposit, and how much was granted by whom. Asks for nothing where nobody claimed. */
export function useClaimHistory({ history, orderItems }: Details): (one: Told) => string | undefined {
  const { say, format } = useShell()
  const told = history.filter(({ move }) => isOneOf(claimMoves, move))
  const ids = orderItems.flatMap(({ id, securityDeposit }) =>
    securityDeposit > 0 && told.some(({ itemIds }) => itemIds.length === 0 || itemIds.includes(id)) ? [id] : [],
  )
  const deposits = useQueries({ queries: ids.map((id) => depositQuery(id)) }).flatMap(({ data }) => data ?? [])
  return ({ move, at, itemIds }) => {
    if (!isOneOf(claimMoves, move)) return undefined
    for (const { itemId, claims, currency, deposit } of deposits) {
      if (itemIds.length > 0 && !itemIds.includes(itemId)) continue
      const money = (amount: number) => format.money(amount, currency)
      const claim = claims.find(({ claimedAt, closedAt }) => isAt(at, move === 'settleClaim' ? closedAt : claimedAt))
      if (!claim) continue
      if (move !== 'settleClaim') return say('claims.toldClaimed', { amount: money(claim.amount), deposit: money(deposit) })
      return say(`claims.toldGranted_${claim.answer ?? 'silence'}`, { granted: money(claim.granted ?? 0), amount: money(claim.amount) })
    }
    return undefined
  }
}
