export const searchKinds = ['all', 'products', 'designers', 'pages'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What the field shows on a page: the search that led there. Everywhere but on the page of searches it looks for products. */
export function searchAt({ pathname, search }: { readonly pathname: string; readonly search: string }): { kind: SearchKind; text: string } {
  const query = new URLSearchParams(search)
  const text = (query.get('q') ?? '').trim()
  if (pathname === '/browse') return { kind: 'products', text }
  if (pathname !== '/search') return { kind: 'products', text: '' }
  return { kind: searchKinds.find((kind) => kind === query.get('type')) ?? 'all', text }
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
