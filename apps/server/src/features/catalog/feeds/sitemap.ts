// The sitemap for search engines: an index, and parts of at most 50,000 addresses. The server streams each part from the database.
import { Readable } from 'node:stream'
import { categories } from '@rondo/rules/listings/catalogue'
import { locales } from '@rondo/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Most addresses in one part, by the protocol. */
export const perPart = 50_000
const batch = 2_000

/** Pages that stand for everybody and do not come from the database. */
const publicPages = [
  '/',
  '/about',
  '/browse',
  ...categories.map((category) => `/browse?category=${category}`),
  '/contact',
  '/legal/terms',
  '/legal/privacy',
]

interface Entry {
  readonly id: number
  readonly at: Date
}
/** Addresses from the database, only of what the shop shows. The first id of a part is its name. */
const kinds = {
  products: {
    path: '/product/',
    starts: sql<{ id: number }>`select id from (select id, row_number() over (order by id) as n from listing_search) t`,
    after: (id: number, most: number) => sql<Entry>`
      select s.id, p.updated_at as at from listing_search s join listing p on p.id = s.id where s.id > ${id} order by s.id limit ${most}`,
  },
  merchants: {
    path: '/merchant/',
    starts: sql<{ id: number }>`
      select id from (select merchant_id as id, row_number() over (order by merchant_id) as n from listing_search group by merchant_id) t`,
    after: (id: number, most: number) => sql<Entry>`
      select merchant_id as id, max(created_at) as at from listing_search where merchant_id > ${id}
      group by merchant_id order by merchant_id limit ${most}`,
  },
} as const
type Kind = keyof typeof kinds

export type Part = { readonly kind: 'pages' } | { readonly kind: Kind; readonly from: number }

/** The part that a file name means; undefined for any other name. */
export function partOf(file: string): Part | undefined {
  if (file === 'pages.xml') return { kind: 'pages' }
  const [, kind, from] = /^(products|merchants)-([1-9]\d{0,15})\.xml$/.exec(file) ?? []
  return kind ? { kind: kind as Kind, from: Number(from) } : undefined
}

/** Names of all parts. 2 queries, each along an index. */
async function partsOf(db: Db, most: number): Promise<string[]> {
  const names = ['pages.xml']
  for (const kind of ['products', 'merchants'] as const) {
    const { rows } = await sql<{ id: number }>`${kinds[kind].starts} where (n - 1) % ${most} = 0 order by id`.execute(db)
    names.push(...rows.map(({ id }) => `${kind}-${id}.xml`))
  }
  return names
}

/** The index of all parts as XML. */
export async function sitemapIndex(db: Db, origin: string, most = perPart): Promise<Readable> {
  const { SitemapIndexStream } = await import('sitemap')
  const parts = await partsOf(db, most)
  return Readable.from(parts.map((name) => ({ url: `${origin}/sitemaps/${name}` }))).pipe(new SitemapIndexStream())
}

async function* entriesOf(db: Db, part: Part, most: number): AsyncGenerator<{ path: string; at?: Date }> {
  if (part.kind === 'pages') {
    for (const path of publicPages) yield { path }
    return
  }
  const { path, after } = kinds[part.kind]
  for (let [last, left] = [part.from - 1, most]; left > 0;) {
    const asked = Math.min(batch, left)
    const { rows } = await after(last, asked).execute(db)
    for (const { id, at } of rows) yield { path: `${path}${id}`, at }
    if (rows.length < asked) return
    left -= asked
    last = rows.at(-1)?.id ?? last
  }
}

/** Writes a part as XML, each address in both languages. Memory holds one batch at a time. */
export async function sitemapPart(db: Db, origin: string, part: Part, most = perPart): Promise<Readable> {
  const { SitemapStream } = await import('sitemap')
  const items = async function* () {
    for await (const { path, at } of entriesOf(db, part, most)) {
      const url = origin + path
      const inLanguage = (lang: string) => `${url}${path.includes('?') ? '&' : '?'}lang=${lang}`
      const links = [...locales.map((lang) => ({ lang, url: inLanguage(lang) })), { lang: 'x-default', url }]
      yield { url, links, ...(at && { lastmod: at.toISOString() }) }
    }
  }
  const stream = new SitemapStream({ xmlns: { news: false, video: false, image: false, xhtml: true } })
  const source = Readable.from(items())
  source.on('error', (error) => stream.destroy(error))
  stream.on('close', () => source.destroy())
  return source.pipe(stream)
}
