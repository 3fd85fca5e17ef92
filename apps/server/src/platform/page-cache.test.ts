import { expect, test } from 'vitest'
import { type KeptPage, PageCache } from './page-cache.ts'

const page = (text: string, more: Partial<KeptPage> = {}): KeptPage => ({
  status: 200,
  topics: ['product:1'],
  packed: Buffer.from(text),
  sheetAt: 0,
  etag: text,
  ...more,
})
const textOf = (kept: KeptPage) => ('packed' in kept ? kept.packed.toString() : kept.redirect)
function app(bytes = 100_000, now = () => performance.now()) {
  const cache = new PageCache({ bytes, now })
  let renderings = 0
  const ask = async (key: string, more?: Partial<KeptPage>) =>
    textOf(await cache.get(key, () => Promise.resolve(page(`${key} ${++renderings}`, more))))
  return { cache, ask, renderings: () => renderings }
}

test('a page is rendered once and kept until one of its topics is touched', async () => {
  const { cache, ask } = app()
  expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 1'])
  cache.invalidate(['product:2'])
  expect(await ask('a')).toBe('a 1')
  cache.invalidate(['product:1'])
  expect(await ask('a')).toBe('a 2')
})

test('many who ask at once wait for one rendering', async () => {
  const { ask, renderings } = app()
  await Promise.all(Array.from({ length: 20 }, () => ask('a')))
  expect(renderings()).toBe(1)
})

test('a topic touched while the page is rendered keeps that page out', async () => {
  const { cache, ask } = app()
  const before = cache.get('a', () => new Promise((resolve) => setTimeout(resolve, 5, page('old'))))
  cache.invalidate(['product:1'])
  expect(textOf(await before)).toBe('old')
  expect(await ask('a')).toBe('a 1')
})

test('redirects, problems, and pages with a call that was refused behind them are never kept', async () => {
  const { ask, renderings } = app()
  for (const more of [{ status: 302 }, { status: 500 }, { isPartial: true }, { status: 404, isPartial: true }]) {
    await ask('a', more)
    await ask('a', more)
  }
  expect(renderings()).toBe(8)
})

test('what is not there is kept for five seconds', async () => {
  let now = 1
  const { ask } = app(100_000, () => now)
  expect([await ask('a', { status: 404 }), await ask('a', { status: 404 })]).toEqual(['a 1', 'a 1'])
  now += 5_100
  expect(await ask('a', { status: 404 })).toBe('a 2')
})

test('memory stays below its limit: what nobody asked for lately leaves first', async () => {
  const { ask } = app(1_200)
  await ask('a')
  await ask('b')
  await ask('a')
  await ask('c')
  expect(await ask('a')).toBe('a 1')
  expect(await ask('b')).toBe('b 4')
})

test('a rendering that fails is not remembered', async () => {
  const { cache, ask } = app()
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await ask('a')).toBe('a 1')
})
