import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INPUTS = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/worker',
  'apps/web/vite.config.ts',
  'packages/words/src',
  'packages/rules/src',
  'packages/contracts/src',
  'package-lock.json',
]

/**
 * Builds the web floor when its sources changed since the last build: about five seconds, nothing otherwise.
 * In a process of its own, so that the server keeps none of the bundler; beside the last build, so that nobody meets half of one.
 */
export async function buildWeb(root: string, say: (what: string) => void): Promise<void> {
  const dist = join(root, 'dist')
  const stamp = join(dist, '.built-from')
  const now = digestOf(join(root, '../..'))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  say('building the pages …')
  const fresh = `dist-${process.pid}`
  const code = await run(['build', '--app', '--logLevel', 'warn'], root, { WEB_DIST: fresh })
  if (code !== 0) {
    rmSync(join(root, fresh), { recursive: true, force: true })
    throw new Error('The pages could not be built; what is wrong stands above.')
  }
  writeFileSync(join(root, fresh, '.built-from'), now)
  rmSync(dist, { recursive: true, force: true })
  renameSync(join(root, fresh), dist)
}

const run = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) =>
  new Promise<number>((done, failed) => {
    const vite = join(cwd, '../../node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, ...args], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', ...env },
    })
    child.on('error', failed)
    child.on('exit', (code) => done(code ?? 1))
  })

function digestOf(top: string): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    const path = join(top, input)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory()
      ? (readdirSync(path, { recursive: true }) as string[])
          .filter((name) => !/(^|[\\/])\./.test(name)) // what the checks of types write is no source
          .sort()
          .map((name) => join(path, name))
      : [path]
    for (const file of files) if (statSync(file).isFile()) hash.update(file.slice(top.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}
