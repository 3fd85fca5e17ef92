// What two people hear of offers between them (SR-85): one that came, and how an own one was answered.
import { shownName } from '@rondo/rules/accounts/shown-name'
import { sayIn } from '@rondo/words/all'
import type { Say } from '@rondo/words'
import { listIn } from '@rondo/words/list'
import { sizeName } from '@rondo/words/size-name'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { nameIn, offerAnswered, offerMade, offersById } from '../messaging/index.ts'
import { momentIn, otherSide } from './group-parts.ts'
import { asName, localeOf, type Section } from './mail-layout.ts'
import { endingToken } from './mail-links.ts'
import { moneyIn } from './order-parts.ts'
import { swapMails } from './swap-mails.ts'
import { entry, mail, type To } from './tell.ts'

interface Facts {
  readonly otherId: number
  readonly name: string
  readonly item: string
  /** The first of the pieces. */
  readonly piece: number | undefined
  readonly minor: number
  readonly currency: string
  readonly price: string
  readonly status: string
  /** Until when it waits for an answer, or what was agreed is held. */
  readonly until: string
  /** The reader is the one who would pay. */
  readonly isBuyer: boolean
  /** How many pieces the proposer of a swap gives. */
  readonly given: number
  /** Pieces for pieces: there is no price. */
  readonly isSwap: boolean
  readonly sections: readonly Section[]
  readonly token: string
}

async function portraitOf({ db }: App, id: number) {
  const { rows } = await sql<{ portrait: StoredPhoto | null }>`select portrait from person where id = ${id}`.execute(db)
  return rows[0]?.portrait ?? null
}

async function factsOf(app: App, { offerId }: { readonly offerId: number }, { accountId, reader, zone }: To): Promise<Facts | undefined> {
  const [offer] = await offersById(app.db, [offerId])
  if (!offer) return undefined
  const locale = localeOf(reader)
  const [first, ...more] = offer.pieces
  const item = first ? asName(nameIn(first, locale)) : ''
  const isProposer = offer.proposer_id === accountId
  const other = isProposer ? offer.receiver : offer.proposer
  const face = { name: shownName(other), portrait: await portraitOf(app, other.id) }
  const name = asName(face.name)
  const isSwap = offer.type === 'swap'
  const say = sayIn(locale)
  // what a piece is worth to its owner, so that a swap can be judged
  const swapped = (title: string, pieces: typeof offer.pieces): Section => ({
    title,
    lines: pieces.map(({ size, price_minor: minor, currency, ...piece }) => {
      const price = minor === null ? '' : say('mail.listedAt', { price: moneyIn(locale, minor, currency) })
      const facts = [listIn(locale, [sizeName(size ?? '', say), price])].filter(Boolean)
      return [asName(nameIn(piece, locale)), '', piece.cover ?? undefined, facts] as const
    }),
  })
  // of several pieces the sum of them all is bargained about
  const listed =
    offer.pieces.length === 1
      ? [
          say('mail.offerListed', {
            listed: moneyIn(locale, offer.listed_minor, offer.currency),
            price: moneyIn(locale, offer.price_minor, offer.currency),
          }),
        ]
      : []
  const offered: Section = {
    ...otherSide({ other: name, face }),
    lines: offer.pieces.map((piece) => [asName(nameIn(piece, locale)), '', piece.cover ?? undefined, listed] as const),
  }
  const until = offer.swap?.until ?? offer.agreement?.until ?? offer.expires_at
  const [gets, gives] = isProposer ? [offer.pieces, offer.given ?? []] : [offer.given ?? [], offer.pieces]
  return {
    otherId: other.id,
    name,
    item: more.length > 0 ? say('offers.andMore', { name: item, n: more.length }) : item,
    piece: first?.id,
    minor: offer.price_minor,
    currency: offer.currency,
    price: moneyIn(locale, offer.price_minor, offer.currency),
    status: offer.status,
    isBuyer: offer.buyer_id === accountId,
    isSwap,
    given: offer.given?.length ?? 0,
    until: momentIn(new Date(until), zone, locale),
    sections: isSwap
      ? [
          otherSide({ other: name, face }),
          swapped(say(offer.status === 'declined' ? 'mail.swapAskedFor' : 'swaps.youGet'), gets),
          swapped(say(offer.status === 'declined' ? 'mail.swapOffered' : 'swaps.youGive'), gives),
        ]
      : [
          offered,
          ...(offer.status === 'accepted'
            ? [{ lines: [[say('mail.priceHeldUntil'), momentIn(new Date(until), zone, locale)] as const] }]
            : []),
        ],
    token: await endingToken(app, accountId, { kind: 'offers' }),
  }
}
const sections = ({ sections: shown }: Facts) => shown
const path = ({ otherId }: Facts): `/${string}` => `/message/${otherId}`
/** What was agreed waits in the reader's cart. */
const isInCart = ({ status, isBuyer, isSwap }: Facts) => status === 'accepted' && (isBuyer || isSwap)
const ending = (say: Say, { token }: Facts) => ({ reason: say('mail.offerReason'), token })
const itemOf = ({ item, piece }: Facts) => ({ item, ...(piece && { piece }) })
const valuesOf = (facts: Facts) => ({ ...itemOf(facts), price: { minor: facts.minor, currency: facts.currency } })

