// A second factor as its owner's phone has it.
import { accounts } from '@rondo/contracts'
import { Secret, TOTP } from 'otpauth'
import type { openApp, Person } from './app.ts'

type App = Awaited<ReturnType<typeof openApp>>

/** The code of an app for a secret in base32, some intervals of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Switches it on with the code of the interval before: the one of now is still good afterwards. */
export async function withFactor({ as }: App, who: Person, password?: string) {
  const { secret, uri } = await as(who).call(accounts.setUpSecondFactor, { body: { password } })
  const { recoveryCodes } = await as(who).call(accounts.confirmSecondFactor, { body: { code: codeOf(secret, -1) } })
  return { secret, uri, recoveryCodes }
}
