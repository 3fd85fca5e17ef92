// The pictures of kept lists: the very files that were on screen, in a cache from which the worker shows them.
import { keptFavorites, keptLists } from './kept-lists.ts'

const cacheName = 'rondo-seen'

/** The size that stands on screen now, else the smallest that serves a card; `before` is one that was kept already. */
export function shownSize(url: string, before: string | undefined): string {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const shown = [...document.images].find(
    ({ currentSrc, complete, naturalWidth }) => complete && naturalWidth > 0 && isIn(currentSrc, folder),
  )
  if (shown) return relative(shown.currentSrc)
  if (before && isIn(before, folder)) return before
  return /\/\d+\.\w+$/.test(url) ? `${folder}320.webp` : url
}
const isIn = (address: string, folder: string) =>
  address !== '' && new URL(address, location.href).href.startsWith(new URL(folder, location.href).href)
const relative = (address: string) => (address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address)

let running: Promise<void> = Promise.resolve()
/** Brings the cache in line with the kept lists, one run after the other. A picture that does not come is tried again with the next. */
export function keepPictures(): Promise<void> {
  return (running = running.then(bring, bring))
}
async function bring(): Promise<void> {
  const wanted = new Map<string, string>()
  for (const { pieces } of [...keptLists(), ...[keptFavorites() ?? []].flat()])
    for (const { picture } of pieces) if (picture) wanted.set(new URL(picture, location.href).href, picture)
  if (wanted.size === 0) return void (await caches.delete(cacheName))
  const cache = await caches.open(cacheName)
  const here = new Set<string>()
  for (const { url } of await cache.keys()) {
    if (wanted.has(url)) here.add(url)
    else await cache.delete(url)
  }
  for (const url of wanted.keys()) {
    if (here.has(url) || !navigator.onLine) continue
    const isOwn = url.startsWith(`${location.origin}/`)
    const answer = await fetch(url, { mode: isOwn ? 'same-origin' : 'no-cors', cache: 'force-cache' }).catch(() => undefined)
    if (answer && (answer.ok || answer.type === 'opaque')) await cache.put(url, answer).catch(() => {})
  }
}

/** Nothing of what was seen stays: somebody signed out. */
export const dropPictures = (): Promise<unknown> => caches.delete(cacheName)
