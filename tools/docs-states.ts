// docs/generated/states.md: every state machine of the rules as a diagram and two tables. Run alone, it writes the file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { circleMachine } from '@rondo/rules/circles/circle-states'
import { clocks } from '@rondo/rules/kernel/clocks'
import { type Machine, type Row, type State, storedStates } from '@rondo/rules/kernel/machine'
import { swapMachine } from '@rondo/rules/messaging/swap-states'
import { reportMachine } from '@rondo/rules/moderation/report-states'
import { groupMachine } from '@rondo/rules/orders/group-states'
import { everyGroupStatus, payable, returnOpen, withCustomer } from '@rondo/rules/orders/group-statuses'
import { itemMachine } from '@rondo/rules/orders/item-states'
import { orderMachine } from '@rondo/rules/orders/order-states'
import { depositMachine } from '@rondo/rules/rentals/deposit-states'
import { fundMachine } from '@rondo/rules/returns/fund-states'
import { requestMachine } from '@rondo/rules/returns/return-states'
import { legMachine } from '@rondo/rules/shipping/carrier-leg-states'
import { disputeMachine } from '@rondo/rules/wallet/dispute-states'
import { operationMachine } from '@rondo/rules/wallet/operation-states'
import { paymentMachine } from '@rondo/rules/wallet/payment-states'
import { postingCatalogue } from '@rondo/rules/wallet/postings'

const page = join(import.meta.dirname, '../docs/generated/states.md')

/** In the order of a purchase: what is paid, what is sent, what comes back, what may go wrong. */
const machines: readonly Machine[] = [
  paymentMachine,
  orderMachine,
  groupMachine,
  itemMachine,
  legMachine,
  requestMachine,
  fundMachine,
  depositMachine,
  circleMachine,
  swapMachine,
  disputeMachine,
  reportMachine,
  operationMachine,
]
const sets: readonly (readonly [name: string, statuses: readonly string[]])[] = [
  ['every status', everyGroupStatus],
  ['every status', storedStates(orderMachine)],
  ['return open', returnOpen],
  ['with customer', withCustomer],
  ['payable', payable],
]
const meanings = {
  same: 'stays',
  stage: 'the return stage of the group (rules/orders/return-stage)',
  back: 'the resting status of the item (rules/orders/item-statuses)',
  derived: 'the status derived from the groups (rules/orders/order-status)',
  gone: 'deleted',
} as const
const isComputed = (to: string): to is keyof typeof meanings => to in meanings
const lines = (...parts: readonly (readonly string[])[]) => parts.map((part) => part.join('\n')).join('\n\n')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
const readable = (name: string) => name.replaceAll('_', ' ')

/** Statuses that a move leaves, sets by their name. */
function fromText({ from }: Row): string {
  if (from.length === 0) return '(none)'
  const named = sets.filter(([, statuses]) => statuses.length > 1 && statuses.every((status) => from.includes(status)))
  const covered = new Set(named.flatMap(([, statuses]) => statuses))
  const [whole] = named.filter(([name]) => name === 'every status')
  if (whole) return `*${whole[0]}*`
  return [...named.map(([name]) => `*${name}*`), ...from.filter((status) => !covered.has(status))].join(', ')
}
const toText = ({ to }: Row) =>
  to
    .map((outcome) => `${isComputed(outcome.to) ? `*${outcome.to}*` : outcome.to}${outcome.when ? ` if ${readable(outcome.when)}` : ''}`)
    .join('; ')
const guardText = ({ guard, guardBy }: Row) =>
  [...guard.map(readable), ...Object.entries(guardBy).map(([role, names]) => `${role}: ${names.map(readable).join(', ')}`)].join('; ')

const figureOf = (name: string) =>
  `${String(clocks[name as keyof typeof clocks])} ${/(Minutes|Hours|Days)/.exec(name)?.[1]?.toLowerCase() ?? ''}`
/** Who must act, what happens by itself, when, and what else ends the wait. */
const waitText = ({ waitsFor = [], clocks: running = [], note }: State) =>
  [
    waitsFor.join(', ') || 'nobody',
    ...running.map(
      ({ fires, after, since, reminders }) =>
        `${fires} at ${figureOf(after)} from ${readable(since)}${reminders ? `, reminders at ${figureOf(reminders)}` : ''}`,
    ),
    ...(note ? [note] : []),
  ].join('; ')

/** Where the arrows of a move begin. A large set is one node of its own: thirteen arrows for each of twenty moves could not be read. */
function origins({ from }: Row): readonly string[] {
  if (from.length === 0) return ['[*]']
  if (!returnOpen.every((status) => from.includes(status))) return from
  return ['return_open', ...from.filter((status) => !(returnOpen as readonly string[]).includes(status))]
}

/** One arrow for each pair of statuses, with the moves that go that way; moves that stay are in the table alone. */
function diagram({ states, rows }: Machine): string[] {
  const arrows = new Map<string, string[]>()
  for (const row of rows) {
    for (const from of origins(row)) {
      for (const { to } of row.to) {
        if (to === 'same' || to === from) continue
        const arrow = `${from} --> ${to === 'gone' ? '[*]' : to}`
        arrows.set(arrow, [...(arrows.get(arrow) ?? []), row.id])
      }
    }
  }
  const ends = Object.keys(states).filter((name) => states[name]?.kind === 'end')
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...(rows.some((row) => origins(row).includes('return_open')) ? ['  state "any status of: return open" as return_open'] : []),
    ...[...arrows].map(([arrow, ids]) => `  ${arrow}: ${ids.join(', ')}`),
    ...ends.map((name) => `  ${name} --> [*]`),
    '```',
  ]
}

function section(machine: Machine): string {
  const computed = [...new Set(machine.rows.flatMap(({ to }) => to.map((outcome) => outcome.to)).filter(isComputed))]
  const statuses = Object.entries(machine.states).map(([name, state]) => [name, state.kind, state.meaning, waitText(state)])
  const moves = machine.rows.map((row) => [
    row.id,
    row.move ?? '',
    row.call ? `${row.event} (${row.call})` : row.event,
    fromText(row),
    toText(row),
    row.by.join(', '),
    guardText(row),
    row.postings.join(', '),
    row.effects.map(readable).join('; '),
    row.fires.join(', '),
  ])
  return lines(
    [`## ${machine.title}`],
    diagram(machine),
    table(['Status', 'Kind', 'Meaning', 'Waits for'], statuses),
    ...(computed.length > 0 ? [computed.map((name) => `- *${name}*: ${meanings[name]}`)] : []),
    table(['#', 'Move', 'Event', 'From', 'To', 'Who', 'Must hold', 'Postings', 'Effects', 'Followed by'], moves),
  )
}

const postings = () =>
  table(
    ['#', 'Posting', 'Debit', 'Credit'],
    Object.entries(postingCatalogue).map(([id, { event, debit, credit }]) => [id, event, debit.join(', '), credit.join(', ')]),
  )

/** Path to text of the page. */
export function stateDocs(): Record<string, string> {
  const head =
    '# State machines\n\nGenerated by `npm run docs` from the tables in packages/rules: do not edit. A status is `start`, `open` (somebody must act), `closed` (may rest, moves remain), `end`, or `display` (shown, never stored).'
  return { [page]: `${[head, ...machines.map(section), lines(['## Postings'], postings())].join('\n\n')}\n` }
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(stateDocs())) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    console.log(`written: ${path}`)
  }
}
