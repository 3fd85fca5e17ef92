// A mail as HTML: tables and styles within the elements, since mail programs know little else; day and night as the reader's program shows them.
import { orderNumbers } from '@rondo/rules/orders/order-number'
import { plain } from '@rondo/words/plain-text'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import type { Face, Section, ShownGarment } from './mail-layout.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
const whole = '<span style="white-space:nowrap">$&</span>'
// a day or an hour whose parts are held together: a cell that may break anywhere would part them all the same
const heldParts = /(?:(?<![\w:,.+\u202f-])[\w:,.+\u202f-]+|[一-龥])(?:[\u00a0\u2060]+(?:[\w:,.+\u202f-]+|[一-龥]))+/g
/** A text of the mail, in which days, hours and the number of an order stay on their lines. */
const written = (text: string) => escaped(text).replace(heldParts, whole).replace(orderNumbers, whole)

/** The product's colours by day and by night: canvas, surface, line, ink, second ink, accent. As hex values: mail programs know no others. */
const day = { canvas: '#f1f2f4', surface: '#ffffff', line: '#dddee1', ink: '#171922', ink2: '#4d4f59', accent: '#1c3dd8', onInk: '#f9fafb' }
const night = {
  canvas: '#111219',
  surface: '#1a1b24',
  line: '#32333c',
  ink: '#f0f1f4',
  ink2: '#b9bcc3',
  accent: '#93a6fd',
  onInk: '#111219',
}
const nightStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.canvas{background:${night.canvas}!important}.surface{background:${night.surface}!important;border-color:${night.line}!important}.ink{color:${night.ink}!important}.ink2{color:${night.ink2}!important}.line{border-color:${night.line}!important}.press{background:${night.ink}!important;color:${night.onInk}!important}.ring{border-color:${night.ink}!important}.dot{background:${night.accent}!important}}
@media (max-width:480px){.stack td{display:block!important;text-align:left!important;padding:0!important}.stack td+td{padding-bottom:10px!important;border-top:0!important}.stack td.what.line{padding-top:10px!important}.stack td.what{font-size:14px!important;line-height:20px!important;color:${day.ink2}!important}.pad{padding-left:20px!important;padding-right:20px!important}.shown{padding-right:12px!important}.shown img,.shown .tile{width:48px!important;height:60px!important}}
@media (max-width:480px) and (prefers-color-scheme:dark){.stack td.what{color:${night.ink2}!important}}`
const letters = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans','Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif`

// the ring with the dot on its path, without a picture that a program may hold back
const mark = `<span class="ring" style="display:inline-block;width:16px;height:16px;border:3px solid ${day.ink};border-radius:50%;vertical-align:-4px"></span><span class="dot" style="display:inline-block;width:8px;height:8px;border-radius:50%;background:${day.accent};margin-left:-8px;vertical-align:10px"></span>`

/** How much room a text takes, in letters: a Chinese character takes that of two. */
const roomOf = (text: string) => text.length + (text.match(/[\u3000-\uffef]/g)?.length ?? 0)
// as little as a telephone has beside another cell
const longWord = /[!-~]{19}/
/** An amount stays on its line; only a word that is too long for a telephone breaks within. */
const wrapOf = (text: string) =>
  longWord.test(text)
    ? 'overflow-wrap:anywhere;word-break:break-word'
    : roomOf(text) <= 14
      ? 'white-space:nowrap'
      : 'overflow-wrap:break-word'
/** A picture, or its empty place beside others that have one. */
const picture = (address: string | undefined, width: number) => {
  const height = (width * 5) / 4
  const look = `display:block;width:${width}px;height:${height}px;border-radius:8px;background:${day.canvas}`
  return address === undefined
    ? `<div class="canvas tile" style="${look}"></div>`
    : `<img src="${escaped(address)}" width="${width}" height="${height}" alt="" style="${look};object-fit:cover">`
}

/** Where a mail's pictures are: programs need whole addresses. */
export interface Site {
  readonly publicOrigin: string
  readonly mediaOrigin: string
}
const addressOf = (stored: StoredPhoto, { publicOrigin, mediaOrigin }: Site) =>
  new URL(photo(stored, 'en', mediaOrigin).formats.thumbnail.url, publicOrigin).href

/** The name stands beside it; a letter shows where a program holds pictures back, too. */
function faceHtml({ name, portrait }: Face, site: Site): string {
  const look = `display:block;width:32px;height:32px;border-radius:50%;background:${day.canvas}`
  return portrait
    ? `<img src="${escaped(addressOf(portrait, site))}" width="32" height="32" alt="" style="${look};object-fit:cover">`
    : `<span class="canvas ink2" aria-hidden="true" style="${look};color:${day.ink2};font-size:14px;font-weight:600;line-height:32px;text-align:center">${escaped([...name][0]?.toUpperCase() ?? '')}</span>`
}
const titleHtml = (title: string, face: Face | undefined, site: Site) =>
  face
    ? `<table role="presentation" cellspacing="0" style="margin:28px 0 8px;border-collapse:collapse"><tr><td style="padding:0 10px 0 0">${faceHtml(face, site)}</td><td style="padding:0;font-weight:600;overflow-wrap:anywhere">${written(title)}</td></tr></table>\n`
    : `<p style="margin:28px 0 8px;font-weight:600">${written(title)}</p>\n`

