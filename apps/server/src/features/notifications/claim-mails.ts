// What the two sides are told of a deposit and of what is claimed of it: claimed, contested, settled, decided, withdrawn, given back.
import { answerUntil, decideUntil, depositParts } from '@rondo/rules/claims/claim'
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { App } from '../../platform/context.ts'
import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { operatorIds } from '../accounts/index.ts'
import { casesWait, type ClaimRow, lastClaim } from '../claims/index.ts'
import { caseOf, groupMoved } from '../orders/index.ts'
import { dateIn, type GroupFacts, groupFacts, otherSide } from './group-parts.ts'
import { by, type Moved, moves } from './group-rows.ts'
import {
  backSections,
  claimedSections,
  clockSections,
  contestedSections,
  decidedSections,
  keptSections,
  type Reading,
} from './claim-rows.ts'
import { disputeRows } from './dispute-mails.ts'
import type { Section } from './mail-layout.ts'
import { moneyIn, shownItems } from './order-parts.ts'
import { type Entry, entry, mail, told, type To, type ToldRow } from './tell.ts'

export interface DepositFacts extends GroupFacts<Moved> {
  readonly itemId: number
  readonly item: string
  readonly claim: ClaimRow | undefined
  /** How the deposit stands, and what of it goes where by now. Minor units. */
  readonly status: string
  readonly depositMinor: number
  readonly keptMinor: number
  readonly backMinor: number
}

/** The deposit of an item that a move was about; undefined where there is none. */
async function depositFacts(app: App, data: Moved, itemId: number, reading: To): Promise<DepositFacts | undefined> {
  const facts = await groupFacts(app, { ...data, itemIds: [itemId] }, reading)
  const [item] = facts?.items ?? []
  if (!facts || !item) return undefined
  const c = caseOf(facts.order, facts.group)
  const deposit = c.deposits.find(({ id }) => id === itemId)
  if (!deposit?.status) return undefined
  const lateFeeMinor = c.items.find(({ id }) => id === itemId)?.lateFeeMinor ?? 0
  const claim = await lastClaim(app.db, itemId)
  const { status, amountMinor: depositMinor } = deposit
  const claimedMinor = claim && !claim.withdrawn ? (claim.granted_minor ?? claim.amount_minor) : 0
  const isWhole = status === 'release_due' || status === 'refunded'
  const { merchantMinor: keptMinor, customerMinor: backMinor } = isWhole
    ? { merchantMinor: 0, customerMinor: depositMinor }
    : depositParts(depositMinor, lateFeeMinor, claimedMinor)
  return { ...facts, data, itemId, item: item.product.name, claim, status, depositMinor, keptMinor, backMinor }
}

type Words = (say: Say, facts: DepositFacts, values: ReturnType<typeof valuesOf>) => { subject: string; text: string; note?: string }
interface Row {
  readonly kind: string
  readonly to: 'customer' | 'merchant'
  readonly when: (moved: Moved) => boolean
  /** False of what has come to something else. */
  readonly stands?: (facts: DepositFacts) => boolean
  /** Without them it is told below the bell alone. */
  readonly words?: Words
  readonly entry: (facts: DepositFacts) => Entry
  readonly sections?: (facts: DepositFacts, locale: Locale, to: Reading) => readonly Section[]
}

const valuesOf = (f: DepositFacts, locale: Locale) => {
  const money = (minor: number) => moneyIn(locale, minor, f.currency)
  return {
    item: f.item,
    name: f.name,
    other: f.other,
    number: f.number,
    amount: money(f.claim?.amount_minor ?? 0),
    deposit: money(f.depositMinor),
    kept: money(f.keptMinor),
    back: money(f.backMinor),
    answerDay: f.claim ? dateIn(answerBy(f.claim), f.zone, locale) : '',
    decideDay: f.claim?.answered_at ? dateIn(new Date(decideUntil(f.claim.answered_at.getTime())), f.zone, locale) : '',
  }
}
const answerBy = ({ claimed_at }: ClaimRow) => new Date(answerUntil(claimed_at.getTime()))
const money = (minor: number, { currency }: DepositFacts) => ({ minor, currency })
const isKept = ({ status }: DepositFacts) => status === 'settled'
const isBack = ({ status }: DepositFacts) => status === 'release_due' || status === 'refunded'
/** Moves after which a deposit ends without an operator: it was looked at, nobody claimed in time, the claim was accepted or left unanswered. */
const ends = (moved: Moved) => moves('releaseDeposit', 'assessItem', 'endService')(moved) || by('settleClaim', 'customer', 'timer')(moved)

