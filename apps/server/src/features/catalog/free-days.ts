import { dayIn } from '@rondo/rules/kernel/days'
import type { App } from '../../platform/context.ts'
import { appNow } from '../../platform/clock.ts'
import { type SearchQuery, wearOf } from './read-search.ts'
import type { Search } from './search-port.ts'

/** A search for what is free on the days of its query, as of now. 1 query when it asks for days, else none. */
export async function onFreeDays(app: Pick<App, 'db'>, query: SearchQuery, search: Search): Promise<Search> {
  const wear = wearOf(query)
  if (!wear) return search
  const now = await appNow(app)
  return { ...search, free: { wear, today: dayIn(now), now: now.getTime() } }
}
