// What `npm run bench` runs: the shop's main calls; `-- search [listings …]` the search index; `-- plans` how PostgreSQL searches; `-- pages [path …]` pages as a slow phone sees them.
import { join } from 'node:path'
import { startProduct } from './start-product.ts'
import { measurePages } from '../tools/measure-pages.ts'
import { buildWeb } from './build-web.ts'

const [what, ...paths] = process.argv.slice(2)
if (what === 'search') await import('../bench/search.bench.ts')
else if (what === 'plans') await import('../bench/search-plans.ts')
else if (what === 'pages') {
  await buildWeb(join(import.meta.dirname, '../apps/web'), console.log)
  const { pagesBench } = await import('../bench/pages.bench.ts')
  const product = await startProduct({ LIMITS: 'off' })
  try {
    await measurePages(product.origin, paths.length > 0 ? paths : ['/product/1'])
  } finally {
    await product.stop()
  }
  if (paths.length === 0) await pagesBench()
} else await import('../bench/run.ts')