const claimText = (isLost: boolean, isWhole: boolean) => {
  if (isLost) return 'orderMails.claimLostText'
  return isWhole ? 'orderMails.claimMadeWholeText' : 'orderMails.claimMadeText'
}

const rows: readonly Row[] = [
  {
    kind: 'claim-made',
    to: 'customer',
    when: moves('claimDeposit', 'claimLostRental'),
    stands: ({ claim }) => claim !== undefined && claim.closed_at === null,
    words: (say, { claim, depositMinor }, values) => ({
      subject: say('orderMails.claimMadeSubject', values),
      text: say(claimText(claim?.kind === 'lost', (claim?.amount_minor ?? 0) >= depositMinor), values),
    }),
    sections: claimedSections,
    entry: (f) =>
      entry(
        'claim_made',
        { item: f.item, amount: money(f.claim?.amount_minor ?? 0, f), day: { at: f.claim ? answerBy(f.claim).toISOString() : '' } },
        f.otherId,
      ),
  },
  {
    kind: 'claim-clock',
    to: 'merchant',
    when: by('claimLostRental', 'timer'),
    words: (say, _f, values) => ({
      subject: say('orderMails.claimClockSubject', values),
      text: say('orderMails.claimClockText', values),
      note: say('orderMails.claimClockNote', values),
    }),
    sections: clockSections,
    entry: (f) => entry('claim_clock', { item: f.item, amount: money(f.depositMinor, f) }, f.otherId),
  },
  {
    kind: 'claim-contested',
    to: 'merchant',
    when: moves('contestClaim'),
    words: (say, _f, values) => ({
      subject: say('orderMails.claimContestedSubject', values),
      text: say('orderMails.claimContestedText', values),
    }),
    sections: contestedSections,
    entry: (f) => entry('claim_contested', { item: f.item }, f.otherId),
  },
  {
    kind: 'claim-withdrawn',
    to: 'customer',
    when: by('withdrawClaim', 'merchant'),
    words: (say, _f, values) => ({ subject: say('orderMails.claimWithdrawnSubject'), text: say('orderMails.claimWithdrawnText', values) }),
    sections: (f, locale) => (isBack(f) ? backSections(f, locale) : []),
    entry: (f) => entry('claim_withdrawn', { item: f.item }, f.otherId),
  },
  ...(['customer', 'merchant'] as const).map((to): Row => ({
    kind: 'claim-decided',
    to,
    when: (moved) => moved.by === 'operator' && moves('settleClaim', 'withdrawClaim')(moved),
    words: (say, { status }, values) => ({
      subject: say('orderMails.claimDecidedSubject', values),
      // refused of a rental that is still out, the deposit stays with us
      text: say(status === 'held' ? 'orderMails.claimRefusedText' : 'orderMails.claimDecidedText', values),
    }),
    sections: decidedSections,
    entry: (f) => entry('claim_decided', { item: f.item, kept: money(f.claim?.granted_minor ?? 0, f) }),
  })),
  {
    kind: 'deposit-kept',
    to: 'customer',
    when: ends,
    stands: isKept,
    words: (say, f, values) => ({
      subject: say('orderMails.depositKeptSubject', values),
      text: say(f.backMinor > 0 ? 'orderMails.depositKeptText' : 'orderMails.depositKeptWholeText', values),
    }),
    sections: keptSections,
    entry: (f) => entry('deposit_kept', { item: f.item, kept: money(f.keptMinor, f), back: money(f.backMinor, f) }, f.otherId),
  },
  {
    kind: 'deposit-earned',
    to: 'merchant',
    when: ends,
    stands: isKept,
    words: (say, f, values) => ({
      subject: say('orderMails.depositEarnedSubject', values),
      text: say(f.backMinor > 0 ? 'orderMails.depositEarnedText' : 'orderMails.depositEarnedWholeText', values),
    }),
    sections: keptSections,
    entry: (f) => entry('deposit_earned', { item: f.item, kept: money(f.keptMinor, f) }, f.otherId),
  },
  {
    // the mail comes with the refund, which names the piece: two would tell of the same sum
    kind: 'deposit-back',
    to: 'customer',
    when: (moved) => ends(moved) || by('withdrawClaim', 'merchant')(moved),
    stands: isBack,
    entry: (f) => entry('deposit_back', { item: f.item, amount: money(f.depositMinor, f) }),
  },
]

