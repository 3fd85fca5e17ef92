// The two ceilings that every figure stands beside: the same bytes answered by a bare HTTP server, and the same statements sent by bare `pg`.
import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:http'
import pg from 'pg'
import { type Figures, load } from './load.ts'

/** How many answers of this size a server without any work gives. Runs in a process of its own, as the product does. */
export async function bareHttp(bytes: number, connections: number, seconds: number): Promise<Figures> {
  const child: ChildProcess = fork(import.meta.filename, [String(bytes)])
  const port = await new Promise<number>((done) => child.once('message', (message) => done(message as number)))
  const figures = await load({ port, connections, seconds, next: () => ({ path: '/' }) })
  child.disconnect()
  return figures
}

/** How many of these statements `pg` alone gets through in a second, named and pipelined as the product does it. */
export async function bareQuery(
  connection: pg.ClientConfig,
  statements: readonly (readonly [string, readonly unknown[]])[],
  connections: number,
  seconds: number,
): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: 10, pipeline: true } as pg.PoolConfig)
  const names = new Map([...new Set(statements.map(([text]) => text))].map((text, index) => [text, `s${index}`]))
  const from = performance.now()
  const until = from + seconds * 1000
  let sent = 0
  const worker = async () => {
    while (performance.now() < until) {
      const [text, values] = statements[sent++ % statements.length] ?? ['select 1', []]
      const name = text.startsWith('/* plan anew */') ? undefined : names.get(text)
      await pool.query({ text, values: [...values], ...(name && { name }) })
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const perSecond = sent / ((performance.now() - from) / 1000)
  await pool.end()
  return perSecond
}

if (process.argv[1] === import.meta.filename && process.argv[2]) {
  const answer = Buffer.alloc(Number(process.argv[2]), 'x')
  const server = createServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer),
  )
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
  process.on('disconnect', () => process.exit(0))
}