/** What stands below a name. */
const small = `font-size:14px;line-height:20px;color:${day.ink2}`
const table = 'table role="presentation" cellspacing="0" style="width:100%;border-collapse:collapse"'

function wholeHtml({ what, value, path }: NonNullable<Section['whole']>, { publicOrigin }: Site): string {
  const look = `display:block;color:${day.ink};font-weight:600;white-space:nowrap;font-variant-numeric:tabular-nums`
  const shown = path
    ? `<a class="ink" href="${escaped(`${publicOrigin}${path}`)}" style="${look}">${escaped(value)}</a>`
    : `<span class="ink" style="${look};font-size:32px;line-height:40px;letter-spacing:.12em">${escaped(value)}</span>`
  return `<p class="ink2" style="margin:6px 0 0;${small}">${written(what)}${shown}</p>\n`
}

const saidHtml = ({ by, words }: NonNullable<Section['said']>) =>
  `<p class="ink2" style="margin:20px 0 4px;${small}">${written(by)}</p>
<p class="ink line" style="margin:0;padding:2px 0 2px 14px;border-left:3px solid ${day.line};overflow-wrap:anywhere">${written(words)}</p>
`

const amountHtml = (amount: string, look: string) =>
  `<td${look.includes('border') ? ' class="line"' : ''} style="${look}vertical-align:baseline;text-align:right;font-variant-numeric:tabular-nums;${wrapOf(amount)}">${written(amount)}</td>`

/** Rows of a label and what stands at its end. A line parts them from what is above, and their total from them. */
function rowsHtml({ title, lines, hasTotal }: Section): string {
  const hasLineAbove = (at: number) => (at === 0 ? title === undefined : hasTotal === true && at === lines.length - 1)
  // what does not fit beside its label on a telephone stands below it
  const isTight = !hasTotal && lines.some(([what, amount]) => roomOf(amount) > 14 && roomOf(what) + roomOf(amount) > 30)
  const rows = lines.map(([what, amount], at) => {
    const isTotal = hasTotal === true && at === lines.length - 1
    const [above, below] = [hasLineAbove(at) ? 10 : 5, hasLineAbove(at + 1) ? 10 : 5]
    const border = hasLineAbove(at) ? `border-top:1px solid ${day.line};` : ''
    const look = `${border}${isTotal ? 'font-weight:600;' : ''}padding:${above}px 0 ${below}px`
    return `<tr><td class="what${border && ' line'}" style="${look};vertical-align:baseline;${wrapOf(what)}">${written(what)}</td>${amountHtml(amount, `${look} 16px;`)}</tr>`
  })
  return `<${table}${isTight ? ' class="stack"' : ''}>${rows.join('')}</table>\n`
}

/** Pieces with their pictures. What is known of one runs below its price, too: beside it a telephone would break it word by word. */
function piecesHtml({ lines }: Section, isShown: boolean, site: Site): string {
  const rows = lines.map(([what, amount, shown, facts = []], at) => {
    const border = at < lines.length - 1 ? `;border-bottom:1px solid ${day.line}` : ''
    const image = isShown
      ? `<td class="shown" style="padding:10px 16px 10px 0;vertical-align:top;width:1%">${picture(shown && addressOf(shown, site), 72)}</td>`
      : ''
    const known = facts.map((fact) => `<div class="ink2" style="${small}">${written(fact)}</div>`).join('')
    return `<tr>${image}<td class="line" style="padding:10px 0;vertical-align:top${border}"><${table}><tr><td style="padding:0;vertical-align:baseline">${written(what)}</td>${amountHtml(amount, 'padding:0 0 0 16px;')}</tr></table>${known}</td></tr>`
  })
  return `<${table}>${rows.join('')}</table>\n`
}

function sectionHtml(section: Section, place: number, site: Site): string {
  const { title, face, lines, whole, said } = section
  if (said) return saidHtml(said)
  const isShown = lines.some(([, , shown]) => shown !== undefined)
  const arePieces = isShown || lines.some(([, , , facts]) => facts !== undefined)
  const gap = arePieces || lines.length === 0 ? (place > 0 ? 20 : 0) : 8
  const heading = title !== undefined ? titleHtml(title, face, site) : gap > 0 ? `<div style="height:${gap}px"></div>\n` : ''
  const shown = lines.length === 0 ? '' : arePieces ? piecesHtml(section, isShown, site) : rowsHtml(section)
  return `${heading}${shown}${whole ? wholeHtml(whole, site) : ''}`
}

