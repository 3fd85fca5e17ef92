// Random searches that two adapters must answer alike, to the number.
import { pages } from '@rondo/rules/kernel/limits'
import { expect } from 'vitest'
import { kindsNamed } from '../src/features/catalog/kinds.ts'
import type { SearchPort } from '../src/features/catalog/search-port.ts'
import type { App } from '../src/platform/context.ts'
import type { chance } from './random-listings.ts'
import { randomSearch } from './search-changes.ts'

type Chance = ReturnType<typeof chance>

/** Asks both the same, page after page for a few pages by cursor, and suggestions now and then. Gives how many answers held something. */
export async function holdsAlike(
  app: App,
  first: SearchPort,
  second: SearchPort,
  dice: Chance,
  merchants: readonly number[],
  rounds: number,
) {
  let [full, corrected, suggested] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    let search = randomSearch(dice, merchants)
    for (let page = 0; page < 3; page++) {
      const [one, other] = await Promise.all([first.search(search, 'en'), second.search(search, 'en')])
      expect({ search, ...one }).toEqual({ search, ...other })
      if (one.total > 0) full++
      if (one.correctedTo !== undefined) corrected++
      if (!one.last || dice.yes(0.5)) break
      search = { ...search, offset: 0, cursor: { sort: search.sort, ...one.last, page: page + 2 } }
    }
    if (!dice.yes(0.2)) continue
    const typed = dice.pick(['v', 'vin', 'flo', 'dress', 'striped bo', '红', '复古连', 'zz', 'bl'])
    const [one, other] = await Promise.all([first, second].map((port) => port.suggest(typed, kindsNamed(typed), 'zh-CN')))
    expect({ typed, one }).toEqual({ typed, one: other })
    expect(one!.cards.length).toBeLessThanOrEqual(pages.suggestions)
    suggested += one!.cards.length
  }
  return { full, corrected, suggested }
}
