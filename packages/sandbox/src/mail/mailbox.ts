import PostalMime from 'postal-mime'
import type { Clock } from '../ground/clock.ts'
import type { Store } from '../ground/store.ts'

/** A received message. `at` is sandbox time; `links` are the addresses in its HTML and text, each once. */
export interface ReceivedMail {
  id: number
  to: string
  from: string
  subject: string
  text: string
  html: string
  links: string[]
  /** List-Unsubscribe and List-Unsubscribe-Post, where the mail has them. */
  unsubscribe?: { address: string; post: string }
  at: string
}

interface Row {
  seq: number
  body: string
}

const mailOf = (row: Row): ReceivedMail => ({ ...(JSON.parse(row.body) as Omit<ReceivedMail, 'id'>), id: row.seq })

function decoded(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=').replaceAll('&#61;', '=')
}

function linksIn(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/href\s*=\s*["']([^"']+)["']/gi)].map(([, href = '']) => decoded(href))
  const plain = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([url]) => url.replace(/[.,;:!?]+$/, ''))
  return [...new Set([...hrefs.filter((href) => /^https?:/.test(href)), ...plain])]
}

/** Reads a raw message and keeps it once for each recipient of its envelope. */
export async function receive(store: Store, clock: Clock, raw: Buffer, recipients: readonly string[]): Promise<void> {
  const parsed = await PostalMime.parse(raw)
  const html = parsed.html ?? ''
  const text = parsed.text ?? ''
  const at = new Date(clock.now()).toISOString()
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
  const [address, post = ''] = [header('list-unsubscribe'), header('list-unsubscribe-post')]
  for (const to of recipients) {
    const mail = {
      to,
      from: parsed.from?.address ?? '',
      subject: parsed.subject ?? '',
      text,
      html,
      links: linksIn(html, text),
      at,
      ...(address !== undefined && { unsubscribe: { address, post } }),
    }
    store.run('insert into mail (recipient, body) values (?, ?)', to.toLowerCase(), JSON.stringify(mail))
  }
}

/** Newest first; all recipients when `to` is empty. */
export function mailsTo(store: Store, to: string, limit: number): ReceivedMail[] {
  const wanted = to.toLowerCase()
  return store
    .rows<Row>("select seq, body from mail where ? = '' or recipient = ? order by seq desc limit ?", wanted, wanted, limit)
    .map(mailOf)
}

export function mailWith(store: Store, id: number): ReceivedMail | undefined {
  const row = store.row<Row>('select seq, body from mail where seq = ?', id)
  return row && mailOf(row)
}
