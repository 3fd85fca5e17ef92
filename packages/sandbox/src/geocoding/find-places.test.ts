import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '../keys.ts'
import { openKit, type Kit } from '../test-kit.ts'
import type { Feature } from './features.ts'
import { streets } from './gazetteer.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())

async function ask(
  text: string,
  query: Record<string, string> = {},
  dataset = 'mapbox.places',
): Promise<{ status: number; features: Feature[] }> {
  const search = new URLSearchParams({ access_token: sandboxKeys.geocoderToken, types: 'address', ...query })
  const answer = await fetch(`${kit.sandbox.base}/geocoding/v5/${dataset}/${encodeURIComponent(text)}.json?${search.toString()}`)
  return { status: answer.status, ...((await answer.json()) as { features: Feature[] }) }
}

test('the gazetteer holds about three hundred streets in six countries', () => {
  expect(streets.length).toBeGreaterThan(240)
  expect(new Set(streets.map(({ country }) => country)).size).toBe(6)
})

test('a house is found in its own city, and an unknown street in the state that is named', async () => {
  const near = async (text: string) => (await ask(text, { country: 'us' })).features[0]?.center ?? []
  const [lng = 0, lat = 0] = await near('1 Infinite Loop, Cupertino, CA 95014')
  expect([Math.abs(lat - 37.33), Math.abs(lng + 122.03)].every((away) => away < 0.05)).toBe(true)
  const [unknown = 0] = await near('7 Heron Lane, Palo Alto, CA 94301')
  expect(unknown).toBeLessThan(-117)
})

test.each([
  ['12 Rue de Rivoli', 'fr', '12 Rue de Rivoli, 75001 Paris, France', 'fr'],
  ['Friedrichstraße 100 Berlin', 'de', 'Friedrichstraße 100, 10117 Berlin, Germany', 'de'],
  ['965 mission st san francisco', 'us', '965 Mission Street, San Francisco, California 94103, United States', 'us'],
  ['221 baker street london', 'gb', '221 Baker Street, London, W1D 3AF, United Kingdom', 'gb'],
  ['武康路 99', 'cn', '99 Wukang Road, Shanghai, Shanghai 200001, China', 'cn'],
])('%s in %s is found', async (text, country, name, code) => {
  const { features } = await ask(text, { country })
  expect(features[0]?.place_name).toBe(name)
  expect(features[0]?.context.find(({ id }) => id.startsWith('country.'))?.short_code).toBe(code)
  expect(features[0]?.center).toEqual(features[0]?.geometry.coordinates)
})

test('half a word is enough while typing, and the limit holds', async () => {
  const { features } = await ask('Oxf', { country: 'gb', limit: '2' })
  expect(features.map(({ text }) => text).toSorted()).toEqual(['Oxford Road', 'Oxford Street'])
  expect((await ask('Oxf', { country: 'gb', autocomplete: 'false' })).features).toEqual([])
})

test('an unknown street with a number is invented, always at the same place; "nowhere" is nowhere', async () => {
  const [first, second] = await Promise.all([ask('77 Pomegranate Lane', { country: 'ca' }), ask('77 Pomegranate Lane', { country: 'ca' })])
  expect(first.features[0]).toMatchObject({ text: 'Pomegranate Lane', address: '77' })
  expect(first).toEqual(second)
  expect((await ask('1 Nowhere Street')).features).toEqual([])
})

test('a point answers the nearest address, the open sea none', async () => {
  const { features } = await ask('2.3376,48.8606')
  expect(features).toHaveLength(1)
  expect(features[0]?.place_name).toContain('Paris, France')
  expect((await ask('-30.1,40.2')).features).toEqual([])
})

test('long texts, semicolons, bad tokens and unknown datasets are refused', async () => {
  expect((await ask('a'.repeat(257))).status).toBe(422)
  expect((await ask(Array.from({ length: 21 }, () => 'a').join(' '))).status).toBe(422)
  expect((await ask('a;b')).status).toBe(422)
  expect((await ask('Broadway', { access_token: 'x' })).status).toBe(401)
  expect((await ask('Broadway', {}, 'mapbox.elsewhere')).status).toBe(404)
  expect((await ask('Broadway', {}, 'mapbox.places-permanent')).status).toBe(200)
})

test.each([
  ['192.0.2.7', { country_code: 'US' }],
  ['198.51.100.7', { country_code: 'FR', timezone: 'Europe/Paris' }],
  ['203.0.113.7', { country_code: 'CN' }],
  ['8.8.8.8', { country_code: 'US' }],
  ['10.0.0.1', { error: true, reserved: true }],
])('the address %s is looked up', async (ip, expected) => {
  expect(await kit.json(`/ip/json/${ip}`)).toMatchObject(expected)
})

test('files are put, read and deleted, only with a signature', async () => {
  const url = `${kit.sandbox.base}/s3/rondo/photos/a.webp`
  const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=x/20261121/auto/s3/aws4_request, SignedHeaders=host, Signature=0' }
  const bytes = new Uint8Array([0, 255, 13, 10, 7])
  expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(403)
  expect((await fetch(url, { method: 'PUT', body: bytes, headers: { ...headers, 'content-type': 'image/webp' } })).status).toBe(200)
  const read = await fetch(url, { headers })
  expect(read.headers.get('content-type')).toBe('image/webp')
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes)
  expect((await fetch(url, { method: 'HEAD', headers })).headers.get('content-length')).toBe('5')
  expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204)
  expect((await fetch(url, { headers })).status).toBe(404)
})
