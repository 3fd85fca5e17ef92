// `npm run bench -- lighthouse` (and `-- pages [path …]`): public pages as a slow phone sees them, and one on a slow line besides: Lighthouse
// with devtools throttling (4x processor; slow 4G), all four categories, median of 3.
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { browserOptions } from './browser.ts'

const categoryNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const
interface Seen {
  readonly lcpMs: number
  readonly cls: number
  /** Of each category, 0 to 100. */
  readonly scores: readonly number[]
  /** Audits that cost a category something. */
  readonly faults: readonly string[]
  readonly scriptKb: number
  readonly blockedMs: number
  /** Lighthouse's measure of this machine's processor. */
  readonly benchmarkIndex: number
}
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Lighthouse's own slow 4G, and a line that slows nothing down. */
const lines = {
  slow4g: throttling.mobileSlow4G,
  good: { rttMs: 0, throughputKbps: 0, requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 },
}

/** Lighthouse's default, meant for a machine whose benchmark index is about 1,500. */
const SLOWDOWN = 4

async function look(url: string, line: keyof typeof lines): Promise<Seen> {
  const { executablePath, args = [] } = browserOptions()
  const chrome = await launch({
    ...(executablePath && { chromePath: executablePath }),
    chromeFlags: [...args, '--headless=new'],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      throttlingMethod: 'devtools',
      throttling: { ...lines[line], cpuSlowdownMultiplier: SLOWDOWN },
      onlyCategories: [...categoryNames],
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { audits, categories, environment, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.code} ${runtimeError.message}`) // else every figure would be 0
    const numberOf = (id: string) => audits[id]?.numericValue ?? 0
    const requests =
      (audits['network-requests']?.details as { items?: { resourceType?: string; transferSize?: number }[] } | undefined)?.items ?? []
    const scripts = requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
    return {
      lcpMs: numberOf('largest-contentful-paint'),
      cls: numberOf('cumulative-layout-shift'),
      scores: categoryNames.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      faults: categoryNames.flatMap((name) =>
        (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
      ),
      scriptKb: scripts / 1000,
      blockedMs: numberOf('total-blocking-time'),
      benchmarkIndex: environment.benchmarkIndex,
    }
  } finally {
    chrome.kill()
  }
}

/**
 * The product without its `Referrer-Policy`: with that header, whatever its value, this browser gives up a document whose loading is traced
 * (net::ERR_ABORTED), and Lighthouse has no figures. The header costs no time and no point.
 */
async function traceable(origin: string) {
  const server = createServer((asked, answered) => {
    const passed = ask(origin + (asked.url ?? '/'), { method: asked.method, headers: asked.headers }, (answer) => {
      const { 'referrer-policy': _, ...headers } = answer.headers
      answered.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(answered)
    })
    passed.on('error', () => answered.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Measures each page three times, says the medians beside the aims as soon as they stand, and what cost a category something; `isFast` adds a good line. */
export async function measurePages(product: string, paths: readonly string[], { isFast = true } = {}): Promise<void> {
  const { origin, close } = await traceable(product)
  try {
    for (const path of paths) await measure(origin, path, isFast)
  } finally {
    close()
  }
}

async function measure(origin: string, path: string, isFast: boolean): Promise<void> {
  const seen: Seen[] = []
  const onGoodLine: Seen[] = []
  for (let round = 0; round < 3; round++) {
    seen.push(await look(origin + path, 'slow4g'))
    if (isFast) onGoodLine.push(await look(origin + path, 'good'))
  }
  console.table([
    {
      page: path,
      ...(isFast && { 'LCP s, slow phone (aim 1.5)': (median(onGoodLine.map(({ lcpMs }) => lcpMs)) / 1000).toFixed(2) }),
      'LCP s, and slow 4G (aim 1.8)': (median(seen.map(({ lcpMs }) => lcpMs)) / 1000).toFixed(2),
      'CLS (aim 0.02)': median(seen.map(({ cls }) => cls)).toFixed(3),
      ...Object.fromEntries(categoryNames.map((name, at) => [`${name} (aim 95)`, median(seen.map(({ scores }) => scores[at] ?? 0))])),
      'benchmark index': median(seen.map(({ benchmarkIndex }) => benchmarkIndex)).toFixed(0),
      'blocked ms': median(seen.map(({ blockedMs }) => blockedMs)).toFixed(0),
      'script kB': median(seen.map(({ scriptKb }) => scriptKb)).toFixed(0),
    },
  ])
  for (const one of new Set(seen.flatMap(({ faults }) => faults))) console.log(`${path}: ${one}`)
}
