import { listings, rentals } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import type { Reach } from '../../platform/fetch-public.ts'
import { readFeed } from './read-feed.ts'
import { refreshDue, refreshFeed } from './refresh-feeds.ts'
import { rentalsSweepers } from './rentals.reactions.ts'

const opened = await openApp({ jobs: false })
const { as, call, app, person } = opened
const market = openMarket(opened)
const today = dayIn(new Date())
const on = (ahead: number) => addDays(today, ahead)
const mei = await market.seller()
const coatOf = () => market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] })

let written = ''
let status = 200
const asked: string[] = []
const elsewhere: Server = createServer((request, answer) => {
  asked.push(request.url ?? '')
  answer.writeHead(status).end(written)
})
await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready))
afterAll(() => elsewhere.close())
const port = String((elsewhere.address() as AddressInfo).port)
/** The calendar server of this file; the product itself reaches public addresses only. */
const here: Reach = { protocols: ['http:'], ports: [port], allows: () => true }
const busy = (...spans: (readonly [number, number])[]) => {
  const events = spans.map(([from, to]) => {
    const [start, end] = [on(from).replaceAll('-', ''), on(to + 1).replaceAll('-', '')]
    return `BEGIN:VEVENT\nUID:${from}\nDTSTART;VALUE=DATE:${start}\nDTEND;VALUE=DATE:${end}\nSUMMARY:Jane Doe\nEND:VEVENT`
  })
  written = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\n')
}
beforeEach(() => {
  status = 200
  busy()
})

const calendarOf = (id: number, who: Person = mei) => as(who).call(rentals.lendingCalendar, { params: { id } })
const connect = (id: number, url: string) => as(mei).call(rentals.connectFeed, { params: { id }, body: { url } })
/** A feed whose address leads to the server of this file; the product would never have taken it. */
async function feedOf(product_id: number): Promise<number> {
  const row = { product_id, name: 'Elsewhere', url: `http://127.0.0.1:${port}/mine.ics` }
  return (await app.db.insertInto('calendar_feed').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const taken = async (id: number) => (await call(listings.availability, { params: { id } })).taken

test('busy days of a calendar elsewhere block ours, move when they move, and go with it', async () => {
  const coat = await coatOf()
  const feed = await feedOf(coat)
  busy([5, 6], [9, 9])
  await refreshFeed(app, feed, here)
  expect(await taken(coat)).toEqual([on(5), on(6), on(9)])
  busy([6, 7])
  await refreshFeed(app, feed, here)
  expect(await taken(coat)).toEqual([on(6), on(7)])
  const { feeds, blocked } = await calendarOf(coat)
  expect(feeds[0]).toMatchObject({ id: feed, name: 'Elsewhere', host: `127.0.0.1:${port}`, problem: null, clashes: [] })
  expect(blocked).toEqual([{ feed, firstDay: on(6), lastDay: on(7) }])
  await as(mei).call(rentals.disconnectFeed, { params: { id: coat, feedId: feed } })
  expect(await taken(coat)).toEqual([])
})

test('opening own days leaves those of a feed, and a day that is let here and busy there is told to the lender', async () => {
  const coat = await coatOf()
  const feed = await feedOf(coat)
  await market.prepare(await person(), [
    market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: on(10) } }),
  ])
  busy([3, 3], [12, 14])
  await refreshFeed(app, feed, here)
  expect((await calendarOf(coat)).feeds[0]?.clashes).toEqual([on(12), on(13)])
  await as(mei).call(rentals.changeDays, { params: { id: coat }, body: { firstDay: on(0), lastDay: on(30), blocked: false } })
  expect(await taken(coat)).toEqual([on(3), on(10), on(11), on(12), on(13), on(14)])
})

test('while a calendar cannot be read its days stand, the lender sees why, and it is asked less and less often', async () => {
  const coat = await coatOf()
  const feed = await feedOf(coat)
  busy([5, 6])
  await refreshFeed(app, feed, here)
  status = 404
  const waits: number[] = []
  for (let look = 0; look < 3; look++) {
    await refreshFeed(app, feed, here)
    const row = await app.db
      .selectFrom('calendar_feed')
      .select(['looked_at', 'next_look_at'])
      .where('id', '=', feed)
      .executeTakeFirstOrThrow()
    waits.push(Math.round((row.next_look_at.getTime() - (row.looked_at?.getTime() ?? 0)) / 60_000))
  }
  expect(waits).toEqual([30, 60, 120])
  expect((await calendarOf(coat)).feeds[0]).toMatchObject({ problem: 'not_found' })
  expect(await taken(coat)).toEqual([on(5), on(6)])
  status = 200
  await refreshFeed(app, feed, here)
  expect((await calendarOf(coat)).feeds[0]).toMatchObject({ problem: null })
})

