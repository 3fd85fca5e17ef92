import { expect, test } from 'vitest'
import { gonePieces, shareBack } from './longer-pieces.ts'

test('of an item that was made longer, what was asked back since counts with it, and what was asked back before does not', () => {
  // five pieces: one was asked back, then four were made longer, then two of them were asked back, and of these one
  const items = [
    { id: 1, splitFrom: null, quantity: 2 },
    { id: 2, splitFrom: 1, quantity: 1 },
    { id: 3, splitFrom: 1, quantity: 1 },
    { id: 4, splitFrom: 3, quantity: 1 },
  ]
  const gone = (...ids: number[]) => gonePieces(items, 1, 4, (id) => ids.includes(id))
  expect([gone(), gone(1), gone(2), gone(3), gone(4), gone(1, 2, 3, 4)]).toEqual([0, 2, 0, 1, 1, 4])
  expect(gonePieces(items, 3, 2, (id) => id === 4)).toBe(1)
})

test('an amount goes back piece by piece to its last cent, and nothing twice', () => {
  expect([shareBack(1_000, 3, 1, 0), shareBack(1_000, 3, 2, 1), shareBack(1_000, 3, 3, 2)]).toEqual([333, 334, 333])
  expect([shareBack(1_000, 3, 3, 0), shareBack(1_000, 3, 2, 2)]).toEqual([1_000, 0])
})
