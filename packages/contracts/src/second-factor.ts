// Calls of the second factor: the second step of signing in, and switching it on and off.
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Instant, Typed } from './kernel/shapes.ts'
import { Me } from './people.ts'

const Code = Typed(100)
const Password = z.string().max(200).optional()
const ownerFails = ['accounts.current_password_required', 'accounts.current_password_wrong', 'accounts.sign_in_again'] as const
const codeFails = ['accounts.code_required', 'accounts.code_wrong', 'accounts.code_used'] as const

export const secondStep = endpoint({
  method: 'POST',
  path: '/auth/second-step',
  access: 'public',
  summary: 'Ends signing in with a code of the app, or a recovery code; `ticket` came with the refusal of the first step',
  body: z.object({ ticket: Typed(), code: Code }),
  answer: z.object({ jwt: z.string(), user: Me }),
  fails: ['accounts.second_step_over', ...codeFails, 'accounts.blocked'],
  limit: 'secondStep',
})

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/users/me/second-factor',
  access: 'member',
  summary: 'Whether signing in asks for a code, and how many recovery codes are left',
  answer: z.object({
    on: z.boolean(),
    since: Instant.nullable(),
    recoveryCodesLeft: z.int(),
    /** Operators work only with it. */
    isOperator: z.boolean(),
    /** Whether a code was given for this session. */
    given: z.boolean(),
  }),
  fails: [],
  topics: [],
})

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second-factor',
  access: 'member',
  summary: 'Makes a secret for the app; it counts once its first code was confirmed',
  body: z.object({ password: Password }).nullish(),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  fails: [...ownerFails, 'accounts.factor_on'],
})

const Codes = z.object({ recoveryCodes: z.array(z.string()) })
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second-factor/confirm',
  access: 'member',
  summary: 'Switches the second factor on with its first code; the recovery codes are told this once, other sessions end',
  body: z.object({ code: Code }),
  answer: Codes,
  fails: [...codeFails, 'accounts.factor_on', 'accounts.factor_off'],
})

export const changeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  access: 'member',
  summary: 'New recovery codes in place of the old ones, told this once',
  body: z.object({ password: Password, code: Code }),
  answer: Codes,
  fails: [...ownerFails, ...codeFails, 'accounts.factor_off'],
})

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/users/me/second-factor/off',
  access: 'member',
  summary: 'Switches the second factor off, with the password and a code',
  body: z.object({ password: Password, code: Code }),
  answer: z.object({ on: z.literal(false) }),
  fails: [...ownerFails, ...codeFails, 'accounts.factor_off'],
})
