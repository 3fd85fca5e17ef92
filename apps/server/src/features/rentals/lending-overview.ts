import type { rentals } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type GivenNames, shownName } from '@rondo/rules/accounts/shown-name'
import { turnaround } from '@rondo/rules/cart/rental-period'
import { addDays, daysBetween } from '@rondo/rules/kernel/days'
import { quantities } from '@rondo/rules/kernel/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Language, MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'

type Overview = Answer<typeof rentals.lendingOverview>
type Let = Overview['listings'][number]['lets'][number]

const shownDays = 28
const pageSize = 20
/** No let that was given back in time is longer: days farther from those shown belong to others. */
const longestLet = quantities.longestRentalDays + 2 * turnaround.most

interface LetRow {
  readonly unit: number
  readonly first_day: string
  readonly last_day: string
  readonly held: boolean
  readonly item_id: number | null
  readonly group_id: number | null
  readonly renter: GivenNames | null
  readonly due_day: string | null
  readonly returned: boolean | null
  readonly is_out: boolean | null
}
interface HoldRow {
  readonly quantity: number
  readonly last_day: string
  readonly is_swap: boolean
}
interface ListingRow {
  readonly id: number
  readonly name: string
  readonly photos: readonly StoredPhoto[]
  readonly cover_index: number
  readonly pieces: number
  readonly free: number
  readonly blocked: readonly { firstDay: string; lastDay: string }[] | null
  readonly lets: readonly LetRow[] | null
  readonly holds: readonly HoldRow[] | null
}

/** All pieces of a lender and their days: a page of listings, those that are let on these days first, and counts of all. 2 queries. */
export async function showLending(
  { app, actor, language }: MemberCtx,
  { from, page }: Received<typeof rentals.lendingOverview>['query'],
): Promise<Overview> {
  const counted = await countLent(app.db, actor.id)
  const first = from ?? counted.today
  const last = addDays(first, shownDays - 1)
  const rows = await readLent(app.db, actor.id, { first, last, page, language })
  const { today, total, ...counts } = counted
  return {
    today,
    from: first,
    to: last,
    total,
    counts,
    page,
    pageSize,
    listings: rows.map(({ id, name, photos, cover_index, pieces, free, blocked, lets, holds }) => {
      const cover = photos[cover_index] ?? photos[0]
      return {
        id,
        name,
        photo: cover ? photo(cover, language, app.config.mediaOrigin) : null,
        pieces,
        free,
        blocked: [...(blocked ?? [])],
        lets: [...(lets ?? []).map((one) => presentLet(one, today)), ...presentHolds(holds ?? [], lets ?? [], today)],
      }
    }),
  }
}

const presentLet = (row: LetRow, today: string): Let => ({
  firstDay: row.first_day,
  lastDay: row.last_day,
  unit: row.unit,
  state: stateOf(row, today),
  itemId: row.item_id,
  groupId: row.group_id,
  renter: row.renter && shownName({ ...row.renter, shop: null }),
  returnBy: row.due_day,
})

/** Pieces that a swap or a checkout holds have no number: each is shown at one that is not let from today on. */
function presentHolds(holds: readonly HoldRow[], lets: readonly LetRow[], today: string): Let[] {
  const taken = new Set(lets.filter(({ last_day }) => last_day >= today).map(({ unit }) => unit))
  let unit = 0
  const nextUnit = () => {
    do unit += 1
    while (taken.has(unit))
    return unit
  }
  return holds.flatMap(({ quantity, last_day, is_swap }) =>
    Array.from({ length: quantity }, () => ({
      firstDay: today,
      lastDay: last_day,
      unit: nextUnit(),
      state: is_swap ? ('swap' as const) : ('checkout' as const),
      itemId: null,
      groupId: null,
      renter: null,
      returnBy: null,
    })),
  )
}

/** Due is what comes back within two days; late what did not. */
function stateOf({ held, due_day, returned, is_out }: LetRow, today: string): Let['state'] {
  if (held) return 'held'
  if (due_day === null) return 'booked'
  if (returned === true || is_out === false) return 'back'
  if (due_day < today) return 'late'
  return daysBetween(today, due_day) <= 2 ? 'due' : 'out'
}

