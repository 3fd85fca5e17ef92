import { expect, test } from 'vitest'
import { careOf } from './care.ts'

test.each([
  ['dress', 'cotton', 'machine'],
  ['dress', 'silk', 'hand'],
  ['sweater', 'cashmere', 'hand'],
  ['coat', 'cotton', 'dry'],
  ['coat', 'leather', 'wipe'],
  ['shoes', 'cotton', 'wipe'],
  ['top', 'blend', 'label'],
  ['top', null, 'label'],
  [null, 'velvet', 'dry'],
] as const)('a %s of %s is treated so: %s', (category, material, care) => {
  expect(careOf(category, material)).toBe(care)
})
