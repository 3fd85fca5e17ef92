import { addDays, dayIn } from '@rondo/rules/kernel/days'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { type Free, type ModelLine, StockModel } from '../../../test/stock-model.ts'
import { inTransaction } from '../../platform/db.ts'
import { reindex } from '../listings/index.ts'
import { extend, hold, putBack, release, setStock, type StockLine, take } from './index.ts'

const opened = await openApp({ jobs: false })
const { app } = opened
const market = openMarket(opened)
const mei = await market.seller()
const today = dayIn(new Date())
const cases = Number(process.env['STOCK_CASES'] ?? 40)

const line = fc
  .record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 2 }), first: fc.integer({ min: 3, max: 9 }), length: fc.nat(3) })
  .map(({ product, quantity, first, length }) => ({
    product,
    quantity,
    days: length === 0 ? null : ([first, first + length - 1] as const),
  }))
const owner = fc.nat(4)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('hold' as const), owner, lines: fc.array(line, { minLength: 1, maxLength: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), owner }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lapse' as const), owner }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), owner }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), owner }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('putBack' as const), item: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stock' as const), product: fc.nat(1), stock: fc.integer({ min: 1, max: 4 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let serial = 0
class Back extends Error {}
/** The database and the model say the same. */
const agree = (database: unknown, plain: unknown) => expect(database).toEqual(plain)
const stored = ({ product, quantity, days }: ModelLine): StockLine => ({
  productId: product,
  quantity,
  isEndless: false,
  rental: days && { firstDay: addDays(today, days[0]), lastDay: addDays(today, days[1]) },
})
/** One owner holds a product's day once: others lines of the same days are left out, as a checkout refuses them. */
const apart = (lines: readonly ModelLine[]) =>
  lines.filter(
    (a, i) =>
      !a.days || !lines.some((b, j) => j < i && b.product === a.product && b.days && a.days![0] <= b.days[1] && b.days[0] <= a.days![1]),
  )

async function freeNow(ids: readonly number[]): Promise<Map<number, Free>> {
  const { rows } = await sql<Free & { id: number }>`
    select id, stock, held, units_let, free from product_availability where id = any(${ids}::bigint[])`.execute(app.db)
  return new Map(rows.map(({ id, ...free }) => [id, free]))
}

/** Plays the steps on the database and on the model, and compares what everybody sees after each. */
async function play(stocks: readonly [number, number], steps: readonly Step[]): Promise<void> {
  const ids = [
    await market.garment(mei, { stock: stocks[0], for_rent: true }),
    await market.garment(mei, { stock: stocks[1], for_rent: true }),
  ]
  const model = new StockModel(new Map(ids.map((id, place) => [id, stocks[place] ?? 0])))
  /** Who holds or held what: a lapsed owner may still come to take it. */
  const claims = new Map<number, { swap: number; lines: readonly ModelLine[]; isLive: boolean }>()
  const items: number[] = []
  for (const one of steps) {
    if (one.do === 'hold') {
      if (claims.has(one.owner)) continue
      const lines = apart(one.lines.map((wanted) => ({ ...wanted, product: ids[wanted.product] ?? 0 })))
      const swap = ++serial
      const isHeld = await inTransaction(app, async (tx) => {
        const { lacking, taken } = await hold(tx, { swap }, lines.map(stored), { until: new Date(Date.now() + 900_000), holder: mei.id })
        if (lacking.length + taken.length > 0) throw new Back()
        return true
      }).catch((error: unknown) => {
        if (error instanceof Back) return false
        throw error
      })
      agree(isHeld, model.hold(swap, lines))
      if (isHeld) claims.set(one.owner, { swap, lines, isLive: true })
    } else if (one.do === 'putBack') {
      const item = items[one.item]
      if (item === undefined) continue
      await inTransaction(app, (tx) => putBack(tx, { orderItemIds: [item], why: 'canceled' }))
      model.putBack(item)
    } else if (one.do === 'stock') {
      const id = ids[one.product] ?? 0
      const isSet = await inTransaction(app, async (tx) => {
        const isDone = await setStock(tx, id, one.stock)
        await reindex(tx, [id])
        return isDone
      })
      agree(isSet, model.setStock(id, one.stock))
    } else {
      const claim = claims.get(one.owner)
      if (!claim) continue
      const { swap, lines } = claim
      if (one.do === 'lapse') {
        await sql`update reservation set expires_at = app_now() where owner_swap = ${swap}`.execute(app.db)
        await sql`update unit_day set expires_at = app_now() where owner_swap = ${swap} and expires_at is not null`.execute(app.db)
        model.release(swap)
      } else if (one.do === 'extend') {
        await extend(app.db, { swap }, new Date(Date.now() + 1_800_000)) // what has lapsed stays so
      } else if (one.do === 'release') {
        await inTransaction(app, (tx) => release(tx, { swap }))
        model.release(swap)
        claims.delete(one.owner)
      } else {
        const own = lines.map(() => ++serial)
        const wanted = lines.map(stored)
        const { lost } = await inTransaction(app, async (tx) => {
          const taken = await take(tx, { swap }, wanted, own)
          await reindex(tx, taken.soldOut)
          return taken
        })
        agree(new Set(wanted.flatMap((kept, place) => (lost.has(kept) ? [place] : []))), new Set(model.take(swap, lines, own)))
        claims.delete(one.owner)
        items.push(...own)
      }
    }
    expect(await freeNow(ids)).toEqual(new Map(ids.map((id) => [id, model.free(id)])))
  }
  const { rows } = await sql<{ product: number; unit: number; day: string }>`
    select product_id as product, unit, day from let_day where product_id = any(${ids}::bigint[]) order by 1, 2, 3`.execute(app.db)
  const expected = model.days
    .map(({ product, unit, day }) => ({ product, unit, day: addDays(today, day) }))
    .toSorted((a, b) => a.product - b.product || a.unit - b.unit || a.day.localeCompare(b.day))
  expect(rows).toEqual(expected)
}

test(
  'whatever is held, lapses, is taken and given back: everybody sees what the model says, and the book adds up',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
        fc.array(step, { minLength: 10, maxLength: 40 }),
        play,
      ),
      { numRuns: cases },
    )
  },
)
