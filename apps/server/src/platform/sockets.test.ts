import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@rondo/contracts'
import type { Topic } from '@rondo/contracts/kernel/topics'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../test/app.ts'
import { openMarket } from '../../test/market.ts'
import { inTransaction } from './db.ts'
import { event, record } from './events.ts'
import { endSessions, openSession } from './sessions.ts'
import { openSockets, socketBounds } from './sockets.ts'

const opened = await openApp()
const { as, app, base, person, neighbour } = opened
const market = openMarket(opened)
const open: Socket[] = []
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const socket of open) socket.close()
  for (const close of closing) await close()
})

function connect(origin: string, token: string): Promise<Socket> {
  const socket = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false })
  open.push(socket)
  return new Promise((done, failed) => {
    socket.once('connect', () => done(socket))
    socket.once('connect_error', failed)
  })
}
const touched = (socket: Socket) => new Promise<string[]>((done) => socket.once('touched', done))
/** Resolves when a socket hears of a topic, whatever else it hears. */
const hears = (socket: Socket, topic: string) =>
  new Promise<void>((done) => socket.on('touched', (topics: string[]) => topics.includes(topic) && done()))
const tell = (who: Person, topic: Topic) =>
  inTransaction(app, (tx) => record(tx, event('test.happened'), { audiences: [{ tell: [who.id], touches: [topic] }] }))

test('a person hears of what was committed for them, and nobody else does', async () => {
  const [anna, ben] = [await person(), await person()]
  const [annas, bens] = [await connect(base, anna.jwt), await connect(base, ben.jwt)]
  const heard = touched(annas)
  const bensFirst = touched(bens)
  await tell(anna, 'order:1')
  expect(await heard).toEqual(['order:1'])
  await tell(ben, 'order:2')
  expect(await bensFirst).toEqual(['order:2'])
})

test('of an order with two merchants each hears of the own groups and garments only, and the customer of all', async () => {
  const [anna, mei, claire] = [await person(), await market.seller(), await market.seller()]
  const [dress, coat] = [await market.garment(mei), await market.garment(claire)]
  const heard = new Map<Person, Set<string>>()
  for (const who of [anna, mei, claire]) {
    const topics = new Set<string>()
    heard.set(who, topics)
    ;(await connect(base, who.jwt)).on('touched', (touched: string[]) => touched.forEach((topic) => topics.add(topic)))
  }
  const { order } = await market.buy(anna, [market.line(mei, dress), market.line(claire, coat)])
  const rows = await app.db.selectFrom('fulfillment_group').select(['id', 'merchant_id']).where('order_id', '=', order.id).execute()
  const groupsOf = (who: Person) => rows.filter(({ merchant_id }) => merchant_id === who.id).map(({ id }) => `group:${id}`)
  const own = (who: Person, garment: number) => [...groupsOf(who), 'orders', `order:${order.id}`, `product:${garment}`].sort()
  // a bell may count a little later
  const told = (who: Person) => [...(heard.get(who) ?? [])].filter((topic) => topic !== 'notifications').sort()
  await expect.poll(() => told(mei)).toEqual(own(mei, dress))
  await expect.poll(() => told(claire)).toEqual(own(claire, coat))
  await expect.poll(() => told(anna)).toEqual([...new Set([...own(mei, dress), ...own(claire, coat), 'cart'])].sort())
})

test('an event that is rolled back is never told', async () => {
  const anna = await person()
  const socket = await connect(base, anna.jwt)
  const heard = touched(socket)
  await inTransaction(app, async (tx) => {
    await record(tx, event('test.happened'), { audiences: [{ tell: [anna.id], touches: ['cart'] }] })
    throw new Error('changed our mind')
  }).catch(() => undefined)
  await tell(anna, 'likes')
  expect(await heard).toEqual(['likes'])
})

test('a socket at one server hears of what another server committed', async () => {
  const other = await neighbour()
  const anna = await person()
  const socket = await connect(other.origin, anna.jwt)
  const heard = touched(socket)
  await tell(anna, 'cart')
  expect(await heard).toEqual(['cart'])
})

test('without a good token no socket opens', async () => {
  await expect(connect(base, 'nonsense')).rejects.toThrow('session.missing')
})

const closed = (socket: Socket) => new Promise<string>((done) => socket.once('disconnect', done))

test('signing out closes the sockets of that session, in every process, and of no other', async () => {
  const other = await neighbour()
  const anna = await person()
  const phone = await openSession(app, app.db, { id: anna.id, passwordVersion: 1 })
  const [here, there, onPhone] = [await connect(base, anna.jwt), await connect(other.origin, anna.jwt), await connect(base, phone)]
  const ended = [closed(here), closed(there)]
  await as(anna).call(accounts.logout, {})
  expect(await Promise.all(ended)).toEqual(['io server disconnect', 'io server disconnect'])
  expect(onPhone.connected).toBe(true)
  const heard = hears(onPhone, 'cart') // and of the session that ended, if that comes later
  await tell(anna, 'cart')
  await heard
})

test('whoever is blocked or has a new password hears nothing more', async () => {
  const anna = await person()
  const socket = await connect(base, anna.jwt)
  const end = closed(socket)
  await inTransaction(app, (tx) => endSessions(tx, anna.id))
  expect(await end).toBe('io server disconnect')
})

/** Whether a socket is let in. */
const isIn = (origin: string, token: string) =>
  connect(origin, token).then(
    () => true,
    () => false,
  )

test('one person has as many sockets as one person needs, and others still have theirs', async () => {
  const [anna, ben] = [await person(), await person()]
  const all: boolean[] = []
  for (let n = 0; n < socketBounds.ofAccount + 3; n++) all.push(await isIn(base, anna.jwt))
  expect(all.filter(Boolean)).toHaveLength(socketBounds.ofAccount)
  expect(await isIn(base, ben.jwt)).toBe(true)
})

async function narrow(bounds: Partial<typeof socketBounds>) {
  const http = createServer()
  const { close } = openSockets(http, app, [], { ...socketBounds, ...bounds })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  closing.push(close)
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

test('one address has as many sockets as its bound, and a place is free again when one closes', async () => {
  const origin = await narrow({ ofAddress: 2 })
  const people = [await person(), await person(), await person()]
  const [first] = [await connect(origin, people[0]!.jwt), await connect(origin, people[1]!.jwt)]
  expect(await isIn(origin, people[2]!.jwt)).toBe(false)
  first.close()
  await vi.waitFor(async () => expect(await isIn(origin, people[2]!.jwt)).toBe(true))
})

test('a connection that stays silent is closed, and so is one that says something or sends much', async () => {
  const origin = await narrow({ silentMs: 100 })
  const raw = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise((done) => raw.addEventListener('close', done))
  for (const words of ['hello', 'x'.repeat(20_000)]) {
    const socket = await connect(origin, (await person()).jwt)
    const end = closed(socket)
    socket.emit('message', words)
    expect(['io server disconnect', 'transport close', 'transport error']).toContain(await end)
  }
})
