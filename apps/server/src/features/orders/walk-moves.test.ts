import { sql } from 'kysely'
import { roles } from '@rondo/rules/kernel/machine'
import { lackingFor } from '@rondo/rules/moves/effects'
import { type Move, moveNames, rowsOfMove } from '@rondo/rules/moves/machines'
import { isRefused, plan, type Plan } from '@rondo/rules/moves/plan'
import { drawing, randomInput } from '@rondo/rules/moves/random-case'
import { everyGroupStatus, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockCase, stepsToWrite } from './case.repository.ts'
import { makeMove, MoveRefused } from './make-move.ts'

const cases = Number(process.env['MOVE_CASES'] ?? 100)
const opened = await openApp({ ...crowd, jobs: false }, { endMs: 60_000 + cases * 300 }) // no clock moves another group of an order meanwhile
const { app, person } = opened
const market = openMarket(opened)
const perOrder = 10

/** Moves of a group on its way, and the rows that they take: what comes after it is walked as lives, from the order on (walk-orders, walk-returns). */
const often = [
  'acceptGroup',
  'acceptItem',
  'cancelGroup',
  'cancelGroup',
  'cancelItem',
  'cancelIdleGroup',
  'confirmDelivery',
  'completeItem',
] as const satisfies readonly Move[]
const reachable = ['G3', 'G10b', 'G10c', 'G16a', 'G16b', 'G17', 'G18a', 'I2', 'I3a', 'I3b', 'I4a', 'I7b', 'I7c', 'I28', 'K2']

const days = (count: number) => new Date(Date.now() - count * 86_400_000)
const before: readonly ItemStatus[] = ['pending', 'pending', 'confirmed', 'confirmed', 'ready_for_shipping']
const ownItems: Partial<Record<GroupStatus, readonly ItemStatus[]>> = {
  processing: before,
  coordinating_pickup: before,
  ready_for_pickup: before,
  ready_for_shipping: before,
  shipped_to_customer: ['shipped', 'in_transit', 'delivery_in_progress', 'delivered'],
  partially_delivered_to_customer: ['shipped', 'in_transit', 'delivered'],
  delivery_failed: ['shipped', 'in_transit', 'delivered'],
}
const arrived: readonly ItemStatus[] = ['delivered', 'pickup_completed_by_customer', 'completed', 'in_use', 'return_rejected_by_merchant']

/** Orders of many groups: each group is a case of its own. */
async function groupsToWalk(count: number) {
  const sellers = await Promise.all(Array.from({ length: Math.min(perOrder, count) }, () => market.seller()))
  const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
  const rented = { type: 'rent' as const, rentOption: { number: 3, option: 'day' as const } }
  const walked: { id: number; items: number[] }[] = []
  for (let round = 0; walked.length < count; round++) {
    const alice = await person()
    const lines = await Promise.all(
      sellers.flatMap((seller, index) => [
        market.garment(seller, rentable).then((id) => market.line(seller, id, (round + index) % 3 === 0 ? rented : {})),
        market.garment(seller, { stock: 3 }).then((id) => market.line(seller, id, { quantity: 1 + (index % 2) })),
      ]),
    )
    const { order } = await market.buy(alice, lines)
    walked.push(...order.fulfillmentGroups.map(({ id, orderItems }) => ({ id, items: orderItems.map((item) => item.id) })))
  }
  return walked.slice(0, count)
}

interface Stands {
  readonly status: string
  readonly version: number
  readonly items: readonly { readonly id: number; readonly status: string }[]
  readonly notes: number
  readonly owed: number
}
/** What the database says of a group: statuses, version, history, and what its customer is owed or was sent back in all. */
async function stands(id: number): Promise<Stands> {
  const { rows } = await sql<Stands>`
    select f.status, f.version,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status) order by i.id) from order_item i where i.group_id = f.id) as items,
      (select count(*)::int from status_history h where h.thing_id = f.id or h.thing_id in (select i.id from order_item i where i.group_id = f.id)
        or h.thing_id in (select q.id from return_request q where q.group_id = f.id)) as notes,
      (select coalesce(sum(r.amount_minor), 0)::bigint from refund r join trade_order o on o.payment_id = r.payment_id where o.id = f.order_id) as owed
    from fulfillment_group f where f.id = ${id}`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error(`no group ${id}`)
  return row
}

/** What the plan of a move makes of a group. A deposit ends by the provider's word, which makes nobody's press stale. */
const ending = (was: Stands, { after, moneyBack }: Plan, steps: readonly { readonly thing: string }[]): Stands => ({
  status: after.group.status ?? '',
  version: was.version + (steps.some(({ thing }) => thing !== 'deposit') ? 1 : 0),
  items: after.items.map((item) => ({ id: item.id, status: item.status ?? '' })).toSorted((a, b) => a.id - b.id),
  notes: was.notes + steps.length,
  owed: was.owed + (moneyBack?.amountMinor ?? 0),
})

