import { expect, test } from 'vitest'
import { choices, deadEnds, guardsOf, type Machine, moves, rowsFrom, step, storedStates, unreachable } from './machine.ts'

type Door = 'open' | 'shut' | 'locked' | 'ajar'
const rows = moves<Door>()([
  { id: 'd1', event: 'Built', from: [], to: 'open', by: ['system'] },
  {
    id: 'd2',
    event: 'Close',
    from: ['open'],
    to: 'shut',
    by: ['customer', 'timer'],
    guard: ['nobody_in_it'],
    guardBy: { timer: ['night'] },
  },
  { id: 'd3', event: 'Push', from: ['open', 'shut'], to: [{ to: 'open', when: 'light' }, { to: 'same' }], by: ['customer'] },
  { id: 'd4', event: 'Lock', from: ['shut'], to: 'locked', by: ['merchant'] },
])
const states = {
  open: { kind: 'start', meaning: '', waits: '' },
  shut: { kind: 'open', meaning: '', waits: '' },
  locked: { kind: 'end', meaning: '', waits: '' },
  ajar: { kind: 'display', meaning: '', waits: '' },
} as const
const door: Machine<Door, (typeof rows)[number]['id']> = { name: 'door', title: 'Door', states, rows }

test('a move leads where its row says, for the roles that it names', () => {
  expect(step(door, 'open', 'd2', 'customer')?.to).toBe('shut')
  expect(step(door, 'open', 'd2', 'merchant')).toBeUndefined()
  expect(step(door, 'locked', 'd2', 'customer')).toBeUndefined()
  expect(step(door, null, 'd1', 'system')?.to).toBe('open')
  expect(step(door, null, 'd2', 'customer')).toBeUndefined()
})

test('the first condition that holds decides, and same stays where it is', () => {
  expect(step(door, 'shut', 'd3', 'customer', { light: true })?.to).toBe('open')
  expect(step(door, 'shut', 'd3', 'customer', { light: false })?.to).toBe('shut')
  expect(step(door, 'shut', 'd3', 'customer')?.to).toBe('shut')
})

test('choices are the moves of a role from a status', () => {
  expect(choices(door, 'open', 'customer')).toEqual(['d2', 'd3'])
  expect(choices(door, 'shut', 'merchant')).toEqual(['d4'])
  expect(choices(door, 'locked', 'customer')).toEqual([])
  expect(rowsFrom(door, null, 'system')).toHaveLength(1)
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
