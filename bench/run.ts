import { hash, verify } from '@node-rs/argon2'
import { type Client, type Figures, load, once, openClient, type Request } from './load.ts'
import { bareHttp, bareQuery } from './bare.ts'
import { type Bench, machine, openBench } from './main.ts'
import { analyze, HASHING, makeBuyers, makeGoods, PASSWORD } from './people.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const CONNECTIONS = 16
/** Different requests whose statements are replayed without the product. */
const VARIETY = 50

interface Line {
  readonly what: string
  readonly figures: Figures
  readonly queries: number
  readonly bareHttp?: number
  readonly bareQuery?: number
  readonly aim: string
}

/** A read: under load, beside a server that answers the same bytes at once and beside `pg` sending the same statements. */
async function read(bench: Bench, what: string, next: (number: number) => Request, aim: string): Promise<Line> {
  const heard = await bench.heardDuring(async () => {
    for (let n = 0; n < VARIETY; n++) await once(bench.port, next(n)).catch(() => undefined)
  })
  await load({ port: bench.port, connections: CONNECTIONS, seconds: 1, next })
  const before = await bench.ask()
  const figures = await load({ port: bench.port, connections: CONNECTIONS, seconds: bench.seconds, next })
  const after = await bench.ask()
  const http = await bareHttp(Math.round(figures.bytes / figures.requests), CONNECTIONS, 1)
  const sent = heard.length > 0 ? await bareQuery(bench.connection, heard, CONNECTIONS, bench.seconds) : undefined
  const query = sent && (sent * VARIETY) / heard.length
  return {
    what,
    figures,
    queries: (after.sent - before.sent) / figures.requests,
    bareHttp: http.perSecond,
    ...(query && { bareQuery: query }),
    aim,
  }
}

async function change(bench: Bench, what: string, next: (number: number) => Request, aim: string, most?: number): Promise<Line> {
  const before = await bench.ask()
  const figures = await load({
    port: bench.port,
    connections: CONNECTIONS,
    seconds: bench.seconds,
    next,
    ...(most !== undefined && { most }),
  })
  const after = await bench.ask()
  return { what, figures, queries: (after.sent - before.sent) / figures.requests, aim }
}

/** An order is two calls of one buyer: prepare, then place. What the provider would take is left out: it answers at once. */
async function orders(bench: Bench, count: number): Promise<Line> {
  const [buyers, goods] = [await makeBuyers(bench.connection, count, 'buyer'), await makeGoods(bench.connection, 200)]
  const times: number[] = []
  let [next, refused] = [0, 0]
  const place = async (client: Client, number: number) => {
    const buyer = buyers[number]
    const { id, pickupAddressId, currency } = goods[number % goods.length] ?? {}
    const headers = { authorization: buyer?.authorization ?? '' }
    const item = { productId: id, quantity: 1, type: 'buy', deliveryMethod: 'pickup', pickupAddressId }
    const { strapiPaymentId } = await client.send<{ strapiPaymentId: number }>({
      method: 'POST',
      path: '/api/payments/prepare-checkout',
      headers,
      body: { shippableItems: [item], targetCurrency: currency },
    })
    await client.send({ method: 'POST', path: '/api/orders', headers, body: { strapiPaymentId } })
  }
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => openClient(bench.port)))
  const warmUp = async () => {
    for (let warm = 0; warm < 32; warm++) await Promise.all(clients.map((client) => place(client, next++)))
  }
  await warmUp() // a shop that has sold before: plans made for a hundred orders read whole tables when there are a thousand
  await analyze(bench.connection)
  await warmUp() // new statistics drop every plan: each connection makes them again, once a minute at most
  const before = await bench.ask()
  const from = performance.now()
  const until = from + bench.seconds * 1000
  const worker = async (client: Client) => {
    while (performance.now() < until && next < count) {
      const began = performance.now()
      await place(client, next++).catch((error: Error) => {
        if (refused++ === 0) console.error(error.message)
      })
      times.push(performance.now() - began)
    }
  }
  await Promise.all(clients.map(worker))
  const took = (performance.now() - from) / 1000
  for (const client of clients) client.close()
  const after = await bench.ask()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const figures = { perSecond: times.length / took, p50: at(0.5), p95: at(0.95), requests: times.length, refused, bytes: 0 }
  return { what: 'order placed (prepare + place)', figures, queries: (after.sent - before.sent) / times.length, aim: '400/s, < 15 queries' }
}

