import { afterEach, expect, test, vi } from 'vitest'
import { smaller } from './smaller.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'IMG_2031.jpg', { type: 'image/jpeg' })
/** A browser in which a picture has this size, and what is drawn of it so many bytes. */
function drawing(width: number, height: number, bytes: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done: BlobCallback) {
    sizes.push([this.width, this.height])
    done(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
  })
  return sizes
}

test('a picture that may be sent is sent as it is', async () => {
  const small = photo(1_000)
  expect(await smaller(small)).toBe(small)
})

test('a photo of a phone is drawn anew with its longer side at 2,560 pixels', async () => {
  const sizes = drawing(3_000, 4_000, 900_000)
  expect((await smaller(photo(7_600_000)))?.size).toBe(900_000)
  expect(sizes).toEqual([[1_920, 2_560]])
})

test('what cannot be read, or stays too large, is not sent', async () => {
  drawing(3_000, 4_000, 6_000_000)
  expect(await smaller(photo(7_600_000))).toBeUndefined()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  expect(await smaller(photo(7_600_000))).toBeUndefined()
})
