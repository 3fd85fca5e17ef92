// Tours through many screens: a run looks at a part of each, by its commit; `npm run walk -- screens` looks at all of them.
import { inject } from 'vitest'

const isWhole = process.env['SCREENS'] === 'all'
const from = inject('seed')
/** Another number of this run, for parts of parts: parts by the same number would always meet. */
export const secondSeed = Math.floor(from / 256)

/** One of so many, evenly from all; `turn` names another part of the same, so that two tours of a run look at different ones. */
export function partOf<T>(all: readonly T[], oneOf: number, turn = 0): readonly T[] {
  return isWhole ? all : all.filter((_, at) => (at + from + turn) % oneOf === 0)
}
