import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'

const top = join(import.meta.dirname, '..')
const node = process.execPath

/** Each check with the command that says it, in the order in which a person wants to know. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b', '--singleThreaded'], // each checker of several reads all the types again: a quarter of the work
  ['lint', 'oxlint', '--type-aware', '--quiet', 'apps', 'packages', 'e2e', 'bench', 'scripts', 'tools'],
  ['format', 'oxfmt', '--check', '.'],
  ['floor plan', node, 'tools/check-floor-plan.ts'],
  ['tables', node, 'tools/check-tables.ts'],
  ['events', node, 'tools/check-events.ts'],
  ['unused code', 'knip'],
  ['words', node, 'tools/check-words.ts'],
  ['generated docs', node, 'scripts/docs.ts', '--check'],
  ['licences', node, 'tools/check-licences.ts'],
  ['page weight', node, 'tools/check-weight.ts'],
]

/** Runs every check and gives the names of those that failed; what a failed one said is printed. `aside`: with what others leave of the processors. */
export async function runChecks({ aside = false } = {}): Promise<string[]> {
  await buildWeb(join(top, 'apps/web'), (what) => console.log(what))
  const waiting = [...checks]
  const failed: string[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, ...args] = next
      const { code, said, seconds } = await (aside ? run(...calmly(command, args), alone) : run(command, args))
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
      if (code === 0) continue
      failed.push(name)
      console.log(said.trim().replace(/^/gm, '     '))
    }
  }
  await Promise.all([worker(), worker()])
  return failed
}
export const numberOfChecks = checks.length

/** At the lowest priority; Windows has no command for it. */
const calmly = (command: string, args: readonly string[]) =>
  process.platform === 'win32' ? ([command, args] as const) : (['nice', ['-n', '19', command, ...args]] as const)

/** The checks of types and lint are programs in Go, which spend a fifth of their time on collecting what they could keep: they may keep this much. */
const leisure = { GOGC: '400', GOMEMLIMIT: '1500MiB' }
/** Beside the tests nobody waits for them: one thread does the same with a quarter less work. */
const alone = { GOMAXPROCS: '1' }

function run(command: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const from = performance.now()
  return new Promise<{ code: number; said: string; seconds: number }>((done) => {
    const child = spawn(command, args, { cwd: top, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...leisure, ...settings } })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', (error) => (said += error.message))
    child.on('close', (code) => done({ code: code ?? 1, said, seconds: (performance.now() - from) / 1000 }))
  })
}
