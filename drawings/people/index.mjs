// Portraits: busts with closed eyes, likenesses of nobody, modelled and rendered in 3D. The seed decides everything.
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { rng } from '../garments/chance.mjs'
import { col } from '../garments/colour.mjs'
import { COLOURS } from '../garments/dyes.mjs'
import { BACKDROPS } from '../garments/papers.mjs'
import { makePrint } from '../garments/print-choice.mjs'
import { swatchOf } from '../sewn/swatch.mjs'

const SIZE = 480

const SKIN = [
  [0.86, 0.045, 60],
  [0.82, 0.055, 60],
  [0.76, 0.065, 58],
  [0.66, 0.072, 55],
  [0.54, 0.07, 50],
  [0.45, 0.058, 46],
  [0.38, 0.046, 44],
].map((lch) => col(...lch))

const HAIR = [
  [0.26, 0.015, 40],
  [0.22, 0.012, 300],
  [0.36, 0.045, 48],
  [0.48, 0.065, 60],
  [0.66, 0.08, 78],
  [0.52, 0.1, 42],
  [0.74, 0.01, 90],
  [0.5, 0.11, 350],
].map((lch) => col(...lch))

const DARK_SKIN = 0.6
const PAPERS = ['fog', 'mist', 'sage', 'putty', 'blush', 'lilac', 'butter', 'clay', 'slate', 'moss', 'plum', 'cobalt']
const STYLES = ['bob', 'long', 'bun', 'crop', 'curls', 'fringe', 'bald', 'braid', 'waves']
const COVERED_EARS = ['long', 'bob', 'waves', 'fringe']
const DYES = ['white', 'navy', 'beige', 'red', 'green', 'blue', 'pink', 'yellow', 'black', 'gray', 'orange', 'purple']

/** A garment of wear.py: its category seeds its choices, `often` says how often it is printed. */
const made = (category, kind, thick, fabrics, prints = [], often = 0.2) => ({ category, kind, thick, fabrics, prints, often })
const WEAR = [
  made('top', 'tee', 0.009, ['jersey'], ['breton', 'stripes'], 0.35),
  made('top', 'shirt', 0.01, ['poplin', 'linen', 'silk'], ['stripesV', 'gingham', 'pin'], 0.4),
  made('sweater', 'turtle', 0.011, ['cable', 'rib', 'knit']),
  made('sweater', 'crew', 0.012, ['knit', 'cable', 'knit'], ['breton', 'stripes'], 0.25),
  made('jacket', 'blazer', 0.013, ['suiting', 'linen', 'velvet'], ['pin', 'windowpane', 'houndstooth', 'herring'], 0.4),
  made('top', 'blouse', 0.01, ['silk', 'sheer'], ['dots', 'ditsy', 'floral'], 0.4),
  made('jacket', 'tweed', 0.014, ['tweed']),
  made('coat', 'coat', 0.017, ['wool', 'felt']),
  made('jacket', 'trucker', 0.014, ['denim', 'canvas']),
  made('sweater', 'vee', 0.012, ['knit', 'cable']),
  made('top', 'halter', 0.006, ['silk', 'rib', 'lurex'], ['rings'], 0.2),
  made('other', 'kimono', 0.014, ['silk', 'cotton'], ['floral', 'brush', 'rings'], 0.6),
]

const NEVER_PRINTED = ['velvet', 'lurex']
const WEAVES = { poplin: 'cotton', sheer: 'silk' }
const [PALE, DARK] = ['#efe9dd', '#3b3734']

/** Cloth, print and trims of what somebody wears. */
async function clothes({ category, kind, thick, fabrics, prints, often }, colour, seed) {
  const r = rng(`${category}:${seed}`)
  const fabric = r.pick(fabrics)
  const choice = r.fork('fabric')
  const dyed = COLOURS[colour][choice.i(0, 2)]
  const print = prints.length && choice.yes(often) ? choice.pick(prints) : undefined
  const printed = print && !NEVER_PRINTED.includes(fabric) ? makePrint(print, colour, dyed, choice) : {}
  const ground = printed.col ?? dyed
  return {
    kind,
    fit: { thick },
    weave: WEAVES[fabric] ?? fabric,
    colour: ground.hex,
    swatch: printed.print && (await swatchOf(printed.print, ground.hex)),
    under: ground.L > 0.7 ? DARK : PALE,
    trim: ground.L > 0.8 ? DARK : PALE,
    button: kind === 'trucker' ? '#a9764c' : ground.L > 0.7 ? '#8d7b66' : PALE,
  }
}

/** What busts.py is told of a person. */
async function person(seed) {
  const r = rng(`portrait${seed}`)
  const paper = r.pick(PAPERS)
  r.i(1, 99) // the grain of the paper, once
  const skin = r.pick(SKIN)
  const chosen = r.pick(HAIR)
  const hair = skin.L < DARK_SKIN ? r.pick(HAIR.slice(0, 3)) : chosen
  const wear = r.pick(WEAR)
  const colour = r.pick(DYES)
  const turn = r.n(-1, 1)
  const style = r.pick(STYLES)
  const side = r.yes() ? 1 : -1
  const jewel = r.yes(0.6) && !COVERED_EARS.includes(style)
  const own = r.fork('head')
  return {
    ...(await clothes(wear, colour, `w${seed}`)),
    paper: col(...BACKDROPS[paper]).hex,
    skin: skin.hex,
    lips: col(Math.max(0.34, skin.L * 0.72), 0.1, 22).hex,
    brow: (style === 'bald' ? col(Math.min(0.3, skin.L * 0.5), 0.03, 48) : hair.to(-0.08)).hex,
    blush: skin.L > DARK_SKIN ? 0.34 : 0.22,
    hair: hair.hex,
    style,
    side,
    seed: own.i(1, 999),
    jewel: jewel ? own.pick(['hoop', 'hoop', 'stud']) : undefined,
    head: {
      turn: turn * 11,
      tilt: own.n(-3, 3),
      wide: own.n(0.95, 1.05),
      long: own.n(0.95, 1.05),
      nose: own.n(0.85, 1.2),
      lips: own.n(0.85, 1.25),
    },
  }
}

let blender
/** One Blender for all portraits of a run: it reads a request a line and tells when its picture is written. It ends with this process. */
function sculptor() {
  const child = spawn('blender', ['--background', '--python-exit-code', '1', '--python', join(import.meta.dirname, 'busts.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map()
  const idle = (rest) => [child, child.stdin, child.stdout].forEach((part) => (rest ? part.unref() : part.ref()))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, file] = /^WRITTEN (.*)$/.exec(line) ?? []
    if (line.startsWith('BUST')) console.log(line)
    if (!file) return
    waiting.get(file).done()
    waiting.delete(file)
    if (waiting.size === 0) idle(true)
  })
  child.on('close', (code) => waiting.forEach(({ failed }) => failed(new Error(`blender ended with ${code}`))))
  return (ask) =>
    new Promise((done, failed) => {
      waiting.set(ask.file, { done, failed })
      idle(false)
      child.stdin.write(`${JSON.stringify(ask)}\n`)
    })
}

/** One portrait, as a sharp image of 480 x 480. */
export async function bust({ seed }) {
  blender ??= sculptor()
  const ask = { ...(await person(seed)), file: join(tmpdir(), `bust-${process.pid}-${seed}`) }
  await blender(ask)
  const raw = await readFile(ask.file)
  await rm(ask.file)
  if (ask.swatch) await rm(ask.swatch.file)
  return sharp(raw, { raw: { width: SIZE, height: SIZE, channels: 3 } })
}
