// What people are told as data: what it follows, who reads it, and what it says by mail and below the bell. A row of a table and its words in
// two languages are all of it; everything else happens here, the same for all.
import { type Channel, type NoticeKind, noticeKinds, type Subject, subjects } from '@rondo/rules/notifications/notice-kinds'
import { sayIn } from '@rondo/words/all'
import { type Locale, locales, type Say, type ValuesOf } from '@rondo/words'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type EventKind, type EventOf, on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { readersOf } from '../accounts/index.ts'
import type { SaidFact } from './entry-words.ts'
import { localeOf, type MailParts, type Reader, type Section, type ShownGarment, writeMail } from './mail-layout.ts'
import { Quiet } from './held-mails.ts'
import { quietFor, showSettings } from './notice-settings.ts'
import { wanting } from './notice-choices.ts'
import { note } from './notices.ts'
import { type Ready, sendOnce } from './send-once.ts'

/** One reader of one event. `cause` names what they are told: a job that runs again finds it told. */
export interface To {
  readonly accountId: number
  readonly reader: Reader
  /** In which the reader lives, or has chosen: days are named by its clock. */
  readonly zone: string
  readonly cause: string
}
/** A value in the words of an entry; the browser writes amounts, instants and reasons as its reader does. */
type Value = string | number | { readonly minor: number; readonly currency: string } | { readonly at: string } | { readonly reason: string }
/** What an entry says: its words are `notices.<kind>`. `who` in them is the person whom it is about, by the name they have when it is read, `due` the day by which they ask for an answer. */
export interface Entry {
  readonly kind: NoticeKind
  readonly aboutId: number | null
  readonly facts: Readonly<Record<string, Value>>
}
type Facts<K extends NoticeKind> = { readonly [N in Exclude<keyof ValuesOf<`notices.${K}`>, 'who' | 'due'>]: Value } & {
  /** The listing whose picture stands beside it, where its link leads elsewhere. */
  readonly piece?: number
}
/** An entry of a kind, with every value that its words name. */
export const entry = <K extends NoticeKind>(kind: K, facts: Facts<K>, aboutId: number | null = null): Entry => ({ kind, facts, aboutId })

export interface Told<Data extends object, Facts> {
  /** Only of such events; without it of all of its kind. */
  readonly when?: (data: Data) => boolean
  readonly to: (data: Data, app: App) => readonly number[] | Promise<readonly number[]>
  /** Of all that this event and reader have, which one this is; the same cause is told once. `seq` is the event's number. */
  readonly cause: (data: Data, accountId: number, seq: number) => string
  /** What the words need, as it stands now; undefined when there is nothing to tell any more. */
  readonly facts: (app: App, data: Data, to: To) => Promise<Facts | undefined>
  /** The mail, with where its button leads if its entry leads elsewhere; without it there is only the entry. */
  readonly words?: (
    say: Say,
    facts: Facts,
    locale: Locale,
  ) => Pick<MailParts, 'subject' | 'text' | 'button' | 'note'> & Partial<Pick<MailParts, 'path'>>
  /** The entry below the bell; without it there is only the mail. */
  readonly entry?: (facts: Facts) => Entry | undefined
  /** Where the button and the entry lead, below the product's address. */
  readonly path: (facts: Facts) => `/${string}`
  readonly sections?: (facts: Facts, locale: Locale) => readonly Section[]
  readonly garments?: (facts: Facts, locale: Locale, app: App) => readonly ShownGarment[]
  /** What else there is to see, below all that the mail is about. */
  readonly below?: (facts: Facts, locale: Locale, app: App) => MailParts['below']
  /** Another address of the same person. */
  readonly address?: (facts: Facts) => string
  /** What it is about, where its mails may be refused. */
  readonly subject?: Subject
  /** Why the reader gets the mail, and the token of the link that ends such mails. */
  readonly ending?: (say: Say, facts: Facts) => NonNullable<MailParts['ending']>
  /** Told to a blocked account, too: how else would its person learn why? */
  readonly evenBlocked?: true
  /** A mail with nothing to tell leaves its cause to a later one. */
  readonly keepsCause?: true
}
export interface Mail<Data extends object, Facts> extends Told<Data, Facts> {
  readonly on: EventKind<Data>
  /** Name of its job. */
  readonly name: `notifications.${string}`
}
/** A row of several that follow one kind of event, whatever its facts are. */
export type ToldRow<Data extends object> = (app: App, event: Pick<EventOf<EventKind<Data>>, 'data' | 'seq'>) => Promise<void>

/** A row of a table as the reaction that tells it. */
export const mail = <Data extends object, Facts>(row: Mail<Data, Facts>): Reaction => on(row.on, row.name, told(row))

/** Tells the readers of one event: entries first, since a mail server may be slow. Who cannot be reached holds nobody else up. */
export function told<Data extends object, Facts>(row: Told<Data, Facts>): ToldRow<Data> {
  return async (app, { data, seq }) => {
    if (row.when && !row.when(data)) return
    const readers = [...new Set(await row.to(data, app))].map((accountId) => ({ accountId, cause: row.cause(data, accountId, seq) }))
    const failed: unknown[] = []
    for (const way of [putEntry, sendMail])
      for (const { accountId, cause } of readers) {
        try {
          await way(app, row, data, accountId, cause)
        } catch (error) {
          failed.push(error)
        }
      }
    const first: unknown = failed.find((error) => !(error instanceof Quiet)) ?? soonest(failed)
    if (failed.length > 0) throw first
  }
}

