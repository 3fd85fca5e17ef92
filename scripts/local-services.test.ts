import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../apps/server/src/config.ts'
import { joinServices } from './local-services.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-services-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
/** A data folder, and a config whose database is none, on ports of its own. */
function place(sandboxPort?: number) {
  const dataDir = newFolder()
  const first = 41_000 + (process.pid % 20_000)
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(first),
    SANDBOX_PORT: String(sandboxPort ?? first + 1),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  })
  return { dataDir, config }
}
/** Joins the services as a process would that has its umask to itself, and leaves them with the test at the latest. */
async function joined(config: ReturnType<typeof readConfig>, said: string[] = []) {
  const umask = process.umask()
  try {
    const services = await joinServices(config, true, (what) => said.push(what))
    onTestFinished(services.leave)
    return services
  } finally {
    process.umask(umask)
  }
}
/** Another program on a port of this machine, which answers every question after a while. */
async function program(answer: object, afterMs: number): Promise<number> {
  const server = createServer((_, reply) => void setTimeout(() => reply.end(JSON.stringify(answer)), afterMs))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a sandbox that is killed is started again, and goes with the last who uses it', async () => {
  const { dataDir, config } = place()
  const said: string[] = []
  const { leave } = await joined(config, said)
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

test('a sandbox that takes its time to answer, as on a busy machine, is joined, and no second one is started', async () => {
  const { dataDir, config } = place(await program({ sandbox: 'rondo' }, 1_500))
  const said: string[] = []
  await joined(config, said)
  expect(said).toEqual([])
  expect(existsSync(join(dataDir, 'sandbox.pid'))).toBe(false)
})

test("whatever else answers on the sandbox's port is not taken for it", async () => {
  const { config } = place(await program({ ok: true }, 0))
  await expect(joined(config)).rejects.toThrow('Another program may use that port')
})

test('what the product keeps on a machine is read by nobody else there', async () => {
  const { dataDir, config } = place()
  await joined(config)
  const others = (path: string) => statSync(join(dataDir, path)).mode & 0o077
  // root lets the account of the database pass through, to its own folder alone
  expect(others('')).toBe(process.getuid?.() === 0 ? 0o011 : 0)
  for (const path of ['sandbox', 'sandbox/sandbox.db', 'running', 'clock-secret']) expect(others(path), path).toBe(0)
})
