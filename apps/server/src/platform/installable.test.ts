import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { protectAnswers } from './answer-headers.ts'
import { installable } from './installable.ts'

const worker = join(mkdtempSync(join(tmpdir(), 'rondo-worker-')), 'worker.js')
writeFileSync(worker, 'self.x = 1')

async function app(at: string | undefined) {
  const http = Fastify({ logger: false })
  await protectAnswers(http, { publicOrigin: 'https://shop.test' })
  installable(http, { worker: at, languageOf: ({ url }) => (url.includes('zh') ? 'zh-CN' : 'en') })
  return http
}

test('the manifest speaks the language of the reader and names icons of every kind', async () => {
  const http = await app(worker)
  const read = async (url: string) => (await http.inject({ url })).json<{ lang: string; name: string; icons: { purpose: string }[] }>()
  const [english, chinese] = [await read('/manifest.webmanifest?lang=en'), await read('/manifest.webmanifest?lang=zh-CN')]
  expect([english.lang, chinese.lang]).toEqual(['en', 'zh-CN'])
  expect(english.name).not.toBe(chinese.name)
  expect(english.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
})

test('the worker is asked for anew on every visit, may reach this server only, and is not there without a build', async () => {
  const { headers, body } = await (await app(worker)).inject({ url: '/worker.js' })
  expect(body).toBe('self.x = 1')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('text/javascript')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect((await (await app(undefined)).inject({ url: '/worker.js' })).statusCode).toBe(404)
})
