import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { keepListening } from './listening.ts'

const { app, eventually } = await openApp({ jobs: false })
const connection = { ...app.pool.options } as Parameters<typeof keepListening>[0]['connection']

/** A database that takes connections and drops each soon after. */
const open = new Set<Socket>()
let [tries, most] = [0, 0]
const broken = createServer((socket) => {
  open.add(socket)
  tries++
  most = Math.max(most, open.size)
  socket.on('error', () => undefined)
  socket.once('close', () => open.delete(socket))
  setTimeout(() => socket.destroy(), 10)
}).listen(0, '127.0.0.1')
await once(broken, 'listening')
afterAll(() => broken.close())

test('while the database drops every connection, one is tried at a time', async () => {
  const refused: Error[] = []
  const listening = keepListening({
    connection: { host: '127.0.0.1', port: (broken.address() as AddressInfo).port, user: 'nobody' },
    channels: ['test_news'],
    againMs: 2,
    heard: () => undefined,
    ready: () => undefined,
    refused: (error) => void refused.push(error),
  })
  await eventually(() => Promise.resolve(tries >= 40))
  await listening.close()
  expect(most).toBe(1)
  expect(refused.length).toBeGreaterThanOrEqual(tries - 1)
  expect(listening.client()).toBeUndefined()
})

test('a connection that was ended is made anew, and what is told afterwards is heard', async () => {
  const counts = { heard: 0, ready: 0 }
  const listening = keepListening({
    connection,
    channels: ['test_news'],
    againMs: 2,
    heard: () => void counts.heard++,
    ready: () => void counts.ready++,
    refused: () => undefined,
  })
  await listening.first
  expect(counts.ready).toBe(1)
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "test_news"' and datname = current_database()`,
  )
  await eventually(() => Promise.resolve(counts.ready === 2))
  await app.pool.query(`notify test_news`)
  await eventually(() => Promise.resolve(counts.heard === 1))
  await listening.close()
  expect(listening.client()).toBeUndefined()
})
