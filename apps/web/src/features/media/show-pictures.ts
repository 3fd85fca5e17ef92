import type { Say } from '@rondo/words'
import { showFullScreen } from '../../ui/full-screen.ts'

export type Pictures = Parameters<typeof showFullScreen>[0]

/** Shows pictures over the whole screen from one on, in words of the page; `onShow` is told of each that is shown. */
export function showPictures(say: Say, photos: Pictures, index: number, onShow?: (index: number) => void): void {
  const words = {
    label: say('pictures.title'),
    close: say('shell.close'),
    zoom: say('pictures.zoom'),
    previous: say('pictures.previous'),
    next: say('pictures.next'),
    failed: say('pictures.failed'),
  }
  showFullScreen(photos, index, words, onShow)
}
