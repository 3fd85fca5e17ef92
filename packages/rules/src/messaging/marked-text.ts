// What in a text leads elsewhere: addresses of pages, of e-mail, and telephone numbers.

export interface MarkedPart {
  readonly kind: 'text' | 'link' | 'email' | 'phone'
  readonly text: string
}

const link = String.raw`https?:\/\/[^\s<>"'，。！？；：（）]*[^\s<>"'.,!?;:)\]，。！？；：（）]`
const email = String.raw`(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}(?![\w-])`
// begins with + or a digit or a bracket; groups of digits with one mark between them
const phone = String.raw`(?<![\w.,+#/:-])(?:\+|\(\+?)?\d(?:[ .()-]{0,2}\d){6,14}(?![\w#/:-]|[.,]\d)`
const marks = new RegExp(`(?<link>${link})|(?<email>${email})|(?<phone>${phone})`, 'gi')

/** A number of an order, a price, sizes or a day is no telephone number: one with a plus is, or of ten digits, or of nine in groups. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  if (digits < 7 || digits > 15) return false
  if (/^\d{4}[-.]\d{1,2}[-.]\d{1,2}$|^\d{1,2}[-.]\d{1,2}[-.]\d{4}$/.test(text)) return false
  return text.includes('+') || (/\d{3}/.test(text) && (digits >= 10 || (digits === 9 && /\d[ .()-]+\d/.test(text))))
}

/** A text cut into parts; joined they are the text again. */
export function markedText(text: string): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { 0: found, index, groups } of text.matchAll(marks)) {
    const kind = groups?.['link'] ? 'link' : groups?.['email'] ? 'email' : 'phone'
    if (kind === 'phone' && !isPhone(found)) continue
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) })
    parts.push({ kind, text: found })
    at = index + found.length
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}
