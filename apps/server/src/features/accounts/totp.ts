// Codes by the clock (RFC 6238). The clock is that of the world, not the product's: the app on somebody's phone knows no other.
import { secondFactor } from '@rondo/rules/accounts/second-factor'
import { Secret, TOTP } from 'otpauth'

const { digits, periodSeconds, driftSteps } = secondFactor
const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: 'Rondo',
    label,
    algorithm: 'SHA1',
    digits,
    period: periodSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** A new secret of 160 bits. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/** The secret as people type it, in base32, and as the address that apps read from a QR code. */
export function shownSecret(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The interval of 30 seconds to which a code belongs, of those that count at a moment; undefined when it is of none. */
export function stepOfCode(secret: Uint8Array, code: string, atMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: atMs, window: driftSteps })
  return delta === null ? undefined : Math.floor(atMs / 1000 / periodSeconds) + delta
}

/** The bytes of a secret that is written in base32. */
export const secretFrom = (base32: string): Uint8Array => Secret.fromBase32(base32).bytes
