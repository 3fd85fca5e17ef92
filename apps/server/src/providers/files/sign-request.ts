// AWS Signature Version 4 for one request: what every S3-compatible store asks for.
import { createHash, createHmac } from 'node:crypto'

export interface Signer {
  readonly key: string
  readonly secret: string
  readonly region: string
}
export interface Unsigned {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  /** Sent and signed as they stand; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

const hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** RFC 3986: encodeURIComponent leaves five characters that the signature wants escaped. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const pathOf = (url: URL) =>
  url.pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/')
const queryOf = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')

/** The headers with which the request is accepted; valid for some minutes from `at` on. */
export function signRequest(
  { method, url, headers = {}, body = new Uint8Array() }: Unsigned,
  { key, secret, region }: Signer,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const content = hex(body)
  const signed: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': content, 'x-amz-date': time }
  const names = Object.keys(signed).toSorted()
  const lines = names.map((name) => `${name}:${signed[name]?.trim().replace(/ +/g, ' ')}\n`).join('')
  const request = [method, pathOf(url), queryOf(url), lines, names.join(';'), content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, hex(request)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce((made, part) => hmac(made, part), hmac(hmac(`AWS4${secret}`, day), region))
  const signature = createHmac('sha256', signing).update(text).digest('hex')
  const { host: _, ...sent } = signed
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}` }
}
