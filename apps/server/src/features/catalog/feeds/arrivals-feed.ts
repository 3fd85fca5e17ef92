// What is new in the shop, for readers of feeds (RSS 2.0).
import { sql } from 'kysely'
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { Db } from '../../../platform/db.ts'
import { photo, type StoredPhoto } from '../../../platform/photos.ts'
import { shopNameOf } from '../../../platform/shop-name.ts'

/** Arrivals in one feed. */
const most = 50

interface Arrival {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly cover: StoredPhoto | null
  readonly shop: string
  readonly created_at: Date
}

/** The latest listed products, newest first. 1 query. */
async function arrivals(db: Db, language: Locale): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select p.id, coalesce(p.translations -> ${language} ->> 'name', p.name) as name,
      coalesce(p.translations -> ${language} ->> 'description', p.description) as description,
      p.photos -> p.cover_index as cover, ${shopNameOf('a')} as shop, p.created_at
    from (select id from listing_search order by created_at desc, id desc limit ${most}) s
    join listing p on p.id = s.id join person a on a.id = p.merchant_id
    order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Readers of feeds show these fields as HTML: what merchants wrote must stay text there. */
const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** New arrivals as RSS, in one language. 1 query. */
export async function arrivalsFeed(db: Db, { origin, mediaOrigin, language }: { origin: string; mediaOrigin: string; language: Locale }) {
  const { Feed } = await import('feed')
  const say = sayIn(language)
  const found = await arrivals(db, language)
  const address = `${origin}/feed.xml?lang=${language}`
  const feed = new Feed({
    id: address,
    title: say('shell.feed'),
    description: say('browse.description'),
    link: `${origin}/browse`,
    language,
    copyright: 'Rondo',
    feedLinks: { rss: address },
    ...(found[0] && { updated: found[0].created_at }),
  })
  for (const { id, name, description, cover, shop, created_at } of found) {
    const link = `${origin}/product/${id}`
    const picture = cover && new URL(photo(cover, language, mediaOrigin).formats.medium.url, origin).href
    feed.addItem({
      id: link,
      link,
      title: asText(name),
      description: asText(description),
      date: created_at,
      author: [{ name: asText(shop) }],
      ...(picture && { image: { url: picture, type: 'image/webp', length: 0 } }),
    })
  }
  return feed.rss2()
}
