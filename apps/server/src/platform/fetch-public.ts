// Reads an address that a stranger named. Whatever it says, we reach only public hosts: names are resolved by us and the connection
// goes to the very address that was checked, redirects are checked anew, time and size are bounded.
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { request as requestPlain } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const global6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address of the open internet: not of this machine, of a private net, of a cloud's own services, or of any special use. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false // the library also reads forms that no resolver answers
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(global6))
}

/** Where a reader may go. */
export interface Reach {
  readonly protocols: readonly string[]
  /** Empty is the protocol's own. */
  readonly ports: readonly string[]
  readonly allows: (address: string) => boolean
}
export const openInternet: Reach = { protocols: ['https:'], ports: ['', '443'], allows: isPublicAddress }

export type Unread = 'address_private' | 'not_found' | 'refused' | 'redirects' | 'too_large' | 'too_slow' | 'unreachable'
export type Read = { readonly text: string } | { readonly problem: Unread }
export interface Bounds {
  readonly bytes: number
  readonly seconds: number
  readonly redirects: number
}

/** The text at an address within bounds, or why there is none. Never throws for what the other side does. */
export async function fetchPublic(address: string, bounds: Bounds, reach: Reach = openInternet): Promise<Read> {
  const signal = AbortSignal.timeout(bounds.seconds * 1000)
  let url = new URL(address)
  for (let hops = 0; hops <= bounds.redirects; hops++) {
    const answer = await ask(url, bounds.bytes, reach, signal)
    if (!('location' in answer)) return answer
    if (!URL.canParse(answer.location, url.href)) return { problem: 'redirects' }
    url = new URL(answer.location, url)
  }
  return { problem: 'redirects' }
}

/** Resolves a name; refuses it when any of its addresses is none that we may reach, without telling that it stands for something here. */
export const lookupWithin =
  ({ allows }: Reach): LookupFunction =>
  (host, options, done) => {
    lookup(host, { all: true }).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => allows(address))) return done(new Error('no address that we may reach'), '', 0)
        if (options.all) return done(null, found)
        done(null, first.address, first.family)
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    )
  }

/** Whether an address may be asked at all. One that is a name is looked at once more when it was resolved: `lookupWithin`. */
export function isWithin(url: URL, { protocols, ports, allows }: Reach): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return protocols.includes(url.protocol) && ports.includes(url.port) && (isIP(host) === 0 || allows(host))
}

function ask(url: URL, most: number, reach: Reach, signal: AbortSignal): Promise<Read | { readonly location: string }> {
  if (!isWithin(url, reach)) return Promise.resolve({ problem: 'address_private' })
  return new Promise((done) => {
    const asked = (url.protocol === 'https:' ? request : requestPlain)(
      url,
      {
        agent: false,
        signal,
        lookup: lookupWithin(reach),
        headers: { accept: 'text/calendar, text/plain;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Rondo calendar' },
      },
      (answer) => {
        const { statusCode: status = 0, headers } = answer
        const end = (outcome: Read | { readonly location: string }) => {
          answer.destroy()
          done(outcome)
        }
        if (status >= 300 && status < 400 && headers.location) return end({ location: headers.location })
        if (status === 404 || status === 410) return end({ problem: 'not_found' })
        if (status === 401 || status === 403) return end({ problem: 'refused' })
        if (status !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') return end({ problem: 'unreachable' })
        if (Number(headers['content-length'] ?? 0) > most) return end({ problem: 'too_large' })
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > most) end({ problem: 'too_large' })
        })
        answer.on('end', () => done({ text: Buffer.concat(parts).toString('utf8') }))
        answer.on('error', () => done({ problem: signal.aborted ? 'too_slow' : 'unreachable' }))
      },
    )
    asked.on('error', () => done({ problem: signal.aborted ? 'too_slow' : 'unreachable' }))
    asked.end()
  })
}
