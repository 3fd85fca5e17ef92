import { pageKeys } from '@rondo/rules/kernel/page-keys'

/** Longest path with its query, characters. */
const longest = 4_096

/** A request may name its host before its path, as proxies are asked: whose page it is stands in the configuration alone. */
const hostBefore = /^[a-z][\w+.-]*:\/\/[^/?]*\/?/i

/**
 * The address of a page without what no page reads, its keys in order: one page has one address, however it is written. A path and query of
 * this origin; undefined when it is too long.
 */
export function pageAddress(asked: string): string | undefined {
  if (asked.length > longest) return undefined
  const url = asked.startsWith('/') ? asked : asked.replace(hostBefore, '/')
  const at = url.indexOf('?')
  if (at < 0) return url
  const known = [...new URLSearchParams(url.slice(at))].filter(([key]) => pageKeys.has(key))
  const query = new URLSearchParams(known)
  query.sort()
  return query.size === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${query.toString()}`
}
