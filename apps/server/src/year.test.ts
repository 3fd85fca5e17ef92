// `npm run year` lives through a year of thousands of deals. `npm test` leaves it out: even a dozen take a minute.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, roomsOfTrade } from '../test/app.ts'
import { openYear } from '../test/year.ts'
import { figures, openCases, strayGarments, strayMoney } from '../test/year-ends.ts'
import { reconcileBooks } from './features/wallet/index.ts'

const [rentals, sales] = [Number(process.env['YEAR_RENTALS'] ?? 0), Number(process.env['YEAR_SALES'] ?? 0)]
const seed = Number(process.env['SEED'] ?? 1)
const isWhole = rentals > 0 && sales > 0
const opened = await openApp({ limits: false, logLevel: isWhole ? 'error' : 'silent' }, { rooms: roomsOfTrade, endMs: 600_000 })
await opened.byDay()
const { app } = opened

/** Differences of the books; the provider is that of all files, and has entries of those before. */
async function differences(): Promise<string[]> {
  await reconcileBooks({ ...app, payments: app.providers.payments })
  const { rows } = await sql<{ at: string }>`
    select kind || ' ' || subject || ' ours ' || coalesce(ours_minor::text, 'none') || ' theirs ' || coalesce(theirs_minor::text, 'none') as at
    from reconciliation_difference where state = 'open' order by 1`.execute(app.db)
  return rows.map(({ at }) => at)
}

test.runIf(isWhole)(
  `a year of ${rentals} rentals and ${sales} sales, seed ${seed}: every garment is somewhere, every cent is somebody's, every case ends`,
  async () => {
    const from = performance.now()
    const older = await differences()
    const year = await openYear(opened, { rentals, sales, seed, days: Number(process.env['YEAR_DAYS'] ?? 365) })
    const days = await year.live()
    await year.settle()
    const seconds = (performance.now() - from) / 1_000
    const shown = Object.entries(await figures(app)).map(([name, n]) => `  ${name}: ${n}`)
    const made = [...year.done]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, { done, refused }]) => `  ${name}: ${done} done, ${refused} refused`)
    const spent = [...year.spent].map(([name, n]) => `${name} ${n.toFixed(0)} s`).join(', ')
    console.log([`${days} days in ${(seconds / 60).toFixed(1)} minutes: ${spent}`, ...shown, 'acts:', ...made].join('\n'))
    const found = {
      mistakes: year.mistakes,
      open: await openCases(app),
      garments: await strayGarments(app),
      money: await strayMoney(app),
      books: (await differences()).filter((one) => !older.includes(one)),
    }
    expect(found, 'all that is wrong, at once').toEqual({ mistakes: [], open: [], garments: [], money: [], books: [] })
  },
  60_000 + (rentals + sales) * 20_000,
)
