import { endpoints } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { authorization } from '../test/authorization.ts'
import { openApp, type Person } from '../test/app.ts'
import { openWorld } from '../test/world.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const spec = (await (await fetch(`${opened.base}/api/openapi.json`)).json()) as {
  paths: Record<string, Record<string, { operationId?: string }>>
}
const documented = Object.values(spec.paths).flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? []))

test('every call of the contracts and of the OpenAPI document has its row, and every row its call', () => {
  const rows = Object.keys(authorization).toSorted()
  expect(rows).toEqual(endpoints.map(([name]) => name).toSorted())
  expect(
    documented.filter((name) => !(name in authorization)),
    'documented calls without a row',
  ).toEqual([])
})

async function status(
  [, endpoint]: (typeof endpoints)[number],
  parts: { params?: object; query?: object; body?: unknown },
  who: Person | undefined,
): Promise<number> {
  const { body } = parts
  const isForm = body instanceof FormData
  const headers = {
    ...(who && { authorization: `Bearer ${who.jwt}` }),
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
  }
  const init = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  const answer = await fetch(opened.base + addressOf(endpoint, parts as Parameters<typeof addressOf>[1]), {
    method: endpoint.method,
    headers,
    ...init,
  })
  return answer.status
}

/** What only reads, and what everybody is refused, leaves all as it was: such calls share people and things. */
const shared = await openWorld(opened)

test.each(endpoints.map((entry) => [entry[0], entry] as const))(
  '%s answers a visitor, a stranger, the owner and the other party as the table says',
  async (name, entry) => {
    const row = authorization[name]
    if (!row) throw new Error(`${name} has no row in test/authorization.ts`)
    const { sent, ...expected } = row
    const isRefused = Object.values(expected).every((one) => one >= 400)
    const world = entry[1].method === 'GET' || isRefused ? shared : await openWorld(opened)
    // the owner last: what is deleted is gone for the others
    const found = {
      visitor: await status(entry, await sent(world), undefined),
      stranger: await status(entry, await sent(world), world.stranger),
      other: await status(entry, await sent(world), world.other),
      owner: await status(entry, await sent(world), world.owner),
    }
    expect(found).toEqual(expected)
  },
)