/** Pieces of the listing `p`, whose availability is `v`, that are free on all these days: `unitsFree` of the rules, in SQL. */
const freeOn = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  case when exists (select from closed_day c where c.product_id = p.id and c.day between ${first} and ${last}) then 0
  else greatest(0, v.stock - (case when v.endless then 0 else v.held end) - (select count(distinct d.unit)::int from let_day d where d.product_id = p.id and d.day between ${first} and ${last})) end`

interface Counted {
  readonly today: string
  readonly total: number
  readonly out: number
  readonly due: number
  readonly late: number
  readonly free: number
}
async function countLent(db: Db, lenderId: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with t as (select app_today() as today),
    own as (select ${freeOn(sql`t.today`, sql`t.today`)} as free from listing p join product_availability v on v.id = p.id, t where p.merchant_id = ${lenderId} and p.for_rent and p.deleted_at is null and not p.is_local_service),
    lent as (
      select i.quantity, r.due_day from order_line i join rental_period r on r.item_id = i.id, t
      where i.merchant_id = ${lenderId} and r.out_until is not null and r.returned_at is null
    )
    select t.today, (select count(*)::int from own) as total,
      (select coalesce(sum(quantity), 0)::int from lent) as out,
      (select coalesce(sum(quantity), 0)::int from lent where due_day between t.today and t.today + 2) as due,
      (select coalesce(sum(quantity), 0)::int from lent where due_day < t.today) as late,
      (select coalesce(sum(free), 0)::int from own) as free
    from t`.execute(db)
  return rows[0] ?? { today: '', total: 0, out: 0, due: 0, late: 0, free: 0 }
}

/** A page of listings with what is let of each on these days; a let that reaches beyond them is told whole, unless it is late for a year. */
async function readLent(
  db: Db,
  lenderId: number,
  { first, last, page, language }: { first: string; last: string; page: number; language: Language },
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select p.id, coalesce(p.translations -> ${language} ->> 'name', p.name) as name, p.photos, p.cover_index, p.stock as pieces,
      ${freeOn(sql`${first}::date`, sql`${last}::date`)} as free,
      (select jsonb_agg(jsonb_build_object('firstDay', b.first_day, 'lastDay', b.last_day) order by b.first_day) from blocked_run b
        where b.product_id = p.id and b.first_day <= ${last}::date and b.last_day >= ${first}::date) as blocked,
      (select jsonb_agg(to_jsonb(x) order by x.unit, x.first_day) from (
        select d.unit, d.first_day, d.last_day, d.held, d.order_item_id as item_id, i.group_id,
          case when c.id is not null then jsonb_build_object('username', c.username, 'firstname', c.firstname, 'lastname', c.lastname) end as renter, r.due_day, r.returned_at is not null as returned, r.out_until is not null as is_out
        from (
          select unit, order_item_id, held, min(day) as first_day, max(day) as last_day from let_day where product_id = p.id and day between ${first}::date - ${longestLet}::int and ${last}::date + ${longestLet}::int
          group by unit, order_item_id, held, case when held then owner_payment end having bool_or(day between ${first}::date and ${last}::date)
        ) d left join order_line i on i.id = d.order_item_id left join order_group g on g.id = i.group_id
        left join person c on c.id = g.customer_id left join rental_period r on r.item_id = d.order_item_id
      ) x) as lets,
      (select jsonb_agg(jsonb_build_object('quantity', h.quantity, 'last_day', (h.expires_at at time zone 'UTC')::date, 'is_swap', h.owner_swap is not null)
        order by h.owner_swap, h.owner_payment) from live_hold h where h.product_id = p.id) as holds
    from listing p join product_availability v on v.id = p.id
    where p.merchant_id = ${lenderId} and p.for_rent and p.deleted_at is null and not p.is_local_service
    order by (v.held > 0 or exists (select from let_day d where d.product_id = p.id and d.day between ${first}::date and ${last}::date)) desc, p.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}
