// What the two sides of an order are told of its moves. Each row says of which moves, whom, and in which words. A pickup code and an exact
// address stand in mails to the customer alone: no row for a merchant has words with a place for them.
import type { Locale, Say } from '@rondo/words'
import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { groupMoved } from '../orders/index.ts'
import { cancelRows } from './cancel-mails.ts'
import { deliveryRows } from './delivery-mails.ts'
import { type GroupFacts, groupFacts, placeOf } from './group-parts.ts'
import type { Moved, Row } from './group-rows.ts'
import { pickupRows } from './pickup-mails.ts'
import { returnRows } from './return-mails.ts'
import { told, type ToldRow } from './tell.ts'

export const groupRows: readonly Row[] = [...cancelRows, ...deliveryRows, ...pickupRows, ...returnRows]

const rowOf = ({ kind, to, when, words, entry: entryOf, sections, stands, reads }: Row): ToldRow<Moved> =>
  told<Moved, GroupFacts<Moved>>({
    when,
    to: (moved) => [to === 'customer' ? moved.customerId : moved.merchantId],
    cause: (_moved, accountId, seq) => `moved-${seq}-${kind}-${accountId}`,
    async facts(app, moved, reading) {
      const facts = await groupFacts(app, moved, reading)
      return facts && (stands?.(facts) ?? true) ? { ...facts, ...(await reads?.(app, facts)) } : undefined
    },
    ...(words && {
      words: (say: Say, facts: GroupFacts<Moved>, locale: Locale) => ({
        button: say(to === 'customer' ? 'orderMails.open' : 'orderMails.openSale'),
        ...words(say, facts, locale),
      }),
    }),
    entry: entryOf,
    path: placeOf,
    ...(sections && { sections }),
  })
const rows = groupRows.map(rowOf)

/** All rows of a move are one job: each tells its reader once, whatever becomes of the others. */
export const groupMails: readonly Reaction[] = [
  on(groupMoved, 'notifications.tell-move', async (app, event) => {
    const outcomes = await Promise.allSettled(rows.map((row) => row(app, event)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }),
]
