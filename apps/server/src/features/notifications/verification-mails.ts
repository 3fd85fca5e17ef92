// What a merchant is told of the verification at the payment provider (SR-85, SR-11).
import type { DueThing, VerificationNews } from '@rondo/rules/wallet/verification'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { merchantOf } from '../accounts/index.ts'
import { askedOf, verificationChanged } from '../wallet/index.ts'
import { dateIn } from './group-parts.ts'
import type { Section } from './mail-layout.ts'
import { entry, mail, type To } from './tell.ts'

interface Facts {
  readonly news: VerificationNews
  readonly due: readonly DueThing[]
  readonly dueAt: Date | null
  readonly zone: string
  /** They may sell already, and are asked for more. */
  readonly isSelling: boolean
}

type Changed = { readonly accountId: number; readonly news: VerificationNews | null }
async function factsOf(app: App, { accountId, news }: Changed, { zone }: To): Promise<Facts | undefined> {
  if (news === null) return undefined
  const [asked, merchant] = await Promise.all([askedOf(app.db, accountId), merchantOf(app.db, accountId)])
  return { news, zone, isSelling: merchant.charges_enabled, ...asked }
}

const needs = (say: Say, { dueAt, zone, isSelling }: Facts, locale: Locale) =>
  dueAt ? say('mail.needsTextBy', { day: dateIn(dueAt, zone, locale) }) : say(isSelling ? 'mail.needsGoOnText' : 'mail.needsText')

/** What the provider asks for, a row for each. */
function askedSections({ news, due }: Facts, locale: Locale): Section[] {
  if (news !== 'needs' && (news !== 'restricted' || due.length === 0)) return []
  const say = sayIn(locale)
  const things = (due.length > 0 ? due : (['other'] as const)).map((thing) => say(`verification.thing_${thing}`))
  const begun = (thing: string) => thing.slice(0, 1).toLocaleUpperCase(locale) + thing.slice(1)
  return [{ title: say('mail.needsTitle'), lines: things.map((thing) => [begun(thing), ''] as const) }]
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
    sections: askedSections,
    path: ({ news }) => (news === 'complete' ? '/listing/upload' : '/merchant/verify'),
  }),
]
