// What a merchant is told of the verification at the payment provider (SR-85, SR-11).
import type { DueThing, VerificationNews } from '@rondo/rules/wallet/verification'
import type { Locale, Say } from '@rondo/words'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { askedOf, verificationChanged } from '../wallet/index.ts'
import { dateIn } from './group-parts.ts'
import { entry, mail, type To } from './tell.ts'

interface Facts {
  readonly news: VerificationNews
  readonly due: readonly DueThing[]
  readonly dueAt: Date | null
  readonly zone: string
}

type Changed = { readonly accountId: number; readonly news: VerificationNews | null }
async function factsOf(app: App, { accountId, news }: Changed, { zone }: To): Promise<Facts | undefined> {
  return news === null ? undefined : { news, zone, ...(await askedOf(app.db, accountId)) }
}

const thingsIn = (say: Say, { due }: Facts, locale: string) =>
  new Intl.ListFormat(locale).format((due.length > 0 ? due : (['other'] as const)).map((thing) => say(`verification.thing_${thing}`)))

const needs = (say: Say, facts: Facts, locale: Locale) => {
  const things = thingsIn(say, facts, locale)
  return facts.dueAt ? say('mail.needsTextBy', { things, day: dateIn(facts.dueAt, facts.zone, locale) }) : say('mail.needsText', { things })
}

export const verificationMails: readonly Reaction[] = [
  mail({
    on: verificationChanged,
    name: 'notifications.tell-verification',
    when: ({ news }) => news !== null,
    to: ({ accountId }) => [accountId],
    cause: (_data, _accountId, seq) => `verification-${seq}`,
    facts: factsOf,
    words(say, facts, locale) {
      const button = say('mail.verificationButton')
      switch (facts.news) {
        case 'complete':
          return {
            subject: say('mail.verifiedSubject'),
            text: say('mail.verifiedText'),
            button: say('mail.verifiedButton'),
            note: say('mail.verifiedNote'),
          }
        case 'restored':
          return { subject: say('mail.restoredSubject'), text: say('mail.restoredText'), button, note: say('mail.restoredNote') }
        case 'needs':
          return { subject: say('mail.needsSubject'), text: needs(say, facts, locale), button, note: say('mail.needsNote') }
        case 'restricted':
          return { subject: say('mail.restrictedSubject'), text: say('mail.restrictedText'), button, note: say('mail.restrictedNote') }
        case 'rejected':
          return { subject: say('mail.rejectedSubject'), text: say('mail.rejectedText'), button, note: say('mail.rejectedNote') }
      }
    },
    entry: ({ news }) => entry(`verification_${news}`, {}),
    path: ({ news }) => (news === 'complete' ? '/listing/upload' : '/merchant/verify'),
  }),
]
