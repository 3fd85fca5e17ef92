// A late piece that cannot be kept out does not leave the others to be let while they are out (C-121).
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openLending } from '../../../../test/lending.ts'
import { openMarket } from '../../../../test/market.ts'
import { blockLate } from './block-late.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, later } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

test('one late piece that fails keeps no other from staying blocked', async () => {
  const mei = await market.seller()
  const broken = await lending.running(mei, await lending.coat(mei))
  const other = await lending.running(mei, await lending.coat(mei))
  await later({ days: 6 })
  const tomorrow = addDays(await lending.today(), 1)
  // a day passes without a look at them, as when the sweeper could not run
  await sql`update rental set out_until = ${tomorrow}::date - 2 where item_id in (${broken.itemId}, ${other.itemId})`.execute(app.db)
  await sql`create function breaks() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(app.db)
  await sql`create trigger breaks before update on rental for each row when (old.item_id = ${sql.lit(broken.itemId)}) execute function breaks()`.execute(
    app.db,
  )
  await blockLate(app)
  const untilOf = async () =>
    (await sql<{ until: string }>`select out_until::text as until from rental where item_id = ${other.itemId}`.execute(app.db)).rows[0]
      ?.until
  expect(await untilOf()).toBe(tomorrow)
})
