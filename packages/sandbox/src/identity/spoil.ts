import { createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto'

export const spoils = ['wrong_nonce', 'other_audience', 'other_issuer', 'expired', 'other_key', 'alg_none', 'bad_signature'] as const
export type Spoil = (typeof spoils)[number]

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

/** An id token with one thing wrong, signed again where only its content is wrong: what a client must refuse. */
export function spoiled(token: string, spoil: Spoil, key: JsonWebKey): string {
  const [head, body, mark] = token.split('.')
  const header = decode(head)
  const claims = decode(body)
  const hour = 3600
  if (spoil === 'bad_signature') return `${head}.${body}.${(mark ?? '').split('').toReversed().join('')}`
  if (spoil === 'alg_none') return `${encode({ ...header, alg: 'none' })}.${body}.`
  if (spoil === 'wrong_nonce') claims['nonce'] = 'another-nonce'
  if (spoil === 'other_audience') claims['aud'] = 'another-client'
  if (spoil === 'other_issuer') claims['iss'] = 'https://issuer.example'
  if (spoil === 'expired') Object.assign(claims, { exp: Number(claims['exp']) - 48 * hour, iat: Number(claims['iat']) - 48 * hour })
  const signer =
    spoil === 'other_key' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : createPrivateKey({ key, format: 'jwk' })
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), signer).toString('base64url')}`
}
