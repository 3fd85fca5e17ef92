// The icons of the installed application, drawn from the mark (apps/web/src/ui/mark.tsx): `node drawings/icons.ts` writes them into
// apps/web/public. Maskable ones keep the mark within the safe circle; the badge is white on nothing, as notification bars want it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../apps/web/public')
mkdirSync(join(folder, 'icons'), { recursive: true })

interface Look {
  readonly paper: string
  readonly ring: string
  readonly dot: string
  /** Side of the mark within a square of 100. */
  readonly side: number
  /** Radius of the corners within it. */
  readonly corner: number
}
const drawn = ({ paper, ring, dot, side, corner }: Look) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" rx="${corner}" fill="${paper}"/>
<g transform="translate(${50 - side / 2} ${50 - side / 2}) scale(${side / 28})">
<path d="M20.4 6.2A10.4 10.4 0 1 1 14 3.6" fill="none" stroke="${ring}" stroke-width="2.8" stroke-linecap="round"/>
<circle cx="19.2" cy="4.6" r="3.4" fill="${dot}"/></g></svg>`
const paper = { paper: '#f9fafb', ring: '#171922', dot: '#1c3dd8' }
const looks = {
  rondo: { ...paper, side: 66, corner: 22 },
  maskable: { ...paper, side: 52, corner: 0 },
  touch: { ...paper, side: 62, corner: 0 },
  badge: { paper: 'none', ring: '#fff', dot: '#fff', side: 96, corner: 0 },
}
const draw = (look: keyof typeof looks, size: number, file: string) =>
  sharp(Buffer.from(drawn(looks[look])), { density: (72 * size) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, file))

await draw('rondo', 192, 'icons/rondo-192.png')
await draw('rondo', 512, 'icons/rondo-512.png')
await draw('maskable', 192, 'icons/maskable-192.png')
await draw('maskable', 512, 'icons/maskable-512.png')
await draw('badge', 96, 'icons/badge-96.png')
await draw('touch', 180, 'apple-touch-icon.png')
