import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of the deposit of one rented item. */
export const depositStates = {
  held: {
    kind: 'start',
    meaning: 'with us',
    clocks: [
      { fires: 'K2', after: 'depositClaimDays', since: 'received' },
      { fires: 'K9', after: 'depositClaimDays', since: 'received' },
    ],
    note: 'the rental; I9, I27, K2',
  },
  release_due: { kind: 'open', meaning: 'to be refunded', waitsFor: ['provider'], note: 'retried, then operator' },
  claimed: {
    kind: 'open',
    meaning: 'merchant claims a part or all',
    waitsFor: ['customer'],
    clocks: [{ fires: 'K5', after: 'depositAnswerHours', since: 'status' }],
  },
  contested: { kind: 'open', meaning: 'customer contests', waitsFor: ['operator'], note: '7 days, reminder every day' },
  refunded: { kind: 'end', meaning: 'all back' },
  settled: { kind: 'end', meaning: 'claimed part or late fee to the merchant, rest refunded' },
} as const satisfies Record<string, State>
export type DepositStatus = keyof typeof depositStates

const rows = moves<DepositStatus>()([
  { id: 'K1', event: 'Order paid', from: [], to: 'held', by: ['system'], guard: ['rental'], postings: ['B1'] },
  {
    id: 'K2',
    move: 'releaseDeposit',
    event: 'Release',
    from: ['held'],
    to: 'release_due',
    by: ['system', 'timer'],
    fires: ['I19d'],
    guard: ['no_claim_to_come', 'no_late_fee'],
    postings: ['B18', 'B6'],
  },
  {
    id: 'K3',
    move: 'settleDeposit',
    event: 'Release settled',
    from: ['release_due'],
    to: 'refunded',
    by: ['provider'],
    fires: ['I19d', 'I25'],
    guard: ['refund_confirmed'],
    postings: ['B7'],
  },
  {
    id: 'K4',
    event: 'Claim',
    from: ['held'],
    to: 'claimed',
    by: ['merchant', 'timer'],
    effects: ['uncontested_part_stays_held'],
  },
  {
    id: 'K5',
    event: 'Claim accepted or unanswered',
    from: ['claimed'],
    to: 'settled',
    by: ['customer', 'timer'],
    guardBy: { timer: ['time_over'] },
    postings: ['B19', 'B7', 'B9'],
  },
  {
    id: 'K6a',
    event: 'Claim withdrawn, item back',
    from: ['claimed', 'contested'],
    to: 'release_due',
    by: ['merchant', 'operator'],
    guard: ['item_received', 'no_late_fee'],
    postings: ['B18'],
  },
  {
    id: 'K6c',
    event: 'Claim withdrawn or refused, item back late',
    from: ['claimed', 'contested'],
    to: 'settled',
    by: ['merchant', 'operator'],
    guard: ['item_received', 'late_fee_due'],
    postings: ['B19', 'B7', 'B9'],
  },
  {
    id: 'K6b',
    event: 'Claim withdrawn, item still out',
    from: ['claimed', 'contested'],
    to: 'held',
    by: ['merchant', 'operator'],
    guard: ['item_not_received'],
  },
  { id: 'K7', move: 'contestClaim', event: 'Contested', from: ['claimed'], to: 'contested', by: ['customer'], guard: ['within_72_hours'] },
  {
    id: 'K8',
    event: 'Decided for M, wholly or partly',
    from: ['contested'],
    to: 'settled',
    by: ['operator'],
    postings: ['B19', 'B7', 'B9'],
  },
  {
    id: 'K9',
    move: 'releaseDeposit',
    event: 'Late fee kept without claim',
    from: ['held'],
    to: 'settled',
    by: ['system', 'timer'],
    fires: ['I19d'],
    guard: ['late_fee_due', 'no_claim_to_come'],
    postings: ['B19', 'B7', 'B9'],
  },
  {
    id: 'K10',
    event: 'Dispute of the order lost',
    from: ['held', 'release_due', 'claimed', 'contested'],
    to: 'settled',
    by: ['system'],
    // what was looked at and waited for its deposit is done, and what is back is claimed of nobody any more
    fires: ['I19d', 'I25', 'I21b'],
    postings: ['B22'],
    effects: ['nothing_left_to_claim'],
  },
])
export type DepositRow = (typeof rows)[number]
export const depositMachine: Machine<DepositStatus, DepositRow> = {
  name: 'deposit',
  title: 'Security deposit',
  states: depositStates,
  rows,
  reach: {},
}
