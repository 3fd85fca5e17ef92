import { locations } from '@rondo/contracts'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../test/app.ts'

const { app, as, call, person, sandbox } = await openApp({ logLevel: 'silent' })
const suggest = (q: string, country?: string) => call(locations.suggestAddresses, { query: { q, ...(country && { country }) } })
const fail = (fault: string) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'geocoder', call: '*', fault, times: 1 }),
  })
const asked = async () => (await (await fetch(`${sandbox.base}/_sandbox/calls?provider=geocoder`)).json()) as { path: string }[]

test('a street is found with its parts as the form wants them, in the words of the geocoder beside', async () => {
  const { features } = await suggest('12 Rue de Rivoli, Paris', 'France')
  expect(features.length).toBeLessThanOrEqual(5)
  expect(features[0]).toMatchObject({
    place_name: expect.stringContaining('Rue de Rivoli'),
    place_type: ['address'],
    center: [expect.any(Number), expect.any(Number)],
    parts: { street: '12 Rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR' },
  })
  expect((await suggest('Market Street 5', 'US')).features[0]?.parts).toMatchObject({ state: 'CA', city: 'San Francisco', country: 'US' })
  expect((await suggest('Torstraße 7', 'DE')).features[0]?.parts.street).toMatch(/^Torstraße/)
})

test('the geocoder is asked for five addresses in a country and language; in France also where France is', async () => {
  await call(locations.suggestAddresses, { query: { q: 'Rue de la Paix', country: 'FR' } }, { 'accept-language': 'zh-CN' })
  const french = new URL((await asked()).at(-1)?.path ?? '', 'http://geocoder').searchParams
  expect(Object.fromEntries(french)).toMatchObject({
    country: 'fr',
    limit: '5',
    types: 'address',
    language: expect.stringMatching(/^zh/),
    bbox: expect.stringMatching(/^-?[\d.]+(,-?[\d.]+){3}$/),
    proximity: expect.stringMatching(/^[\d.]+,[\d.]+$/),
  })
  await suggest('Market Street', 'US')
  const american = new URL((await asked()).at(-1)?.path ?? '', 'http://geocoder').searchParams
  expect([american.get('country'), american.has('bbox'), american.has('proximity')]).toEqual(['us', false, false])
})

test('streets of the French territories overseas are left out of a search in France, and of no other', async () => {
  const [paris] = await app.providers.geocoder.search({ text: 'Rue de Rivoli', country: 'FR', language: 'en' })
  const reunion = {
    ...paris!,
    id: 'reunion',
    context: paris!.context.map((one) => (one.id.startsWith('postcode.') ? { ...one, text: '97400' } : one)),
  }
  const search = vi.spyOn(app.providers.geocoder, 'search').mockResolvedValue([reunion, paris!])
  expect((await suggest('Rue de Rivoli', 'FR')).features.map(({ parts }) => parts.postalCode)).toEqual(['75001'])
  expect((await suggest('Rue de Rivoli', 'RE')).features.map(({ parts }) => parts.postalCode)).toEqual(['97400', '75001'])
  search.mockRestore()
})

test('below three characters nobody is asked', async () => {
  const before = (await asked()).length
  expect(await suggest('Ru', 'FR')).toEqual({ features: [] })
  expect((await asked()).length).toBe(before)
})

test('the country is the one chosen, else one’s own, else France', async () => {
  const ben = await person({ country: 'GB' })
  const british = await as(ben).call(locations.suggestAddresses, { query: { q: 'Oxford Street' } })
  expect(new Set(british.features.map(({ parts }) => parts.country))).toEqual(new Set(['GB']))
  expect(new Set((await suggest('Rue Paradis')).features.map(({ parts }) => parts.country))).toEqual(new Set(['FR']))
})

test('a geocoder that breaks is told in the documented words; what was typed never makes a mistake of ours', async () => {
  await fail('error_before')
  await expect(suggest('Rue de Rivoli')).rejects.toMatchObject({ status: 503, body: { message: 'Failed to load address suggestions' } })
  await fail('malformed')
  await expect(suggest('Rue de Rivoli')).rejects.toMatchObject({ status: 503 })
  for (const q of ['a;b;c', '../../etc', 'x'.repeat(200), Array(60).fill('ab').join(' '), '%00%2F', '2.35,48.85', '?limit=9']) {
    expect(Array.isArray((await suggest(q)).features)).toBe(true)
  }
})

test('a place on the map has a name, or is the current location', async () => {
  const place = await call(locations.placeOf, { query: { latitude: 48.8606, longitude: 2.3376 } })
  expect(place).toMatchObject({ displayName: 'Paris, France', city: 'Paris', countryCode: 'FR', country: 'France', latitude: 48.8606 })
  await fail('error_before')
  expect(await call(locations.placeOf, { query: { latitude: 48.8606, longitude: 2.3376 } })).toMatchObject({
    displayName: 'Current location',
    city: null,
    countryCode: null,
  })
  await expect(call(locations.placeOf, { query: { latitude: 91, longitude: 0 } })).rejects.toMatchObject({ status: 400 })
})
