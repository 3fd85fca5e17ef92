import { currencyOfCountry } from '@rondo/rules/kernel/places'
import { expect, test } from 'vitest'
import { listings } from '../listings/listings.ts'
import { customers } from './customers.ts'
import { follows } from './follows.ts'
import { merchants } from './merchants.ts'

const people = [...merchants, ...customers]

test('there are two dozen shops in six countries and five currencies, and thirty customers', () => {
  expect(merchants.length).toBeGreaterThanOrEqual(24)
  expect(new Set(merchants.map(({ country }) => country))).toEqual(new Set(['US', 'FR', 'DE', 'GB', 'CA', 'AU']))
  expect(new Set(merchants.map(({ currency }) => currency)).size).toBe(5)
  for (const { country, currency } of merchants) expect(currency).toBe(currencyOfCountry(country))
  expect(customers.length).toBeGreaterThanOrEqual(30)
})

test('the four demo accounts are who the documents say they are', () => {
  const merchant = (key: string) => merchants.find((one) => one.key === key)
  expect(merchant('mei')).toMatchObject({ email: 'mei@demo.rondo.test', verified: true, country: 'US' })
  expect(merchant('claire')).toMatchObject({ email: 'claire@demo.rondo.test', verified: true, country: 'FR' })
  expect(merchant('noor')).toMatchObject({ email: 'noor@demo.rondo.test', verified: false })
  expect(customers.find(({ key }) => key === 'alice')).toMatchObject({ email: 'alice@demo.rondo.test', username: 'alice' })
})

test('names, addresses and telephone numbers are single and complete', () => {
  for (const field of ['key', 'username', 'email', 'phone'] as const)
    expect(new Set(people.map((person) => person[field])).size).toBe(people.length)
  const faces = people.flatMap(({ portrait }) => portrait ?? [])
  expect(new Set(faces).size).toBe(faces.length)
  for (const { address } of people) {
    expect(address.street1.length * address.city.length * address.postalCode.length).toBeGreaterThan(0)
    expect(address.state === '').toBe(['FR', 'DE', 'GB'].includes(address.country))
    expect(Math.abs(address.latitude)).toBeLessThan(60)
    expect(Math.abs(address.longitude)).toBeLessThan(180)
  }
})

test('shops speak both languages, and every verified one has something on the shelf', () => {
  for (const { bio, customRules } of merchants) {
    expect(bio.zh).toMatch(/\p{Script=Han}/u)
    expect(customRules.zh).toMatch(/\p{Script=Han}/u)
    expect(bio.en.length).toBeGreaterThan(30)
  }
  const sellers = new Set(listings.map(({ merchant }) => merchant))
  expect(merchants.filter(({ verified }) => verified).every(({ key }) => sellers.has(key))).toBe(true)
  expect(merchants.filter(({ verified }) => !verified).some(({ key }) => sellers.has(key))).toBe(false)
})

test('follows join two people who exist, once, after both have joined', () => {
  const joined = new Map(people.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]))
  expect(follows.length).toBeGreaterThan(200)
  expect(new Set(follows.map(({ follower, merchant }) => `${follower} ${merchant}`)).size).toBe(follows.length)
  for (const { follower, merchant, daysAgo } of follows) {
    expect(follower).not.toBe(merchant)
    expect(daysAgo).toBeLessThanOrEqual(Math.min(joined.get(follower) ?? 0, joined.get(merchant) ?? 0))
  }
})
