import type { listActs } from '@rondo/contracts/calls/desk'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { type DifferenceKind, differenceKinds } from '@rondo/rules/wallet/differences'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'

export type Act = AnswerOf<typeof listActs>['data'][number]
const ofPieces = ['claim', 'refund', 'dispute', 'request', 'parcel'] as const
const numbered = [
  ...ofPieces,
  'group',
  'account',
  'product',
  'report',
  'contact',
  'operation',
  'leg',
  'tracking',
  'item',
  'payment',
  'earning',
  'transfer',
  'payout',
  'event',
] as const

/** By name and, for filters, by username. */
export const named = ({ name, username }: { readonly name: string; readonly username: string }) =>
  name === username ? name : `${name} (@${username})`

const differences = Object.keys(differenceKinds) as DifferenceKind[]
const isOnDifference = (subject: string) => subject.startsWith('difference:')

/** What an act was about in words: by name, else by number, else as the program calls it. */
function nameOf({ subject, before, about: { kind, id, person, listing, report, order } }: Act, { say, format }: Shell): string {
  if (person) return named(person)
  if (listing) return listing
  if (report?.title) return say('desk.of_report', { title: report.title })
  if (order) {
    const pieces = format.list([...order.pieces])
    return isOneOf(ofPieces, kind) ? say(`desk.of_${kind}`, { pieces }) : pieces
  }
  if (kind === 'books') return say('desk.subject_books')
  const differs = isOnDifference(subject) && differences.find((one) => one === before['kind'])
  if (differs) return say(`desk.difference_is_${differs}`) // its own name is the provider's
  return isOneOf(numbered, kind) ? say(`desk.subject_${kind}`, { id }) : [kind, id].filter(Boolean).join(':')
}

/** The list in which what an act was about stands. */
const ways: Readonly<Record<string, (act: Act) => string>> = {
  account: ({ about: { id } }) => `/desk/people?q=${id}`,
  product: ({ about: { id } }) => `/desk/listings?q=${id}`,
  report: () => '/desk/reports',
  contact: ({ after: { state } }) => `/desk/contacts?state=${state}`,
  operation: () => '/desk/operations',
  books: () => '/desk/differences',
}
const wayTo = (act: Act) => {
  const { kind, order } = act.about
  if (isOnDifference(act.subject)) return `/desk/differences?state=${act.after['state']}`
  return order ? `/desk/orders?q=${encodeURIComponent(order.number)}` : ways[kind]?.(act)
}

const deliveryDecisions = ['delivered', 'redeliver', 'refund'] as const
const returnDecisions = [
  'return_refund',
  'return_close',
  'return_call_off',
  'return_reopen',
  'return_go_on',
  'swap_back',
  'swap_close',
] as const
const reportDecisions = ['kept', 'removed', 'warned', 'blocked'] as const
const outcomes = ['upheld', 'overturned'] as const

/** What came of it: a decision in its words, and sums. Empty where the name of the act says it all. */
function outcomeOf({ before, after }: Act, { say, format }: Shell): string[] {
  const { decision = '', outcome = '', currency } = after
  const [word, end] = [String(decision), String(outcome)]
  const money = (minor: unknown) =>
    typeof minor === 'number' && typeof currency === 'string' ? format.money(toMajor(minor, currency as Currency), currency) : undefined
  const [asked, granted] = [money(before['claimedMinor']), money(after['grantedMinor'])]
  const [label, goods] = [money(after['labelMinor']), money(after['goodsMinor'])]
  const back = after['refundMinor'] === 0 ? undefined : money(after['refundMinor'])
  return [
    (isOneOf(deliveryDecisions, word) || isOneOf(returnDecisions, word)) && say(`desk.decide_${word}`),
    isOneOf(reportDecisions, word) && say(`moderation.decision_${word}`),
    isOneOf(outcomes, end) && say(`moderation.outcome_${end}`),
    asked && granted && say('desk.claimAnswered', { asked, granted }),
    label && goods && say('desk.carrierGave', { label, goods }),
    back && say('desk.goesBack', { amount: back }),
    money(after['amountMinor']),
  ].filter((one) => typeof one === 'string')
}

/** What an act was about, with the way there, and what came of it. */
export function ActFacts({ act }: { act: Act }) {
  const shell = useShell()
  const [name, way, outcome] = [nameOf(act, shell), wayTo(act), outcomeOf(act, shell)]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {way ? (
        <Link to={way} className="link font-[550]">
          {name}
        </Link>
      ) : (
        <span className="font-[550]">{name}</span>
      )}
      {outcome.map((one) => (
        <span key={one} className="figures">
          {one}
        </span>
      ))}
      {act.about.order && <span className="text-ink-2">{shell.say('desk.order', { number: act.about.order.number })}</span>}
    </p>
  )
}

const told = (facts: Act['before']) =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** What the program wrote down of an act, for whoever has to look it up. */
export function ActNoted({ act: { subject, before, after, requestId } }: { act: Act }) {
  const { say } = useShell()
  return (
    <details className="text-small text-ink-2">
      <summary className="unfold hit w-fit">{say('desk.noted')}</summary>
      <p className="pt-1">{subject}</p>
      <p>{say('desk.fromTo', { before: told(before), after: told(after) })}</p>
      {requestId && <p>{requestId}</p>}
    </details>
  )
}
