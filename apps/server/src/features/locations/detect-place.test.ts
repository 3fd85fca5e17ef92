import { locations } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'

const { as, call, person, sandbox } = await openApp({ logLevel: 'silent', edgeCountryHeader: 'cf-ipcountry' })
const from = (ip: string, headers = {}) => call(locations.detectCountry, {}, { 'x-forwarded-for': ip, ...headers })
const asked = async () => ((await (await fetch(`${sandbox.base}/_sandbox/calls?provider=ip`)).json()) as unknown[]).length

test('the profile’s country wins, then our edge’s, then the address’s', async () => {
  const mei = await person({ country: 'CN' })
  expect(await as(mei).call(locations.detectCountry, {}, { 'cf-ipcountry': 'JP' })).toMatchObject({
    source: 'profile',
    countryCode: 'CN',
    currency: 'CNY',
  })
  expect(await from('198.51.100.7', { 'cf-ipcountry': 'JP' })).toMatchObject({
    source: 'edge',
    countryCode: 'JP',
    country: 'Japan',
    currency: 'JPY',
  })
  expect(await from('198.51.100.7')).toMatchObject({
    source: 'ip',
    countryCode: 'FR',
    city: 'Paris',
    currency: 'EUR',
    displayName: 'Paris, France',
  })
  expect(await from('198.51.100.7', { 'cf-ipcountry': 'Atlantis' })).toMatchObject({ source: 'ip' })
})

test('a network is asked for once in seven days', async () => {
  const before = await asked()
  for (const last of [1, 2, 3]) expect(await from(`203.0.113.${last}`)).toMatchObject({ countryCode: 'CN' })
  expect(await asked()).toBe(before + 1)
})

test('a private address is nowhere: US', async () => {
  expect(await from('10.0.0.7')).toMatchObject({ source: 'default', countryCode: 'US', country: 'United States', currency: 'USD' })
})
