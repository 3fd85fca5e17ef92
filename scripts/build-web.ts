import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INPUTS = ['apps/web/src', 'apps/web/public', 'apps/web/vite.config.ts', 'packages/words/src', 'packages/rules/src', 'packages/contracts/src', 'package-lock.json']

/** Builds the web floor when its sources changed since the last build: about five seconds, nothing otherwise. */
export async function buildWeb(root: string, say: (what: string) => void): Promise<void> {
  const stamp = join(root, 'dist/.built-from')
  const now = digestOf(join(root, '../..'))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  say('building the pages …')
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  writeFileSync(stamp, now)
}

function digestOf(top: string): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    const path = join(top, input)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory() ? (readdirSync(path, { recursive: true }) as string[]).sort().map((name) => join(path, name)) : [path]
    for (const file of files) if (statSync(file).isFile()) hash.update(file.slice(top.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}
