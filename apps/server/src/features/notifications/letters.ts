// Mails about an account, each a function of its reader and its facts.
import { clocks } from '@rondo/rules/kernel/clocks'
import { sayIn } from '@rondo/words/all'
import { localeOf, type Place, type Reader, writeLetter } from './letter.ts'

const withToken = (path: `/${string}`, token: string): `/${string}` => `${path}?token=${encodeURIComponent(token)}`

export function verifyLetter(reader: Reader, { token }: { readonly token: string }, place: Place) {
  const say = sayIn(localeOf(reader))
  const note = say('mail.verifyNote', { minutes: clocks.verificationMinutes })
  return writeLetter(
    reader,
    {
      subject: say('mail.verifySubject'),
      text: say('mail.verifyText'),
      button: say('mail.verifyButton'),
      note,
      path: withToken('/auth/confirm', token),
    },
    place,
  )
}

export function resetLetter(reader: Reader, { token }: { readonly token: string }, place: Place) {
  const say = sayIn(localeOf(reader))
  const note = say('mail.resetNote', { minutes: clocks.resetMinutes })
  return writeLetter(
    reader,
    {
      subject: say('mail.resetSubject'),
      text: say('mail.resetText'),
      button: say('mail.resetButton'),
      note,
      path: withToken('/auth/reset-password', token),
    },
    place,
  )
}

export function passwordChangedLetter(reader: Reader, place: Place) {
  const say = sayIn(localeOf(reader))
  return writeLetter(
    reader,
    {
      subject: say('mail.passwordChangedSubject'),
      text: say('mail.passwordChangedText'),
      button: say('mail.passwordChangedButton'),
      note: say('mail.passwordChangedNote'),
      path: '/login',
    },
    place,
  )
}

/** To the new address, which counts once its owner opens the link. */
export function newEmailLetter(reader: Reader, { token }: { readonly token: string }, place: Place) {
  const say = sayIn(localeOf(reader))
  return writeLetter(
    reader,
    {
      subject: say('mail.newEmailSubject'),
      text: say('mail.newEmailText'),
      button: say('mail.newEmailButton'),
      note: say('mail.newEmailNote', { minutes: clocks.verificationMinutes }),
      path: withToken('/auth/confirm', token),
    },
    place,
  )
}

/** To the old address, once the new one counts. */
export function emailChangedLetter(reader: Reader, place: Place) {
  const say = sayIn(localeOf(reader))
  return writeLetter(
    reader,
    {
      subject: say('mail.emailChangedSubject'),
      text: say('mail.emailChangedText'),
      button: say('mail.emailChangedButton'),
      note: say('mail.emailChangedNote'),
      path: '/contact',
    },
    place,
  )
}
