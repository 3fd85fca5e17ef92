import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetsOf } from '../kernel/machine.ts'
import { isSwapOpen, stepSwap, swapMachine, swapStates, type SwapStatus, type SwapStep } from './swap-states.ts'
import { isSwap, type SwapSide } from './swaps.ts'

const side = (giverId: number, receiverId: number, ...productIds: number[]): SwapSide => ({ giverId, receiverId, productIds })
const ring = (n: number) => Array.from({ length: n }, (_, at) => side(at + 1, ((at + 1) % n) + 1, 100 + at))

test.each([
  ['two who exchange', [side(1, 2, 10), side(2, 1, 11)], true],
  ['five pieces for one', [side(1, 2, 10, 11, 12, 13, 14), side(2, 1, 15)], true],
  ['six in a ring', ring(6), true],
  ['one who gives to themselves', [side(1, 1, 10), side(2, 2, 11)], false],
  ['one side alone', [side(1, 2, 10)], false],
  ['seven in a ring', ring(7), false],
  ['one who gives and gets nothing', [side(1, 2, 10), side(2, 3, 11)], false],
  ['one who gets from two', [side(1, 2, 10), side(3, 2, 11)], false],
  ['a piece on both sides', [side(1, 2, 10), side(2, 1, 10)], false],
  ['a side without a piece', [side(1, 2), side(2, 1, 11)], false],
  ['six pieces', [side(1, 2, 1, 2, 3, 4, 5, 6), side(2, 1, 15)], false],
] as const)('%s', (_, sides, answer) => {
  expect(isSwap(sides)).toBe(answer)
})

const at = (status: SwapStatus, waiting: number) => ({ status, endsAt: 100, waiting })
const steps = ['W2', 'W3', 'W4', 'W8'] as const satisfies readonly SwapStep[]
const statuses = Object.keys(swapStates) as SwapStatus[]

test.each([
  ['the first of two checks out', 'agreed', 2, 'W2', 50, 'half_paid'],
  ['the second of two makes it firm', 'half_paid', 1, 'W3', 99, 'firm'],
  ['the second of three leaves it waiting', 'half_paid', 2, 'W3', 50, 'half_paid'],
  ['the second is no first', 'half_paid', 1, 'W2', 50, undefined],
  ['nobody checks out when its time is over', 'half_paid', 1, 'W3', 100, undefined],
  ['it lapses when its time is over', 'agreed', 2, 'W4', 100, 'lapsed'],
  ['it lapses with one side waiting', 'half_paid', 1, 'W4', 101, 'lapsed'],
  ['it does not lapse before', 'agreed', 2, 'W4', 99, undefined],
  ['what is firm does not lapse', 'firm', 0, 'W4', 200, undefined],
  ['a side calls it off', 'agreed', 2, 'W8', 50, 'called_off'],
  ['a side that has checked out calls it off', 'half_paid', 1, 'W8', 50, 'called_off'],
  ['what is firm is not called off', 'firm', 0, 'W8', 50, undefined],
] as const)('%s', (_, status, waiting, step, now, to) => {
  expect(stepSwap(at(status, waiting), step, now)).toBe(to)
})

test('however sides check out, call off and wait, a swap is firm only when all have checked out in time, and ends once', () => {
  const act = fc.record({ step: fc.constantFrom(...steps), now: fc.integer({ min: 0, max: 150 }) })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), fc.array(act, { maxLength: 30 }), (sides, acts) => {
      let [status, waiting, ends]: [SwapStatus, number, number] = ['agreed', sides, 0]
      for (const { step, now } of acts.toSorted((a, b) => a.now - b.now)) {
        const next = stepSwap({ status, endsAt: 100, waiting }, step, now)
        if (next === undefined) continue
        const row = swapMachine.rows.find(({ id }) => id === step)
        expect(row && targetsOf(row, status, {})).toContain(next)
        if (step === 'W2' || step === 'W3') waiting -= 1
        expect(now < 100).toBe(step !== 'W4')
        if (!isSwapOpen(next)) ends += 1
        status = next
      }
      expect(ends).toBeLessThanOrEqual(1)
      expect(status === 'firm').toBe(waiting === 0)
    }),
  )
})

test('its pieces are held while sides may still check out, and by no other status', () => {
  expect(statuses.filter(isSwapOpen)).toEqual(['agreed', 'half_paid'])
})
