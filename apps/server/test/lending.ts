// Rentals for tests: rented, fetched with the code, and running.
import { orders } from '@rondo/contracts'
import { addDays, type Day } from '@rondo/rules/kernel/days'
import { type RawBuilder, sql } from 'kysely'
import { openSession } from '../src/platform/sessions.ts'
import type { openApp, Person } from './app.ts'
import type { openMarket } from './market.ts'
import type { NewProduct } from './products.ts'

type App = Awaited<ReturnType<typeof openApp>>
type Market = ReturnType<typeof openMarket>

const tiers = [
  { option: 'day', number: 3, priceMinor: 3_000 },
  { option: 'week', number: 1, priceMinor: 5_000 },
] as const

/** What lender and renter do until a rental runs. Pickups: no carrier is asked. */
export function openLending({ as, app, later, person, server }: Pick<App, 'as' | 'app' | 'later' | 'person' | 'server'>, market: Market) {
  /** A coat that is let for 3 days at 30.00 with a deposit of 20.00, and sold for 100.00. */
  const coat = (of: Person, changes: Partial<NewProduct> = {}) =>
    market.garment(of, { for_rent: true, for_sell: true, rent_tiers: [...tiers], rent_deposit_minor: 2_000, ...changes })

  /** Signed in anew: sessions end while days pass. */
  const again = async (who: Person): Promise<Person> => ({
    ...who,
    jwt: await openSession(server, server.db, { id: who.id, passwordVersion: 1 }),
  })

  const dayOf = async (which: RawBuilder<unknown>): Promise<Day> => {
    const { rows } = await sql<{ day: Day }>`select (${which})::date::text as day`.execute(app.db)
    if (!rows[0]) throw new Error('the database knows no day')
    return rows[0].day
  }
  const today = () => dayOf(sql`app_today()`)
  /** The first day that is let: that of the homes of the market, in Paris, which is never before that of UTC. */
  const firstDay = () => dayOf(sql`app_now() at time zone 'Europe/Paris'`)

  /** Paid for three days that begin so many days from now; not fetched yet. */
  async function rented(
    of: Person,
    product: number,
    { in: ahead = 0, renter, quantity = 1 }: { in?: number; renter?: Person; quantity?: number } = {},
  ) {
    const who = renter ? await again(renter) : await person()
    const startDate = addDays(await firstDay(), ahead)
    const rentOption = { option: 'day' as const, number: 3, startDate }
    const { order, prepared } = await market.buy(who, [market.line(of, product, { type: 'rent', quantity, rentOption })])
    const group = order.fulfillmentGroups[0]
    const item = group?.orderItems[0]
    if (!group || !item) throw new Error('nothing was rented')
    return { renter: who, order, paymentId: prepared.strapiPaymentId, groupId: group.id, itemId: item.id, product, startDate }
  }

  /** Fetched with the code: in use. */
  async function running(of: Person, product: number, how: Parameters<typeof rented>[2] = {}) {
    const trade = await rented(of, product, how)
    await fetched(of, trade)
    return trade
  }
  async function fetched(lender: Person, trade: { groupId: number; renter: Person }, { after = 0 } = {}) {
    const { groupId } = trade
    let [of, renter] = [await again(lender), await again(trade.renter)]
    const params = { id: groupId }
    await as(of).call(orders.confirmGroup, { params, body: {} })
    await as(of).call(orders.coordinatePickup, { params, body: {} })
    await as(of).call(orders.agreePickup, {
      params,
      body: { pickupLocationAddress: market.homes.get(of.id) ?? 0, pickupDate: addDays(await today(), 1), pickupTime: '18:30' },
    })
    if (after > 0) {
      await later({ days: after })
      ;[of, renter] = [await again(of), await again(renter)]
    }
    const { pickupCode } = await as(renter).call(orders.showGroup, { params })
    await as(of).call(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
    await later({ minutes: 2 })
  }
  const item = async (who: Person, id: number) => as(await again(who)).call(orders.showItem, { params: { id } })
  return { again, coat, today, firstDay, rented, running, fetched, item }
}
