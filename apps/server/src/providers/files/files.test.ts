import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '@rondo/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderUnavailable } from '../outcome.ts'
import { openFiles } from './index.ts'

const sandbox = await openSandbox({ host: '127.0.0.1', port: 0, mailPort: 0, product: 'http://127.0.0.1:9' })
let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rondo-store-'))
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})

const stores = () => ({
  disk: openFiles({ dataDir, files: { kind: 'disk' } }),
  bucket: openFiles({
    dataDir,
    files: { kind: 's3', endpoint: `${sandbox.base}/s3`, region: 'eu-west-1', bucket: 'rondo', key: 'k', secret: 's' },
  }),
})

test.each(['disk', 'bucket'] as const)('the %s keeps a file until it is removed', async (kind) => {
  const files = stores()[kind]
  const bytes = Buffer.from([0, 1, 2, 253, 254, 255])
  expect(await files.get('abc123')).toBeUndefined()
  await files.put('abc123', bytes, 'image/webp')
  expect(await files.get('abc123')).toEqual(bytes)
  await files.remove('abc123')
  await files.remove('abc123')
  expect(await files.get('abc123')).toBeUndefined()
  expect(await readdir(join(dataDir, 'media/originals')).catch(() => [])).toEqual([])
})

test('a store that breaks or stays silent is unavailable, not empty', async () => {
  const files = stores().bucket
  for (const fault of ['error_before', 'drop_request'] as const) {
    await fetch(`${sandbox.base}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'files', call: '*', fault, times: 1 }),
    })
    await expect(files.get('abc123')).rejects.toBeInstanceOf(ProviderUnavailable)
  }
})
