import 'photoswipe/style.css'
import PhotoSwipe from 'photoswipe'
import sprite from './sprite.svg?url'
import { isCalm } from './motion.ts'

const largest = 1600
const widths = [640, 960, 1200, largest]

/** The icons of everything else; the one of the way back is turned round for the way on. */
const icon = (name: 'left' | 'x' | 'expand') => `<svg aria-hidden="true" class="pswp__icn"><use href="${sprite}#${name}"/></svg>`

interface Words {
  /** Of the whole. */
  readonly label: string
  readonly close: string
  readonly zoom: string
  /** In the place of a picture that does not come. */
  readonly failed: string
  readonly previous: string
  readonly next: string
}
/** A picture of our own: its address ends in a width, its size is that of the original in pixels. */
interface Shown {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}
/**
 * Shows pictures over the whole screen: arrows, Home and End, swipes, pinch and Escape work, and the focus returns to where it was. The way
 * back in the browser closes it too. `onShow` is told of each picture that is shown.
 */
export function showFullScreen(photos: readonly Shown[], index: number, words: Words, onShow?: (index: number) => void): void {
  const gallery = new PhotoSwipe({
    index,
    bgOpacity: 1,
    showHideAnimationType: isCalm() ? 'none' : 'fade',
    closeTitle: words.close,
    zoomTitle: words.zoom,
    errorMsg: words.failed,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    arrowPrevSVG: icon('left'),
    arrowNextSVG: icon('left'),
    closeSVG: icon('x'),
    zoomSVG: icon('expand'),
    dataSource: photos.map(({ url, width, height, alt }) => {
      const scale = Math.min(1, largest / width)
      const at = (wide: number) => url.replace(/\/\d+\.\w+$/, `/${wide}.webp`)
      return {
        src: at(largest),
        srcset: widths.map((wide) => `${at(wide)} ${wide}w`).join(', '),
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        alt,
      }
    }),
  })
  gallery.on('change', () => onShow?.(gallery.currIndex))
  gallery.on('keydown', ({ originalEvent: { key } }) => {
    if (key === 'Home') gallery.goTo(0)
    if (key === 'End') gallery.goTo(photos.length - 1)
  })
  const leave = () => gallery.destroy() // the page below is another one now
  window.addEventListener('popstate', leave)
  gallery.on('destroy', () => window.removeEventListener('popstate', leave))
  gallery.on('firstUpdate', () => {
    gallery.element?.setAttribute('aria-label', words.label)
    gallery.element?.setAttribute('aria-modal', 'true')
    gallery.element?.querySelector('.pswp__counter')?.setAttribute('role', 'status')
  })
  gallery.init()
}
