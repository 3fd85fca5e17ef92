import { expect, test } from 'vitest'
import { changedSince, saidFields, textOfSaid } from './offer-pieces.ts'

const said = { title: 'a', description: 'b', photos: 'c', condition: 'd', size: 'e', details: 'f', price: 'g' }

test.each(saidFields)('another %s is told, but the price of what is swapped', (field) => {
  const now = { ...said, [field]: 'z' }
  const isTold = field !== 'price'
  expect(changedSince(said, now, false)).toEqual([field])
  expect(changedSince(said, now, true)).toEqual(isTold ? [field] : [])
  expect(textOfSaid([said], false) === textOfSaid([now], false)).toBe(false)
  expect(textOfSaid([said], true) === textOfSaid([now], true)).toBe(!isTold)
})

test('of what was not kept nothing has changed, and pieces are told apart', () => {
  expect(changedSince({}, said, false)).toEqual([])
  const other = { ...said, title: 'z' }
  expect(textOfSaid([said, other], true)).not.toBe(textOfSaid([other, said], true))
})
