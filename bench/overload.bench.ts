// `npm run bench -- overload`: 200 connections from 200 addresses ask random pages, and one more person looks at products beside them.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { readConfig } from '../apps/server/src/config.ts'
import { mostMemoryMb } from '../apps/server/src/platform/memory.ts'
import { load } from './load.ts'
import { machine, openBench } from './main.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60)
const CONNECTIONS = 200
const LATEST_MS = 1_000

const random = (most: number) => Math.floor(Math.random() * most)
const pages = [
  () => `/product/${random(1_000_000)}`,
  () => `/browse?q=w${random(1_000_000)}`,
  () => `/about?x=${random(1_000_000)}`,
  () => `/nowhere/${random(1_000_000)}`,
]

/**
 * Prints how others fare while pages are asked for without end. Somebody who is not answered, or told to come again, within a second is a
 * failure, and so is more memory than the bound.
 */
export async function overloadBench(): Promise<void> {
  const bench = await openBench(SECONDS, { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const { port } = bench
  let isOver = false
  let most = { rssMb: 0, heapMb: 0, outsideMb: 0 }
  const watching = async () => {
    while (!isOver) {
      const now = await bench.ask()
      if (now.rssMb > most.rssMb) most = now
      await setTimeout(500)
    }
  }
  try {
    console.log(`\n${machine()}, ${CONNECTIONS} connections for ${SECONDS} s; server, load and database share the cores\n`)
    const visitor = new Worker(new URL(import.meta.url), { workerData: { port, seconds: SECONDS } })
    const looked = once(visitor, 'message') as Promise<[Seen[]]>
    const memory = watching()
    const next = (n: number) => ({
      path: pages[n % pages.length]?.() ?? '/',
      headers: { 'x-forwarded-for': `198.18.${n % CONNECTIONS}.1`, 'accept-language': 'en', 'accept-encoding': 'gzip' },
    })
    const { requests, perSecond, refused, p50, p95 } = await load({ port, connections: CONNECTIONS, seconds: SECONDS, next })
    isOver = true
    const [seen] = await looked
    await memory
    const times = seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
    const count = (status: number) => seen.filter((one) => one.status === status).length
    console.table([
      {
        who: 'load',
        asked: requests,
        'per s': Math.round(perSecond),
        '404, 429 or 503': refused,
        'p50 ms': Math.round(p50),
        'p95 ms': Math.round(p95),
      },
      { who: 'others', asked: seen.length, '200': count(200), '503': count(503), 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'most ms': at(1) },
    ])
    console.log(
      `server: ${Math.round(bench.idleMb)} MB idle, ${Math.round(most.rssMb)} MB at most; of it ${Math.round(most.heapMb)} MB heap of the main thread and ${Math.round(most.outsideMb)} MB outside of it`,
    )
    const bound = mostMemoryMb(readConfig({}).pageCacheMb)
    const late = seen.filter(({ status, ms }) => ms > LATEST_MS || (status !== 200 && status !== 503)).length
    console.log(`bounds: ${bound} MB, and within ${LATEST_MS} ms an answer, or the word to come again; ${late} of the others had neither`)
    if (most.rssMb > bound || late > 0) process.exitCode = 1
  } finally {
    await bench.close()
  }
}

interface Seen {
  readonly status: number
  readonly ms: number
}
/** Looks at products until the time is over, in a thread of its own: the load's own work is nobody's wait. */
async function look({ port, seconds }: { readonly port: number; readonly seconds: number }): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await setTimeout(250)) {
    const began = performance.now()
    const { status } = await fetch(`http://127.0.0.1:${port}/product/${100 + random(9_000)}`, {
      headers: { 'x-forwarded-for': '198.19.255.1' },
    })
    seen.push({ status, ms: performance.now() - began })
  }
  return seen
}
if (!isMainThread) parentPort?.postMessage(await look(workerData as { port: number; seconds: number }))
