import { phoneText } from '@rondo/rules/accounts/calling-codes'
import { clocks } from '@rondo/rules/kernel/clocks'
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type EventOf, on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import {
  contactMessage,
  contactSent,
  emailChangeAsked,
  emailChanged,
  makeReset,
  passwordChanged,
  registered,
  resetAsked,
  secondFactorChanged,
  verificationAsked,
  writeNewEmail,
  writeUndo,
  writeVerification,
} from '../accounts/index.ts'
import type { Card } from '../listings/index.ts'
import { justIn, shownIn } from './listing-mails.ts'
import { type Mail, mail } from './tell.ts'
import { sendOnce } from './send-once.ts'

interface Token {
  readonly token: string
}
const withToken =
  (path: `/${string}`) =>
  ({ token }: Token): `/${string}` =>
    `${path}?token=${encodeURIComponent(token)}`
const toAccount = ({ accountId }: { readonly accountId: number }) => [accountId]

interface OfToken {
  readonly accountId: number
  readonly tokenId: number
}
const verification: Omit<Mail<OfToken, Token>, 'on' | 'name'> = {
  to: toAccount,
  cause: ({ tokenId }) => `verify-${tokenId}`,
  facts: (app, { tokenId }) => inTransaction(app, (tx) => writeVerification(tx, tokenId)),
  words: (say) => ({
    subject: say('mail.verifySubject'),
    text: say('mail.verifyText'),
    button: say('mail.verifyButton'),
    note: say('mail.verifyNote', { minutes: clocks.verificationMinutes }),
  }),
  path: withToken('/auth/confirm'),
}

interface Welcome extends Token {
  readonly cards: readonly Card[]
}
/** The first mail of somebody shows what has come in last, too. */
const welcome: Omit<Mail<OfToken, Welcome>, 'on' | 'name'> = {
  ...verification,
  async facts(app, { tokenId }, { reader }) {
    const token = await inTransaction(app, (tx) => writeVerification(tx, tokenId))
    return token && { ...token, cards: await justIn(app, reader) }
  },
  below: ({ cards }, locale, app) =>
    cards.length === 0 ? undefined : { title: sayIn(locale)('mail.verifyNext'), garments: cards.map((card) => shownIn(card, locale, app)) },
}

/** What somebody wrote into the contact form, as plain text, for support; an answer goes to the writer. */
const sendContact = (app: App, { data: { messageId } }: EventOf<typeof contactSent>) =>
  sendOnce(app, `contact-${messageId}`, async () => {
    const message = await contactMessage(app.db, messageId)
    if (!message) return undefined
    const { name, reply_to, phone, subject, text } = message
    const reader = { email: app.config.supportEmail, username: 'support', firstname: null, language: 'en' }
    const from = [name && `Name: ${name}`, reply_to && `Email: ${reply_to}`, phone && `Phone: ${phoneText(phone, 'US')}`]
      .filter(Boolean)
      .join('\n')
    const written = { subject: `Contact: ${subject ?? name ?? 'a message'}`, text: [from, text].filter(Boolean).join('\n\n') }
    return { reader, written, ...(reply_to !== null && { replyTo: reply_to }) }
  })

export const accountMails: readonly Reaction[] = [
  mail({ on: registered, name: 'notifications.send-verification', ...welcome }),
  mail({ on: verificationAsked, name: 'notifications.send-verification-again', ...verification }),
  mail({
    on: resetAsked,
    name: 'notifications.send-reset',
    to: ({ accountId }) => (accountId === null ? [] : [accountId]),
    cause: (_data, _accountId, seq) => `reset-${seq}`,
    facts: (app, _data, { accountId }) => makeReset(app, accountId),
    words: (say) => ({
      subject: say('mail.resetSubject'),
      text: say('mail.resetText'),
      button: say('mail.resetButton'),
      note: say('mail.resetNote', { minutes: clocks.resetMinutes }),
    }),
    path: withToken('/auth/reset-password'),
  }),
  mail({
    on: passwordChanged,
    name: 'notifications.send-password-changed',
    to: toAccount,
    cause: (_data, _accountId, seq) => `password-changed-${seq}`,
    facts: async () => ({}),
    words: (say) => ({
      subject: say('mail.passwordChangedSubject'),
      text: say('mail.passwordChangedText'),
      button: say('mail.passwordChangedButton'),
      note: say('mail.passwordChangedNote'),
    }),
    path: () => '/login',
  }),
  mail({
    on: secondFactorChanged,
    name: 'notifications.send-second-factor-changed',
    to: toAccount,
    cause: (_data, _accountId, seq) => `second-factor-${seq}`,
    facts: async (_app, { isOn }) => ({ isOn }),
    words: (say, { isOn }) => ({
      subject: say(isOn ? 'mail.factorOnSubject' : 'mail.factorOffSubject'),
      text: say(isOn ? 'mail.factorOnText' : 'mail.factorOffText'),
      button: say('mail.factorButton'),
      note: say('mail.factorNote'),
    }),
    path: () => '/dashboard/settings?tab=security',
  }),
  // to the new address, which counts once its owner opens the link
  mail({
    on: emailChangeAsked,
    name: 'notifications.send-new-email',
    to: toAccount,
    cause: ({ tokenId }) => `new-email-${tokenId}`,
    facts: (app, { tokenId }) => inTransaction(app, (tx) => writeNewEmail(tx, tokenId)),
    address: ({ email }) => email,
    words: (say) => ({
      subject: say('mail.newEmailSubject'),
      text: say('mail.newEmailText'),
      button: say('mail.newEmailButton'),
      note: say('mail.newEmailNote', { minutes: clocks.verificationMinutes }),
    }),
    path: withToken('/auth/confirm'),
  }),
  // to the old address, once the new one counts
  mail({
    on: emailChanged,
    name: 'notifications.send-email-changed',
    to: toAccount,
    cause: ({ tokenId }) => `email-changed-${tokenId}`,
    facts: (app, { tokenId }) => inTransaction(app, (tx) => writeUndo(tx, tokenId)),
    address: ({ oldEmail }) => oldEmail,
    words: (say) => ({
      subject: say('mail.emailChangedSubject'),
      text: say('mail.emailChangedText'),
      button: say('mail.emailChangedButton'),
      note: say('mail.emailChangedNote', { hours: clocks.undoEmailHours }),
    }),
    path: withToken('/auth/reset-password'),
  }),
  on(contactSent, 'notifications.send-contact', sendContact),
]
