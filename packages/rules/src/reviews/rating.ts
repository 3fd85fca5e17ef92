/**
 * What a reader may expect before anybody has spoken, and how many voices that expectation counts as. The product's own choice: the mean of
 * most shops is near four stars, and ten voices are more than a person and their friends.
 */
export const prior = { stars: 4, voices: 10 } as const

/** Stars that a person gave, once for each review. */
export interface Opinion {
  readonly by: number
  readonly stars: number
}
/** The sum of all voices in stars, and how many there are. */
export interface Voices {
  readonly sum: number
  readonly voices: number
}

/** One voice for each person, whatever they have bought: the mean of all that they gave. */
export function voicesOf(opinions: readonly Opinion[]): Voices {
  const given = Map.groupBy(opinions, ({ by }) => by)
  const voices = [...given.values()].map((theirs) => theirs.reduce((sum, { stars }) => sum + stars, 0) / theirs.length)
  return { sum: voices.reduce((sum, voice) => sum + voice, 0), voices: voices.length }
}

/**
 * The average that is kept and shown: a Bayesian mean, (m·C + Σ voices) / (C + n), with m the stars and C the voices of `prior`, and n voices.
 * So k people who join move it by at most 4k / (C + n + k) stars; two friends lift a new shop from 4.0 to 4.2, a ring of ten to 4.5.
 * Null without any voice. Source: https://en.wikipedia.org/wiki/Bayesian_average, as IMDb weighs its Top 250.
 */
export const averageOf = ({ sum, voices }: Voices): number | null =>
  voices === 0 ? null : (prior.stars * prior.voices + sum) / (prior.voices + voices)
