/**
 * A path of this site, or undefined: no scheme, no other host, no backslash that a browser would read as a slash, no second
 * slash that would begin a host once dots are resolved (C-02). A bare word is a path: `checkout` is /checkout.
 */
export function ownPath(wish: unknown): string | undefined {
  if (typeof wish !== 'string' || wish === '') return undefined
  const path = /^[\w-]+$/.test(wish) ? `/${wish}` : wish
  const [below = ''] = path.split(/[?#]/)
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters before they read an address
  if (!path.startsWith('/') || below.includes('//') || /[\\\u0000-\u0020]/.test(path)) return undefined
  return path
}
