// Records the short film of the landing page: a dress goes out, others come by, and it returns. Drawn on a canvas in Chromium and
// recorded by the browser itself, so nothing but the pictures of the demo is needed.
//   node drawings/film.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '../tools/browser.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'packages/demo/pictures')
const folder = join(root, 'apps/web/src/pages/landing')
const dress = 'dress-slip-8'
const scenes = [
  `${dress}-front`,
  'jacket-tweed-1-front',
  'sweater-crew-1-front',
  'other-cape-2-front',
  'dress-gown-1-front',
  `${dress}-setting`,
]
const asData = (name: string) => `data:image/webp;base64,${readFileSync(join(pictures, `${name}.webp`)).toString('base64')}`

/** Runs in the page: draws for a while and answers the film and its poster as base64. */
async function record([sources, seconds]: readonly [string[], number]): Promise<{ film: string; poster: string }> {
  const [width, height] = [1280, 720]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')!
  const images = await Promise.all(
    sources.map(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return image
    }),
  )
  const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2)
  /** The picture at full height; its paper goes on to both sides. */
  const show = (image: HTMLImageElement, zoom: number, alpha: number) => {
    const scale = (height / image.height) * zoom
    const [wide, high] = [image.width * scale, image.height * scale]
    const [left, top] = [(width - wide) / 2, (height - high) / 2]
    pen.globalAlpha = alpha
    if (wide < width) {
      pen.drawImage(image, 0, 0, 2, image.height, 0, top, left + 1, high)
      pen.drawImage(image, image.width - 2, 0, 2, image.height, left + wide - 1, top, left + 2, high)
    }
    pen.drawImage(image, left, top, wide, high)
    pen.globalAlpha = 1
  }
  const ring = (share: number) => {
    const [x, y, radius, from] = [width / 2, height / 2, 318, -Math.PI / 2]
    const to = from + share * Math.PI * 2
    pen.lineCap = 'round'
    pen.lineWidth = 3
    pen.strokeStyle = 'rgba(255,255,255,.7)'
    pen.beginPath()
    pen.arc(x, y, radius, 0, Math.PI * 2)
    pen.stroke()
    pen.strokeStyle = '#1c3dd8'
    pen.lineWidth = 7
    pen.beginPath()
    pen.arc(x, y, radius, from, to)
    pen.stroke()
    pen.fillStyle = '#1c3dd8'
    pen.beginPath()
    pen.arc(x + radius * Math.cos(to), y + radius * Math.sin(to), 15, 0, Math.PI * 2)
    pen.fill()
  }
  const draw = (at: number) => {
    const place = Math.min(at, 0.9999) * images.length
    const now = Math.floor(place)
    const within = place - now
    const next = images[now + 1]
    show(images[now]!, 1 + 0.07 * within, 1)
    if (within > 0.8 && next) show(next, 1, ease((within - 0.8) / 0.2))
    ring(at)
  }
  draw(0.3)
  const poster = canvas.toDataURL('image/webp', 0.8)
  draw(0)
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: 900_000 })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const done = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  const begun = performance.now()
  await new Promise<void>((resolve) => {
    const tick = () => {
      const at = (performance.now() - begun) / 1000 / seconds
      draw(Math.min(at, 1))
      if (at < 1) requestAnimationFrame(tick)
      else resolve()
    }
    tick()
  })
  recorder.stop()
  await done
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { film: btoa(text), poster: poster.slice(poster.indexOf(',') + 1) }
}

const browser = await openBrowser()
const page = await browser.newPage()
const { film, poster } = await page.evaluate(record, [scenes.map(asData), 18] as const)
await browser.close()
writeFileSync(join(folder, 'film.webm'), Buffer.from(film, 'base64'))
writeFileSync(join(folder, 'pictures/film.webp'), Buffer.from(poster, 'base64'))
