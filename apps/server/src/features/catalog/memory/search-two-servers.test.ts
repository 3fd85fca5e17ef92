import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalog } from '@rondo/contracts'
import { call } from '@rondo/contracts/kernel/call'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { putProducts } from '../../../../test/products.ts'
import { chance } from '../../../../test/random-listings.ts'
import { putRandom, randomAsked } from '../../../../test/search-changes.ts'
import type { Burst, Said } from '../../../../test/search-server.ts'
import { refreshTerms } from '../../listings/index.ts'

const [listings, bursts, changes, searches] = [300, 3, 40, 20]
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const dice = chance(seed)

const { app, base, sandbox, person, eventually } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const merchants = [await person({ merchant: true }), await person({ merchant: true })].map(({ id }) => id)
const folder = mkdtempSync(join(tmpdir(), 'rondo-servers-'))
/** A further try of the test begins with servers that know nothing yet, and listens for names of its own. */
let tries = 0
const ids = await putRandom(app, dice, merchants, listings)
const marks = await putProducts(
  app,
  merchants.map((merchant_id) => ({ merchant_id, name: 'Not Yet' })),
)

const children = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of children) {
    child.disconnect()
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Another process of the server, with an index and a snapshot of its own; ready when it has said so. */
async function startServer(name: string): Promise<Said & { child: ChildProcess }> {
  const { host, port, user, database, connectionString } = app.pool.options
  const child = fork(join(import.meta.dirname, '../../../../test/search-server.ts'), {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      SANDBOX_PORT: String(sandbox.port),
      SANDBOX_MAIL_PORT: String(sandbox.mailPort),
      LOG_LEVEL: 'error',
      DEMO: 'off',
      JOBS: 'off',
      SOCKETS: 'off',
      LIMITS: 'off',
      DATABASE_POOL: '4',
      DATA_DIR: join(folder, `${tries}-${name}`),
      SERVER_CONNECTION: JSON.stringify({ host, port, user, database, connectionString }),
    },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return { child, ...(await heard(child)) }
}
async function heard(child: ChildProcess): Promise<Said> {
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the server ended with ${code ?? signal}`)
  })
  died.catch(() => undefined)
  const [said] = (await Promise.race([once(child, 'message'), died])) as [Said]
  return said
}
const ask = (origin: string, query: object) => call(catalog.searchProducts, { query: query as never }, { base: origin })
const finds = async (origin: string, name: string) => (await ask(origin, { q: name })).data.map(({ id }) => id)

/** All of them answer as PostgreSQL does: cards, totals, counts beside each facet value, and where the next page begins. */
async function holdAlike(origins: readonly string[]): Promise<number> {
  await refreshTerms(app.db)
  let full = 0
  for (let round = 0; round < searches; round++) {
    const query = randomAsked(dice, merchants)
    const [truth, ...answers] = await Promise.all([base, ...origins].map((origin) => ask(origin, query)))
    for (const answer of answers) expect({ query, ...answer }).toEqual({ query, ...truth })
    if ((truth?.meta.total ?? 0) > 0) full++
  }
  return full
}

test(`two servers on one database agree after every burst, and one killed behind its commit agrees after its next start (SEED=${seed})`, async () => {
  tries++
  let [one, other] = await Promise.all([startServer('one'), startServer('other')])
  expect([one.from, other.from]).toEqual(['database', 'database'])
  const burstOf = (number: number, which: 0 | 1, die = false): Burst => ({
    seed: seed + 2 * number + which,
    changes,
    merchants,
    ids,
    mark: { id: marks[which]!, name: `burst${tries}of${number}of${which}` },
    die,
  })
  let full = 0
  for (let number = 0; number < bursts; number++) {
    const sent = [burstOf(number, 0), burstOf(number, 1)]
    // both at once, over the same listings
    await Promise.all([one, other].map(({ child }, which) => (child.send(sent[which]!), heard(child))))
    for (const [which, { origin }] of [one, other].entries()) {
      // its own is found at once, the other's when it has heard of it
      expect(await finds(origin, sent[which]!.mark.name)).toEqual([marks[which]])
      await eventually(async () => (await finds(origin, sent[1 - which]!.mark.name)).includes(marks[1 - which]!))
    }
    full += await holdAlike([one.origin, other.origin])
  }

  const last = burstOf(bursts, 0, true)
  one.child.send(last)
  expect(await once(one.child, 'exit')).toEqual([null, 'SIGKILL'])
  one = await startServer('one')
  expect(one.from).toBe('snapshot')
  expect(await finds(one.origin, last.mark.name)).toEqual([last.mark.id])
  await eventually(async () => (await finds(other.origin, last.mark.name)).includes(last.mark.id))
  full += await holdAlike([one.origin, other.origin])
  expect(full).toBeGreaterThan(((bursts + 1) * searches) / 4)

  // without its feed for three seconds a server asks PostgreSQL instead of its index, and would agree with it all too easily
  for (const { child } of [one, other]) {
    child.send({ ...burstOf(bursts + 1, 0), changes: 0 })
    const { byIndex, byPostgres } = await heard(child)
    expect(byIndex).toBeGreaterThan(5 * byPostgres)
  }
}, 120_000)
