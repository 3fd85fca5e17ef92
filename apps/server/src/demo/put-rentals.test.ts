import { depositStates } from '@rondo/rules/rentals/deposit-states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { putOperator, putRentals, seedDemo } from './index.ts'

const { base, server: app } = await openApp()
await seedDemo(app)
await putOperator(app)
// her garments that are for sale were ordered before: one of somebody else is bought by its renter
await sql`update product p set for_sell = false from account a where a.id = p.merchant_id and a.username = 'mei' and p.for_rent`.execute(
  app.db,
)

test('people of the demo have rented from each other: out, due, late, longer, kept, returned, claimed, accepted, taken back, contested, decided and disputed', async () => {
  const made = await Promise.all([putRentals(app, base), putRentals(app, base)])
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 15])
  const counted = async () => {
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from order_item group by 1 order by 1`.execute(app.db)
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  }
  // the refunds of deposits are settled by the provider's word
  await expect.poll(counted, { timeout: 20_000 }).toEqual({
    damaged_on_return: 2,
    in_use: 5,
    pending: 1,
    rental_converted_to_purchase: 1,
    rental_return_completed: 2,
    rental_return_processing: 1,
    return_delivered: 1,
    security_deposit_claimed: 2,
  })
  const { rows: deposits } = await sql<{ status: string }>`select distinct status from deposit order by 1`.execute(app.db)
  expect(deposits.map(({ status }) => status)).toEqual(Object.keys(depositStates).toSorted())
  const { rows } = await sql<{ late: number; due: number; claims: number; acts: number; disputes: number }>`
    select (select count(*)::int from rental where due_day < app_today() and returned_at is null) as late,
      (select count(*)::int from rental where due_day = app_today() + 1) as due, (select count(*)::int from deposit_claim) as claims,
      (select count(*)::int from operator_act where act = 'claim_decided') as acts, (select count(*)::int from card_dispute) as disputes`.execute(
    app.db,
  )
  expect(rows[0]).toMatchObject({ late: 1, claims: 5, acts: 1, disputes: 1 })
  expect(rows[0]?.due).toBeGreaterThanOrEqual(1)
  const { rows: days } = await sql<{ begins: boolean; booked: boolean }>`
    select r.first_day = i.rental_start and r.first_day < r.due_day as begins, (
      select min(d.day) = r.first_day and max(d.day) >= r.due_day - 1 from unit_day d where d.order_item_id = i.id) as booked
    from rental r join order_item i on i.id = r.item_id where i.status = 'in_use' and r.out_until is not null`.execute(app.db)
  expect(days.length).toBeGreaterThan(2)
  expect(
    days.every(({ begins, booked }) => begins && booked),
    'the calendar and the order name the same days',
  ).toBe(true)
  const { rows: photos } = await sql<{ ofGarment: boolean }>`
    select exists (select from jsonb_array_elements(l.photos) p where (p ->> 'width', p ->> 'height') = (c.pictures -> 0 ->> 'width', c.pictures -> 0 ->> 'height')) as "ofGarment"
    from deposit_claim c join order_item i on i.id = c.item_id join listing l on l.id = i.product_id`.execute(app.db)
  expect(
    photos.map(({ ofGarment }) => ofGarment),
    'what is claimed for is photographed anew',
  ).toEqual([false, false, false, false, false])
  const { rows: stages } = await sql<{ stage: string; n: number }>`
    select stage, count(*)::int as n from hand_over_photo group by 1 order by 1`.execute(app.db)
  expect(stages).toEqual([
    { stage: 'in_by_lender', n: 5 },
    { stage: 'out_by_lender', n: 5 },
  ])
  const { rows: told } = await sql<{ read: number }>`
    select count(*) filter (where n.read_at is not null)::int as read from notification n join account a on a.id = n.account_id
    where a.username in ('alice', 'mei') group by a.id`.execute(app.db)
  expect(
    told.every(({ read }) => read > 0),
    'they have read what they were told',
  ).toBe(true)
}, 120_000)
