/** Tries allowed in a time (SR-05). `per` says what is counted; the login limit counts failures only. */
export interface RateLimit {
  readonly tries: number
  readonly seconds: number
  readonly per: 'person or address' | 'address' | 'subject'
}
const minute = 60
const hour = 3600
/** `resend` and `resendHourly` hold together. */
export const rateLimits = {
  login: { tries: 10, seconds: 15 * minute, per: 'person or address' },
  register: { tries: 5, seconds: hour, per: 'address' },
  /** Calls that send a link by mail, whatever address they name. */
  askMail: { tries: 20, seconds: hour, per: 'address' },
  forgot: { tries: 3, seconds: hour, per: 'subject' },
  resend: { tries: 1, seconds: minute, per: 'subject' },
  resendHourly: { tries: 3, seconds: hour, per: 'subject' },
  verify: { tries: 10, seconds: hour, per: 'address' },
  contact: { tries: 5, seconds: hour, per: 'address' },
  message: { tries: 30, seconds: minute, per: 'person or address' },
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
  pickupCode: { tries: 5, seconds: 15 * minute, per: 'subject' },
  review: { tries: 20, seconds: hour, per: 'person or address' },
  general: { tries: 300, seconds: minute, per: 'person or address' },
} as const satisfies Record<string, RateLimit>
export type LimitName = keyof typeof rateLimits
