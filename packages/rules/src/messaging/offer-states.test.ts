import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type OfferMove,
  type OfferMover,
  offerMoves,
  offerMovesOf,
  offerStates,
  offerStatuses,
  statusAt,
  stepOffer,
} from './offer-states.ts'

const movers: readonly OfferMover[] = ['proposer', 'receiver', 'floor', 'clock']

test('every status is reached from the first, and only the first has exits', () => {
  const reached = new Set(Object.values(offerStates.pending).map(({ to }) => to as string))
  expect([...reached, 'pending'].toSorted()).toEqual([...offerStatuses].toSorted())
  expect(offerStatuses.filter((status) => Object.keys(offerStates[status]).length > 0)).toEqual(['pending'])
})

test('who made an offer takes it back, who got it answers it, and nobody else does', () => {
  const offer = { status: 'pending', expiresAt: 10 } as const
  expect(offerMovesOf(offer, 'receiver', 9)).toEqual(['accept', 'decline', 'counter'])
  expect(offerMovesOf(offer, 'proposer', 9)).toEqual(['withdraw'])
  for (const mover of movers) expect(offerMovesOf(offer, mover, 10)).toEqual(mover === 'clock' ? ['lapse'] : [])
  expect([statusAt(offer, 9), statusAt(offer, 10)]).toEqual(['pending', 'expired'])
})

test('however people, clock and floor act on an offer, in whatever order, it ends once, by one who may, in time', () => {
  const act = fc.record({
    move: fc.constantFrom(...(offerMoves as readonly OfferMove[])),
    by: fc.constantFrom(...movers),
    now: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.integer({ min: 1, max: 100 }), (acts, expiresAt) => {
      let status: (typeof offerStatuses)[number] = 'pending'
      let moved = 0
      for (const { move, by, now } of acts.toSorted((a, b) => a.now - b.now)) {
        const next = stepOffer({ status, expiresAt }, move, by, now)
        expect(offerMovesOf({ status, expiresAt }, by, now).includes(move)).toBe(next !== undefined)
        if (next === undefined) continue
        expect(status).toBe('pending')
        expect(offerStates.pending[move]).toEqual({ by, to: next })
        expect(now < expiresAt).toBe(by !== 'clock')
        status = next
        moved++
      }
      expect(moved).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2_000 },
  )
})
