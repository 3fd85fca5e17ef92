// What `npm run docs` runs: everything that is generated, written anew. `--check` only says what is stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { generated } from '../tools/generated.ts'

const checkOnly = process.argv.includes('--check')
const stale: string[] = []
for (const [path, text] of await generated()) {
  const before = read(path)
  if (before === text) continue
  stale.push(relative(process.cwd(), path))
  if (checkOnly) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
for (const path of stale) console.log(`${checkOnly ? 'stale' : 'written'}: ${path}`)
if (checkOnly && stale.length > 0) console.log('Run `npm run docs` and commit the result.')
process.exit(checkOnly && stale.length > 0 ? 1 : 0)

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
