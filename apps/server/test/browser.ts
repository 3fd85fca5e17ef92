import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port that nobody uses right now, for an app that must know its own address before it opens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

interface Page {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Where a redirect leads. */
  readonly next: string | undefined
}
export type Browser = (url: string, form?: Readonly<Record<string, string>>) => Promise<Page>

/** A browser that keeps cookies by host and path, and follows no redirect by itself. `ip` is where it asks from. */
export function openBrowser(ip: string): Browser {
  const jar = new Map<string, { readonly value: string; readonly path: string }>()
  return async (url, form) => {
    const { pathname } = new URL(url)
    const cookie = [...jar].flatMap(([name, { value, path }]) => (pathname.startsWith(path) ? [`${name}=${value}`] : [])).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': ip },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
      jar.set(pair.slice(0, pair.indexOf('=')), { value: pair.slice(pair.indexOf('=') + 1), path })
    }
    const location = answer.headers.get('location')
    return {
      url,
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      next: location === null ? undefined : new URL(location, url).href,
    }
  }
}
