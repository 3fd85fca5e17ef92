/** Tries allowed in a time (SR-05). `per` says what is counted; limits of passwords count failures only. Networks are IPv4 /24, IPv6 /56. */
export interface RateLimit {
  readonly tries: number
  readonly seconds: number
  readonly per: 'person or address' | 'address' | 'network' | 'subject' | 'subject and network'
  /** Only counts: beyond it nobody is refused. */
  readonly slows?: true
}
const minute = 60
const hour = 3600
/** `resend` and `resendHourly` hold together. */
const limits = {
  login: { tries: 10, seconds: 15 * minute, per: 'subject and network' },
  loginNetwork: { tries: 50, seconds: hour, per: 'network' },
  /** Beyond it each further try at an account is slower, and none is refused: nobody is locked out by a stranger. */
  loginAccount: { tries: 20, seconds: hour, per: 'subject', slows: true },
  /** Guesses at the own password by whoever holds a session. */
  ownPassword: { tries: 10, seconds: 15 * minute, per: 'person or address' },
  /** Codes of a second factor: from one network, and from anywhere. Whoever may try them knows the password already. */
  secondFactor: { tries: 5, seconds: 15 * minute, per: 'subject and network' },
  secondFactorAccount: { tries: 20, seconds: hour, per: 'subject' },
  secondStep: { tries: 60, seconds: 15 * minute, per: 'address' },
  register: { tries: 5, seconds: hour, per: 'address' },
  /** Calls that send a link by mail, whatever address they name. */
  askMail: { tries: 20, seconds: hour, per: 'address' },
  forgot: { tries: 3, seconds: hour, per: 'subject and network' },
  resend: { tries: 1, seconds: minute, per: 'subject' },
  resendHourly: { tries: 3, seconds: hour, per: 'subject' },
  verify: { tries: 10, seconds: hour, per: 'address' },
  contact: { tries: 5, seconds: hour, per: 'address' },
  message: { tries: 30, seconds: minute, per: 'person or address' },
  /** Each looks through all that somebody has written. */
  findMessages: { tries: 60, seconds: minute, per: 'person or address' },
  /** Each may be a call of ours to a provider. */
  translate: { tries: 120, seconds: hour, per: 'person or address' },
  offer: { tries: 20, seconds: hour, per: 'person or address' },
  like: { tries: 60, seconds: minute, per: 'person or address' },
  listing: { tries: 600, seconds: hour, per: 'person or address' },
  upload: { tries: 60, seconds: hour, per: 'person or address' },
  /** Looks at calendars elsewhere that somebody asks for: each is a call of ours into the open. */
  calendar: { tries: 20, seconds: hour, per: 'person or address' },
  /** Guesses of shipping for visitors. */
  estimate: { tries: 60, seconds: minute, per: 'person or address' },
  rates: { tries: 60, seconds: minute, per: 'person or address' },
  checkout: { tries: 20, seconds: hour, per: 'person or address' },
  /** Ways into the verification of a merchant: each is made by the provider. */
  onboarding: { tries: 60, seconds: hour, per: 'person or address' },
  /** Each asks the provider how a payment stands. */
  placeOrder: { tries: 60, seconds: minute, per: 'person or address' },
  /** Places and times of a pickup, and new codes: each is a mail to somebody. */
  arrange: { tries: 60, seconds: hour, per: 'person or address' },
  pickupCode: { tries: 5, seconds: 15 * minute, per: 'subject' },
  report: { tries: 20, seconds: hour, per: 'person or address' },
  review: { tries: 20, seconds: hour, per: 'person or address' },
  /** Tables and files of all that somebody has: each reads up to thousands of rows. */
  export: { tries: 30, seconds: hour, per: 'person or address' },
  /** Sockets that are opened. */
  socket: { tries: 120, seconds: minute, per: 'address' },
  /** Words that a person says on all their sockets together, typing among them. */
  socketWord: { tries: 300, seconds: minute, per: 'person or address' },
  /** Pages that are drawn; one from memory costs nothing. */
  page: { tries: 300, seconds: minute, per: 'address' },
  /** Sizes of pictures that are made, and files for machines that are written. */
  picture: { tries: 600, seconds: minute, per: 'address' },
  general: { tries: 300, seconds: minute, per: 'person or address' },
} as const satisfies Record<string, RateLimit>
export type LimitName = keyof typeof limits
export const rateLimits: Readonly<Record<LimitName, RateLimit>> = limits
/** Seconds that a further try at an account waits after so many that failed from anywhere. */
export const loginWaitSeconds = (failed: number): number => Math.min(5, Math.max(0, failed - rateLimits.loginAccount.tries) / 4)
