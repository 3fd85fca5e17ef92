// A print as a picture of cloth whose edges meet.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Points of a swatch for each metre of cloth: the prints count in millimetres. */
const POINTS = 2200
const METRE = 1000

/** A square of printed cloth as raw colours on disk. */
export const swatchOf = async (print, ground) => {
  const pattern = print('p', 0, 1)
  if (!pattern) return undefined
  const number = (name) => Number(new RegExp(`${name}[="(]+([\\d.]+)`).exec(pattern)?.[1] ?? 1)
  // stripes are drawn as one endless tile: only the side across them repeats
  const period = ['width', 'height'].map((side) => number(side) * number('scale')).map((tile) => (tile < METRE ? tile : 1))
  const [w, h] = (number('rotate') === 90 ? period.toReversed() : period).map((tile) => Math.round(METRE / tile) * tile)
  const k = POINTS / METRE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(w * k)}" height="${Math.round(h * k)}" viewBox="0 0 ${w} ${h}"><defs>${pattern}</defs><rect width="${w}" height="${h}" fill="${ground}"/><rect width="${w}" height="${h}" fill="url(#p)"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const file = join(tmpdir(), `swatch-${process.pid}-${Math.random().toString(36).slice(2)}`)
  await writeFile(file, data)
  return { file, width: info.width, height: info.height, perMetre: POINTS }
}
