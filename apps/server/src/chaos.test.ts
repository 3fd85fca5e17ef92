import { afterAll, expect, test } from 'vitest'
import { crowd, openApp } from '../test/app.ts'
import { failpoints, openChaos, type Trouble } from '../test/chaos.ts'
import { lifePast } from '../test/chaos-returns.ts'
import { ownPostgres } from '../test/postgres.ts'

// `npm run chaos` takes every trouble; `npm test` a few by chance, whose seed it says
const isWhole = process.env['CHAOS'] === 'all'
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

const calls = {
  stripe: ['POST /v1/payment_intents', 'POST /v1/refunds', 'GET *'],
  carrier: ['POST /shipments', 'POST /transactions', 'GET *'],
} as const
const faults = ['drop_request', 'drop_answer', 'error_before', 'error_after', 'rate_limit', 'malformed', 'unauthorized', 'forbidden']
/** Payouts have no life here: servers die at these in payout-dies.test.ts. */
const elsewhere = /^(release|reversal|transfer)\./
const troubles: readonly Trouble[] = [
  ...failpoints
    .filter((name) => !elsewhere.test(name))
    .flatMap((failpoint): Trouble[] => [
      { failpoint, how: 'kill' },
      { failpoint, how: 'error' },
    ]),
  ...(['stripe', 'carrier'] as const).flatMap((provider) =>
    calls[provider].flatMap((call) => faults.map((fault): Trouble => ({ fault: { provider, call, fault, times: 2 } }))),
  ),
  ...(['hold', 'drop', 'repeat', 'shuffle'] as const).map((webhooks): Trouble => ({ webhooks })),
  ...[1_500, 4_000].map((cutMs): Trouble => ({ cutMs })),
  ...[10, -60].map((aheadMinutes): Trouble => ({ aheadMinutes })),
]
/** These have a database of their own, which takes time to make. */
const restarts = (['fast', 'immediate'] as const).map((restart): Trouble => ({ restart }))
/** The same seed takes the same troubles. */
const only = process.env['CHAOS_ONLY'] ?? ''
const isChosen = (one: Trouble) =>
  only === 'returns' ? lifePast(one.failpoint ?? '') !== undefined : new RegExp(only).test(JSON.stringify(one))
const chosen = isWhole
  ? [...troubles, ...restarts].filter(isChosen)
  : [0, 1].map((n) => troubles[(seed + n * 7_919) % troubles.length]).filter((one) => one !== undefined)

const own = chosen.some(({ restart }) => restart) ? await ownPostgres() : undefined
afterAll(() => own?.stop()) // the last of all: the app still needs it when it ends
const opened = await openApp({ ...crowd, limits: false, logLevel: 'silent', jobs: false }, own && { postgres: own })
const chaos = await openChaos(opened, own?.restart)

test('every failpoint of the source is among the troubles', () => {
  expect(failpoints.length).toBeGreaterThan(25)
})

test.each(chosen.map((trouble) => [JSON.stringify(trouble), trouble] as const))(
  `seed ${seed}: after %s everything settles, and nothing is lost or done twice`,
  async (_, trouble) => {
    const { open, hasDied, cuts } = await chaos.run(trouble)
    expect(open).toEqual([])
    expect(await chaos.soldTwice()).toBe(0)
    expect((trouble.cutMs ?? trouble.restart) === undefined || cuts > 0, 'the database ended no connection').toBe(true)
    const mustDie = isWhole && trouble.how === 'kill'
    expect(hasDied || !mustDie, `no way leads past ${trouble.failpoint}`).toBe(true)
  },
  isWhole ? 900_000 : 120_000, // whole it runs beside other work
)
