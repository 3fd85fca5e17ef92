import { type Machine, moves, type Role, rowsFrom, type State } from '../kernel/machine.ts'

/** Every status of a report. */
export const reportStates = {
  open: { kind: 'start', meaning: 'somebody reported something', waitsFor: ['operator'], note: 'due after reportDecisionDays' },
  in_review: { kind: 'open', meaning: 'an operator looks at it', waitsFor: ['operator'], note: 'due after reportDecisionDays' },
  decided: {
    kind: 'closed',
    meaning: 'both sides were told, one may still appeal',
    clocks: [{ fires: 'Z6', after: 'reportAppealDays', since: 'status' }],
  },
  appealed: {
    kind: 'open',
    meaning: 'one side asks for a second look',
    waitsFor: ['operator'],
    note: 'another operator, where there are two',
  },
  closed: { kind: 'end', meaning: 'nothing more follows' },
} as const satisfies Record<string, State>
export type ReportStatus = keyof typeof reportStates

const rows = moves<ReportStatus>()([
  { id: 'Z1', move: 'report', event: 'Report sent', from: [], to: 'open', by: ['customer', 'merchant'] },
  { id: 'Z2', move: 'takeUp', event: 'Taken up', from: ['open'], to: 'in_review', by: ['operator'] },
  { id: 'Z3', move: 'decide', event: 'Decided', from: ['open', 'in_review'], to: 'decided', by: ['operator'] },
  { id: 'Z4', move: 'appeal', event: 'Appeal', from: ['decided'], to: 'appealed', by: ['customer', 'merchant'] },
  { id: 'Z5', move: 'decideAppeal', event: 'Appeal decided', from: ['appealed'], to: 'closed', by: ['operator'] },
  { id: 'Z6', move: 'rest', event: 'No appeal in time', from: ['decided'], to: 'closed', by: ['timer'] },
])
export type ReportRow = (typeof rows)[number]
export const reportMachine: Machine<ReportStatus, ReportRow> = { name: 'report', title: 'Report', states: reportStates, rows, reach: {} }
export type ReportMove = NonNullable<ReportRow['move']>

/** Where a move leads, or undefined where this role cannot take it from here. */
export function stepReport(from: ReportStatus | null, move: ReportMove, by: Role): ReportStatus | undefined {
  const row = rowsFrom(reportMachine, from, by).find((one) => one.move === move)
  const to = row?.to[0]?.to
  return to !== undefined && to in reportStates ? (to as ReportStatus) : undefined
}
/** Statuses from which a role may take a move. */
export const fromOf = (move: ReportMove): readonly ReportStatus[] => reportMachine.rows.find((one) => one.move === move)?.from ?? []
