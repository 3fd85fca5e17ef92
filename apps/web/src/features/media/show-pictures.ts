import type { Say } from '@rondo/words'
import { showFullScreen } from '../../ui/full-screen.ts'

export type Pictures = Parameters<typeof showFullScreen>[0]

/** Shows pictures over the whole screen from one on, in words of the page; `onShow` is told of each that is shown. */
export function showPictures(say: Say, photos: Pictures, index: number, onShow?: (index: number) => void): void {
  const words = {
    label: say('product.pictures'),
    close: say('shell.close'),
    zoom: say('product.zoom'),
    previous: say('product.previousPicture'),
    next: say('product.nextPicture'),
    failed: say('product.pictureFailed'),
  }
  showFullScreen(photos, index, words, onShow)
}
