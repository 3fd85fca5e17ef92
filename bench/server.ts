// The product in a process of its own, for measuring: the parent asks it for statements sent and memory held.
import type pg from 'pg'
import { readConfig } from '../apps/server/src/config.ts'
import { serve } from '../apps/server/src/main.ts'
import { statements } from '../apps/server/src/platform/db.ts'
import { join } from 'node:path'

export interface Told {
  readonly sent: number
  readonly rssMb: number
  /** Of the memory: the heap of the main thread as it stands, and what its objects hold outside of it. */
  readonly heapMb: number
  readonly outsideMb: number
  readonly cpuMs: number
  readonly heard: readonly (readonly [text: string, values: readonly unknown[]])[]
  readonly readyMs?: number
  readonly port?: number
}

const started = performance.now()
const connection = JSON.parse(process.env['BENCH_CONNECTION'] ?? '{}') as pg.ClientConfig
const heard: [string, readonly unknown[]][] = []
const { http, close } = await serve({
  config: readConfig(process.env),
  connection,
  ...(process.env['BENCH_WEB'] !== 'off' && { web: { root: join(import.meta.dirname, '../apps/web'), dev: false } }),
})
const { port } = http.server.address() as { port: number }
const tell = (more: Partial<Told> = {}) => {
  const { user, system } = process.cpuUsage()
  const { rss, heapTotal, external } = process.memoryUsage()
  process.send?.({
    sent: statements.sent,
    rssMb: rss / 1e6,
    heapMb: heapTotal / 1e6,
    outsideMb: external / 1e6,
    cpuMs: (user + system) / 1000,
    heard: heard.splice(0),
    ...more,
  } satisfies Told)
}
process.on('message', (asked) => {
  if (asked === 'listen') statements.heard = (text, values) => heard.push([text, values])
  if (asked === 'deaf') statements.heard = undefined
  tell()
})
process.on('disconnect', () => void close().then(() => process.exit(0)))
tell({ readyMs: performance.now() - started, port })
