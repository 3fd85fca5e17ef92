// What people are told of what support did: a listing was taken down or returns, an account was blocked or is open again.
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { blockedChanged } from '../accounts/index.ts'
import { listingPutBack, listingTakenDown, takenDownReason } from '../listings/index.ts'
import { pictureOf } from './about.ts'
import { supportSaid } from './group-parts.ts'
import { asName, localeOf } from './mail-layout.ts'
import { shownPieces } from './order-parts.ts'
import { entry, mail } from './tell.ts'

interface OfListing {
  readonly productId: number
  readonly merchantId: number
}
const toMerchant = ({ merchantId }: OfListing) => [merchantId]
const path = () => '/dashboard/listings' as const

interface Blocked {
  readonly accountId: number
  readonly isBlocked: boolean
}
/** Undefined once support has done the contrary: the other mail tells that. */
async function blockedFacts({ db }: App, { accountId, isBlocked }: Blocked): Promise<Blocked | undefined> {
  const { rows } = await sql<{
    is_blocked: boolean
  }>`select blocked_at is not null as is_blocked from person where id = ${accountId}`.execute(db)
  return rows[0]?.is_blocked === isBlocked ? { accountId, isBlocked } : undefined
}

export const supportMails: readonly Reaction[] = [
  mail({
    on: listingTakenDown,
    name: 'notifications.send-listing-taken-down',
    to: toMerchant,
    cause: ({ productId }, _accountId, seq) => `taken-down-${productId}-${seq}`,
    // put back meanwhile, it has no reason any more, and the other mail tells that
    async facts(app, { productId }, { reader }) {
      const found = await takenDownReason(app.db, productId, localeOf(reader))
      return found?.reason ? { name: asName(found.name), why: found.reason, picture: await pictureOf(app, productId) } : undefined
    },
    entry: ({ name: item, why }) => entry('listing_taken_down', { item, why }),
    sections: ({ name, picture, why }, locale) => [...shownPieces([{ name, cover: picture }]), ...supportSaid(why, locale)],
    words: (say, { name }) => ({
      subject: say('mail.takenDownSubject', { name }),
      text: say('mail.takenDownText', { name }),
      button: say('mail.takenDownButton'),
      note: say('mail.takenDownNote'),
    }),
    path,
  }),
  mail({
    on: listingPutBack,
    name: 'notifications.send-listing-put-back',
    to: toMerchant,
    cause: ({ productId }, _accountId, seq) => `put-back-${productId}-${seq}`,
    async facts(app, { productId }, { reader }) {
      const found = await takenDownReason(app.db, productId, localeOf(reader))
      return found && { name: asName(found.name), picture: await pictureOf(app, productId) }
    },
    entry: ({ name: item }) => entry('listing_put_back', { item }),
    words: (say, { name }) => ({
      subject: say('mail.putBackSubject', { name }),
      text: say('mail.putBackText', { name }),
      button: say('mail.takenDownButton'),
      note: say('mail.putBackNote'),
    }),
    sections: ({ name, picture }) => shownPieces([{ name, cover: picture }]),
    path,
  }),
  mail({
    on: blockedChanged,
    name: 'notifications.send-blocked',
    when: ({ isTold }) => !isTold,
    to: ({ accountId }) => [accountId],
    evenBlocked: true,
    cause: (_data, accountId, seq) => `blocked-${accountId}-${seq}`,
    facts: blockedFacts,
    words: (say, { isBlocked }) =>
      isBlocked
        ? {
            subject: say('mail.blockedSubject'),
            text: say('mail.blockedText'),
            button: say('mail.blockedButton'),
            note: say('mail.blockedNote'),
          }
        : { subject: say('mail.openAgainSubject'), text: say('mail.openAgainText'), button: say('mail.openAgainButton'), note: '' },
    path: ({ isBlocked }) => (isBlocked ? '/contact' : '/login'),
  }),
]
