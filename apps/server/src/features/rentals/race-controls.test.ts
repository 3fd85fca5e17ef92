// The control of the race for days between an extension and the next renter. In a database of its own, whose rules are broken on purpose.
import { rentals } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { withFunction, withoutWords } from '../../../test/guards-off.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ ...crowd, limits: false, logLevel: 'silent' }, { isBroken: true })
await opened.byDay()
const { app, as, person, server } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()

/** A renter extends while another books the same days: how many of them get days, and how many days are let twice. */
async function race() {
  const coat = await lending.coat(mei)
  const { renter, itemId } = await lending.running(mei, coat)
  const other = await person()
  const startDate = addDays(await lending.today(), 5)
  const line = market.line(mei, coat, { type: 'rent', rentOption: { option: 'day', number: 3, startDate } })
  const body = { extensionPeriod: '3 days', paymentDetails: null }
  const ended = await Promise.allSettled([
    as(renter).call(rentals.extendRental, { params: { id: itemId }, body }),
    market.prepare(other, [line]),
  ])
  const { rows } = await sql<{ twice: number }>`
    select count(*)::int as twice from (
      select from unit_day where product_id = ${coat} group by unit, day having count(distinct owner_payment) > 1) d`.execute(app.db)
  return { won: ended.filter(({ status }) => status === 'fulfilled').length, twice: rows[0]?.twice }
}
const slow = (text: string) => text.replace('insert into unit_day', 'perform pg_sleep(0.5);\n  insert into unit_day')
const unlocked = (text: string) => text.replaceAll(' for no key update', '')
/** Both have looked at what is free before either writes. */
const together = <T>(work: () => Promise<T>) => withFunction(app, 'hold_more_days', slow, () => withFunction(app, 'book_days', slow, work))

test('control: without the lock on the piece and the key of its days an extension and the next renter both have them', async () => {
  expect(await together(race)).toEqual({ won: 1, twice: 0 })
  await sql`alter table unit_day drop constraint unit_day_pkey`.execute(app.db)
  expect(await together(race), 'the lock alone').toEqual({ won: 1, twice: 0 })
  const careless = () =>
    withFunction(app, 'lock_let', unlocked, () =>
      withFunction(app, 'hold_goods', unlocked, () => withoutWords(server, / for no key update of p/, race)),
    )
  const { won, twice } = await together(careless)
  expect(won).toBe(2)
  expect(twice).toBeGreaterThan(0)
}, 60_000)
