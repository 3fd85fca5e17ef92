#!/usr/bin/env node
// Draws the pictures of the demo and keeps pictures/index.json. Pictures whose parameters have not changed are left alone,
// so a run can be stopped and taken up again.
//   node drawings/pictures.mjs [--only text] [--at-once 2] [--prune]
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { bust } from './people/index.mjs'
import { sewn, sheet } from './sewn/index.mjs'
import { picturePlan } from '../packages/demo/src/pictures/plan.ts'

const folder = join(import.meta.dirname, '../packages/demo/pictures')
const indexFile = join(folder, 'index.json')
const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)

const FORMS = { sewn, bust, sheet }

const paint = async ({ draw: { form, ...draw } }) => (await FORMS[form](draw)).removeAlpha().png({ compressionLevel: 0 }).toBuffer()

/** Qualities from fine to coarse; stitches finer than a pixel weigh most, so they are softened before quality sinks further. */
const QUALITIES = [76, 70, 64, 58, 52, 46, 40, 76, 70, 64, 58, 52, 46, 40, 34].map((quality, place) => ({
  quality,
  soft: place > 6 ? 0.6 : 0,
}))

/** The finest quality that fits: busy prints would otherwise weigh three times as much as plain cloth. */
const pack = async (planned) => {
  const painted = await paint(planned)
  let bytes
  for (const { quality, soft } of QUALITIES) {
    const picture = soft ? sharp(painted).blur(soft) : sharp(painted)
    bytes = await picture.webp({ quality, effort: 5 }).toBuffer()
    if (bytes.length <= planned.maxBytes) break
  }
  return bytes
}

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex')
const drawnFrom = (planned) => digest(JSON.stringify({ ...planned, key: undefined })).slice(0, 16)

await mkdir(folder, { recursive: true })
const index = await readFile(indexFile, 'utf8').then(JSON.parse, () => ({}))
const present = new Set(await readdir(folder))
const plan = picturePlan()

const writeIndex = async () => {
  const inOrder = Object.fromEntries(plan.filter(({ key }) => index[key]).map(({ key }) => [key, index[key]]))
  await writeFile(`${indexFile}.part`, `${JSON.stringify(inOrder, null, 2)}\n`)
  await rename(`${indexFile}.part`, indexFile)
}

const only = option('--only')
const waiting = plan.filter(
  (planned) =>
    (!only || planned.key.includes(only)) && !(index[planned.key]?.drawn === drawnFrom(planned) && present.has(index[planned.key].file)),
)
console.log(`${plan.length} pictures planned, ${waiting.length} to draw`)

const work = async () => {
  for (let planned = waiting.shift(); planned; planned = waiting.shift()) {
    const bytes = await pack(planned)
    const file = `${planned.key}.webp`
    await writeFile(join(folder, file), bytes)
    const { kind, width, height } = planned
    index[planned.key] = { file, kind, width, height, bytes: bytes.length, mediaKey: digest(bytes).slice(0, 32), drawn: drawnFrom(planned) }
    await writeIndex()
    console.log(`${file} ${Math.round(bytes.length / 1024)} kB, ${waiting.length} left`)
  }
}
await Promise.all(Array.from({ length: Number(option('--at-once') ?? 1) }, work))

if (process.argv.includes('--prune')) {
  const known = new Set(plan.map(({ key }) => `${key}.webp`))
  for (const file of present) if (file.endsWith('.webp') && !known.has(file)) await rm(join(folder, file))
}
await writeIndex()
