import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canRead, identityFor, programs } from './postgres-binaries.ts'

/** A package of programs below a home that only root may enter. */
function privatePackage(version: string): string {
  const home = mkdtempSync(join(tmpdir(), 'rondo-home-')) // mode 700
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, 'native/bin'), { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(home, 'native/bin/postgres'), '', { mode: 0o755 })
  return home
}

// anybody else runs the database as themselves, from where it was installed
test.runIf(process.getuid?.() === 0)('programs that root has others run come from where root alone may write', () => {
  const who = identityFor(tmpdir())
  if (!who) throw new Error('root has somebody else run the database')
  const program = programs(who, privatePackage(`test-${randomUUID()}`))('postgres')
  onTestFinished(() => rmSync(dirname(dirname(dirname(program))), { recursive: true, force: true }))
  expect(canRead(who, program)).toBe(true)
  for (let path = program; path !== dirname(path); path = dirname(path)) {
    const { uid, mode } = statSync(path)
    expect([path, uid, mode & 0o022]).toEqual([path, 0, 0])
  }
})
