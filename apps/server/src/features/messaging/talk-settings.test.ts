import { messaging } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, person, later } = opened
const market = openMarket(opened)
const set = (who: Person, body: object) => as(who).call(messaging.setTalk, { body: { marks: true, hours: null, away: null, ...body } })
const answers = async (who: Person, other: Person) =>
  (await as(who).call(messaging.openChat, { params: { id: other.id }, query: {} })).person.answers
const today = async () =>
  (await sql<{ day: string }>`select (app_now() at time zone 'UTC')::date::text as day`.execute(app.db)).rows[0]?.day ?? ''

test('settings are as they were set, and those of nobody else', async () => {
  const [anna, bo] = [await person(), await person()]
  const unset = { marks: true, hours: null, away: null }
  expect(await as(anna).call(messaging.talkSettings, {})).toEqual(unset)
  const wanted = {
    marks: false,
    hours: { days: [1, 3], from: '09:00', until: '17:30', zone: 'Asia/Shanghai' },
    away: { note: 'Back soon', until: '2099-01-31', zone: 'Asia/Shanghai' },
  }
  for (let twice = 0; twice < 2; twice += 1) expect(await set(anna, wanted)).toEqual(wanted)
  expect(await as(anna).call(messaging.talkSettings, {})).toEqual(wanted)
  expect(await as(bo).call(messaging.talkSettings, {})).toEqual(unset)
  await expect(set(anna, { hours: { ...wanted.hours, until: '08:00' } })).rejects.toMatchObject({ status: 400 })
  await expect(set(anna, { away: { ...wanted.away, note: '  ' } })).rejects.toMatchObject({ status: 400 })
})

test('a writer reads the note until the end of its last day, then when the other one answers, and nothing while they do', async () => {
  let [anna, mei] = [await person(), await market.seller()]
  expect(await answers(anna, mei)).toBeNull()
  await set(mei, { away: { note: 'At the sea', until: await today(), zone: 'UTC' } })
  expect(await answers(anna, mei)).toEqual({ awayNote: 'At the sea', awayUntil: await today(), opensAt: null })
  await later({ days: 1 })
  anna = await person() // sessions end after a day
  expect(await answers(anna, mei)).toBeNull()

  mei = await market.seller()
  const weekday = new Date(`${await today()}T00:00:00Z`).getUTCDay() || 7
  const whole = { from: '00:00', until: '23:59', zone: 'UTC' }
  await set(mei, { hours: { ...whole, days: [(weekday % 7) + 1] } }) // tomorrow's weekday alone
  const closed = await answers(anna, mei)
  expect(closed?.opensAt).toBe(new Date(Date.parse(`${await today()}T00:00:00Z`) + 86_400_000).toISOString())
  await later({ days: 1 })
  expect(await answers(await person(), mei)).toBeNull()
})
