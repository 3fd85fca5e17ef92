import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIpLookup } from './index.ts'

let server: Server
let base = ''
let asked: string[] = []
let answer: () => string | undefined = () => '{}'
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const body = answer()
    if (body !== undefined) response.writeHead(body === '' ? 503 : 200).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function lookup(body: () => string | undefined) {
  asked = []
  answer = body
  let now = 0
  const { placeOf } = openIpLookup({ ipLookup: { base, token: 't' } }, () => now)
  return { placeOf, wait: (ms: number) => (now += ms) }
}
const DAY = 86_400_000
const MINUTE = 60_000

test.each([
  ['{"country_code":"fr","city":"Paris","region":"Île-de-France"}', { country: 'FR', city: 'Paris', state: 'Île-de-France' }],
  ['{"status":"success","countryCode":"DE","city":"","regionName":"Berlin"}', { country: 'DE', city: null, state: 'Berlin' }],
  ['{"error":true,"reason":"Reserved IP Address"}', undefined],
  ['{"status":"fail","message":"private range"}', undefined],
  ['{"country_code":{"$ne":1}}', undefined],
])('%s is read as %j', async (body, place) => {
  expect(await lookup(() => body).placeOf('192.0.2.1')).toEqual(place)
})

test('answers are remembered by network for seven days', async () => {
  const { placeOf, wait } = lookup(() => '{"country_code":"FR"}')
  for (const ip of ['192.0.2.1', '192.0.2.200', '2001:db8:1::1', '2001:db8:1:ffff::2', '::ffff:192.0.2.9']) await placeOf(ip)
  expect(asked).toHaveLength(2)
  wait(7 * DAY - 1)
  await placeOf('192.0.2.5')
  expect(asked).toHaveLength(2)
  wait(1)
  await placeOf('192.0.2.5')
  expect(asked).toHaveLength(3)
})

test('after a failure only its own network waits for ten minutes', async () => {
  const { placeOf, wait } = lookup(() => '')
  expect(await placeOf('192.0.2.1')).toBeUndefined()
  answer = () => '{"country_code":"FR"}'
  expect(await placeOf('198.51.100.1')).toMatchObject({ country: 'FR' })
  expect(await placeOf('192.0.2.2')).toBeUndefined()
  wait(10 * MINUTE)
  expect(await placeOf('192.0.2.1')).toMatchObject({ country: 'FR' })
})

test('after three failures in a row nobody waits for the provider for a minute', async () => {
  const { placeOf, wait } = lookup(() => '')
  for (const ip of ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1']) expect(await placeOf(ip)).toBeUndefined()
  expect(asked).toHaveLength(3)
  answer = () => '{"country_code":"FR"}'
  wait(MINUTE)
  expect(await placeOf('198.18.0.1')).toMatchObject({ country: 'FR' })
})

test('who does not answer within three seconds is given up', async () => {
  const { placeOf } = lookup(() => undefined)
  const begin = performance.now()
  expect(await placeOf('192.0.2.1')).toBeUndefined()
  expect(performance.now() - begin).toBeLessThan(4_000)
})

test('without a provider nobody is asked', async () => {
  expect(await openIpLookup({ ipLookup: undefined }).placeOf('192.0.2.1')).toBeUndefined()
})
