// Canaries: a value of its own stands in every private column of a person. Nobody else ever sees one, whatever they call.
import { endpoints } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { beforeAll, expect, test } from 'vitest'
import { authorization } from '../test/authorization.ts'
import { openHouse, type Person } from '../test/house.ts'
import { openWorld, type Trade, type World } from '../test/world.ts'

const opened = await openHouse({ limits: false, logLevel: 'silent', jobs: false })
const { base, house } = opened

/** Columns that anybody may know (C-27, C-57), and those whose values are not words. */
const open: Readonly<Record<string, readonly string[]>> = {
  account: ['username', 'firstname', 'store_name', 'bio', 'custom_rules', 'social_link_handle', 'language', 'country'],
  address: ['city', 'country', 'postal_code'],
}
async function plant(table: string, column: string, id: number): Promise<string[]> {
  const { rows } = await house.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and data_type = 'text'`,
    [table],
  )
  const columns = rows.map(({ name }) => name).filter((name) => !open[table]?.includes(name))
  const values = columns.map((name) => `canary-${table}-${name}-of-${id}-${crypto.randomUUID().slice(0, 8)}`)
  await house.pool.query(
    `update ${table} set ${columns.map((name, n) => `${name} = $${n + 1}`).join(', ')} where ${column} = ${id}`,
    values,
  )
  return columns
}

let world: World
let trade: Trade
const planted: string[] = []
beforeAll(async () => {
  world = await openWorld(opened)
  trade = await world.trade()
  for (const { id } of [world.owner, world.other])
    planted.push(...(await plant('account', 'id', id)), ...(await plant('address', 'account_id', id)))
  await house.pool.query(
    `insert into one_time_token (account_id, purpose, email, digest, expires_at) values ($1, 'email', 'canary-new@people.test', 'canary-digest', now() + interval '1 hour')`,
    [world.owner.id],
  )
  await house.pool.query(`insert into identity (issuer, subject, account_id) values ('canary-issuer', 'canary-subject', $1)`, [
    world.owner.id,
  ])
  await house.pool.query(
    `insert into contact_message (reply_to, name, phone, text) values ('canary@people.test', 'canary-name', 'canary-phone', 'canary-text')`,
  )
  await house.pool.query(
    `update trade_order set shipping_address = '{"name": "canary-name", "street": "canary-street", "city": "Paris", "postalCode": "75004", "country": "FR", "phone": "canary-phone"}' where id = $1`,
    [trade.order],
  )
})

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

test('canaries stand in every private column', () => {
  expect(planted).toEqual(
    expect.arrayContaining(['email', 'password_hash', 'lastname', 'phone', 'height', 'stripe_account_id', 'street', 'instructions']),
  )
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
  const seen: string[] = []
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.access === 'public') continue
    const numeric = /:(\w+)/.exec(endpoint.path)?.[1]
    for (const id of [trade.order, trade.group, world.owner.id]) {
      const text = await textOf(endpoint, numeric ? { params: { [numeric]: id } } : {}, world.other)
      seen.push(...(text.match(new RegExp(`canary-account-\\w+-of-${world.owner.id}-\\w+`, 'g')) ?? []).map((value) => `${name}: ${value}`))
    }
  }
  expect(seen).toEqual([])
})
