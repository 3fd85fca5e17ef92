// What `npm run dev` runs: the same start with sources in place of a build. The browser's half reloads by Vite;
// a change on the server's half starts the process anew, while database and sandbox stay.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const start = join(import.meta.dirname, 'start.ts')
const watched = ['apps/server/src', 'packages/rules/src', 'packages/contracts/src', 'packages/words/src'].map(
  (folder) => `--watch-path=${join(import.meta.dirname, '..', folder)}`,
)
const child = spawn(process.execPath, [...watched, '--watch-preserve-output', start, '--dev'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
