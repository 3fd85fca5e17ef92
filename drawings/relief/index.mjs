// Pictures of garments that are not sewn yet: their sketch gives dyes and a relief, and relief.py lights them as a camera would see them.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { sketched } from '../garments/index.mjs'
import { shimmerOf } from '../garments/iridescent.mjs'

const [WIDTH, HEIGHT] = [800, 1000]
/** Sketches are drawn at 1200 x 1500. */
const SCALE = 2 / 3
/** Weaves by fabric where their names differ. */
const WEAVES = { patent: 'nylon', poplin: 'cotton', sheer: 'silk', activ: 'jersey' }

const raster = (svg, density = 72) => sharp(Buffer.from(svg), { unlimited: true, density })

/** One picture, as a sharp image of 800 x 1000. */
export const relief = async ({ view, ...look }) => {
  const { layers, paper, zoom, isSoft, behind, clips, window } = sketched({ ...look, scale: SCALE }, view)
  const folder = await mkdtemp(join(tmpdir(), 'relief-'))
  const files = {}
  for (const [name, svg] of Object.entries(layers)) {
    // the relief has 256 steps: drawn twice as large, it has four times as many
    const { data, info } = await raster(svg, name === 'relief' ? 144 : 72)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    files[name] = { file: join(folder, name), width: info.width, height: info.height }
    await writeFile(files[name].file, data)
  }
  const weave = WEAVES[look.fabric] ?? look.fabric
  const shimmer = look.fabric === 'virtual' ? shimmerOf(look.colour) : undefined
  const ask = { files, weave, zoom, isSoft, shimmer, paper: behind ? undefined : paper, seed: look.seed }
  const raw = { width: WIDTH, height: HEIGHT, channels: behind ? 4 : 3 }
  const lit = sharp(await lightOf(ask), { raw })
  await rm(folder, { recursive: true })
  if (!behind) return lit
  const png = (image) => image.png().toBuffer()
  return raster(behind).composite([
    { input: await png(lit) },
    { input: await png(raster(clips)) },
    { input: await png(raster(window)), blend: 'soft-light' },
  ])
}

const lightOf = (ask) =>
  new Promise((done, failed) => {
    const child = spawn('python3', [join(import.meta.dirname, 'relief.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
    const out = []
    child.stdout.on('data', (part) => out.push(part))
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done(Buffer.concat(out)) : failed(new Error(`relief.py ended with ${code}`))))
    child.stdin.end(JSON.stringify(ask))
  })
