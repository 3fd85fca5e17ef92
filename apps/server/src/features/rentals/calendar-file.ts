import { createHash } from 'node:crypto'
import { runsOf } from '@rondo/rules/cart/free-days'
import { addDays } from '@rondo/rules/kernel/days'
import type { FastifyInstance } from 'fastify'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { readAddress } from './calendar-link.ts'

interface BusyRow {
  readonly name: string
  readonly today: string
  readonly days: readonly string[] | null
}

/**
 * Days on which nothing can be had: every piece is let, or the lender blocked them. What a connected calendar says is left out, else
 * two calendars would echo each other for ever. Undefined when the link has ended. 1 query.
 */
async function findBusy(app: App, { productId, serial }: { productId: number; serial: number }): Promise<BusyRow | undefined> {
  const { rows } = await sql<BusyRow>`
    with t as (select app_today() as today)
    select p.name, t.today, (select jsonb_agg(d.day order by d.day) from (
      select u.day from let_day u where u.product_id = p.id and u.day >= t.today and not u.held
      group by u.day having count(*) >= pieces_to_let(p.is_local_service, p.stock)
      union select b.day from closed_day b where b.product_id = p.id and b.feed_id is null and b.day >= t.today
    ) d) as days
    from t, listing p join calendar_link l on l.product_id = p.id and l.is_open and l.serial = ${serial}
    where p.id = ${productId} and p.deleted_at is null`.execute(app.db)
  return rows[0]
}

/** Busy or free, and nothing else: no names, no orders, no prices. The same days are the same bytes all day. */
function calendarText(productId: number, { name, today, days }: BusyRow): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Rondo//Lending calendar//EN')
  const title = new ICAL.Property('x-wr-calname')
  title.resetType('text') // without a type its line breaks would be written as they are
  title.setValue(name)
  calendar.addProperty(title)
  calendar.addPropertyWithValue('x-published-ttl', 'PT30M')
  for (const { from, to } of runsOf(days ?? [])) {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', `${productId}-${from}@rondo`)
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromDateTimeString(`${today}T00:00:00Z`))
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(from))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(to, 1)))
    event.addPropertyWithValue('summary', 'Busy')
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}

/** GET /api/calendars/<listing>-<serial>.<signature>.ics for calendars elsewhere. A link that has ended or was never made is not found. */
export function calendarFiles(http: FastifyInstance, app: App): void {
  http.get<{ Params: { file: string } }>('/calendars/:file', { schema: { hide: true } }, async (request, reply) => {
    app.limits.tally({ ip: request.ip, accountId: undefined })
    const address = await readAddress(app, request.params.file)
    const busy = address && (await findBusy(app, address))
    if (!address || !busy) throw new Failure('rentals.link_unknown')
    const text = calendarText(address.productId, busy)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    void reply.header('etag', etag).header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="calendar.ics"').send(text)
  })
}
