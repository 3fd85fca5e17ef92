import { accounts } from '@rondo/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { openHouse, type Person } from '../../test/house.ts'
import { inTransaction } from './db.ts'
import { record } from './outbox.ts'
import { endSessions, openSession } from './sessions.ts'

const { as, house, base, person, neighbour } = await openHouse()
const open: Socket[] = []
afterAll(() => {
  for (const socket of open) socket.close()
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
const tell = (who: Person, topic: string) =>
  inTransaction(house, (tx) => record(tx, { type: 'test.happened', tell: [who.id], touches: [topic] }))

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

test('an event that is rolled back is never told', async () => {
  const anna = await person()
  const socket = await connect(base, anna.jwt)
  const heard = touched(socket)
  await inTransaction(house, async (tx) => {
    await record(tx, { type: 'test.happened', tell: [anna.id], touches: ['never'] })
    throw new Error('changed our mind')
  }).catch(() => undefined)
  await tell(anna, 'after')
  expect(await heard).toEqual(['after'])
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
  const phone = await openSession(house, house.db, { id: anna.id, passwordVersion: 1 })
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
  await inTransaction(house, (tx) => endSessions(tx, anna.id))
  expect(await end).toBe('io server disconnect')
})
