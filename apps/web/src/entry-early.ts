// The first script of a page, a kilobyte: it keeps what is pressed before the application lives, and on pages that come with a picture
// it lets the picture have a slow line for itself before the application is loaded.
import './app.css' // for the build: a page brings these rules within it
import { keepEarlyPresses } from './shell/early-presses.ts'

/** Milliseconds after which the application is loaded, picture or not. */
const PATIENCE = 3_000

const pressed = keepEarlyPresses(document)
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
await Promise.race([picture && !picture.complete ? shown(picture) : undefined, pressed, pause(PATIENCE)])
// All at once: the application names its parts only after it has come, a trip later.
const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset['modules']?.split(' ') ?? []
for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
// The first formatter of a page takes some 20 ms to find the browser's languages: a thread beside finds them while the application comes.
new Worker(URL.createObjectURL(new Blob(['Intl.NumberFormat();close()'])))
// By their addresses: for an import by name the build adds a helper that stands in a file of sixty kilobytes. One by one, the application
// itself last: all at once they keep a slow phone busy for longer than a press may wait.
for (const href of modules.toReversed()) {
  await import(/* @vite-ignore */ href)
  await window.scheduler?.yield()
}

function shown(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true })
  })
}
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
