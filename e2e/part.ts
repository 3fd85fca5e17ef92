// Tours through many screens: a run looks at a part of each, by chance; `npm run walk -- screens` looks at all of them.
const isWhole = process.env['SCREENS'] === 'all'
const from = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000))

/** One of so many, evenly from all; `turn` names another part of the same, so that two tours of a run look at different ones. */
export function partOf<T>(all: readonly T[], oneOf: number, turn = 0): readonly T[] {
  return isWhole ? all : all.filter((_, at) => (at + from + turn) % oneOf === 0)
}
