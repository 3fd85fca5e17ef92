// Requests by chance at every call: nothing makes a mistake of ours, nothing undeclared leaves, nothing broken is taken.
// FUZZ_CASES=200 runs them all; FUZZ_SEED repeats a run.
import { expect, test } from 'vitest'
import { openApp, type Person } from '../test/app.ts'
import { chanceOf, type Operation, requestFor, undeclared } from '../test/random-requests.ts'
import { fresh, openWorld } from '../test/world.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 10)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const opened = await openApp({ limits: false, logLevel: 'silent', jobs: false })
const { base, app, person } = opened
const world = await openWorld(opened)
const { order, group, item, payment } = await world.trade()
const ids = [
  world.owner.id,
  world.other.id,
  world.product,
  world.address,
  world.pickup,
  world.line,
  order,
  group,
  item,
  payment,
  1,
  2,
  999_999_999,
]

const spec = (await (await fetch(`${base}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(spec.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const numberOf = (name: string) => [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7)

/** Sends one request of chance and judges its answer. */
async function tryOne({ path, method, operation }: (typeof operations)[number], number: number, who: Person): Promise<unknown> {
  const chance = chanceOf(seed + numberOf(operation.operationId) + number)
  const { path: params, query, body, broken } = requestFor(operation, chance, ids)
  const address = Object.entries(params).reduce((url, [key, value]) => url.replace(`{${key}}`, value), path)
  const url = `${base}${address}${query.size > 0 ? `?${query.toString()}` : ''}`
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      ...(chance() < 0.85 && { authorization: `Bearer ${who.jwt}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  const got: unknown = isJson ? await answer.json() : await answer.text()
  const fault = judge(operation, answer.status, got, broken)
  return fault && { fault, url, number, sent: JSON.stringify(body)?.slice(0, 300), got: JSON.stringify(got).slice(0, 300) }
}

const AT_ONCE = 5
test.each(operations.map((one) => [one.operation.operationId, one] as const))('%s stands what chance sends', async (_name, one) => {
  const faults: unknown[] = []
  for (let number = 0; number < cases; number += AT_ONCE) {
    const who = await person({ merchant: number % 2 === 0, username: `fuzz-${fresh()}` })
    faults.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, cases - number) }, (_, n) => tryOne(one, number + n, who)))))
  }
  expect(faults.filter(Boolean).slice(0, 3), `seed ${seed}`).toEqual([])
})

function judge({ responses }: Operation, status: number, body: unknown, broken: string | undefined): string | undefined {
  const declared = responses[String(status)]
  if (status >= 500) return `a mistake of ours: ${status}`
  if (!declared) return `undeclared status ${status}`
  const fields = undeclared(body, declared.content?.['application/json']?.schema)
  if (fields.length > 0) return `undeclared fields ${fields.join(', ')}`
  return broken && status < 400 ? `took ${broken}` : undefined
}

test('chance has broken nothing: accounts that are there still count what they have', async () => {
  const { rows } = await app.pool.query(
    `select a.id from account a where followers_count <> (select count(*) from follow f where f.followee_id = a.id)
       or following_count <> (select count(*) from follow f where f.follower_id = a.id)`,
  )
  expect(rows).toEqual([])
})
