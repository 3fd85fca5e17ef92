// A product of a journey's own, for one that moves the clock or ends servers. The first of a run writes the demo, the others begin with a copy of it.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import { copyData, type Product, startProduct } from '../scripts/start-product.ts'
import { isFirst } from './shop.ts'

const seeded = join(inject('claims'), 'seeded')
/** How long a journey waits for the first one's demo; after that it writes its own. */
const longestMs = 60_000

/** It ends with the file. `env`: variables of its own. */
export async function ownProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const isSeeding = isFirst('seeding')
  for (const end = Date.now() + longestMs; !isSeeding && !existsSync(seeded) && Date.now() < end;) await pause(100)
  const product = await startProduct({ LIMITS: 'off', ...env }, existsSync(seeded) ? seeded : undefined)
  afterAll(() => product.stop())
  if (isSeeding) {
    await product.rest()
    const half = `${seeded}-half`
    mkdirSync(half)
    copyData(product.dataDir, half)
    renameSync(half, seeded)
    await product.restart()
  }
  return product
}
