import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '../keys.ts'
import { openKit, type Kit } from '../test-kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterEach(() => fetch(`${kit.sandbox.base}/_sandbox/faults`, { method: 'DELETE' }))
afterAll(() => kit.close())

const whole = { source: 'auto', target: 'en', format: 'text', api_key: sandboxKeys.translateKey }
async function ask(sent: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await kit.post('/translation/translate', { ...whole, ...sent })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test.each([
  ['这件大衣还有吗？', 'en', '[en] this coat still available 吗?', 'zh-Hans'],
  ['真丝连衣裙\n尺码: M', 'en', '[en] silk dress\nsize: M', 'zh-Hans'],
  ['A red silk dress', 'zh', '[zh] A 红色真丝连衣裙', 'en'],
  ['A red silk dress', 'zh-Hans', '[zh] A 红色真丝连衣裙', 'en'],
])('%j is written in %s word by word, with a mark', async (q, target, translatedText, language) => {
  expect(await ask({ q, target })).toEqual({ status: 200, body: { translatedText, detectedLanguage: { confidence: 90, language } } })
})

test('what is in the language already stays as it is, and a text without letters is in none for sure', async () => {
  expect((await ask({ q: 'A red dress' })).body).toEqual({
    translatedText: 'A red dress',
    detectedLanguage: { confidence: 90, language: 'en' },
  })
  expect((await ask({ q: '👗 42' })).body).toMatchObject({ translatedText: '👗 42', detectedLanguage: { confidence: 0 } })
})

test('a text that it was told is answered in the words it was told, and other texts word by word', async () => {
  const told = [
    { to: 'zh', text: 'Blocked by hand.', translated: '手工定型。' },
    { to: 'zh', text: 'Neat seams', translated: '走线整齐' },
    { to: 'en', text: '还会再来。', translated: 'Will come back.' },
  ]
  expect(await kit.json('/_sandbox/translations')).toEqual({ known: 0 })
  for (let twice = 0; twice < 2; twice++) expect(await (await kit.post('/_sandbox/translations', told)).json()).toEqual({ known: 3 })
  expect((await ask({ q: 'Blocked by hand.', target: 'zh-Hans' })).body).toEqual({
    translatedText: '手工定型。',
    detectedLanguage: { confidence: 90, language: 'en' },
  })
  expect((await ask({ q: '还会再来。' })).body).toMatchObject({ translatedText: 'Will come back.' })
  expect((await ask({ q: 'Neat seams\nBlocked by hand.', target: 'zh' })).body).toMatchObject({ translatedText: '走线整齐\n手工定型。' })
  expect((await ask({ q: 'Neat seams\nsilk', target: 'zh' })).body).toMatchObject({ translatedText: '[zh] Neat seams\n真丝' })
  for (const wrong of [{}, [{ to: 'xx', text: 'a', translated: 'b' }], [{ to: 'en', text: '', translated: 'b' }]])
    expect((await kit.post('/_sandbox/translations', wrong)).status).toBe(400)
})

test('a source that is named is believed, and then none is detected', async () => {
  expect((await ask({ q: '真丝', source: 'zh' })).body).toEqual({ translatedText: '[en] silk' })
})

test.each([
  [{ q: '' }, 400, 'Invalid request: missing q parameter'],
  [{ q: ['a'] }, 400, 'Invalid request: missing q parameter'],
  [{ q: 'a', source: undefined }, 400, 'Invalid request: missing source parameter'],
  [{ q: 'a', target: undefined }, 400, 'Invalid request: missing target parameter'],
  [{ q: 'a', target: 'xx' }, 400, 'xx is not supported'],
  [{ q: 'a', format: 'html' }, 400, 'html format is not supported'],
  [{ q: 'a'.repeat(10_001) }, 400, 'Invalid request: request (10001) exceeds text limit (10000)'],
  [{ q: 'a', api_key: undefined }, 400, 'Please contact the server operator to get an API key'],
  [{ q: 'a', api_key: 'other' }, 403, 'Invalid API key'],
])('what it does not take is refused in its own shape', async (sent, status, error) => {
  expect(await ask(sent)).toEqual({ status, body: { error } })
})

test('faults answer in its own shape, and what it answers half is no JSON', async () => {
  const fault = (kind: string) => kit.post('/_sandbox/faults', { provider: 'translator', fault: kind })
  await fault('rate_limit')
  expect(await ask({ q: 'a' })).toEqual({ status: 429, body: { error: 'Too many requests.' } })
  await fault('error_before')
  expect(await ask({ q: 'a' })).toEqual({ status: 500, body: { error: 'An error occurred.' } })
  await fault('malformed')
  await expect(ask({ q: 'a' })).rejects.toThrow(SyntaxError)
  expect((await ask({ q: 'a' })).status).toBe(200)
})

test('the languages that it knows are listed, and its calls are kept', async () => {
  expect(await kit.json('/translation/languages')).toMatchObject([{ code: 'en' }, { code: 'zh-Hans' }])
  await ask({ q: '真丝' })
  const calls = await kit.json<{ path: string; status: number }[]>('/_sandbox/calls?provider=translator')
  expect(calls.at(-1)).toMatchObject({ path: '/translation/translate', status: 200 })
})
