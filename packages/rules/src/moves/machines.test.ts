import { describe, expect, test } from 'vitest'
import { deadEnds, type Machine, type Role, storedStates, unreachable } from '../kernel/machine.ts'
import { operationMachine } from '../wallet/operation-states.ts'
import { paymentMachine } from '../wallet/payment-states.ts'
import { postingCatalogue } from '../wallet/postings.ts'
import { caseMachines, everyRow as everyPlaced, moveNames, rowsOfMove } from './machines.ts'
import { sinceNames } from './since.ts'

const machines: readonly Machine[] = [...Object.values(caseMachines), operationMachine, paymentMachine] as readonly Machine[]
const everyRow = machines.flatMap((machine) => machine.rows)
const known = new Set(everyRow.map(({ id }) => id))

describe.each(machines.map((machine) => ({ name: machine.name, machine })))('the machine of the $name', ({ machine }) => {
  test('reaches every status that it stores', () => {
    expect(unreachable(machine)).toEqual([])
  })

  test('leads from every status to one that may rest', () => {
    expect(deadEnds(machine)).toEqual([])
  })

  test('has no move out of an end that changes it', () => {
    const ends = storedStates(machine).filter((status) => machine.states[status]?.kind === 'end')
    const leaving = machine.rows.filter((row) => row.from.some((from) => ends.includes(from)) && row.to.some(({ to }) => !isStaying(to)))
    expect(leaving.map(({ id }) => id)).toEqual([])
  })

  test('names statuses that exist and are stored', () => {
    const stored = new Set(storedStates(machine))
    const named = machine.rows.flatMap((row) => [...row.from, ...row.to.map(({ to }) => to).filter((to) => !isComputed(to))])
    expect(named.filter((status) => !stored.has(status))).toEqual([])
  })

  test('gives each move an actor, and an outcome that holds when no other does', () => {
    const broken = machine.rows.filter((row) => row.by.length === 0 || row.to.at(-1)?.when !== undefined)
    expect(broken.map(({ id }) => id)).toEqual([])
  })

  test('guards for a role only moves that the role may make', () => {
    const stray = machine.rows.flatMap((row) =>
      (Object.keys(row.guardBy) as Role[]).filter((role) => !row.by.includes(role)).map((role) => `${row.id} ${role}`),
    )
    expect(stray).toEqual([])
  })
})
const isStaying = (to: string) => to === 'same' || to === 'derived'
const isComputed = (to: string) => ['same', 'stage', 'back', 'derived', 'gone'].includes(to)

test('every row has its own name, and names only rows and postings that exist', () => {
  expect(known.size).toBe(everyRow.length)
  expect(everyRow.flatMap(({ id, fires }) => fires.filter((other) => !known.has(other)).map((other) => `${id} names ${other}`))).toEqual([])
  expect(
    everyRow.flatMap(({ id, postings }) =>
      postings.filter((posting) => !(posting in postingCatalogue)).map((posting) => `${id} posts ${posting}`),
    ),
  ).toEqual([])
})

test('every posting is written by some move, but what an operator settles by hand, or the bank has paid', () => {
  const written = new Set<string>([...everyRow.flatMap(({ postings }) => postings), 'B29', 'B30', 'B31'])
  expect(Object.keys(postingCatalogue).filter((posting) => !written.has(posting))).toEqual([])
})

test('every clock ends in a row of the timer that leaves its status, counted from something', () => {
  const broken = machines.flatMap((machine) =>
    Object.entries(machine.states).flatMap(([status, { clocks = [] }]) =>
      clocks.flatMap(({ fires, since }) => {
        const row = machine.rows.find(({ id }) => id === fires)
        const fits = row?.by.includes('timer') === true && row.from.includes(status) && sinceNames.includes(since)
        return fits ? [] : [`${machine.name} ${status} ${fires}`]
      }),
    ),
  )
  expect(broken).toEqual([])
})

test('a row of the timer that asks for its time stands on a clock of every status that it leaves', () => {
  const broken = everyPlaced.flatMap(({ machine, row }) => {
    if (![...row.guard, ...(row.guardBy.timer ?? [])].includes('time_over' as never)) return []
    const states: Machine['states'] = caseMachines[machine].states
    return row.from
      .filter((status) => !states[status]?.clocks?.some(({ fires }) => fires === row.id))
      .map((status) => `${row.id} ${status}`)
  })
  expect(broken).toEqual([])
})

test('rows of one wish leave room for each other: they differ in role, status or guards', () => {
  const alike = moveNames.flatMap((move) => {
    const keys = rowsOfMove(move).map(({ machine, row }) => JSON.stringify([machine, row.from, row.by, row.guard]))
    return new Set(keys).size === keys.length ? [] : [move]
  })
  expect(alike).toEqual([])
})