export const offerMails: readonly Reaction[] = [
  mail({
    on: offerMade,
    name: 'notifications.tell-offer',
    to: ({ receiverId }) => [receiverId],
    cause: ({ offerId }) => `offer-${offerId}`,
    // answered or taken back meanwhile, it asks nothing any more
    facts: async (app, data, to) => {
      const facts = await factsOf(app, data, to)
      return facts?.status === 'pending' ? facts : undefined
    },
    subject: 'offers',
    entry: (facts) =>
      facts.isSwap ? entry('swap_received', itemOf(facts), facts.otherId) : entry('offer_received', valuesOf(facts), facts.otherId),
    words: (say, { name, item, price, isSwap, given: n, until }) => ({
      subject: isSwap ? say('mail.swapSubject', { name, item }) : say('mail.offerSubject', { name, price }),
      text: isSwap ? say('mail.swapText', { name, item, n }) : say('mail.offerText', { name, item, price }),
      button: say('mail.offerButton'),
      note: say('mail.offerNote', { until }),
    }),
    path,
    sections,
    ending,
  }),
  mail({
    on: offerAnswered,
    name: 'notifications.tell-offer-answer',
    when: ({ status }) => status === 'accepted' || status === 'declined',
    to: ({ proposerId }) => [proposerId],
    cause: ({ offerId }) => `offer-answer-${offerId}`,
    facts: factsOf,
    subject: 'offers',
    entry: (facts) =>
      facts.isSwap
        ? entry(facts.status === 'accepted' ? 'swap_accepted' : 'swap_declined', itemOf(facts), facts.otherId)
        : entry(
            facts.status !== 'accepted' ? 'offer_declined' : facts.isBuyer ? 'offer_accepted' : 'offer_taken',
            valuesOf(facts),
            facts.otherId,
          ),
    words: (say, facts) => {
      const { name, item, price, status, isBuyer, isSwap, until } = facts
      const button = say(isInCart(facts) ? 'mail.returnedButton' : 'mail.offerButton')
      return isSwap
        ? {
            subject: say(status === 'accepted' ? 'mail.swapAcceptedSubject' : 'mail.swapDeclinedSubject', { name, item }),
            text: say(status === 'accepted' ? 'mail.swapAcceptedText' : 'mail.swapDeclinedText', { name, item, until }),
            button: status === 'accepted' ? button : say('mail.swapMoreButton'),
            note: status === 'accepted' ? '' : say('mail.swapDeclinedNote'),
          }
        : status === 'accepted'
          ? {
              subject: say('mail.offerAcceptedSubject', { name, price }),
              text: say(isBuyer ? 'mail.offerAcceptedText' : 'mail.offerTakenText', { name, item, price }),
              button,
              note: isBuyer ? say('mail.offerAcceptedNote') : say('mail.offerTakenNote'),
            }
          : {
              subject: say('mail.offerDeclinedSubject', { item }),
              text: say('mail.offerDeclinedText', { name, item, price }),
              button: isBuyer ? say('mail.offerAgainButton') : button,
              note: '',
            }
    },
    path: (facts) => (isInCart(facts) ? '/cart' : path(facts)),
    sections,
    ending,
  }),
  mail({
    on: offerAnswered,
    name: 'notifications.tell-offer-expired',
    when: ({ status }) => status === 'expired',
    to: ({ proposerId }) => [proposerId],
    cause: ({ offerId }) => `offer-expired-${offerId}`,
    facts: factsOf,
    subject: 'offers',
    entry: (facts) =>
      facts.isSwap ? entry('swap_expired', itemOf(facts), facts.otherId) : entry('offer_expired', valuesOf(facts), facts.otherId),
    path,
  }),
  ...swapMails,
]
