// What `npm run docs` runs: everything that is generated, written anew. `--check` only says what is stale of what is committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { openapiFile, openapiText } from '../tools/docs-openapi.ts'
import { tablesFile, tablesText } from '../tools/docs-tables.ts'
import { generated } from '../tools/generated.ts'

const checkOnly = process.argv.includes('--check')
const stale: string[] = []
const files: [path: string, text: string][] = [...generated()]
// both take seconds; a test compares the tables
if (!checkOnly) files.push([openapiFile, await openapiText()], [tablesFile, await tablesText()])
for (const [path, text] of files) {
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
