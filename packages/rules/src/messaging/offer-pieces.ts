// What an offer keeps of its pieces, so that whoever says yes is told what became another thing meanwhile.

/** What is said of a piece, as its row is asked for it (`said_of` of the database): parts of which each may change by itself. */
export const saidFields = ['title', 'description', 'photos', 'condition', 'size', 'details', 'price'] as const
export type SaidField = (typeof saidFields)[number]
/** A digest of each part. Parts that are missing are not known. */
export type Said = Readonly<Partial<Record<SaidField, string>>>

/** Parts that count for an offer: nobody pays for what is swapped. */
const countedFor = (isSwap: boolean): readonly SaidField[] => (isSwap ? saidFields.filter((field) => field !== 'price') : saidFields)

/** What is said otherwise of a piece than before. */
export const changedSince = (before: Said, now: Said, isSwap: boolean): SaidField[] =>
  countedFor(isSwap).filter((field) => before[field] !== undefined && before[field] !== now[field])

/** One text for what is said of pieces, the same as long as nothing of it changes. */
export const textOfSaid = (pieces: readonly Said[], isSwap: boolean): string =>
  JSON.stringify(pieces.map((said) => countedFor(isSwap).map((field) => said[field] ?? null)))
