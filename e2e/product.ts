// Vitest globalSetup of the journeys: the pages built once, one product with the demo for all files, and a browser found.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../scripts/build-web.ts'
import { browserOptions } from '../tools/browser.ts'
import { startProduct } from '../scripts/start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: { readonly origin: string; readonly sandbox: string; readonly dataDir: string }
    /** A folder in which journeys claim garments. */
    claims: string
    /** When this run began, in milliseconds since 1970: what is listed later is a journey's own. */
    begun: number
    /** With which part of the screens a run begins. */
    seed: number
  }
}

/** Each commit looks at another part, and a second run of the same at the same. Without a history it is chance. */
function seedOfRun(): number {
  const given = Number(process.env['SEED'])
  if (given) return given
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 6), 16) : Math.floor(Math.random() * 1_000_000)
}

export default async function setup(project: TestProject) {
  const begun = Date.now()
  browserOptions() // unpacks the browser before the first test waits for it
  await buildWeb(join(import.meta.dirname, '../apps/web'), console.log)
  const product = await startProduct({ LIMITS: 'off' })
  const { origin, sandbox, dataDir } = product
  const seed = seedOfRun()
  console.log(`of the tours of screens a part is looked at: SEED=${seed} looks at the same, npm run walk -- screens at all`)
  project.provide('seed', seed)
  project.provide('begun', begun)
  project.provide('product', { origin, sandbox, dataDir })
  const claims = mkdtempSync(join(tmpdir(), 'rondo-claims-'))
  project.provide('claims', claims)
  return () => {
    rmSync(claims, { recursive: true, force: true })
    return product.stop()
  }
}
