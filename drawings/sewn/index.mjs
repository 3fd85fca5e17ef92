// Pictures of sewn garments: asks for the passes of a cut, sees to colour, print and paper, and lets compose.py put them together.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { rng as rand } from '../garments/chance.mjs'
import { COLOURS } from '../garments/dyes.mjs'
import { shimmerOf } from '../garments/iridescent.mjs'
import { paperFor } from '../garments/papers.mjs'
import { makePrint } from '../garments/print-choice.mjs'
import { carre } from './carre.mjs'
import { swatchOf } from './swatch.mjs'

const here = import.meta.dirname
const [WIDTH, HEIGHT] = [800, 1000]
const passesFolder = join(here, 'passes')

/** Weaves by fabric; the rest of the names are weaves themselves. */
const WEAVES = { poplin: 'cotton' }

/** Small goods, shoes and clothes are cut from smoother leather than bags. */
const SMOOTH = ['belt', 'shoulder', 'pump', 'ballet', 'loafer', 'sneaker', 'boot', 'sandal', 'mini', 'pencil']

/** Jackets, coats, trousers and pleats are sewn of leather that is softer still. */
const SUPPLE = ['biker', 'bomber', 'trench', 'tapered', 'tailored', 'pleated']

const hideOf = (cut) => (SUPPLE.includes(cut) ? 'nappa' : SMOOTH.includes(cut) ? 'calf' : 'leather')

const weaveOf = (cut, fabric) => {
  if (cut === 'sunglasses' && fabric === 'patent') return 'acetate'
  return fabric === 'leather' ? hideOf(cut) : (WEAVES[fabric] ?? fabric)
}

const run = (command, args, input) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'inherit'] })
    const out = []
    child.stdout.on('data', (part) => out.push(part))
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done(Buffer.concat(out)) : failed(new Error(`${command} ended with ${code}`))))
    child.stdin?.end(input)
  })

/** The passes of a view, rendered when they are not there yet: some minutes for a cut. */
const passesOf = async (cut, view) => {
  const file = join(passesFolder, `${cut}-${view}.npz`)
  if (!existsSync(file))
    await run('blender', ['--background', '--python-exit-code', '1', '--python', join(here, 'sew.py'), '--', passesFolder, cut])
  return file
}

/** Buttons and rivets: copper on denim, brass on leather and tweed; lenses. */
const LENS = '#1f1c1e'
const HARD = { denim: '#a9764c', leather: '#b08d57', patent: '#b08d57', tweed: '#b8975a' }

/** Rubber, laces and lining of sneakers, stripes of a track jacket, piping of pyjamas: they are white on every colour. */
const RUBBER = '#f1eee6'

/** Toggles of a duffle coat. */
const HORN = '#6b4a2b'

/** Thread stands out on denim and leather; the braid of a tweed jacket is pale, or dark on pale cloth. */
const threadFor = (cut, fabric, colour, ground) => {
  if (cut === 'pyjama') return ground.L > 0.72 ? ground.to(-0.42).hex : RUBBER
  if (cut === 'track' && ground.L > 0.8) return '#27324f'
  if (cut === 'sneaker' || cut === 'track') return RUBBER
  if (fabric === 'tweed') return ground.L > 0.8 ? '#37322f' : '#efe8da'
  if (fabric === 'denim') return colour === 'blue' || colour === 'navy' ? '#c58a3c' : ground.to(0.14).hex
  return ground.to(fabric === 'leather' || fabric === 'patent' ? 0.12 : -0.13).hex
}

/** What compose.py makes of a look: raw pixels, of 800 x 1000. */
const composed = async ({ category, cut, colour, fabric, print, seed, lot, view }, how = {}) => {
  const dyed = COLOURS[colour][lot]
  const printed =
    print === 'none' ? {} : print === 'scarf' ? { print: carre(colour) } : makePrint(print, colour, dyed, rand(`${seed} print`))
  // each piece comes from its own bath, or two of one dye lot would be the same picture
  const ground = (printed.col ?? dyed).to(rand(`${seed} bath`).n(-0.012, 0.012))
  await mkdir(passesFolder, { recursive: true })
  const ask = {
    ...how,
    passes: await passesOf(`${category}.${cut}`, view),
    weave: weaveOf(cut, fabric),
    colour: ground.hex,
    paper: paperFor(ground, seed),
    // down makes nylon taut: it shines more than that of a jacket
    shine: cut === 'puffer' ? 0.75 : undefined,
    shimmer: fabric === 'virtual' ? shimmerOf(colour) : undefined,
    swatch: printed.print && (await swatchOf(printed.print, ground.hex)),
    thread: threadFor(cut, fabric, colour, ground),
    hard: cut === 'sunglasses' ? LENS : ((cut === 'duffle' ? HORN : HARD[fabric]) ?? (ground.L > 0.6 ? '#6b5f52' : '#2b2625')),
    inner: ground.to(-0.1, 0.8).hex,
  }
  const raw = await run('python3', [join(here, 'compose.py')], JSON.stringify(ask))
  if (ask.swatch) await rm(ask.swatch.file)
  return raw
}

/** One picture of a sewn garment, as a sharp image of 800 x 1000. */
export const sewn = async (look) => sharp(await composed(look), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })

const SHEETS = { wide: [1600, 560], band: [960, 768] }

/** A landscape of cloth, as a sharp image: 1600 x 560, or 960 x 768 for a `band`. */
export const sheet = async ({ shape, view = 'wide', colour, fabric, lot, seed }) => {
  const [width, height] = SHEETS[view]
  const raw = await composed({ category: 'sheet', cut: shape, colour, fabric, print: 'none', seed, lot, view })
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

/** The front of a sewn garment without its paper: five channels, the last of them the share of its inside. */
export const cutout = async (look) => ({
  data: await composed({ ...look, view: 'front' }, { cutout: true }),
  width: WIDTH,
  height: HEIGHT,
  channels: 5,
})
