import { isOfSigningIn } from '../../shell/login-address.ts'

/** Where somebody goes without another wish. */
const homeOfMembers = '/dashboard'

const keys = ['returnTo', 'return_to', 'returnUrl', 'redirect'] as const

/** A path of this site, or undefined: no scheme, no other host, no backslash that a browser would read as a slash (C-02). */
export function safePath(wish: unknown): string | undefined {
  if (typeof wish !== 'string' || wish === '') return undefined
  const path = /^[\w-]+$/.test(wish) ? `/${wish}` : wish
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters before they read an address
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || /[\\\u0000-\u001f]/.test(path)) return undefined
  const { origin, pathname, search, hash } = new URL(path, 'http://here.invalid')
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

interface Origin {
  readonly pathname?: unknown
  readonly search?: unknown
}
const pathOf = (from: unknown): unknown => {
  if (typeof from !== 'object' || from === null) return from
  const { pathname, search } = from as Origin
  return typeof pathname === 'string' ? pathname + (typeof search === 'string' ? search : '') : undefined
}

/** Where a person goes after signing in: the navigation's `from`, else what the address names, else the dashboard (C-02). */
export function returnTarget(state: unknown, query: URLSearchParams): string {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as { from?: unknown }
  const wishes = [pathOf(from), ...keys.map((key) => query.get(key))]
  const [target] = wishes.flatMap((wish) => safePath(wish) ?? [])
  if (!target) return homeOfMembers
  // Back to a page of signing in would go round in circles: its own wish counts.
  return isOfSigningIn.test(target) ? returnTarget(null, new URL(target, 'http://here.invalid').searchParams) : target
}

/** The name or e-mail that came along from another page of signing in. */
export function nameTyped(state: unknown): string {
  const { name } = (typeof state === 'object' && state !== null ? state : {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}

/** The query with which a sign-in page hands the wish on to the next one. */
export function carriedQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of [...keys, 'action', 'isClosetUser']) {
    const value = query.get(key)
    if (value !== null) kept.set(key, value)
  }
  return kept.size > 0 ? `?${kept.toString()}` : ''
}
