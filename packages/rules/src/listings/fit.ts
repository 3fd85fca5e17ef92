/** How a garment fell, by whoever wore it. */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]
export type FitTally = Readonly<Record<Fit, number>>

/** Fewer opinions than these are not told. */
export const leastOpinions = 2

export interface FitVerdict {
  readonly verdict: Fit
  /** How many say so. */
  readonly agree: number
  /** How many said anything. */
  readonly people: number
}
/** What most wearers say; of a tie with `true` that is the answer. Undefined with too few opinions, or when they contradict each other. */
export function fitVerdict({ small, true: exact, large }: FitTally): FitVerdict | undefined {
  const people = small + exact + large
  if (people < leastOpinions) return undefined
  const agree = Math.max(small, exact, large)
  if (exact === agree) return { verdict: 'true', agree, people }
  if (small === large) return undefined
  return { verdict: small > large ? 'small' : 'large', agree, people }
}

/** How it would fall on somebody, with their size so many letters below it (`stepsFrom`): what runs small counts one less. */
export function fitOn(steps: number, verdict: Fit | undefined): Fit {
  const shifted = steps + (verdict === 'small' ? -1 : verdict === 'large' ? 1 : 0)
  return shifted < 0 ? 'small' : shifted > 0 ? 'large' : 'true'
}
