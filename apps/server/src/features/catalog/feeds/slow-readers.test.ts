import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import type { App } from '../../../platform/context.ts'
import { speakContracts } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/db.ts'
import { feedRoutes } from './feeds.routes.ts'

/** A catalogue without end: a part of it is longer than what the system takes for somebody who does not read. */
class Endless extends DummyDriver {
  override async acquireConnection() {
    let id = 0
    const rows = () => Array.from({ length: 2_000 }, () => ({ id: ++id, at: new Date(0) }))
    return { executeQuery: async () => ({ rows: rows() as never[] }), streamQuery: () => expect.unreachable() }
  }
}
const db = new Kysely<never>({
  dialect: {
    createDriver: () => new Endless(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as Db
const http = Fastify()
speakContracts(http)
feedRoutes(http, {
  db,
  config: { publicOrigin: 'http://rondo.test', mediaOrigin: '' },
  limits: { tally: () => undefined },
} as unknown as App)
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as { port: number }
afterAll(() => {
  http.server.closeAllConnections()
  return http.close()
})

/** Asks for a part and reads no more than the beginning of the answer. */
async function ask(): Promise<{ socket: Socket; status: string }> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write('GET /sitemaps/products-1.xml HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, status: first.toString('latin1').slice(9, 12) }
}

test('whoever asks for a part of the sitemap and does not read it holds its place for a minute and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const silent = [await ask(), await ask()]
    expect([...silent, await ask()].map(({ status }) => status)).toEqual(['200', '200', '503'])
    vi.advanceTimersByTime(60_000)
    const again = await ask()
    expect(again.status).toBe('200')
  } finally {
    vi.useRealTimers()
  }
})
