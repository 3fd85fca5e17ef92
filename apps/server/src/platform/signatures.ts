// Texts that leave the server and come back unchanged: links in mails. Signed with the secret of the sessions, each purpose apart.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from './context.ts'
import { secret } from './sessions.ts'

/** 43 characters; compared as written, since two texts of base64 may mean the same bytes. */
async function macOf(app: App, purpose: string, text: string): Promise<string> {
  return createHmac('sha256', await secret(app))
    .update(`${purpose}\n${text}`)
    .digest('base64url')
}

/** The text with its signature: letters, digits, `.`, `-` and `_` when the text has no others. It holds for good. */
export const signed = async (app: App, purpose: string, text: string): Promise<string> => `${text}.${await macOf(app, purpose, text)}`

/** The text of a signed one; undefined when it was not signed here for this purpose. */
export async function unsigned(app: App, purpose: string, token: string): Promise<string | undefined> {
  const end = token.lastIndexOf('.')
  if (end < 0) return undefined
  const text = token.slice(0, end)
  const [given, right] = [Buffer.from(token.slice(end + 1)), Buffer.from(await macOf(app, purpose, text))]
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined
}
