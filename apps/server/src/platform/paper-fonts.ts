// Letters for papers, cut from the families that the product embeds: Noto Sans SC comes in slices by characters, Instrument Sans has the Latin letters that it lacks.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'

export type Weight = 400 | 600
/** A font that holds some characters and no others, of TrueType. */
export interface CutFont {
  readonly name: string
  readonly characters: ReadonlySet<string>
  readonly font: Buffer
}
interface Slice {
  readonly name: string
  readonly file: string
  readonly ranges: readonly (readonly [number, number])[]
}
type SubsetFont = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'truetype'; variationAxes: { wght: Weight } },
) => Promise<Buffer>

const require = createRequire(import.meta.url)

/** The slices of a family: its own list says which characters each is for, `U+4e00,U+4e8c-4e8e`. */
async function slicesOf(family: string): Promise<Slice[]> {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  const list = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>
  return Object.entries(list).map(([key, ranges]) => {
    const name = `${family}-${key.replace(/[[\]]/g, '')}`
    const bounds = ranges.split(',').map((range) => {
      const [from = '', to = from] = range.slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
    return { name, file: join(folder, 'files', `${name}-wght-normal.woff2`), ranges: bounds }
  })
}

interface Tools {
  readonly slices: readonly Slice[]
  readonly subset: SubsetFont
}
let tools: Promise<Tools> | undefined
/** Read with the first paper: most servers never write one within their first minutes. The slices by script come last in their list and are tried first. */
const toolsOf = () =>
  (tools ??= (async () => {
    const [chinese, latin] = await Promise.all([slicesOf('noto-sans-sc'), slicesOf('instrument-sans')])
    return { slices: [...chinese.toReversed(), ...latin.toReversed()], subset: require('subset-font') as SubsetFont }
  })())

const holds = ({ ranges }: Slice, character: string) => {
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => code >= from && code <= to)
}

/**
 * Fonts that together hold these characters in a weight. A character that no family has is in none of them.
 * About 5 ms of work for each slice that is touched; the same characters give the same bytes.
 */
export async function cutFonts(characters: ReadonlySet<string>, weight: Weight): Promise<CutFont[]> {
  const { slices, subset } = await toolsOf()
  const left = new Set([...characters].toSorted())
  const fonts: CutFont[] = []
  for (const slice of slices) {
    if (left.size === 0) break
    const wanted = [...left].filter((character) => holds(slice, character))
    if (wanted.length === 0) continue
    const font = await subset(await readFile(slice.file), wanted.join(''), { targetFormat: 'truetype', variationAxes: { wght: weight } })
    const held = heldBy(font, wanted)
    if (held.length === 0) continue
    for (const character of held) left.delete(character)
    fonts.push({ name: `${slice.name}-${weight}`, characters: new Set(held), font })
  }
  return fonts
}

/** What of the wanted a font really has: the lists promise whole blocks. */
function heldBy(font: Buffer, wanted: readonly string[]): string[] {
  const made = create(font)
  if (!('characterSet' in made)) return []
  try {
    const held = new Set(made.characterSet)
    return wanted.filter((character) => held.has(character.codePointAt(0) ?? 0))
  } catch {
    return [] // a font without any of them has no table of characters
  }
}
