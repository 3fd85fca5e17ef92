import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deadEnds, roles, storedStates, unreachable } from '../kernel/machine.ts'
import {
  type CircleAnswer,
  circleAnswers,
  circleMachine,
  type CircleMove,
  circleMovesOf,
  type CircleStanding,
  circleStates,
  type CircleStatus,
  circleStatusAt,
  stepCircle,
} from './circle-states.ts'

const everyMove = ['propose', 'yes', 'no', 'leave', 'end', 'expire'] as const satisfies readonly CircleMove[]
const proposed: CircleStanding = { status: 'proposed', expiresAt: 100, own: 'waiting', waiting: 2, canBe: true }

test('every status is reached from the first, and only the first has exits', () => {
  expect([unreachable(circleMachine), deadEnds(circleMachine)]).toEqual([[], []])
  const left = new Set(circleMachine.rows.flatMap(({ from }) => from))
  expect([...left]).toEqual(['proposed'])
  expect(storedStates(circleMachine)).toEqual(Object.keys(circleStates))
})

/** Each transition: who takes it and from what, and what refuses it. */
test.each([
  ['propose', 'system', { status: null }, 'proposed', [{ canBe: false }, { status: 'proposed' }]],
  ['yes', 'customer', {}, 'proposed', [{ own: 'yes' }, { own: 'no' }, { own: 'left' }, { canBe: false }, { expiresAt: 50 }]],
  ['yes', 'customer', { waiting: 0 }, 'agreed', [{ own: 'yes' }, { canBe: false }, { expiresAt: 50 }]],
  ['no', 'customer', {}, 'declined', [{ own: 'yes' }, { own: 'left' }, { expiresAt: 50 }]],
  ['no', 'customer', { canBe: false }, 'declined', [{ own: 'yes' }]],
  ['leave', 'customer', { own: 'yes' }, 'declined', [{ own: 'waiting' }, { own: 'no' }, { own: 'left' }, { expiresAt: 50 }]],
  ['end', 'system', { canBe: false }, 'ended', [{ canBe: true }]],
  ['expire', 'timer', { expiresAt: 50 }, 'expired', [{ expiresAt: 51 }]],
] as const)('%s by the %s from %j leads to %s', (move, by, given, to, refusals) => {
  const circle: CircleStanding = { ...proposed, ...given }
  expect(stepCircle(circle, move, by, 50)).toBe(to)
  for (const refusal of refusals) expect(stepCircle({ ...circle, ...refusal } as CircleStanding, move, by, 50)).toBeUndefined()
  for (const role of roles.filter((one) => one !== by)) expect(stepCircle(circle, move, role, 50)).toBeUndefined()
  for (const status of storedStates(circleMachine).filter((one) => one !== circle.status))
    expect(stepCircle({ ...circle, status }, move, by, 50)).toBeUndefined()
})

test('a member may say yes or no once, and leave after a yes', () => {
  expect(circleMovesOf(proposed, 99)).toEqual(['yes', 'no'])
  expect(circleMovesOf({ ...proposed, own: 'yes' }, 99)).toEqual(['leave'])
  expect(circleMovesOf({ ...proposed, canBe: false }, 99)).toEqual(['no'])
  expect(circleMovesOf(proposed, 100)).toEqual([])
  expect([circleStatusAt('proposed', 100, 99), circleStatusAt('proposed', 100, 100), circleStatusAt('agreed', 100, 200)]).toEqual([
    'proposed',
    'expired',
    'agreed',
  ])
})

test('whatever the members, the clock and the world do, in whatever order, a circle ends once, and is agreed only by all', () => {
  const act = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    // mostly what may be done, or no circle would ever be agreed
    act: fc.oneof(
      { weight: 6, arbitrary: fc.constant(['yes', 'customer'] as const) },
      { weight: 1, arbitrary: fc.constant(['leave', 'customer'] as const) },
      { weight: 2, arbitrary: fc.tuple(fc.constantFrom<CircleMove>(...everyMove), fc.constantFrom(...roles)) },
    ),
    now: fc.integer({ min: 0, max: 100 }),
    canBe: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  })
  const agreements: unknown[][] = []
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), fc.integer({ min: 1, max: 100 }), fc.boolean(), (acts, expiresAt, isProposed) => {
      const answers: CircleAnswer[] = ['waiting', 'waiting', 'waiting']
      let status: CircleStatus | null = isProposed ? 'proposed' : null
      let ends = 0
      for (const {
        who,
        act: [move, by],
        now,
        canBe,
      } of acts.toSorted((a, b) => a.now - b.now)) {
        const own = answers[who] ?? 'waiting'
        const waiting = answers.filter((one, at) => at !== who && one !== 'yes').length
        const next: CircleStatus | undefined = stepCircle({ status, expiresAt, own, waiting, canBe }, move, by, now)
        if (next === undefined) continue
        expect(status === null).toBe(move === 'propose')
        if (move === 'yes' || move === 'no' || move === 'leave') answers[who] = move === 'leave' ? 'left' : move
        if (next !== 'proposed') ends++
        if (next === 'agreed') agreements.push([...answers, canBe, now < expiresAt])
        status = next
      }
      expect(ends).toBeLessThanOrEqual(1)
      for (const answer of answers) expect(circleAnswers).toContain(answer)
    }),
    { numRuns: 1_000 },
  )
  expect(agreements.length).toBeGreaterThan(20)
  expect(new Set(agreements.map(String))).toEqual(new Set(['yes,yes,yes,true,true']))
})