const rowOf =
  ({ kind, to, when, stands, words, entry: entryOf, sections }: Row): ToldRow<Moved> =>
  async (app, event) => {
    for (const itemId of event.data.itemIds) {
      const row = told<Moved, DepositFacts>({
        when,
        to: (moved) => [to === 'customer' ? moved.customerId : moved.merchantId],
        cause: (_moved, accountId, seq) => `${kind}-${seq}-${itemId}-${accountId}`,
        async facts(at, moved, reading) {
          const facts = await depositFacts(at, moved, itemId, reading)
          return facts && (stands?.(facts) ?? true) ? facts : undefined
        },
        ...(words && {
          words: (say: Say, facts: DepositFacts, locale: Locale) => ({
            note: say('orderMails.depositNote'),
            ...words(say, facts, valuesOf(facts, locale)),
            button: say('orderMails.openDeposit'),
          }),
        }),
        entry: entryOf,
        path: () => `/dashboard/transactions/item/${itemId}`,
        sections: (facts, locale) => [
          ...shownItems(facts.items, locale, to).map((pieces) => ({ ...otherSide(facts), ...pieces })),
          ...(sections?.(facts, locale, to) ?? []),
        ],
      })
      await row(app, event)
    }
  }

const all: readonly ToldRow<Moved>[] = [...rows.map(rowOf), ...disputeRows]
/** The tab of the desk where all of it waits; where several kinds wait, the overview that counts each. */
function deskPlace(waiting: Readonly<Record<'claims' | 'disputes' | 'cases', number>>): `/desk${string}` {
  const [tab, ...others] = (['claims', 'disputes', 'cases'] as const).filter((kind) => waiting[kind] > 0)
  return tab && others.length === 0 ? `/desk/${tab}` : '/desk'
}

/** All rows of a move are one job, as those of groups are: each tells its reader once, whatever becomes of the others. */
export const claimMails: readonly Reaction[] = [
  on(groupMoved, 'notifications.tell-deposit', async (app, event) => {
    const outcomes = await Promise.allSettled(all.map((row) => row(app, event)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }),
  // whoever works at the desk, once a day while anything waits
  mail({
    on: casesWait,
    name: 'notifications.tell-cases',
    to: (_data, app) => operatorIds(app.db),
    cause: ({ day }, accountId) => `cases-${day}-${accountId}`,
    facts: async (_app, data, { zone }) => ({ ...data, zone }),
    words: (say, { claims, disputes, cases }) => ({
      subject: say('orderMails.casesSubject', { n: claims + disputes + cases }),
      text: say('orderMails.casesText'),
      button: say('orderMails.casesButton'),
      note: say('orderMails.casesNote'),
    }),
    path: (waiting) => deskPlace(waiting),
    sections: ({ claims, disputes, cases, first, zone }, locale) => {
      const say = sayIn(locale)
      const counts = [
        [say('orderMails.casesClaims'), claims],
        [say('orderMails.casesDisputes'), disputes],
        [say('orderMails.casesOthers'), cases],
      ] as const
      return [
        {
          lines: [
            ...counts.flatMap(([what, n]) => (n > 0 ? [[what, String(n)] as const] : [])),
            ...(first === null ? [] : [[say('orderMails.casesFirst'), dateIn(new Date(first), zone, locale)] as const]),
          ],
        },
      ]
    },
  }),
]
