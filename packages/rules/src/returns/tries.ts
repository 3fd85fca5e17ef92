/** Hours after which the refund of a return that came back from the bank is sent again, by how often it was: then a person decides (F6, F9, R10). */
export const refundRetryHours = [1, 6, 24, 48, 96] as const

/** How often a carrier that refuses another label instead of one that cannot be used is asked for it: then support helps. */
export const labelReplacementTries = 3

/** How causes begin of refunds that are sent again: what a customer gets for returned goods, and what a merchant gets back of a fund. */
export const causesSentAgain = ['returned:', 'fund:'] as const

/** A refund that came back, of this cause and sent again so often, is sent once more by itself. */
export const isSentAgain = ({ cause, tries }: { readonly cause: string; readonly tries: number }): boolean =>
  causesSentAgain.some((start) => cause.startsWith(start)) && tries < refundRetryHours.length
