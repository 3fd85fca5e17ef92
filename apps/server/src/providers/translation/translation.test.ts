import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderUnavailable } from '../outcome.ts'
import { openTranslator } from './index.ts'

interface Asked {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}
let server: Server
let base = ''
let asked: Asked[]
let answer: { status?: number; headers?: Record<string, string>; body: string } | undefined
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body: JSON.parse(text) as unknown })
      if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lt/`
})
beforeEach(() => void (asked = []))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says = (body: unknown, status = 200) => void (answer = { status, body: JSON.stringify(body) })
const open = (key = '') => openTranslator({ translator: { base, key } })

test('a text is asked for as the provider documents it, with its key where there is one', async () => {
  says({ translatedText: 'Hello', detectedLanguage: { confidence: 90, language: 'zh-Hans' } })
  expect(await open('k').translate('你好', 'en')).toEqual({ text: 'Hello', from: 'zh-Hans' })
  await open().translate('Hi', 'zh-CN')
  expect(asked.map(({ url, body }) => ({ url, body }))).toEqual([
    { url: '/lt/translate', body: { q: '你好', source: 'auto', target: 'en', format: 'text', api_key: 'k' } },
    { url: '/lt/translate', body: { q: 'Hi', source: 'auto', target: 'zh', format: 'text' } },
  ])
  expect(asked[0]?.headers['content-type']).toBe('application/json')
})

test.each([
  [{ language: 'zh', confidence: 100 }, 'zh-Hans'],
  [{ language: 'fr' }, 'fr'],
  [{ language: 'en', confidence: 0 }, undefined],
  [{ language: '<script>', confidence: 90 }, undefined],
  [{ language: 7 }, undefined],
  [null, undefined],
  [undefined, undefined],
])('a language found as %j is %s', async (detectedLanguage, from) => {
  says({ translatedText: 'x', detectedLanguage })
  expect((await open().translate('y', 'en')).from).toBe(from)
})

test.each([
  ['an error of its own', { error: 'Invalid API key' }, 403],
  ['too many calls', { error: 'Slowdown' }, 429],
  ['a mistake', { error: 'Cannot translate text: 你好' }, 500],
  ['no text', {}, 200],
  ['an empty text', { translatedText: ' ' }, 200],
  ['a list', { translatedText: ['a'] }, 200],
  ['what nobody can keep', { translatedText: 'a\0b' }, 200],
  ['a text without an end', { translatedText: 'a'.repeat(20_001) }, 200],
  ['null', null, 200],
])('%s is no translation, and says nothing of the text', async (_name, body, status) => {
  says(body, status)
  const failure: unknown = await open()
    .translate('你好', 'en')
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderUnavailable)
  expect(String(failure)).not.toContain('你好')
})

test('an answer that is no JSON, and one that leads to another host, are no translation', async () => {
  answer = { body: '<html>' }
  await expect(open().translate('a', 'en')).rejects.toThrow(ProviderUnavailable)
  answer = { status: 307, headers: { location: `${base}elsewhere` }, body: '' }
  await expect(open().translate('a', 'en')).rejects.toThrow(ProviderUnavailable)
  expect(asked).toHaveLength(2)
})

test('who does not answer in time is given up', async () => {
  answer = undefined
  const begin = performance.now()
  await expect(open().translate('a', 'en')).rejects.toThrow('did not answer')
  expect(performance.now() - begin).toBeLessThan(9_500)
}, 12_000)

test('without settings there is none, and nobody is asked', async () => {
  const none = openTranslator({ translator: undefined })
  expect(none.isOn).toBe(false)
  await expect(none.translate('a', 'en')).rejects.toThrow(ProviderUnavailable)
  expect(asked).toEqual([])
})
