// Canaries: a value of its own stands in every private column of a person. Nobody else ever sees one, whatever they call.
import { endpoints } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorization } from '../test/authorization.ts'
import { columns, plantCanaries, pullCanaries, textColumns } from '../test/canaries.ts'
import { openApp, type Person } from '../test/app.ts'
import { openWorld, type Trade, type World } from '../test/world.ts'

const opened = await openApp({ limits: false, logLevel: 'silent', jobs: false })
const { base, app } = opened

let world: World
let trade: Trade
let planted: string[]
beforeAll(async () => {
  world = await openWorld(opened)
  trade = await world.trade()
  planted = await plantCanaries(app, world, trade.payment)
})
afterAll(() => pullCanaries(app))

type Parts = Parameters<typeof addressOf>[1]
async function textOf(endpoint: (typeof endpoints)[number][1], parts: Parts, who: Person | undefined): Promise<string> {
  const { body } = parts
  const isForm = body instanceof FormData
  const answer = await fetch(base + addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: {
      ...(who && { authorization: `Bearer ${who.jwt}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

test('every column that can hold text says once what it is', async () => {
  const found = (await textColumns(app)).map(({ table, column }) => `${table}.${column}`)
  const said = Object.entries(columns).flatMap(([table, { secret = [], open = [], fixed = [] }]) =>
    [...secret, ...open, ...fixed].map((column) => `${table}.${column}`),
  )
  expect(said.toSorted(), 'say what it is in test/canaries.ts').toEqual(found.toSorted())
})

test('a canary stands in every private column', () => {
  const secret = Object.entries(columns).flatMap(([table, of]) => (of.secret ?? []).map((column) => `${table}.${column}`))
  expect(planted.toSorted(), 'give its table a row in test/canaries.ts').toEqual(secret.toSorted())
})

test('the owner sees the own canaries, so they would be found', async () => {
  const me = endpoints.find(([name]) => name === 'accounts.me')?.[1]
  if (!me) throw new Error('no such call')
  expect(await textOf(me, {}, world.owner)).toMatch(/canary-account-email/)
})

test.each(endpoints.map(([name, endpoint]) => [name, endpoint] as const))(
  '%s shows a stranger and a visitor nothing private',
  async (name, endpoint) => {
    const row = authorization[name]
    if (!row) throw new Error(`${name} has no row in test/authorization.ts`)
    const ids = [
      world.owner.id,
      world.other.id,
      world.address,
      world.pickup,
      world.product,
      world.line,
      world.search,
      trade.order,
      trade.group,
      trade.item,
      trade.payment,
    ]
    const numeric = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param ?? '')
    const populate = {
      populate: '*',
      'populate[0]': 'addresses',
      'filters[email][$contains]': 'canary',
      merchant: world.other.id,
      product: world.product,
    }
    const asked: Parts[] = [(await row.sent({ ...world, trade: async () => trade })) as Parts]
    if (endpoint.method === 'GET') asked.push({ query: populate, ...(numeric[0] && { params: { [numeric[0]]: world.owner.id } }) })
    if (numeric[0]) for (const id of ids) asked.push({ ...asked[0], params: { [numeric[0]]: id } })
    const seen: string[] = []
    for (const parts of asked) {
      for (const who of [undefined, world.stranger]) {
        const found = (await textOf(endpoint, parts, who)).match(/canary[\w@.-]*/g) ?? []
        seen.push(...found.map((value) => `${value} with ${JSON.stringify(parts.params ?? {})}`))
      }
    }
    expect(seen).toEqual([])
  },
)

test('the other party of an order sees the address it needs and no more of the account', async () => {
  const { lastname } = await app.db.selectFrom('account').select('lastname').where('id', '=', world.owner.id).executeTakeFirstOrThrow()
  const ofOwner = new RegExp(`canary-account-\\w+-${lastname?.split('-').at(-1)}`, 'g')
  const seen: string[] = []
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.access === 'public') continue
    const numeric = /:(\w+)/.exec(endpoint.path)?.[1]
    for (const id of [trade.order, trade.group, world.owner.id]) {
      const text = await textOf(endpoint, numeric ? { params: { [numeric]: id } } : {}, world.other)
      seen.push(...(text.match(ofOwner) ?? []).map((value) => `${name}: ${value}`))
    }
  }
  expect(seen).toEqual([])
})
