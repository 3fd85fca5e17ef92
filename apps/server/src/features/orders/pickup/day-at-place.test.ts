// Days of a rental by the clock of the place where it is fetched.
import { listings } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../../test/app.ts'
import { openLending } from '../../../../test/lending.ts'
import { openMarket } from '../../../../test/market.ts'

const opened = await openApp(crowd)
const { app, call, person, later } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

/** Moves the clock to 23:15 UTC: in Berlin it is tomorrow already. */
async function lateInTheEvening(): Promise<void> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(hour from app_now() at time zone 'UTC') * 60 + extract(minute from app_now() at time zone 'UTC'))::int as minutes`.execute(
    app.db,
  )
  await later({ minutes: (24 * 60 + 23 * 60 + 15 - (rows[0]?.minutes ?? 0)) % 1440 })
}

/** A coat that is let for one day, fetched at a place, with how it is bought from a day on, and today by the clock of UTC. */
async function coatIn(city: string, country: string, latitude: number, longitude: number) {
  await lateInTheEvening()
  const mei = await market.seller()
  await sql`
    update address set latitude = ${latitude}, longitude = ${longitude}, country = ${country}, city = ${city}
    where id = ${market.homes.get(mei.id)}`.execute(app.db)
  const coat = await lending.coat(mei, { rent_tiers: [{ option: 'day', number: 1, priceMinor: 3_000 }] })
  const buy = async (startDate: string) => {
    const line = market.line(mei, coat, { type: 'rent', rentOption: { option: 'day', number: 1, startDate } } as never)
    return market.buy(await lending.again(await person()), [line])
  }
  const { todayAtPickup } = await call(listings.availability, { params: { id: coat } })
  return { buy, todayAtPickup, today: await lending.today() }
}

test('no day is let that is over where the piece is fetched', async () => {
  const { buy, today, todayAtPickup } = await coatIn('Berlin', 'DE', 52.52, 13.4)
  expect(todayAtPickup).toBe(addDays(today, 1))
  const refused: unknown = await buy(today).catch((error: unknown) => error)
  expect(JSON.stringify((refused as { body?: unknown }).body)).toContain('cart.period_past')
  expect((await buy(addDays(today, 1))).order.fulfillmentGroups).toHaveLength(1)
})

test('where it is the same day or one before, the day of UTC is let', async () => {
  const { buy, today, todayAtPickup } = await coatIn('New York', 'US', 40.71, -74)
  expect(todayAtPickup).toBeUndefined()
  expect((await buy(today)).order.fulfillmentGroups).toHaveLength(1)
})
