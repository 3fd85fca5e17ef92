import type { Feature } from '@rondo/words'
import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router'
import { Refused } from './calls.ts'
import { type Loading, loadingOf } from './loading.ts'

/**
 * Who a page is for. Pages for members or guests, and those for `browser`, are rendered in the browser; the server sends their frame
 * only. `browser` lets everybody in: for addresses with a secret in them, and for pages that greet members and visitors differently.
 */
export type Audience = 'anyone' | 'members' | 'guests' | 'browser'
/** What the entries and the server know of a page: its file in the manifest and its features of words. */
export interface Handle {
  readonly chunk: string
  readonly words: readonly Feature[]
  readonly audience: Audience
}
interface At {
  readonly params: Params
  readonly query: URLSearchParams
}
export interface PageOptions {
  /** Features of words that the page speaks, beside `shell`. */
  readonly words?: readonly Feature[]
  readonly audience?: Audience
  /** Fills the cache, on the server for the first page and in the browser afterwards. May throw Refused or a redirect. */
  readonly load?: (means: Loading, at: At) => Promise<unknown>
}
type PageFile = () => Promise<{ default: ComponentType }>

/** Builds routes from the files in pages/. The file's load stands beside its address, not in the file: so chunk and data load side by side. */
export const pagesFrom =
  (files: Record<string, PageFile>) =>
  (path: string, name: string, { words = [], audience = 'anyone', load }: PageOptions = {}): RouteObject => {
    const file = `./pages/${name}.page.tsx`
    const get = files[file]
    if (!get) throw new Error(`There is no page ${file}.`)
    return {
      path,
      handle: { chunk: `src/${file.slice(2)}`, words, audience } satisfies Handle,
      lazy: { Component: async () => (await get()).default },
      loader: async ({ context, params, request }: LoaderFunctionArgs) => {
        const means = loadingOf(context)
        const learning = means.vocabulary.learn(words)
        try {
          await load?.(means, { params, query: new URL(request.url).searchParams })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          await means.vocabulary.learn(['failures'])
          throw data(error.body ?? null, error.status)
        } finally {
          await learning
        }
        return null
      },
    }
  }
