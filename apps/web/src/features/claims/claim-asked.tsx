import { useQueries } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import type { Details } from '../orders/index.ts'
import { depositQuery } from './claims.queries.ts'

/** The claims of a group that are not decided, each with its deposit. */
export function useUndecided({ orderItems }: Details) {
  const claimed = orderItems.filter(({ status }) => status === 'damaged_on_return')
  const deposits = useQueries({ queries: claimed.map(({ id }) => depositQuery(id)) })
  return deposits.flatMap(({ data }) => {
    const claim = data?.claims.find(({ state }) => state === 'open' || state === 'contested')
    return data && claim ? [{ deposit: data, claim }] : []
  })
}

/** How much is claimed of which deposit, and by when it is answered or decided. */
export function ClaimFacts({ group }: { group: Details }) {
  const { say, format } = useShell()
  const undecided = useUndecided(group)
  if (undecided.length === 0) return null
  return (
    <ul className="grid gap-1.5" aria-live="polite">
      {undecided.map(({ deposit, claim }) => {
        const money = (amount: number) => format.money(amount, deposit.currency)
        const isContested = claim.state === 'contested'
        const when = format.moment(isContested && claim.decideUntil ? claim.decideUntil : claim.answerUntil)
        const end = isContested ? 'claims.headContested' : deposit.canAnswer ? 'claims.headAnswer' : 'claims.headWaits'
        return (
          <li key={claim.id} className="max-w-[68ch]">
            {say(deposit.asMerchant ? 'claims.headYours' : 'claims.headTheirs', {
              name: deposit.merchant.name,
              amount: money(claim.amount),
              deposit: money(deposit.deposit),
            })}{' '}
            <b className="figures font-[550]">{say(end, { when, name: deposit.customer.name })}</b>
            {!isContested && ` ${say('claims.silence')}`}
          </li>
        )
      })}
    </ul>
  )
}

/** The way to where a claim is answered, in ink for whoever answers it; nothing without a claim. */
export function AnswerClaim({ group }: { group: Details }) {
  const { say } = useShell()
  const claims = useUndecided(group)
  const asked = claims.find(({ deposit }) => deposit.canAnswer)
  const { deposit } = asked ?? claims[0] ?? {}
  if (!deposit) return null
  return (
    <Link
      to={`/dashboard/transactions/item/${deposit.itemId}`}
      className={asked ? buttonLook('ink', 's', 'max-sm:w-full') : buttonLook('line', 's')}
    >
      {say(asked ? 'claims.answer' : 'steps.go_claimed')}
    </Link>
  )
}
