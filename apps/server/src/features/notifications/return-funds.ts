// What mails say of the money that a merchant put up for a return: what of it waits, and what of it goes back to their card.
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { sumMinor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { GroupFacts } from './group-parts.ts'
import { type Moved, summed } from './group-rows.ts'
import type { Section } from './mail-layout.ts'
import { moneyIn } from './order-parts.ts'

type Facts = GroupFacts<Moved>
type Fund = Facts['group']['funds'][number]
const isForThem = ({ item_ids }: Fund, { items }: Pick<Facts, 'items'>) => item_ids.some((id) => items.some((item) => item.id === id))
const isByCard = ({ paid_by, collected_at }: Fund) => paid_by === 'card' && collected_at !== null

/** What was put up by card for the pieces, and has not left it. Minor units. */
export function fundWaits(facts: Pick<Facts, 'group' | 'items'>): number {
  const waiting = facts.group.funds.filter((fund) => isByCard(fund) && fund.status === 'payment_collected' && isForThem(fund, facts))
  const shares = waiting.flatMap(({ item_ids, left_ids, shares_minor }) =>
    item_ids.flatMap((id, at) => (facts.items.some((item) => item.id === id) && !left_ids.includes(id) ? [shares_minor[at] ?? 0] : [])),
  )
  return sumMinor(shares)
}
/** What of it goes back now that its return has ended: what a label has cost does not. */
export async function fundGoesBack({ db }: Pick<App, 'db'>, facts: Facts): Promise<{ readonly fundBackMinor: number }> {
  const funds = facts.group.funds.filter((fund) => isByCard(fund) && isForThem(fund, facts))
  const causes = funds.flatMap(({ id, item_ids }) => item_ids.map((itemId) => `fund:${id}:${itemId}`))
  if (causes.length === 0) return { fundBackMinor: 0 }
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::float8 as minor from refund_record where account_id = ${facts.group.merchant.id} and cause = any (${causes})`.execute(
    db,
  )
  return { fundBackMinor: rows[0]?.minor ?? 0 }
}

/** A sum of it as a row below the pieces. */
export const fundRow = (what: 'orderMails.comesBack' | 'orderMails.paidAhead', minor = 0, f: Facts, locale: Locale): Section[] =>
  summed(minor > 0 ? [[sayIn(locale)(what), moneyIn(locale, minor, f.currency)]] : [], true)
