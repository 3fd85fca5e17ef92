import { expect, test } from 'vitest'
import { deadEnds, unreachable } from '../kernel/machine.ts'
import {
  appealSide,
  appealUntil,
  decisionsOf,
  dueAt,
  isReasonOf,
  overturned,
  reportDecisions,
  reportKinds,
  reportReasons,
  standing,
} from './report.ts'
import { fromOf, reportMachine, type ReportStatus, reportStates, stepReport } from './report-states.ts'

test('every status of a report is reached, and every one leads to an end', () => {
  expect([unreachable(reportMachine), deadEnds(reportMachine)]).toEqual([[], []])
})

test.each([
  ['report', 'customer', null, 'open'],
  ['takeUp', 'operator', 'open', 'in_review'],
  ['takeUp', 'operator', 'in_review', undefined],
  ['decide', 'operator', 'open', 'decided'],
  ['decide', 'operator', 'in_review', 'decided'],
  ['decide', 'operator', 'decided', undefined],
  ['decide', 'customer', 'open', undefined],
  ['appeal', 'merchant', 'decided', 'appealed'],
  ['appeal', 'customer', 'appealed', undefined],
  ['appeal', 'customer', 'closed', undefined],
  ['decideAppeal', 'operator', 'appealed', 'closed'],
  ['decideAppeal', 'operator', 'decided', undefined],
  ['rest', 'timer', 'decided', 'closed'],
] as const)('%s by the %s leads from %s to %s', (move, by, from, to) => {
  expect(stepReport(from, move, by)).toBe(to)
})

test('nothing leads out of a closed report', () => {
  const moves = ['takeUp', 'decide', 'appeal', 'decideAppeal', 'rest'] as const
  for (const move of moves) expect(fromOf(move)).not.toContain('closed' satisfies ReportStatus)
  expect(Object.keys(reportStates)).toHaveLength(5)
})

test.each(reportKinds)('a %s has reasons of its own, and none of another kind counts', (kind) => {
  for (const reason of reportReasons[kind]) expect(isReasonOf(kind, reason)).toBe(true)
  expect(isReasonOf(kind, 'because')).toBe(false)
  expect(isReasonOf('person', 'counterfeit')).toBe(false)
})

test('a person is warned or blocked and never removed; what was seen may be', () => {
  expect(decisionsOf('person')).toEqual(['kept', 'warned', 'blocked'])
  for (const kind of ['listing', 'message', 'answer', 'review', 'reply'] as const) expect(decisionsOf(kind)).toEqual(reportDecisions)
})

test('who reported in vain may appeal, else whom it concerns; a success turns the decision', () => {
  expect(reportDecisions.map(appealSide)).toEqual(['reporter', 'accused', 'accused', 'accused'])
  expect(overturned('listing', 'kept')).toBe('removed')
  expect(overturned('person', 'kept')).toBe('warned')
  for (const decision of ['removed', 'warned', 'blocked'] as const) expect(overturned('listing', decision)).toBe('kept')
})

test('three days to decide, fourteen to appeal', () => {
  expect([dueAt(0), appealUntil(0)].map((ms) => ms / 86_400_000)).toEqual([3, 14])
})

test.each([null, 'upheld', 'overturned'] as const)('after %s a decision stands as its appeal left it', (outcome) => {
  for (const kind of reportKinds)
    for (const decision of decisionsOf(kind))
      expect(standing({ kind, decision, outcome })).toBe(outcome === 'overturned' ? overturned(kind, decision) : decision)
})
