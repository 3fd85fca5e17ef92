// A mail in both forms, plain and HTML, from the same few parts. Links lead to the product's own address only.
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'

export interface Reader {
  readonly email: string
  readonly username: string
  readonly firstname: string | null
  readonly language: string
}
/** Lines below a heading, each with an amount at its end. */
export interface Section {
  readonly title?: string
  readonly lines: readonly (readonly [what: string, amount: string])[]
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
  /** Below the product's address, with its query. */
  readonly path: `/${string}`
  /** Why the reader gets this, and the token of the link that ends such letters. */
  readonly ending?: { readonly reason: string; readonly token: string }
}
interface Site {
  readonly publicOrigin: string
  readonly supportEmail: string
}
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly oneClick?: string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const plainOf = ({ title, lines }: Section) =>
  [...(title === undefined ? [] : [title]), ...lines.map(([what, amount]) => `  ${what}: ${amount}`)].join('\n')
const cell = 'padding:4px 0;vertical-align:top'
/** An amount stays on its line; a place or a number of a parcel may break, or it would stand beyond the edge of a telephone. */
const wrapOf = (text: string) => (text.length <= 14 ? 'white-space:nowrap' : 'overflow-wrap:anywhere;word-break:break-word')
const htmlOf = ({ title, lines }: Section) => {
  const heading = title === undefined ? '' : `<p style="margin:24px 0 4px;font-weight:bold">${escaped(title)}</p>\n`
  const rows = lines.map(
    ([what, amount]) =>
      `<tr><td style="${cell}">${escaped(what)}</td><td style="${cell};padding-left:16px;text-align:right;${wrapOf(amount)}">${escaped(amount)}</td></tr>`,
  )
  return `${heading}<table role="presentation" style="width:100%;border-collapse:collapse;border-top:1px solid #d9d2c6">${rows.join('')}</table>\n`
}

const plainGarment = ({ id, name, price, fact }: ShownGarment, origin: string) =>
  `  ${name}\n  ${[price, fact].filter(Boolean).join(' · ')}\n  ${origin}/product/${id}`
function htmlGarment({ id, name, picture, price, fact }: ShownGarment, origin: string): string {
  const link = escaped(`${origin}/product/${id}`)
  const image = picture
    ? `<img src="${escaped(picture)}" width="96" height="120" alt="" style="display:block;width:96px;height:120px;object-fit:cover;background:#e9e3d8">`
    : ''
  const facts = fact === undefined ? '' : `<br><span style="font-size:14px;color:#5e574c">${escaped(fact)}</span>`
  return `<tr><td style="padding:8px 16px 8px 0;width:96px"><a href="${link}">${image}</a></td><td style="padding:8px 0;vertical-align:top"><a href="${link}" style="color:#1d1b18;font-weight:bold">${escaped(name)}</a><br>${escaped(price)}${facts}</td></tr>`
}
const garmentsTable = (garments: readonly ShownGarment[], origin: string) =>
  garments.length === 0
    ? ''
    : `<table role="presentation" style="width:100%;border-collapse:collapse">${garments.map((one) => htmlGarment(one, origin)).join('')}</table>\n`

export const localeOf = ({ language }: Pick<Reader, 'language'>): Locale => (language === 'zh-CN' ? 'zh-CN' : 'en')

/** Mail programs make links of names such as `www.evil.example`; with a blank they do not. */
export const asName = (name: string) => name.replace(/([.:/@])(?=\S)/g, '$1 ')

/** Writes a mail to a reader, in the reader's language. */
export function writeMail(
  reader: Reader,
  { subject, text, sections = [], garments = [], button, note, path, ending }: MailParts,
  { publicOrigin, supportEmail }: Site,
): WrittenMail {
  const say = sayIn(localeOf(reader))
  const link = `${publicOrigin}${path}`
  const greeting = say('mail.greeting', { name: asName(reader.firstname ?? reader.username) })
  const footer = say('mail.footer', { support: supportEmail })
  const end = ending && { ...ending, link: `${publicOrigin}/unsubscribe?token=${encodeURIComponent(ending.token)}` }
  const plain = [
    greeting,
    text,
    ...garments.map((one) => plainGarment(one, publicOrigin)),
    ...sections.map(plainOf),
    `${button}:\n${link}`,
    note,
    `--\n${end ? `${end.reason} ${say('mail.endLetters')}:\n${end.link}\n\n${say('mail.footerPlain', { support: supportEmail })}` : footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const foot = end
    ? `${escaped(end.reason)} <a href="${escaped(end.link)}" style="color:#5e574c">${escaped(say('mail.endLetters'))}</a><br>${escaped(say('mail.footerPlain', { support: supportEmail }))}`
    : escaped(footer)
  const html = `<!doctype html>
<html lang="${localeOf(reader)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f6f3ee;color:#1d1b18;font:16px/1.6 Georgia,'Songti SC',serif">
<div style="max-width:34em;margin:0 auto;padding:32px 24px">
<p style="font-size:22px;letter-spacing:.08em;margin:0 0 24px">Rondo</p>
<p>${escaped(greeting)}</p>
<p>${escaped(text)}</p>
${garmentsTable(garments, publicOrigin)}${sections.map(htmlOf).join('')}<p style="margin:28px 0"><a href="${escaped(link)}" style="background:#1d1b18;color:#fff;padding:12px 22px;text-decoration:none;border-radius:4px">${escaped(button)}</a></p>
${note === '' ? '' : `<p>${escaped(note)}</p>\n`}<p style="font-size:13px;color:#5e574c;overflow-wrap:anywhere;word-break:break-word">${escaped(say('mail.plainLink'))}<br>${escaped(link)}</p>
<p style="font-size:13px;color:#5e574c;border-top:1px solid #d9d2c6;padding-top:16px">${foot}</p>
</div>
</body>
</html>
`
  return {
    subject,
    text: `${plain}\n`,
    html,
    ...(ending && { oneClick: `${publicOrigin}/api/unsubscribe?token=${encodeURIComponent(ending.token)}` }),
  }
}