test('a feed that leads to our own app is not read, whatever the lender wrote', async () => {
  const feed = await feedOf(await coatOf())
  await refreshFeed(app, feed)
  const row = await app.db.selectFrom('calendar_feed').select('problem').where('id', '=', feed).executeTakeFirstOrThrow()
  expect(row.problem).toBe('address_private')
})

test('a calendar whose rule never finds a day costs its own thread, not ours', async () => {
  written = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260101T000000\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31\nEND:VEVENT\nEND:VCALENDAR`
  let ticks = 0
  const clock = setInterval(() => ticks++, 50)
  const span = { from: on(0), to: on(30) }
  expect(await readFeed(`http://127.0.0.1:${port}/`, span, here)).toHaveProperty('problem')
  clearInterval(clock)
  expect(ticks).toBeGreaterThan(1)
}, 15_000)

test.each([
  'http://calendars.test/a.ics',
  'ftp://calendars.test/a',
  'https://u:p@calendars.test/a',
  'https://calendars.test:8443/a',
  'nothing',
])('%s is no address that we fetch', async (url) => {
  await expect(connect(await coatOf(), url)).rejects.toMatchObject({ status: 400, body: { code: 'rentals.feed_address' } })
})

test('a calendar is connected once, under its host, five at most, and never with itself', async () => {
  const coat = await coatOf()
  const { feeds } = await connect(coat, 'webcal://calendars.test/secret-1.ics')
  expect(feeds).toMatchObject([{ name: 'calendars.test', host: 'calendars.test', lookedAt: null, problem: null }])
  expect(JSON.stringify(feeds)).not.toContain('secret-1')
  await expect(connect(coat, 'https://calendars.test/secret-1.ics')).rejects.toMatchObject({ body: { code: 'rentals.feed_known' } })
  for (let n = 2; n <= 5; n++) await connect(coat, `https://calendars.test/${n}.ics`)
  await expect(connect(coat, 'https://calendars.test/6.ics')).rejects.toMatchObject({ body: { code: 'rentals.feeds_most' } })
  await expect(connect(coat, `${app.config.publicOrigin}/api/calendars/1.ics`)).rejects.toMatchObject({ status: 400 })
  const asked = await app.db.selectFrom('outbox').select('data').where('type', '=', 'rentals.feed_wanted').execute()
  expect(asked.length).toBe(5)
})

test('a lender connects 200 calendars at most, however many the listings', async () => {
  const ada = await market.seller()
  const [one, other] = [await market.garment(ada, { for_rent: true }), await market.garment(ada, { for_rent: true })]
  const rows = Array.from({ length: 200 }, (_, n) => ({ product_id: other, name: 'x', url: `https://calendars.test/${n}` }))
  await app.db.insertInto('calendar_feed').values(rows).execute()
  const asked = as(ada).call(rentals.connectFeed, { params: { id: one }, body: { url: 'https://calendars.test/one.ics' } })
  await expect(asked).rejects.toMatchObject({ status: 409, body: { code: 'rentals.feeds_most_lender' } })
})

test('what is due is looked at, batch after batch, and then not again for a while', async () => {
  await app.db
    .updateTable('calendar_feed')
    .set({ next_look_at: new Date(Date.now() + 86_400_000) })
    .execute()
  const coat = await coatOf()
  const due = Array.from({ length: 12 }, (_, n) => ({ product_id: coat, name: 'x', url: `http://127.0.0.1/${n}.ics` }))
  await app.db.insertInto('calendar_feed').values(due).execute()
  const [sweeper] = rentalsSweepers
  await sweeper?.run(app)
  const rows = await app.db.selectFrom('calendar_feed').select(['problem', 'failures']).where('product_id', '=', coat).execute()
  expect(rows).toEqual(due.map(() => ({ problem: 'address_private', failures: 1 })))
  await sweeper?.run(app)
  const again = await app.db.selectFrom('calendar_feed').select('failures').where('product_id', '=', coat).execute()
  expect(new Set(again.map(({ failures }) => failures))).toEqual(new Set([1]))
})

test('many calendars of one lender keep nobody else waiting', async () => {
  const other = await market.seller()
  const coat = await market.garment(other, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] })
  await app.pool.query('delete from calendar_feed')
  const row = (product_id: number, name: string) => ({ product_id, name, url: `http://127.0.0.1:${port}/${name}.ics` })
  const many = await Promise.all(Array.from({ length: 12 }, async (_, n) => row(await coatOf(), `many-${n}`)))
  await app.db.insertInto('calendar_feed').values(many).execute()
  await app.pool.query("update calendar_feed set next_look_at = app_now() - interval '1 hour'")
  await app.db.insertInto('calendar_feed').values(row(coat, 'one')).execute()
  await app.pool.query("update calendar_feed set next_look_at = app_now() - interval '1 minute' where name = 'one'")
  asked.length = 0
  await refreshDue(app, here)
  expect(asked).toHaveLength(13)
  expect(asked.slice(0, 3)).toContain('/one.ics')
})
