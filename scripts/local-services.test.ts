import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { joinServices } from './local-services.ts'

test('a sandbox that is killed is started again, and goes with the last who uses it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rondo-services-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = 41_000 + (process.pid % 20_000)
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(first),
    SANDBOX_PORT: String(first + 1),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  })
  const umask = process.umask()
  const said: string[] = []
  const { leave } = await joinServices(config, true, (what) => said.push(what))
  process.umask(umask)
  const pid = () => Number(readFileSync(join(dataDir, 'sandbox.pid'), 'utf8'))
  const answers = () =>
    fetch(`${config.sandbox.base}/_sandbox/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  const before = pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(async () => pid() !== before && (await answers()), { timeout: 15_000 }).toBe(true)
  expect(said.at(-1)).toBe('the sandbox has ended: it is started again …')
  await leave()
  expect(await answers()).toBe(false)
})
