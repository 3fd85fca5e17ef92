import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@rondo/contracts'
import { openSandbox } from '@rondo/sandbox'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'

const store = await openSandbox({ host: '127.0.0.1', port: 0, mailPort: 0, product: 'http://127.0.0.1:9' })
afterAll(() => store.close())
const { as, base, app, later, person } = await openApp({
  files: { kind: 's3', endpoint: `${store.base}/s3`, region: 'eu-west-1', bucket: 'rondo', key: 'key', secret: 'secret' },
})

test('with a bucket no original touches the disk, pictures are made from it, and unused ones leave it', async () => {
  const anna = await person()
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('files', new File([new Uint8Array(bytes)], 'a.jpg'))
  const [photo] = await as(anna).call(media.upload, { body: form })
  const key = photo?.url.split('/')[2] ?? ''
  expect(await readdir(join(app.config.dataDir, 'media')).catch(() => [])).not.toContain('originals')
  expect(await app.providers.files.get(key)).toBeInstanceOf(Buffer)
  const small = await fetch(`${base}/media/${key}/320.webp`)
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  await later({ hours: 25 })
  expect(await app.providers.files.get(key)).toBeUndefined()
})
