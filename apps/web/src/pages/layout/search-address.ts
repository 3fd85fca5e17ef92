export const searchKinds = ['all', 'products', 'designers', 'pages'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Where a search leads; a blank query leads nowhere. */
export function searchAddress(kind: SearchKind, text: string): string | undefined {
  const q = text.trim()
  if (q === '') return undefined
  const query = new URLSearchParams({ q })
  if (kind === 'products') return `/browse?${query.toString()}`
  query.set('type', kind)
  return `/search?${query.toString()}`
}
