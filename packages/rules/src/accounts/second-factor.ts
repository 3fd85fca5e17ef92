/** The second factor of signing in: codes of an app by the clock (RFC 6238), and codes on paper for when the app is lost. */
export const secondFactor = {
  digits: 6,
  periodSeconds: 30,
  /** Codes of the interval before and after count as well: clocks differ. */
  driftSteps: 1,
  recoveryCodes: 10,
  /** Letters of a recovery code, each of 32: 80 bits. */
  recoveryLetters: 16,
} as const

export type TypedCode = { readonly kind: 'app'; readonly digits: string } | { readonly kind: 'recovery'; readonly letters: string }

/** What somebody typed as a code: six digits, or a recovery code, in any case and with any blanks and dashes; undefined for neither. */
export function readCode(typed: string): TypedCode | undefined {
  const bare = typed.normalize('NFKC').replace(/[\s-]+/g, '')
  if (/^\d{6}$/.test(bare)) return { kind: 'app', digits: bare }
  const letters = bare.toUpperCase()
  return /^[A-Z2-7]{16}$/.test(letters) ? { kind: 'recovery', letters } : undefined
}
