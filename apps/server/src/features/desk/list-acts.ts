import type { desk } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { sql } from 'kysely'
import { type ActRow, actsOf } from '../../platform/acts.ts'
import type { Language, MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { pageFrom, rowsAsked } from '../../platform/desk-page.ts'
import { type NamedRow, namesJson, noShop, somebodyOf } from '../../platform/somebody.ts'
import type { Ordered } from '../wallet/index.ts'

type Of<T> = Readonly<Record<string, T>>
type Page = Answer<typeof desk.listActs>
type Reported = NonNullable<Page['data'][number]['about']['report']>
interface Named {
  readonly people: Of<NamedRow>
  readonly listings: Of<string>
  readonly reports: Of<Reported>
  readonly orders: Of<Ordered>
}

/** What an act was about; that of an alarm, a difference and a call of the provider is what they were about. */
function subjectOf({ subject, before: { about } }: ActRow): `${string}:${string}` {
  const [kind = '', id = ''] = subject.split(':')
  if (!isOneOf(['alarm', 'difference', 'operation'], kind) || typeof about !== 'string') return `${kind}:${id}`
  // a refund that is sent again is named with its try
  const [itsKind = '', itsId = ''] = about.split(':')
  return `${itsKind}:${itsId}`
}

/** Names of whoever acted and of what it was about, as an operator may read them. 1 query. */
async function namedIn(db: Db, rows: readonly ActRow[], language: Language, readerId: number): Promise<Named> {
  const subjects = rows.map(subjectOf)
  const idsOf = (kind: string) =>
    subjects.flatMap((subject) => {
      const [of, id = ''] = subject.split(':')
      return of === kind && /^\d+$/.test(id) ? [Number(id)] : []
    })
  const people = [...idsOf('account'), ...rows.flatMap(({ by_id }) => by_id ?? [])]
  const { rows: found } = await sql<Named>`
    select (
        select coalesce(jsonb_object_agg(p.id, ${namesJson('p', noShop)}), '{}') from person p
        where p.id = any(${people}::bigint[])
      ) as people, (
        select coalesce(jsonb_object_agg(id, coalesce(translations -> ${language} ->> 'name', name)), '{}') from listing
        where id = any(${idsOf('product')}::bigint[])
      ) as listings, (
        select coalesce(jsonb_object_agg(id, jsonb_build_object('kind', kind, 'title', coalesce(title, ''))), '{}') from reported_thing
        where id = any(${idsOf('report')}::bigint[]) and accused_id <> ${readerId}
      ) as reports,
      orders_about(${subjects}::text[], ${language}, ${readerId}) as orders`.execute(db)
  return found[0] ?? { people: {}, listings: {}, reports: {}, orders: {} }
}

/** Kinds that `orders_about` knows; what it would be asked for in vain takes the most time. */
const ofOrders = '^(group|item|leg|parcel|claim|request|payment|refund|dispute):'
/** Acts on parts, claims, parcels and refunds of any order, and on what was about these. */
const ofAnyOrder = sql`((subject ~ ${ofOrders} or before ->> 'about' ~ ${ofOrders})
  and orders_about(array[subject, before ->> 'about'], 'en', 0) <> '{}')`
/** The same of one order: it begins with that, and not with all that was ever done. */
function ofOrder(number: string) {
  const its = sql`(array(select s.subject from subjects_of_order(${number}) s))`
  return sql`(subject = any ${its} or before ->> 'about' = any ${its})`
}

/** What operators did, and the names of what it was about. 2 queries. */
export async function listActs({ app: { db }, language, actor }: MemberCtx, { query }: Received<typeof desk.listActs>): Promise<Page> {
  const number = /^order:(.*)$/.exec(query.subject ?? '')?.[1]
  const filter = number === undefined ? query : { ...query, subject: undefined, which: number === '' ? ofAnyOrder : ofOrder(number) }
  const rows = await actsOf(db, filter, rowsAsked)
  const { people, listings, reports, orders } = await namedIn(db, rows, language, actor.id)
  const personOf = (id: number | string) => people[id] && somebodyOf(people[id])
  return pageFrom(rows, (row) => {
    const { by_id: byId, request_id: requestId, at, before, after, ...act } = row
    const subject = subjectOf(row)
    const [kind = '', id = ''] = subject.split(':')
    const order = orders[subject]
    return {
      ...act,
      by: byId === null ? null : (personOf(byId) ?? { id: byId, username: '', name: '' }),
      about: {
        kind,
        id,
        person: (kind === 'account' && personOf(id)) || null,
        listing: (kind === 'product' && listings[id]) || null,
        report: (kind === 'report' && reports[id]) || null,
        order: order ? { groupId: order.groupId, number: order.orderNumber, pieces: [...order.pieces] } : null,
      },
      before: { ...before },
      after: { ...after },
      requestId,
      at: at.toISOString(),
    }
  })
}
