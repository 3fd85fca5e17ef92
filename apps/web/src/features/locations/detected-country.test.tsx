import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findCountry, rememberedCountry } from './detected-country.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 10)
const answers = (countryCode: string, source: string) => vi.fn(() => Promise.resolve(Response.json({ countryCode, source })))
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a country that was found is kept for seven days, and nobody is asked again', async () => {
  const asked = answers('FR', 'ip')
  vi.stubGlobal('fetch', asked)
  expect(await findCountry(start)).toBe('FR')
  expect(await findCountry(start + 6 * day)).toBe('FR')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(rememberedCountry(start + 7 * day)).toBeUndefined()
})

test('after a failure ten minutes pass before the next question', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('no line')))
  vi.stubGlobal('fetch', asked)
  expect(await findCountry(start)).toBeUndefined()
  expect(await findCountry(start + 9 * 60_000)).toBeUndefined()
  expect(asked).toHaveBeenCalledTimes(1)
  await findCountry(start + 10 * 60_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a default is no finding', async () => {
  vi.stubGlobal('fetch', answers('US', 'default'))
  expect(await findCountry(start)).toBeUndefined()
  expect(rememberedCountry(start)).toBeUndefined()
})

test('the question carries a patience of three seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', answers('DE', 'edge'))
  await findCountry(start)
  expect(timeout).toHaveBeenCalledWith(3_000)
})
