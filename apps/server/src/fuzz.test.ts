// Requests by chance at every call: nothing makes a mistake of ours, nothing undeclared leaves, nothing broken is taken.
// FUZZ_CASES=200 runs them all; FUZZ_SEED repeats a run.
import { expect, test } from 'vitest'
import { openHouse } from '../test/house.ts'
import { chanceOf, type Operation, requestFor, undeclared } from '../test/random-requests.ts'
import { fresh, openWorld } from '../test/world.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 20)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const opened = await openHouse({ limits: false, logLevel: 'silent', jobs: false })
const { base, house, person } = opened
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

test.each(operations.map((one) => [one.operation.operationId, one] as const))(
  '%s stands what chance sends',
  async (name, { path, method, operation }) => {
    const faults: unknown[] = []
    for (let number = 0; number < cases; number++) {
      const chance = chanceOf(seed + numberOf(name) + number)
      const asked = requestFor(operation, chance, ids)
      const who = chance() < 0.8 ? await person({ merchant: chance() < 0.5, username: `fuzz-${fresh()}` }) : undefined
      const address = Object.entries(asked.path).reduce((url, [key, value]) => url.replace(`{${key}}`, value), path)
      const url = `${base}${address}${asked.query.size > 0 ? `?${asked.query.toString()}` : ''}`
      const answer = await fetch(url, {
        method: method.toUpperCase(),
        headers: {
          ...(who && { authorization: `Bearer ${who.jwt}` }),
          ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
      })
      const type = answer.headers.get('content-type') ?? ''
      const body: unknown = type.includes('json') ? await answer.json() : await answer.text()
      const fault = judge(operation, answer.status, body, asked.broken)
      if (fault) faults.push({ fault, url, sent: JSON.stringify(asked.body)?.slice(0, 300), got: JSON.stringify(body).slice(0, 300) })
    }
    expect(faults.slice(0, 3), `seed ${seed}`).toEqual([])
  },
)

function judge({ responses }: Operation, status: number, body: unknown, broken: string | undefined): string | undefined {
  const declared = responses[String(status)]
  if (status >= 500) return `a mistake of ours: ${status}`
  if (!declared) return `undeclared status ${status}`
  const fields = undeclared(body, declared.content?.['application/json']?.schema)
  if (fields.length > 0) return `undeclared fields ${fields.join(', ')}`
  return broken && status < 400 ? `took ${broken}` : undefined
}

test('chance has broken nothing: accounts that are there still count what they have', async () => {
  const { rows } = await house.pool.query(
    `select a.id from account a where followers_count <> (select count(*) from follow f where f.followee_id = a.id)
       or following_count <> (select count(*) from follow f where f.follower_id = a.id)`,
  )
  expect(rows).toEqual([])
})
