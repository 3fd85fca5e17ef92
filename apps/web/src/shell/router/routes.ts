import type { Feature, Say } from '@rondo/words'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Refused } from '../calls.ts'
import type { Vocabulary } from '../words.ts'

/** Who a page is for. Only pages for anyone are rendered by the server; of the others it sends the frame, since it knows nobody.
 *  `browser` pages are for everybody too, and need what only the browser has. */
type Audience = 'anyone' | 'browser' | 'members'
/** What a page's load may use: the same on the server and in the browser. */
export interface Means {
  readonly cache: QueryClient
  readonly vocabulary: Vocabulary
}
export type Params = Readonly<Record<string, string>>
interface At {
  readonly params: Params
  readonly query: URLSearchParams
  /** Somebody goes back or forth in history, to what they have seen. */
  readonly isReturn: boolean
}
export interface PageOptions {
  /** Features of words that the page speaks, beside `shell`. */
  readonly words?: readonly Feature[]
  /** Features that only parts speak which the server writes and the browser takes over later. */
  readonly later?: readonly Feature[]
  readonly audience?: Audience
  /** What to say when the page cannot be loaded; `reason` is in words. Without it a general sentence stands. */
  readonly trouble?: (say: Say, reason: string) => { readonly title: string; readonly hint?: string; readonly fixed?: string }
  /** Fills the cache, on the server for the first page and in the browser afterwards. May throw Refused, Redirect or Missing. */
  readonly load?: (means: Means, at: At) => unknown
}
/** One address pattern and what stands there. `chunk` is the page's file in the manifest. */
export interface Route extends Required<Pick<PageOptions, 'words' | 'audience'>> {
  readonly path: string
  readonly chunk?: string
  readonly file?: () => Promise<{ default: ComponentType }>
  readonly later?: PageOptions['later']
  readonly load?: PageOptions['load']
  readonly trouble?: PageOptions['trouble']
}

/** Thrown by a load: what is asked for stands elsewhere. */
export class Redirect extends Error {
  readonly to: string
  constructor(to: string) {
    super(`moved to ${to}`)
    this.to = to
  }
}
/** Thrown by a load: there is nothing at this address. */
export class Missing extends Error {}

/** Builds routes from the files in pages/. The load stands beside the address, not in the file: so chunk and data load side by side. */
export const pagesFrom =
  (files: Record<string, () => Promise<{ default: ComponentType }>>) =>
  (path: string, name: string, { words = [], later, audience = 'anyone', load, trouble }: PageOptions = {}): Route => {
    const key = `./pages/${name}.page.tsx`
    const file = files[key]
    if (!file) throw new Error(`There is no page ${key}.`)
    return {
      path,
      words,
      audience,
      chunk: `src/${key.slice(2)}`,
      file,
      ...(later && { later }),
      ...(load && { load }),
      ...(trouble && { trouble }),
    }
  }

/** An old or alternative address; the query is kept. */
export const moved = (from: string, to: string, extra: Readonly<Record<string, string>> = {}): Route => ({
  path: from,
  words: [],
  audience: 'anyone',
  load: (_, { query }) => {
    for (const [key, value] of Object.entries(extra)) query.set(key, value)
    throw new Redirect(query.size > 0 ? `${to}?${query.toString()}` : to)
  },
})

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** The route of a path: word for word goes before a parameter. */
export function matchOf(routes: readonly Route[], pathname: string): { route: Route; params: Params } | undefined {
  const parts = partsOf(pathname)
  let best: { route: Route; params: Params; words: number } | undefined
  for (const route of routes) {
    const pattern = partsOf(route.path)
    if (pattern.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = pattern.every((piece, at) => {
      const part = parts[at] ?? ''
      if (piece.startsWith(':')) params[piece.slice(1)] = safelyDecoded(part)
      return piece.startsWith(':') || piece === part
    })
    const words = pattern.filter((piece) => !piece.startsWith(':')).length
    if (fits && (!best || words > best.words)) best = { route, params, words }
  }
  return best
}
function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What went wrong on the way to a page: a status as of HTTP, and the server's word where it gave one. */
export interface Failure {
  readonly status: number
  readonly code?: string | undefined
  /** A mistake of ours, for the log; never sent to the browser. */
  readonly mistake?: unknown
}
/** Everything that a page needs to be shown at once. */
export interface Arrival {
  readonly route: Route | undefined
  readonly params: Params
  readonly Page: ComponentType | undefined
  readonly failure: Failure | undefined
}

/** Fetches the page of an address with its words and data, side by side. Throws Redirect. */
export async function arriveAt(routes: readonly Route[], url: URL, means: Means, isReturn = false): Promise<Arrival> {
  const { route, params = {} } = matchOf(routes, url.pathname) ?? {}
  try {
    if (!route) throw new Missing()
    const [file] = await Promise.all([
      route.file?.(),
      means.vocabulary.learn([...route.words, ...((typeof window === 'undefined' && route.later) || [])]),
      route.load?.(means, { params, query: new URLSearchParams(url.search), isReturn }),
    ])
    return { route, params, Page: file?.default, failure: undefined }
  } catch (error) {
    if (error instanceof Redirect) throw error
    await means.vocabulary.learn([...(route?.words ?? []), 'failures']).catch(() => {}) // without a line words do not come either
    return { route, params, Page: undefined, failure: failureOf(error) }
  }
}
function failureOf(error: unknown): Failure {
  if (error instanceof Missing) return { status: 404 }
  if (error instanceof Refused) return { status: error.status, code: error.body?.code }
  return { status: 500, mistake: error }
}