test(
  `${cases} random cases end in PostgreSQL as the plan says: statuses, version, history, money, goods`,
  async () => {
    const open = moveNames.filter((move) => rowsOfMove(move).some((at) => lackingFor(at).length === 0))
    const taken = new Set<string>()
    const groups = await groupsToWalk(cases)
    for (const [seed, group] of groups.entries()) {
      const draw = drawing(seed)
      // mostly where something can be done today, sometimes anywhere
      const early = ['processing', 'processing', 'coordinating_pickup', 'ready_for_pickup', 'ready_for_shipping'] as const
      const status = draw.chance(0.6) ? draw.of(early) : draw.of(everyGroupStatus.filter((one) => one !== 'canceled'))
      const since = () => days(draw.of([0, 2, 8, 22, 40]))
      await standAt(
        app,
        { id: group.id, status, since: since() },
        group.items.map((id) => ({ id, status: draw.of(ownItems[status] ?? arrived), since: since() })),
      )
      for (let step = 0; step < 3; step++) {
        const move: Move = draw.chance(0.6) ? draw.of(often) : draw.of(draw.chance(0.6) ? open : moveNames)
        const by = draw.chance(0.8) ? draw.of(rowsOfMove(move).flatMap(({ row }) => row.by)) : draw.of(roles)
        const was = await stands(group.id)
        const outcome = await inTransaction(app, async (tx) => {
          const locked = await lockCase(tx, group.id)
          if (!locked) throw new Error('no group')
          const input = {
            ...randomInput(seed * 10 + step, locked.case),
            ...(draw.chance(0.6) && { reason: 'other' }),
            ...(draw.chance(0.5) && { itemIds: undefined }),
          }
          const planned = plan(locked.case, move, by, input)
          const made = await makeMove(app, tx, locked, move, { by, input }).catch((error: Error) => error)
          const said = made instanceof MoveRefused ? 'refused' : made instanceof Error ? made.message.slice(0, 30) : 'made'
          const foreseen = isRefused(planned)
            ? 'refused'
            : planned.lacking.length > 0
              ? `${move} needs what is not built`.slice(0, 30)
              : 'made'
          expect(said, `${move} by ${by}`).toBe(foreseen)
          return isRefused(planned) || planned.lacking.length > 0 ? undefined : planned
        })
        const is = await stands(group.id)
        const written = outcome ? stepsToWrite(outcome) : []
        for (const { row } of outcome?.steps ?? []) taken.add(row)
        expect(is, `case ${seed}, step ${step}: ${move} by ${by}`).toEqual(outcome ? ending(was, outcome, written) : was)
      }
    }
    expect((cases < 2_000 ? ['G3', 'G17', 'I2', 'I4a'] : reachable).filter((id) => !taken.has(id))).toEqual([])
  },
  60_000 + cases * 3_000,
)

test('the database refuses every forbidden way: of each row the roles that it does not name, the statuses that it does not leave, and those that it does not lead to', async () => {
  const [group] = await groupsToWalk(1)
  if (!group) throw new Error('no group')
  const { tries, taken } = await inTransaction(app, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`create temp table forbidden (machine text, event text, role text, leaves text, leads text) on commit drop`.execute(tx)
    await sql`
      insert into forbidden
      with statuses as (select distinct machine, unnest(from_statuses || to_statuses) as status from status_row),
        ways as (select *, from_statuses[1] as leaves, coalesce(to_statuses[1], from_statuses[1]) as leads from status_row),
        allowed as (
          select machine, event, role, leaves, leads from status_row, unnest(roles) role,
            unnest(case when from_statuses = '{}' then array[null::text] else from_statuses end) leaves,
            unnest(to_statuses || case when stays then array[leaves] else '{}' end) leads)
      (select machine, event, role, leaves, leads from ways, unnest(${[...roles]}::text[]) role
        union select machine, event, roles[1], status, leads from ways join statuses using (machine)
        union select machine, event, roles[1], null, leads from ways
        union select machine, event, roles[1], leaves, status from ways join statuses using (machine))
      except select machine, event, role, leaves, leads from allowed`.execute(tx)
    await sql`create temp table taken (event text) on commit drop`.execute(tx)
    await sql`do ${sql.raw(`$$ declare one record; begin
      for one in select * from forbidden loop
        begin
          insert into status_history (order_id, thing, thing_id, event, from_status, to_status, role)
          select f.order_id, one.machine, f.id, one.event, one.leaves, one.leads, one.role from fulfillment_group f where f.id = ${group.id};
          insert into taken values (one.machine || ' ' || one.event);
        exception when others then
          if sqlerrm not like '%may not be taken%' then raise; end if;
        end;
      end loop;
    end $$`)}`.execute(tx)
    const { rows } = await sql<{ tries: number; taken: string[] }>`
      select (select count(*)::int from forbidden) as tries, array(select event from taken) as taken`.execute(tx)
    return rows[0] ?? { tries: 0, taken: [] }
  })
  expect(taken).toEqual([])
  expect(tries).toBeGreaterThan(5_000)
}, 60_000)
