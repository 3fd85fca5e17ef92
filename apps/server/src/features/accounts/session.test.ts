import { createHmac, generateKeyPairSync } from 'node:crypto'
import { accounts } from '@rondo/contracts'
import type { Refused } from '@rondo/contracts/kernel/call'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { makeReset } from './forgot-password.ts'

const { as, call, app, later, person, sandbox } = await openApp()
const me = (authorization: string) => call(accounts.me, { query: {} }, { authorization })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const secret = async () =>
  new TextEncoder().encode(
    (await app.db.selectFrom('setting').select('value').where('key', '=', 'app_secret').executeTakeFirstOrThrow()).value,
  )
const signed = async (
  payload: Record<string, unknown>,
  { alg = 'HS256', aud = 'rondo', iss = 'rondo', key }: { alg?: string; aud?: string; iss?: string; key?: Uint8Array } = {},
) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg })
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key ?? (await secret()))

test('no forged, foreign or broken token is a session', async () => {
  const anna = await person()
  const [header = '', payload = '', signature = ''] = anna.jwt.split('.')
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const mailed = await makeReset(app, anna.id)
  const confused = `${part({ alg: 'RS256' })}.${payload}`
  const attacks: Record<string, string> = {
    'alg none': `${part({ alg: 'none' })}.${payload}.`,
    'alg None, old signature': `${part({ alg: 'None' })}.${payload}.${signature}`,
    'RS and HS confused': `${confused}.${createHmac('sha256', publicKey).update(confused).digest('base64url')}`,
    'empty signature': `${header}.${payload}.`,
    truncated: anna.jwt.slice(0, -4),
    'payload of another': `${header}.${part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '1', sid: crypto.randomUUID() })}.${signature}`,
    'key of its own': await signed({ sid }, { key: new TextEncoder().encode('x'.repeat(40)) }),
    'other audience': await signed({ sid }, { aud: 'elsewhere' }),
    'other issuer': await signed({ sid }, { iss: 'elsewhere' }),
    'stronger algorithm than agreed': await signed({ sid }, { alg: 'HS512', key: Buffer.concat([await secret(), await secret()]) }),
    'not yet valid': await signed({ sid, nbf: Math.floor(Date.now() / 1000) + 3_600 }),
    'token of a mail': mailed?.token ?? '',
    'no session named': await signed({}),
    'session that is no id': await signed({ sid: "' or true --" }),
    'session as object': await signed({ sid: {} }),
    'kid as path': `${part({ alg: 'HS256', kid: '../../../../dev/null' })}.${payload}.${createHmac('sha256', '')
      .update(`${part({ alg: 'HS256', kid: '../../../../dev/null' })}.${payload}`)
      .digest('base64url')}`,
    'ten kilobytes': 'x'.repeat(10_000),
    'empty object': '{}',
    'empty list': '[]',
  }
  const answers = await Promise.all(
    Object.entries(attacks).map(
      async ([attack, token]) =>
        [
          attack,
          await me(`Bearer ${token}`).then(
            () => 200,
            (refused: Refused) => refused.body?.code,
          ),
        ] as const,
    ),
  )
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(Object.keys(attacks).map((attack) => [attack, 'session.missing'])))
  expect((await me(`Bearer ${anna.jwt}`)).id).toBe(anna.id)
})

test('a session ends with its 24 hours', async () => {
  const anna = await person()
  await later({ hours: 23 })
  expect((await as(anna).call(accounts.me, { query: {} })).id).toBe(anna.id)
  await later({ hours: 1 })
  await expect(as(anna).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
})

test('signing out ends the session at once and leaves the others', async () => {
  const anna = await person()
  const bert = await person()
  expect(await as(anna).call(accounts.logout, {})).toMatchObject({ success: true })
  await expect(as(anna).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
  expect((await as(bert).call(accounts.me, { query: {} })).id).toBe(bert.id)
})

test('whoever is blocked is signed out at once', async () => {
  const anna = await person()
  await app.db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', anna.id).execute()
  await expect(as(anna).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
})

test('a stale token does not disturb a call that visitors may use', async () => {
  const mei = await person({ merchant: true })
  const profile = await call(accounts.merchantProfile, { params: { id: mei.id } }, { authorization: 'Bearer stale.token.here' })
  expect(profile.id).toBe(mei.id)
})

test('a public profile tells nothing that is only for its owner', async () => {
  const mei = await person({ merchant: true })
  await app.db
    .updateTable('account')
    .set({ phone: '+15550100', lastname: 'Canary', stripe_account_id: 'acct_canary' })
    .where('id', '=', mei.id)
    .execute()
  const profile = await as(await person()).call(accounts.merchantProfile, { params: { id: mei.id } })
  expect(JSON.stringify(profile)).not.toMatch(/people\.test|5550100|Canary|acct_|password/)
  expect(profile).toMatchObject({
    username: mei.username,
    storeName: `${mei.username} store`,
    averageRating: null,
    totalRatings: 0,
    isFollowing: false,
  })
})

test('nobody has a profile before confirming or while blocked', async () => {
  const mei = await person({ merchant: true })
  await app.db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', mei.id).execute()
  await expect(call(accounts.merchantProfile, { params: { id: mei.id } })).rejects.toMatchObject({
    status: 404,
    body: { message: 'Merchant not found' },
  })
  expect(await mailsTo(sandbox, mei.email)).toEqual([])
})
