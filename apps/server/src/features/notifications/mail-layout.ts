// A mail in both forms, plain and HTML, from the same few parts. Links lead to the product's own address only.
import type { Locale, Say } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { plain } from '@rondo/words/plain-text'
import type { StoredPhoto } from '../../platform/photos.ts'
import { mailHtml, type Site } from './mail-html.ts'

export interface Reader {
  readonly email: string
  readonly username: string
  readonly firstname: string | null
  readonly language: string
}
/** Whose they are: their portrait, or the first letter of their name. */
export interface Face {
  readonly name: string
  readonly portrait: StoredPhoto | null
}
/** Lines below a heading, each with an amount at its end; a piece with its picture and what is known of it, a line for each. */
export interface Section {
  readonly title?: string
  /** Beside the title. */
  readonly face?: Face
  /** The last line is what the others come to. */
  readonly hasTotal?: true
  readonly lines: readonly (readonly [what: string, amount: string, picture?: StoredPhoto | undefined, facts?: readonly string[]])[]
  /** Below the lines, whole on a line of its own under its label: what leads below the product's address, or else is read out. */
  readonly whole?: { readonly what: string; readonly value: string; readonly path?: `/${string}` }
  /** Below the lines, what somebody wrote, in their words. */
  readonly said?: { readonly by: string; readonly words: string }
}
/** A garment with its picture (an absolute address), what it costs, and what else to know. */
export interface ShownGarment {
  readonly id: number
  readonly name: string
  readonly picture: string | undefined
  readonly price: string
  readonly fact?: string
}
/** What a mail says, in the words of `mail`: the subject, a paragraph, lists, a button, and what else to know. */
export interface MailParts {
  readonly subject: string
  readonly text: string
  readonly sections?: readonly Section[]
  readonly garments?: readonly ShownGarment[]
  readonly button: string
  readonly note: string
  /** What else there is to see, below all that the mail is about. */
  readonly below?: { readonly title: string; readonly garments: readonly ShownGarment[] }
  /** Below the product's address, with its query. */
  readonly path: `/${string}`
  /** Why the reader gets this, and the token of the link that ends such mails. */
  readonly ending?: { readonly reason: string; readonly token: string }
}
interface Sender extends Site {
  readonly supportEmail: string
}
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly oneClick?: string
}

const plainOf = ({ title, lines, whole, said }: Section, say: Say) =>
  [
    ...(title === undefined ? [] : [title]),
    ...lines.flatMap(([what, amount, , facts = []]) => [
      `  ${amount === '' ? what : say('mail.line', { what, amount })}`,
      ...facts.map((fact) => `    ${fact}`),
    ]),
    ...(whole ? [`  ${say('mail.line', { what: whole.what, amount: whole.value })}`] : []),
    ...(said ? [`  ${say('mail.said', said)}`] : []),
  ].join('\n')
const plainGarment = ({ id, name, price, fact }: ShownGarment, origin: string) =>
  `  ${name}\n  ${[price, fact].filter(Boolean).join(' · ')}\n  ${origin}/product/${id}`
export const localeOf = ({ language }: Pick<Reader, 'language'>): Locale => (language === 'zh-CN' ? 'zh-CN' : 'en')

/** Mail programs make links of names such as `www.evil.example`; broken by what nobody sees (U+200B) they do not. A single letter behind a dot is no address: `nell.b` stays. */
export const asName = (name: string) => name.replace(/([:/@]|\.(?=[^\s.]{2}))(?=[^\s\u200b])/g, '$1\u200b')

/** Writes a mail to a reader, in the reader's language. Days and hours stay on their lines in the HTML alone: plain text has no such marks. */
export function writeMail(
  reader: Reader,
  { subject, text, sections = [], garments = [], button, note, below, path, ending }: MailParts,
  site: Sender,
): WrittenMail {
  const { publicOrigin, supportEmail } = site
  const say = sayIn(localeOf(reader))
  const link = `${publicOrigin}${path}`
  const greeting = say('mail.greeting', { name: asName(reader.firstname ?? reader.username) })
  const footer = say('mail.footer', { support: supportEmail })
  const end = ending && { ...ending, link: `${publicOrigin}/unsubscribe?token=${encodeURIComponent(ending.token)}` }
  const written = [
    greeting,
    text,
    ...garments.map((one) => plainGarment(one, publicOrigin)),
    ...sections.map((one) => plainOf(one, say)),
    `${say('mail.line', { what: button, amount: '' }).trim()}\n${link}`,
    note,
    ...(below ? [[below.title, ...below.garments.map((one) => plainGarment(one, publicOrigin))].join('\n')] : []),
    `--\n${end ? `${end.reason} ${say('mail.endMails')}:\n${end.link}\n\n${say('mail.footerPlain', { support: supportEmail })}` : footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const html = mailHtml(
    {
      language: localeOf(reader),
      subject,
      greeting,
      text,
      garments,
      sections,
      button,
      link,
      note,
      ...(below && { below }),
      plainLink: say('mail.plainLink'),
      foot: end ? say('mail.footerPlain', { support: supportEmail }) : footer,
      ...(end && { ending: { reason: end.reason, words: say('mail.endMails'), link: end.link } }),
    },
    site,
  )
  return {
    subject: plain(subject),
    text: plain(`${written}\n`),
    html,
    ...(ending && { oneClick: `${publicOrigin}/api/unsubscribe?token=${encodeURIComponent(ending.token)}` }),
  }
}
