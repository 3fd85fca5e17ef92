import { afterEach, expect, test, vi } from 'vitest'
import { scrollsBy } from './motion.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [true, 'auto'],
  [false, 'smooth'],
] as const)('less motion asked for (%s): a page scrolls %s', (matches, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  expect(scrollsBy()).toBe(behavior)
})
