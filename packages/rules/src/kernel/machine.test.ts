import { expect, test } from 'vitest'
import { deadEnds, guardsOf, type Machine, moves, rowsFrom, storedStates, targetsOf, unreachable } from './machine.ts'

type Door = 'open' | 'shut' | 'locked' | 'ajar'
const rows = moves<Door>()([
  { id: 'd1', event: 'Built', from: [], to: 'open', by: ['system'] },
  {
    id: 'd2',
    move: 'close',
    event: 'Close',
    from: ['open'],
    to: 'shut',
    by: ['customer', 'timer'],
    guard: ['nobody_in_it'],
    guardBy: { timer: ['night'] },
  },
  { id: 'd3', move: 'push', event: 'Push', from: ['open', 'shut'], to: [{ to: 'open', when: 'light' }, { to: 'same' }], by: ['customer'] },
  { id: 'd4', move: 'lock', event: 'Lock', from: ['shut'], to: 'locked', by: ['merchant'] },
])
const states = {
  open: { kind: 'start', meaning: '' },
  shut: { kind: 'open', meaning: '' },
  locked: { kind: 'end', meaning: '' },
  ajar: { kind: 'display', meaning: '' },
} as const
const door: Machine<Door, (typeof rows)[number]> = { name: 'door', title: 'Door', states, rows, reach: {} }
const idsFrom = (from: Door | null, by: 'customer' | 'merchant' | 'system') => rowsFrom(door, from, by).map(({ id }) => id)

test('a role may take the rows that name it and leave its status', () => {
  expect(idsFrom('open', 'customer')).toEqual(['d2', 'd3'])
  expect(idsFrom('shut', 'merchant')).toEqual(['d4'])
  expect(idsFrom('locked', 'customer')).toEqual([])
  expect(idsFrom(null, 'system')).toEqual(['d1'])
})

test('a row leads to each of its outcomes, and same stays where it is', () => {
  const [, , push] = rows
  expect(push && [targetsOf(push, 'shut', {}), targetsOf(push, 'open', {})]).toEqual([
    ['open', 'shut'],
    ['open', 'open'],
  ])
})

test('a role has its own guards besides those of all', () => {
  const [close] = rowsFrom(door, 'open', 'timer')
  expect(close && [guardsOf(close, 'timer'), guardsOf(close, 'customer')]).toEqual([['nobody_in_it', 'night'], ['nobody_in_it']])
})

test('statuses that nothing leads to, and those that lead nowhere, are found', () => {
  expect(storedStates(door)).toEqual(['open', 'shut', 'locked'])
  expect([unreachable(door), deadEnds(door)]).toEqual([[], []])
  const withoutLock = { ...door, rows: rows.filter(({ id }) => id !== 'd4') }
  expect(unreachable(withoutLock)).toEqual(['locked'])
  expect(deadEnds(withoutLock)).toEqual(['open', 'shut'])
})
