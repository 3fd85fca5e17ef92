/** Hours after which the refund of a return that came back from the bank is sent again, by how often it was: then a person decides (F6, F9, R10). */
export const refundRetryHours = [1, 6, 24, 48, 96] as const

/** When it is sent again after it came back for the last time; null when its tries are used up. */
export const sentAgainAt = (failedAt: Date, tries: number): Date | null => {
  const hours = refundRetryHours[tries]
  return hours === undefined ? null : new Date(failedAt.getTime() + hours * 3_600_000)
}

/** A refund that came back, of this cause and sent again so often, is sent once more by itself. */
export const isSentAgain = ({ cause, tries }: { readonly cause: string; readonly tries: number }): boolean =>
  /^(returned|fund):/.test(cause) && tries < refundRetryHours.length
