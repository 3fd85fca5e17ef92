// `npm run bench -- overload`: 200 connections from 200 addresses ask random pages, and one more person looks at products beside them.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { load } from './load.ts'
import { machine, openBench } from './main.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60)
const CONNECTIONS = 200

const random = (most: number) => Math.floor(Math.random() * most)
const pages = [
  () => `/product/${random(1_000_000)}`,
  () => `/browse?q=w${random(1_000_000)}`,
  () => `/about?x=${random(1_000_000)}`,
  () => `/nowhere/${random(1_000_000)}`,
]

/** Prints how others fare while pages are asked for without end: each is to be answered, or told to come again, within a second. */
export async function overloadBench(): Promise<void> {
  const bench = await openBench(SECONDS, { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const { port } = bench
  let [isOver, mostMb] = [false, 0]
  const watching = async () => {
    while (!isOver) {
      mostMb = Math.max(mostMb, (await bench.ask()).rssMb)
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
    console.log(`server: ${Math.round(bench.idleMb)} MB idle, ${Math.round(mostMb)} MB at most`)
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
