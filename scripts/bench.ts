// What `npm run bench` runs: the shop's main calls; `-- overload` pages without end; `-- orders` the transactions of a large merchant; `-- checkout` the whole way of an order; `-- wallet` what a large merchant earned; `-- search [listings …]` the search index; `-- pages [path …]` pages as a slow phone sees them; `-- lighthouse [path …]` the four public pages in all categories, on a slow line; `-- sockets` people who write to each other.
import { join } from 'node:path'
import { startProduct } from './start-product.ts'
import { measurePages } from '../tools/measure-pages.ts'
import { buildWeb } from './build-web.ts'

const [what, ...paths] = process.argv.slice(2)
if (what === 'search') await import('../bench/search.bench.ts')
else if (what === 'orders') {
  const { ordersBench } = await import('../bench/orders.bench.ts')
  await ordersBench()
} else if (what === 'checkout') {
  const { checkoutBench } = await import('../bench/checkout.bench.ts')
  await checkoutBench()
} else if (what === 'wallet') {
  const { walletBench } = await import('../bench/wallet.bench.ts')
  await walletBench()
} else if (what === 'overload') {
  const { overloadBench } = await import('../bench/overload.bench.ts')
  await overloadBench()
} else if (what === 'sockets') {
  const { socketsBench } = await import('../bench/sockets.bench.ts')
  await socketsBench()
} else if (what === 'lighthouse') {
  await buildWeb(join(import.meta.dirname, '../apps/web'), console.log)
  const product = await startProduct({ LIMITS: 'off' })
  try {
    await measurePages(product.origin, paths.length > 0 ? paths : ['/', '/browse', '/product/1', '/merchant/3'], { isFast: false })
  } finally {
    await product.stop()
  }
} else if (what === 'pages') {
  await buildWeb(join(import.meta.dirname, '../apps/web'), console.log)
  const { pagesBench } = await import('../bench/pages.bench.ts')
  const product = await startProduct({ LIMITS: 'off' })
  try {
    await measurePages(product.origin, paths.length > 0 ? paths : ['/product/1'])
  } finally {
    await product.stop()
  }
  if (paths.length === 0) await pagesBench()
} else if (what !== undefined) throw new Error(`there is no bench of ${what}`)
else {
  await import('../bench/run.ts')
  const { walletBench } = await import('../bench/wallet.bench.ts')
  await walletBench()
}
