export const searchKinds = ['all', 'products', 'designers', 'pages'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What the field shows on a page: the search that led there. Everywhere else it looks for products, or for what was looked for last. */
export function searchAt({ pathname, search }: { readonly pathname: string; readonly search: string }): { kind: SearchKind; text: string } {
  const query = new URLSearchParams(search)
  const text = (query.get('q') ?? '').trim()
  if (pathname === '/browse') return { kind: 'products', text }
  if (pathname !== '/search') return { kind: 'products', text: '' }
  return { kind: searchKinds.find((kind) => kind === query.get('type')) ?? 'all', text }
}

const place = 'rondo.search-kind'
/** Keeps what was looked for last, as long as this tab is open. */
export function keepKind(kind: SearchKind): void {
  try {
    sessionStorage.setItem(place, kind)
  } catch {
    // the browser keeps nothing: the next search looks for products again
  }
}
/** What was looked for last; undefined where nothing was, or where the page shows the search that led to it. */
export function keptKind(pathname: string): SearchKind | undefined {
  if (pathname === '/browse' || pathname === '/search') return undefined
  try {
    const kept = sessionStorage.getItem(place)
    return searchKinds.find((kind) => kind === kept)
  } catch {
    return undefined
  }
}

/** Where a search leads; a blank query leads nowhere. */
export function searchAddress(kind: SearchKind, text: string): string | undefined {
  const q = text.trim()
  if (q === '') return undefined
  const query = new URLSearchParams({ q })
  if (kind === 'products') return `/browse?${query.toString()}`
  query.set('type', kind)
  return `/search?${query.toString()}`
}
