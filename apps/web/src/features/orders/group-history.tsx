import { claimReasons } from '@rondo/rules/claims/claim'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Say } from '@rondo/words'
import { dotTones, type StatusCategory } from '../../ui/badge.tsx'
import { useShell } from '../../shell/providers.tsx'
import { reasonText } from './cancellation.ts'
import type { Details } from './orders.queries.ts'

const meetingMoves = ['agreePickup', 'acceptPlace', 'proposePickupTime'] as const

/** A reason in words: of a claim on a deposit, or of what else was asked. */
const becauseOf = (move: string, reason: string, say: Say) =>
  isOneOf(['claimDeposit', 'claimLostRental'], move) && isOneOf(claimReasons, reason)
    ? say(`claims.reason_${reason}`)
    : reasonText(reason, say)

interface HistoryProps {
  group: Details
  asMerchant: boolean
  /** What the badge of the group says: its latest step has the same dye. */
  category?: StatusCategory | undefined
  /** The sum that a step was about, from rooms above this one. */
  sumOf?: (one: Details['history'][number]) => string | undefined
}
/** What happened to a group, the latest first: who did it, when, about how much, and why. Steps without words are left out. */
export function GroupHistory({ group, asMerchant, category, sumOf }: HistoryProps) {
  const { say, format, locale } = useShell()
  const names: Readonly<Record<string, string>> = {
    customer: asMerchant ? group.customer.name : say('orders.who_you'),
    merchant: asMerchant ? say('orders.who_you') : group.merchant.name,
    operator: say('orders.who_operator'),
    carrier: say('steps.who_carrier'),
    timer: say('steps.who_timer'),
  }
  const last = group.history.findLast(({ move }) => isOneOf(meetingMoves, move))
  const told = group.history.toReversed().flatMap((one) => {
    const { at, move, by, reason, comments, itemIds } = one
    // its shop set what the customer had asked for; anything else that it named waited for an answer
    const isProposal = move === 'agreePickup' && !(one === last && group.pickupAcceptedAt)
    const what = isProposal ? 'proposePlace' : group.swap && move === 'payOrder' ? 'checkOutSwap' : move
    const key = `steps.was_${what}` as 'steps.was_acceptGroup'
    const who = names[by] ?? ''
    // 您 needs no room before what it does, a Latin name does
    const text = say(key, { who: locale === 'zh-CN' && /[\p{Script=Latin}\d]$/u.test(who) ? `${who} ` : who })
    const items = group.orderItems.filter(({ id }) => itemIds.includes(id)).map(({ product }) => product.name)
    // a move of the whole group is told once, not for each of its items
    return text === key
      ? []
      : [
          {
            at,
            text,
            items,
            sum: sumOf?.(one),
            why: [reason && becauseOf(move, reason, say), comments].filter(Boolean).join(locale === 'en' ? ': ' : '：'),
          },
        ]
  })
  return (
    <ol className="grid">
      {told.map(({ at, text, items, sum, why }, index) => (
        <li key={`${at}${text}${told.length - index}`} className="relative grid gap-0.5 pb-4 ps-6 text-small last:pb-0">
          {index < told.length - 1 && <span aria-hidden="true" className="absolute start-[4.25px] top-3 -bottom-1.5 w-[1.5px] bg-line" />}
          <span
            aria-hidden="true"
            className={`absolute start-0 top-1.5 size-2.5 rounded-full ${index === 0 ? `border-3 bg-surface ${category ? dotTones[category] : 'border-accent'}` : 'bg-ink-3'}`}
          />
          <span className="font-[550]">{text}</span>
          {items.length > 0 && group.orderItems.length > 1 && <span className="text-ink-2">{format.list(items)}</span>}
          {sum && <span className="figures">{sum}</span>}
          <time dateTime={at} className="figures text-ink-2">
            {format.moment(at)}
          </time>
          {why && <span className="wrap-anywhere text-ink-2">{why}</span>}
        </li>
      ))}
    </ol>
  )
}
