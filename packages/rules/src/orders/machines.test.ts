import { describe, expect, test } from 'vitest'
import { deadEnds, type Machine, type Reach, type Role, step, storedStates, unreachable } from '../kernel/machine.ts'
import { swapMachine } from '../messaging/swap-states.ts'
import { depositMachine } from '../rentals/deposit-states.ts'
import { fundMachine } from '../returns/fund-states.ts'
import { requestMachine } from '../returns/return-states.ts'
import { legMachine } from '../shipping/carrier-leg-states.ts'
import { disputeMachine } from '../wallet/dispute-states.ts'
import { operationMachine } from '../wallet/operation-states.ts'
import { paymentMachine } from '../wallet/payment-states.ts'
import { postingCatalogue } from '../wallet/postings.ts'
import { groupMachine } from './group-states.ts'
import { deliveredFinal, returnOpen } from './group-statuses.ts'
import { itemMachine } from './item-states.ts'
import { restingStatuses } from './item-statuses.ts'
import { orderMachine } from './order-states.ts'

const stages = [
  ...returnOpen,
  ...deliveredFinal,
  'return_rejected',
  'return_completed_for_group',
  'renting_in_progress',
  'partial_return_completed',
]
const machines: readonly (readonly [Machine, Reach<string>])[] = [
  [groupMachine, { stage: stages }],
  [itemMachine, { back: [...restingStatuses] }],
  [orderMachine, { derived: storedStates(orderMachine).filter((status) => status !== 'pending') }],
  [requestMachine, {}],
  [fundMachine, {}],
  [legMachine, {}],
  [depositMachine, {}],
  [swapMachine, {}],
  [disputeMachine, {}],
  [operationMachine, {}],
  [paymentMachine, {}],
]
const everyRow = machines.flatMap(([machine]) => machine.rows)
const known = new Set(everyRow.map(({ id }) => id))

describe.each(machines.map(([machine, reach]) => ({ name: machine.name, machine, reach })))(
  'the machine of the $name',
  ({ machine, reach }) => {
    test('reaches every status that it stores', () => {
      expect(unreachable(machine, reach)).toEqual([])
    })

    test('leads from every status to one that may rest', () => {
      expect(deadEnds(machine, reach)).toEqual([])
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
  },
)
const isStaying = (to: string) => to === 'same' || to === 'derived'
const isComputed = (to: string) => ['same', 'stage', 'back', 'derived', 'gone'].includes(to)

test('every row has its own name, and names only rows and postings that exist', () => {
  expect(known.size).toBe(everyRow.length)
  expect(everyRow.flatMap(({ id, linked }) => linked.filter((other) => !known.has(other)).map((other) => `${id} names ${other}`))).toEqual(
    [],
  )
  expect(
    everyRow.flatMap(({ id, postings }) =>
      postings.filter((posting) => !(posting in postingCatalogue)).map((posting) => `${id} posts ${posting}`),
    ),
  ).toEqual([])
})

test('every posting is written by some move', () => {
  const written = new Set(everyRow.flatMap(({ postings }) => postings))
  expect(Object.keys(postingCatalogue).filter((posting) => !written.has(posting))).toEqual([])
})

test('a group that is paid, labelled, scanned and delivered ends delivered', () => {
  const life = [
    ['G1', 'system'],
    ['G3', 'merchant'],
    ['G7b', 'merchant'],
    ['G8', 'carrier'],
    ['G10a', 'carrier'],
  ] as const
  const end = life.reduce<string | null>((status, [id, by]) => step(groupMachine as Machine, status, id, by)?.to ?? 'refused', null)
  expect(end).toBe('delivery_completed_to_customer')
})

test('the merchant of a delivered group cannot cancel it, and a stranger to the move cannot make it', () => {
  expect(step(groupMachine, 'delivery_completed_to_customer', 'G17', 'merchant')).toBeUndefined()
  expect(step(groupMachine, 'processing', 'G17', 'customer')).toBeUndefined()
  expect(step(groupMachine, 'ready_for_pickup', 'G6a', 'customer')).toBeUndefined()
})

test('a group canceled after a part arrived stays delivered for that part', () => {
  expect(step(groupMachine, 'delivery_failed', 'G13a', 'customer', { an_item_was_delivered: true })?.to).toBe(
    'delivery_completed_to_customer',
  )
  expect(step(groupMachine, 'delivery_failed', 'G13a', 'customer')?.to).toBe('canceled')
})

test('a paid checkout of virtual goods alone is delivered at once', () => {
  expect(step(orderMachine, 'pending', 'O2', 'provider', { every_group_virtual: true })?.to).toBe('delivered')
  expect(step(orderMachine, 'pending', 'O2', 'provider', { some_groups_virtual: true })?.to).toBe('partially_delivered')
  expect(step(orderMachine, 'pending', 'O2', 'provider')?.to).toBe('paid')
})
