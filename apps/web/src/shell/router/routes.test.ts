import { beforeAll, expect, test } from 'vitest'
import { routes } from '../../routes.tsx'
import { newCache, Refused } from '../calls.ts'
import { vocabulary } from '../words.ts'
import { arriveAt, matchOf, moved, Redirect, type Route } from './routes.ts'

const route = (path: string, load?: Route['load']): Route => ({ path, words: [], audience: 'anyone', ...(load && { load }) })
// what is begun to load beside a refusal would still be loading when the tests are over
beforeAll(async () => {
  for (const path of ['/product/7', '/browse', '/reviews/user/7']) await matchOf(routes, path)?.route.file?.()
}, 30_000)
const means = () => ({ cache: newCache(() => Promise.reject(new Error('nobody calls here'))), vocabulary: vocabulary('en') })

test('an address word for word goes before one with a parameter', () => {
  const some = [route('/merchant/:id'), route('/merchant/verify'), route('/')]
  expect(matchOf(some, '/merchant/verify')?.route.path).toBe('/merchant/verify')
  expect(matchOf(some, '/merchant/7/')?.params).toEqual({ id: '7' })
  expect(matchOf(some, '/')?.route.path).toBe('/')
  expect(matchOf(some, '/merchant/7/more')).toBeUndefined()
})

test('a parameter that cannot be decoded stays as it is', () => {
  expect(matchOf([route('/search/:q')], '/search/%E0%A4%A')?.params).toEqual({ q: '%E0%A4%A' })
})

test('an old address leads to the new one with its query', async () => {
  const arrival = arriveAt(
    [moved('/merchantsLog', '/login', { as: 'merchant' })],
    new URL('http://a.test/merchantsLog?returnTo=%2Fcart'),
    means(),
  )
  await expect(arrival).rejects.toEqual(new Redirect('/login?returnTo=%2Fcart&as=merchant'))
})

test("one shop's pieces stand on its own page, with the filters", async () => {
  const at = (query: string) => arriveAt(routes, new URL(`http://a.test/browse?${query}`), means())
  await expect(at('merchant=3&category=dress')).rejects.toEqual(new Redirect('/merchant/3?category=dress'))
  await expect(at('merchant=3')).rejects.toEqual(new Redirect('/merchant/3'))
})

test('nothing at an address is 404, and a mistake of ours is 500', async () => {
  const broken = route('/broken', () => {
    throw new Error('oh')
  })
  const statusAt = async (path: string) => (await arriveAt([broken], new URL(path, 'http://a.test'), means())).failure?.status
  expect([await statusAt('/nowhere'), await statusAt('/broken')]).toEqual([404, 500])
})

test('without a line neither file nor words come, and that is a failure like any other', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const far: Route = { ...route('/far'), words: ['product'], file: lost }
  const { cache } = means()
  const arrival = await arriveAt([far], new URL('http://a.test/far'), { cache, vocabulary: { ...vocabulary('en'), learn: lost } })
  expect([arrival.failure?.status, arrival.failure?.mistake]).toEqual([500, expect.any(TypeError)])
})

test('reviews of a person who is not there are not found', async () => {
  const body = { statusCode: 404, error: '', message: 'Merchant not found', code: 'accounts.not_found', requestId: '' } as const
  const cache = newCache(() => Promise.reject(new Refused(404, body)))
  const arrival = await arriveAt(routes, new URL('http://a.test/reviews/user/999999'), { ...means(), cache })
  expect(arrival.failure).toMatchObject({ status: 404, code: 'accounts.not_found' })
})

test('an id that is no number is 404 before anything is asked', async () => {
  const arrival = await arriveAt(routes, new URL('http://a.test/product/abc'), means())
  expect(arrival.failure).toEqual({ status: 404 })
})
