// The push services of browsers: whoever makes the browser runs one, and the browser names its address there. Messages are encrypted for the
// browser (RFC 8291); the service learns when something comes, and from whom. Addresses are named by strangers, so only the open internet is asked.
import { request } from 'node:https'
import { request as requestPlain } from 'node:http'
import webPush from 'web-push'
import type { Config } from '../../config.ts'
import { isWithin, lookupWithin, openInternet, type Reach } from '../../platform/fetch-public.ts'
import { ProviderRefused, ProviderUnavailable } from '../outcome.ts'

/** Ours, by which a push service knows who sends (RFC 8292); base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}
/** Where one browser takes messages, and the keys under which only it reads them. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
export interface PushMessage {
  readonly text: string
  /** One that was not delivered yet is replaced by the next of its topic; 32 characters of base64url at most. */
  readonly topic: string
  /** How long the service keeps it for a device that is away. */
  readonly seconds: number
}
export interface PushServices {
  readonly makeKeys: () => PushKeys
  /** Whether an address is one that we would write to, as far as it says itself. */
  readonly mayReach: (endpoint: string) => boolean
  /** `gone`: the browser takes nothing any more. Throws ProviderRefused, or ProviderUnavailable where a later try may go well. */
  readonly send: (target: PushTarget, message: PushMessage, keys: PushKeys) => Promise<'taken' | 'gone'>
}

const TIMEOUT_MS = 10_000

export function openPush({ push: { contact, local } }: Pick<Config, 'push'>): PushServices {
  const reachOf = (url: URL): Reach =>
    local !== undefined && url.origin === local
      ? { protocols: [url.protocol], ports: [url.port], allows: (address) => address === '127.0.0.1' }
      : openInternet
  return {
    makeKeys: () => webPush.generateVAPIDKeys(),
    mayReach(endpoint) {
      if (!URL.canParse(endpoint)) return false
      const url = new URL(endpoint)
      const isNamed = url.hostname.includes('.') && !/\.(local|internal|localhost)$/.test(url.hostname)
      return isWithin(url, reachOf(url)) && isNamed && url.username === '' && url.password === ''
    },
    async send({ endpoint, p256dh, auth }, { text, topic, seconds }, { publicKey, privateKey }) {
      const url = new URL(endpoint)
      const reach = reachOf(url)
      if (!isWithin(url, reach)) throw new ProviderRefused('address_private', 'not an address of a push service')
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: seconds,
        topic,
      })
      const status = await post(url, headers as Record<string, string>, body as Buffer, reach)
      if (status === 404 || status === 410) return 'gone'
      if (status >= 200 && status < 300) return 'taken'
      if (status === 429 || status >= 500) throw new ProviderUnavailable(`the push service answered ${status}`)
      throw new ProviderRefused(String(status), `the push service answered ${status}`)
    },
  }
}

/** The status of the answer; redirects are not followed. */
function post(url: URL, headers: Record<string, string>, body: Buffer, reach: Reach): Promise<number> {
  return new Promise((done, fail) => {
    const sending = (url.protocol === 'https:' ? request : requestPlain)(
      url,
      { method: 'POST', agent: false, signal: AbortSignal.timeout(TIMEOUT_MS), lookup: lookupWithin(reach), headers },
      (answer) => {
        answer.destroy() // what it says beside its status is for people
        done(answer.statusCode ?? 0)
      },
    )
    sending.on('error', (cause) => fail(new ProviderUnavailable('the push service did not answer', { cause })))
    sending.end(body)
  })
}
