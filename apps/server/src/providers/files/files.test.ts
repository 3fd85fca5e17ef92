import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '@rondo/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderUnavailable } from '../outcome.ts'
import { openFiles } from './index.ts'
import { signRequest } from './sign-request.ts'

const sandbox = await openSandbox({ host: '127.0.0.1', port: 0, mailPort: 0, product: 'http://127.0.0.1:9' })
let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rondo-store-'))
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})

// the worked examples of the documentation of Amazon S3, "Signature Calculations for the Authorization Header"
const example = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const at = new Date('2013-05-24T00:00:00Z')
test.each([
  [
    { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    {
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test$file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle') },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J') },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const)('%j is signed as in the documentation', (request, signature) => {
  expect(signRequest(request, example, at)['authorization']).toContain(`Signature=${signature}`)
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
