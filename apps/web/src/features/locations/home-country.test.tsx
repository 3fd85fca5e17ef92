import { afterEach, expect, test, vi } from 'vitest'
import { distanceWords } from './distance-words.ts'
import { homeCountry } from './home-country.ts'

const speaks = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(['', 'C', 'en_US.UTF-8', 'en-US@posix'])(
  'a browser whose language is no valid tag leaves the country to the clock: “%s”',
  (language) => {
    speaks(language)
    expect(homeCountry('DE')).toBe('DE')
    expect(homeCountry()).toMatch(/^[A-Z]{2}$/)
  },
)

test('the region of a valid tag is the country', () => {
  speaks('de-AT')
  expect(homeCountry()).toBe('AT')
})

test('how far a place is is told to a browser without a valid tag too', async () => {
  speaks('C')
  const coords = { latitude: 48.2, longitude: 16.3 }
  vi.stubGlobal('navigator', {
    language: 'C',
    geolocation: { getCurrentPosition: (found: PositionCallback) => found({ coords } as GeolocationPosition) },
  })
  expect(await distanceWords({ latitude: 48.3, longitude: 16.3 }, 'en', 'Nearby')).toMatch(/^\d/)
})