/** Mails that may be refused may also wait. */
const mayWait = (subject: Subject | undefined) => subject !== undefined && subjects[subject].mail !== 'always'
const soonest = (all: readonly unknown[]) =>
  all.filter((error) => error instanceof Quiet).toSorted((a, b) => a.until.getTime() - b.until.getTime())[0]

const isWanted = async (app: App, accountId: number, subject: Subject | undefined, channel: Channel) =>
  subject === undefined || (await wanting(app.db, [accountId], subject, channel)).length > 0

type Way = <Data extends object, Facts>(app: App, row: Told<Data, Facts>, data: Data, accountId: number, cause: string) => Promise<void>

const putEntry: Way = async (app, row, data, accountId, cause) => {
  if (!row.entry) return
  const known = await factsFor(app, row, data, accountId, cause)
  if (!known) return
  const put = row.entry(known.facts)
  if (!put) return
  const { kind, aboutId, facts: own } = put
  if (!(await isWanted(app, accountId, noticeKinds[kind], 'app'))) return
  const facts = hasWords(own) ? await inAllLanguages(app, row, data, accountId, cause, known) : own
  if (!facts) return
  await inTransaction(app, (tx) => note(tx, { accountId, kind, cause, aboutId, facts: unbroken(facts), link: row.path(known.facts) }))
}

/** What keeps a name from being a link in a mail (`asName`) is not kept: a bell makes none. */
const unbroken = <Kept extends object>(facts: Kept) => JSON.parse(JSON.stringify(facts).replaceAll('\u200b', '')) as Kept

/** The number of an order is the same in every language; the name of a piece is not. */
const hasWords = (facts: Entry['facts']) => Object.entries(facts).some(([name, fact]) => typeof fact === 'string' && name !== 'number')

/** What an entry says, with its words in each language: its reader may choose another one before they read it. Undefined when nothing is left to tell. */
async function inAllLanguages<Data extends object, Facts>(
  app: App,
  row: Told<Data, Facts>,
  data: Data,
  accountId: number,
  cause: string,
  own: { readonly person: Reader; readonly facts: Facts },
): Promise<Readonly<Record<string, Value | SaidFact>> | undefined> {
  const each = await Promise.all(
    locales.map(async (locale) => {
      const known = locale === localeOf(own.person) ? own : await factsFor(app, row, data, accountId, cause, locale)
      return known && ([locale, row.entry?.(known.facts)?.facts ?? {}] as const)
    }),
  )
  const told = each.filter((one) => one !== undefined)
  const [first] = told
  if (!first || told.length < locales.length) return undefined
  const saidOf = (name: string) => Object.fromEntries(told.map(([locale, facts]) => [locale, facts[name]])) as SaidFact['said']
  const isSaid = (name: string) => told.some(([, facts]) => typeof facts[name] === 'string' && facts[name] !== first[1][name])
  return Object.fromEntries(Object.entries(first[1]).map(([name, fact]) => [name, isSaid(name) ? { said: saidOf(name) } : fact]))
}

const sendMail: Way = async (app, row, data, accountId, cause) => {
  if (!row.words || !(await isWanted(app, accountId, row.subject, 'mail'))) return
  // what is no part of the trade waits for the end of quiet hours; told before them, it is not told again
  const until = mayWait(row.subject) ? await quietFor(app, accountId) : undefined
  if (until) throw new Quiet(until)
  const compose = () => composed(app, row, data, accountId, cause)
  const known = row.keepsCause && (await compose())
  if (known || !row.keepsCause) await sendOnce(app, cause, known ? () => Promise.resolve(known) : compose)
}

async function factsFor<Data extends object, Facts>(
  app: App,
  row: Told<Data, Facts>,
  data: Data,
  accountId: number,
  cause: string,
  language?: Locale,
) {
  const [found] = await readersOf(app.db, [accountId], row.evenBlocked)
  const person = found && (language ? { ...found, language } : found)
  if (!person) return undefined
  const { zone } = await showSettings(app.db, accountId)
  const facts = await row.facts(app, data, { accountId, reader: person, zone, cause })
  return facts === undefined ? undefined : { person, facts }
}

async function composed<Data extends object, Facts>(
  app: App,
  row: Told<Data, Facts>,
  data: Data,
  accountId: number,
  cause: string,
): Promise<Ready | undefined> {
  const known = await factsFor(app, row, data, accountId, cause)
  if (!known || !row.words) return undefined
  const { person, facts } = known
  const reader = row.address ? { ...person, email: row.address(facts) } : person
  const locale = localeOf(reader)
  const say = sayIn(locale)
  const below = row.below?.(facts, locale, app)
  const written = writeMail(
    reader,
    {
      ...(below && { below }),
      path: row.path(facts),
      ...row.words(say, facts, locale),
      sections: row.sections?.(facts, locale) ?? [],
      garments: row.garments?.(facts, locale, app) ?? [],
      ...(row.ending && { ending: row.ending(say, facts) }),
    },
    app.config,
  )
  return { reader, written }
}