/** The picture repeats the link of the name, for hands alone: whoever listens meets it once. */
function garmentHtml({ id, name, picture: address, price, fact }: ShownGarment, isShown: boolean, { publicOrigin }: Site): string {
  const link = escaped(`${publicOrigin}/product/${id}`)
  const facts = fact === undefined ? '' : `<br><span class="ink2" style="${small}">${escaped(fact)}</span>`
  const image = isShown
    ? `<td style="padding:10px 16px 10px 0;width:96px"><a href="${link}" tabindex="-1" aria-hidden="true">${picture(address, 96)}</a></td>`
    : ''
  return `<tr>${image}<td style="padding:10px 0;vertical-align:top"><a class="ink" href="${link}" style="color:${day.ink};font-weight:600;text-decoration:none">${escaped(name)}</a>${price === '' ? '' : `<br>${escaped(price)}`}${facts}</td></tr>`
}

function garmentsHtml(garments: readonly ShownGarment[], site: Site): string {
  const isShown = garments.some((one) => one.picture !== undefined)
  return garments.length === 0 ? '' : `<${table}>${garments.map((one) => garmentHtml(one, isShown, site)).join('')}</table>\n`
}
const belowHtml = ({ title, garments }: NonNullable<HtmlParts['below']>, site: Site) =>
  `<p class="ink line" style="margin:28px 0 4px;padding-top:20px;border-top:1px solid ${day.line};font-weight:600">${written(title)}</p>\n${garmentsHtml(garments, site)}`

const hiddenLook = 'display:none;max-height:0;overflow:hidden;mso-hide:all'
/** The beginning of a mail as lists of mails show it beside the subject; what is empty behind it keeps the subject from following once more. */
const preheader = (text: string) => `<div style="${hiddenLook}">${escaped(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>\n`
const headline = (subject: string) => {
  const [size, line] = roomOf(subject) > 48 ? [20, 27] : [24, 31]
  return `<h1 class="ink" style="margin:0 0 14px;font-size:${size}px;line-height:${line}px;font-weight:600;letter-spacing:-.01em;overflow-wrap:anywhere">${written(subject)}</h1>\n`
}
/** The text without a first sentence that is the headline, word for word. */
function belowHeadline(text: string, subject: string): string {
  const end = text.startsWith(subject) && /^[.!。！]\s*/.exec(text.slice(subject.length))
  return end ? text.slice(subject.length + end[0].length) : text
}

/** What the HTML of a mail shows; texts as people wrote them, this escapes them. */
export interface HtmlParts {
  readonly language: string
  readonly subject: string
  readonly greeting: string
  readonly text: string
  readonly garments: readonly ShownGarment[]
  readonly sections: readonly Section[]
  readonly button: string
  readonly link: string
  readonly note: string
  readonly below?: { readonly title: string; readonly garments: readonly ShownGarment[] }
  readonly plainLink: string
  /** Why it came and where help is; the last line may end such mails. */
  readonly foot: string
  readonly ending?: { readonly reason: string; readonly words: string; readonly link: string }
}

export function mailHtml(parts: HtmlParts, site: Site): string {
  const { language, subject, greeting, garments, sections, button, link, note, below, plainLink, foot, ending } = parts
  const end = ending
    ? `${escaped(ending.reason)} <a class="ink2" href="${escaped(ending.link)}" style="color:${day.ink2}">${escaped(ending.words)}</a><br>`
    : ''
  const text = belowHeadline(parts.text, subject)
  const footLook = `font-size:13px;line-height:1.5;color:${day.ink2}`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(plain(subject))}</title>
<style>${nightStyle}</style></head>
<body class="canvas ink" style="margin:0;background:${day.canvas};color:${day.ink};font:16px/1.55 ${letters}">
${preheader(plain(text))}<div class="canvas" style="background:${day.canvas};padding:24px 12px 40px">
<div style="max-width:560px;margin:0 auto">
<p class="ink pad" style="margin:0;padding:0 32px 16px;font-size:19px;font-weight:600;letter-spacing:.01em;color:${day.ink}">${mark}<span style="padding-left:8px">Rondo</span></p>
<div class="surface pad" style="background:${day.surface};border:1px solid ${day.line};border-radius:16px;padding:28px 32px 32px">
${headline(subject)}<p class="ink2" style="margin:0 0 4px;${small}">${written(greeting)}</p>
${text === '' ? '' : `<p class="ink" style="margin:0 0 12px;overflow-wrap:anywhere">${written(text)}</p>\n`}${garmentsHtml(garments, site)}${sections.map((one, at) => sectionHtml(one, at, site)).join('')}<p style="margin:28px 0 ${note === '' ? 0 : 20}px"><a class="press" href="${escaped(link)}" style="display:inline-block;background:${day.ink};color:${day.onInk};font-weight:600;line-height:20px;padding:12px 24px;text-decoration:none;border-radius:22px">${escaped(button)}</a></p>
${note === '' ? '' : `<p class="ink2" style="margin:0;color:${day.ink2}">${written(note)}</p>\n`}${below ? belowHtml(below, site) : ''}</div>
<div class="ink2 pad" style="padding:20px 32px 0;overflow-wrap:anywhere;word-break:break-word;${footLook}">
<p style="margin:0 0 12px">${escaped(plainLink)}<br>${escaped(link)}</p>
<p style="margin:0">${end}${escaped(foot)}</p>
</div>
</div>
</div>
</body>
</html>
`
}
