// What a page is rendered from and becomes: shared by the main thread, which keeps and sends pages, and the thread that renders them.
import { createHash } from 'node:crypto'
import type { Locale } from '@rondo/words'
import type { KeptPage } from './page-cache.ts'
import { packPage, type Sheet } from './page-packing.ts'

interface Assets {
  readonly entry: string
  readonly styles: readonly string[]
  readonly modules: readonly string[]
}
export interface Visitor {
  readonly locale: Locale
  readonly theme: 'light' | 'dark' | null
}
interface Visit extends Visitor {
  readonly url: URL
  readonly fetch: typeof fetch
  assetsOf(chunk: string | undefined, words: readonly string[]): Assets
}
type Rendered =
  | { readonly redirect: string; readonly status: number }
  | { readonly html: Uint8Array; readonly status: number; readonly topics: readonly string[]; readonly mistake?: unknown }
/** What the built web exports. */
export interface PageEntry {
  render(visit: Visit): Promise<Rendered>
}
export type AssetsOf = (locale: Locale, chunk: string | undefined, words: readonly string[]) => Assets

/** One page asked for. The origin of `url` comes from configuration. */
export interface PageVisit extends Visitor {
  readonly url: string
}
/** An answer of the API as a page's loads read it. */
export interface Told {
  readonly status: number
  readonly type: string
  readonly body: string
}
/** Reaches the API, by a path below /api. */
export type AskApi = (path: string) => Promise<Told>
/** A page ready to be kept; `mistake` is what went wrong in our own code, for the log. */
export type ReadyPage = KeptPage & { readonly mistake?: Error }

/** Renders a page with what the API answers, and packs it. */
export async function renderPage(
  { render }: PageEntry,
  assetsOf: AssetsOf,
  { url, locale, theme }: PageVisit,
  ask: AskApi,
  sheet: Pick<Sheet, 'element'>,
): Promise<ReadyPage> {
  const page = await render({
    url: new URL(url),
    locale,
    theme,
    fetch: fetchBy(ask),
    assetsOf: (chunk, words) => assetsOf(locale, chunk, words),
  })
  if ('redirect' in page) return { ...page, topics: [] }
  const { packed, sheetAt } = packPage(page.html, sheet)
  // of a tenth of the page, and as good: the sums at its end are those of the sheet as well
  const etag = `W/"${createHash('sha256').update(packed).digest('base64url').slice(0, 22)}"`
  const { status, topics, mistake } = page
  return { status, topics, packed, sheetAt, etag, ...(mistake !== undefined && { mistake: asError(mistake) }) }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** What a call reads of an answer and no more: a whole Response with its streams would take a tenth of the time of a page. */
const fetchBy = (ask: AskApi) =>
  (async (path: string) => {
    const { status, type, body } = await ask(path)
    return {
      ok: status < 400,
      status,
      headers: { get: (name: string) => (name === 'content-type' ? type : null) },
      json: () => Promise.resolve(JSON.parse(body) as unknown),
    }
  }) as unknown as typeof fetch

export type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>>

/** Where the rules stand that every page has: they come within it, not as a file. */
export const sheetsOfAll = (manifest: Manifest): readonly string[] => manifest['src/entry-early.ts']?.css ?? []

/** Looks up what a page needs in Vite's manifest: everything that its entry, its own file and its words import. */
export function assetsFrom(manifest: Manifest): AssetsOf {
  const known = new Map<string, Assets>()
  const entry = manifest['src/entry-early.ts']
  const collect = (key: string, into: Map<string, NonNullable<Manifest[string]>>) => {
    const chunk = manifest[key]
    if (!chunk || into.has(key)) return
    into.set(key, chunk)
    for (const imported of chunk.imports ?? []) collect(imported, into)
  }
  return (locale, chunk, words) => {
    const key = `${locale} ${chunk ?? ''} ${words.join()}`
    let assets = known.get(key)
    if (!assets) {
      const found = new Map<string, NonNullable<Manifest[string]>>()
      const spoken = [`load-${locale}`, ...['shell', ...words].map((feature) => `${locale}/${feature}`)].map(
        (file) => `../../packages/words/src/${file}.ts`,
      )
      for (const part of ['src/entry-client.tsx', ...(chunk ? [chunk] : []), ...spoken]) collect(part, found)
      const all = [...found.values()]
      assets = {
        entry: `/${entry?.file ?? ''}`,
        styles: [...new Set(all.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
        modules: all.map(({ file }) => `/${file}`),
      }
      known.set(key, assets)
    }
    return assets
  }
}
