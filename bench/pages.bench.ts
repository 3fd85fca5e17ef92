// `npm run bench -- pages`: pages for visitors, rendered anew and from memory, with the search in memory; then the shop in a slow browser.
import { type Request, load } from './load.ts'
import { machine, openBench } from './main.ts'
import { measureBrowse } from '../tools/measure-browse.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Until the engine has compiled what a page takes, seconds: a shop is open for days. */
const WARM = 8
const CONNECTIONS = 16
/** Pages that are asked for again and again when memory answers. */
const KNOWN = 50
/** What browsers send; a page speaks the language asked for. */
const headers = { 'accept-language': 'en', 'accept-encoding': 'gzip' }

const categories = ['dress', 'coat', 'top', 'shoes', 'skirt']
/** Without a place a distance changes nothing, but makes another address. */
const browse = (n: number) => `/browse?category=${categories[n % categories.length]}&distance=${n}`
const product = (n: number) => `/product/${100 + (n % 9_000)}?lang=en&distance=${n}`

export async function pagesBench(): Promise<void> {
  const bench = await openBench(SECONDS, { PAGE_CACHE_MB: '64' })
  const { port } = bench
  try {
    console.log(`\n${machine()}, ${CONNECTIONS} connections, ${SECONDS} s each; server, load and database share the cores\n`)
    let asked = 0
    const measure = async (what: string, next: (number: number) => Request, aim: string) => {
      await load({ port, connections: CONNECTIONS, seconds: WARM, next })
      const before = await bench.ask()
      const { perSecond, p50, p95, requests, refused } = await load({ port, connections: CONNECTIONS, seconds: SECONDS, next })
      const after = await bench.ask()
      return {
        what,
        'per s': Math.round(perSecond).toLocaleString('en'),
        'p50 ms': p50.toFixed(1),
        'p95 ms': p95.toFixed(1),
        queries: ((after.sent - before.sent) / requests).toFixed(1),
        'server ms of processor': ((after.cpuMs - before.cpuMs) / requests).toFixed(2),
        refused,
        aim,
      }
    }
    console.table([
      await measure('browse, rendered anew', () => ({ path: browse(asked++), headers }), '400'),
      await measure('product, rendered anew', () => ({ path: product(asked++), headers }), '400'),
      await measure('browse, from memory', (n) => ({ path: browse(n % KNOWN), headers }), '5,000'),
      await measure('product, from memory', (n) => ({ path: product(n % KNOWN), headers }), '5,000'),
    ])
    const { rssMb } = await bench.ask()
    console.log(`server: ${Math.round(bench.idleMb)} MB idle (aim 200), ${Math.round(rssMb)} MB after these pages`)
    await measureBrowse(`http://127.0.0.1:${port}`)
  } finally {
    await bench.close()
  }
}