/** How many sign-ins a second the hash alone would allow, two at a time as the product does it. */
async function hashesPerSecond(): Promise<number> {
  const one = await hash(PASSWORD, HASHING)
  const until = performance.now() + 2_000
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      await verify(one, PASSWORD)
      done++
    }
  }
  await Promise.all([worker(), worker()])
  return done / 2
}

function print(lines: readonly Line[], hashes: number) {
  const share = (line: Line) => (line.bareQuery ? `${Math.round((100 * line.figures.perSecond) / line.bareQuery)} %` : '')
  const whole = (value: number | undefined) => (value === undefined ? '' : Math.round(value).toLocaleString('en'))
  const table = lines.map((line) => ({
    what: line.what,
    'per s': whole(line.figures.perSecond),
    'p50 ms': line.figures.p50.toFixed(1),
    'p95 ms': line.figures.p95.toFixed(1),
    queries: line.queries.toFixed(1),
    'bare HTTP': whole(line.bareHttp),
    'bare query': whole(line.bareQuery),
    share: share(line),
    refused: line.figures.refused,
    aim: line.aim,
  }))
  console.table(table)
  console.log(`sign-in: the hash alone, two at a time, allows ${whole(hashes)}/s`)
}

const bench = await openBench(SECONDS)
console.log(`\n${machine()}, ${CONNECTIONS} connections, ${SECONDS} s each; server, load and database share the cores\n`)
try {
  const lines: Line[] = []
  const filters = [
    'category=dress&color=black',
    'category=coat&forRent=true',
    'category=top&size=M',
    'color=red&forSell=true',
    'category=shoes&localPickup=true',
  ]
  lines.push(
    await read(
      bench,
      'list, 2 filters, exact total',
      (n) => ({ path: `/api/search/products?${filters[n % filters.length]}` }),
      '60 %, ≤ 2 queries',
    ),
  )
  const words = ['silk', 'wool%20coat', 'linen', 'dress', 'velvet']
  lines.push(
    await read(
      bench,
      'text search, exact total',
      (n) => ({ path: `/api/search/products?q=${words[n % words.length]}` }),
      '60 %, ≤ 2 queries',
    ),
  )
  lines.push(await read(bench, 'product by id', (n) => ({ path: `/api/products/${100 + (n % 5_000)}` }), '50 %, 1 query'))
  lines.push(
    await read(
      bench,
      'page rendered (browse)',
      (n) => ({ path: `/browse?category=dress&distance=${Date.now()}.${n}`, headers: { 'accept-language': 'en' } }),
      '',
    ),
  )
  lines.push(
    await read(bench, 'page kept (landing)', () => ({ path: '/', headers: { 'accept-language': 'en', 'accept-encoding': 'gzip' } }), ''),
  )
  const buyers = await makeBuyers(bench.connection, 2_000, 'reader')
  lines.push(
    await change(
      bench,
      'sign-in',
      (n) => ({ method: 'POST', path: '/api/auth/local', body: { identifier: buyers[n % buyers.length]?.email, password: PASSWORD } }),
      'the hash alone, ≤ 3 queries',
    ),
  )
  const goods = await makeGoods(bench.connection, 200)
  lines.push(
    await change(
      bench,
      'line added to the cart',
      (n) => ({
        method: 'POST',
        path: '/api/carts/items',
        headers: { authorization: buyers[n % buyers.length]?.authorization ?? '' },
        body: { product: goods[Math.floor(n / buyers.length) % goods.length]?.id, quantity: 1, type: 'buy', deliveryMethod: 'pickup' },
      }),
      '≤ 5 queries',
      buyers.length * 20,
    ),
  )
  lines.push(await orders(bench, 8_000))
  print(lines, await hashesPerSecond())
  const end = await bench.ask()
  console.log(
    `server: ready in ${(bench.readyMs / 1000).toFixed(2)} s on the filled database (aim 1 s), ${Math.round(bench.idleMb)} MB idle (aim 200), ${Math.round(end.rssMb)} MB at the end`,
  )
} finally {
  await bench.close()
}
