// What is alike many times, such as a server that dies at each of its failpoints: `npm test` takes some by chance, `npm run chaos` takes all.
const isWhole = process.env['CHAOS'] === 'all'
const from = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000))

/** One of three, evenly from all and at least one; the same SEED takes the same. */
export const someOf = <T>(all: readonly T[]): readonly T[] =>
  isWhole ? all : all.filter((_, at) => (at + from) % Math.min(3, all.length) === 0)
