import { rentals } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { accountTakenBack } from '../accounts/index.ts'
import { busyDays } from './busy-days.ts'

const opened = await openApp()
const { as, base, app, eventually, person } = opened
const market = openMarket(opened)
const today = dayIn(new Date())
const on = (ahead: number) => addDays(today, ahead)
const mei = await market.seller()
const params = {
  params: { id: await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }) },
}
const get = (link: string, headers: Record<string, string> = {}) => fetch(link.replace(app.config.publicOrigin, base), { headers })
const share = async () => (await as(mei).call(rentals.shareCalendar, params)).link ?? ''

test('other calendars read when the piece is let or blocked, and nothing of whom', async () => {
  const nora = await person({ username: 'nora_the_renter' })
  await market.buy(nora, [
    market.line(mei, params.params.id, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: on(10) } }),
  ])
  await as(mei).call(rentals.changeDays, { ...params, body: { firstDay: on(20), lastDay: on(21), blocked: true } })
  const feed = { product_id: params.params.id, name: 'elsewhere', url: 'https://calendars.test/a.ics' }
  const { id } = await app.db.insertInto('calendar_feed').values(feed).returning('id').executeTakeFirstOrThrow()
  await app.db
    .insertInto('blocked_day')
    .values({ product_id: params.params.id, day: on(30), feed_id: id })
    .execute()

  const answer = await get(await share())
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  expect(busyDays({ text, from: today, to: on(60) })).toEqual({ days: [...[10, 11, 12, 13].map(on), on(20), on(21)] })
  expect(text).not.toContain('nora')
  const again = await get((await as(mei).call(rentals.lendingCalendar, params)).link ?? '', {
    'if-none-match': answer.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
})

test('a new link ends the one before, and ending it ends all', async () => {
  const old = await share()
  const now = await share()
  expect(now).not.toBe(old)
  expect([(await get(old)).status, (await get(now)).status]).toEqual([404, 200])
  expect((await as(mei).call(rentals.unshareCalendar, params)).link).toBeNull()
  expect((await get(now)).status).toBe(404)
  const next = await share()
  expect([(await get(now)).status, (await get(next)).status]).toEqual([404, 200])
})

test('the address that a thief may know ends when the owner takes the account back', async () => {
  const link = await share()
  await inTransaction(app, (tx) => record(tx, accountTakenBack, { data: { accountId: mei.id } }))
  const renewed = await eventually(async () => {
    const now = (await as(mei).call(rentals.lendingCalendar, params)).link ?? ''
    return now !== link && now
  })
  expect([(await get(link)).status, (await get(renewed)).status]).toEqual([404, 200])
})

test('an address that is changed anywhere opens nothing', async () => {
  const link = await share()
  const changed = [
    link.replace(/-\d+\./, '-9.'),
    link.replace(/.(?=\.ics)/, (last) => (last === 'A' ? 'B' : 'A')),
    `${link}x`,
    link.slice(0, -9),
  ]
  for (const one of changed) expect((await get(one)).status).toBe(404)
})

test('a name is text of the calendar, never a line of it', async () => {
  const id = await market.garment(mei, { for_rent: true, name: 'Gown\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20261224\nEND:VEVENT' })
  const { link } = await as(mei).call(rentals.shareCalendar, { params: { id } })
  const text = await (await get(link ?? '')).text()
  expect(text.split('\r\n').filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR'])
})
