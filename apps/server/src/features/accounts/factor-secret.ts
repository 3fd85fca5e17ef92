// Secrets of second factors lie sealed: a copy of the database alone makes no codes. Under another APP_SECRET they open no more; then
// recovery codes still do, and `npm run operator -- clear-factor`.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from '../../platform/context.ts'
import { secret as secretOf } from '../../platform/sessions.ts'

type Holder = Pick<App, 'db' | 'config'>
const [IV, TAG] = [12, 16]
const keyOf = async (app: Holder) => Buffer.from(hkdfSync('sha256', (await secretOf(app)).export(), '', 'second factor', 32))

/** Seals a secret for the account that it is of. Asks the database once for each process: not within a transaction that is the first to ask. */
export async function seal(app: Holder, accountId: number, secret: Uint8Array): Promise<Buffer> {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(app), iv).setAAD(Buffer.from(String(accountId)))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The secret of an account; undefined when it was sealed under another key. */
export async function unseal(app: Holder, accountId: number, sealed: Buffer): Promise<Uint8Array | undefined> {
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(app), sealed.subarray(0, IV))
    decipher.setAAD(Buffer.from(String(accountId))).setAuthTag(sealed.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
  } catch {
    return undefined
  }
}
