import { afterEach, expect, test, vi } from 'vitest'
import { currentPosition, PlaceUnknown } from './find-place.ts'

type Ask = (found: (at: object) => void, lost: (why: { code: number }) => void, options: PositionOptions) => void
const browserThat = (getCurrentPosition: Ask) => vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
afterEach(() => vi.unstubAllGlobals())

test('the place is asked for exactly, for ten seconds at most, and may be a minute old', async () => {
  let asked: PositionOptions | undefined
  browserThat((found, _lost, options) => {
    asked = options
    found({ coords: { latitude: 48.86, longitude: 2.34, accuracy: 20 } })
  })
  expect(await currentPosition()).toEqual({ latitude: 48.86, longitude: 2.34 })
  expect(asked).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unknown'],
])('code %s of the browser means %s', async (code, trouble) => {
  browserThat((_found, lost) => lost({ code }))
  const why = await currentPosition().catch((error: unknown) => error)
  expect(why).toBeInstanceOf(PlaceUnknown)
  expect((why as PlaceUnknown).trouble).toBe(trouble)
})

test('a browser without the feature says so', async () => {
  vi.stubGlobal('navigator', {})
  await expect(currentPosition()).rejects.toMatchObject({ trouble: 'unsupported' })
})
