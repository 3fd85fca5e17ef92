// Holds every import against architecture.config.ts: floors, places inside a floor, doors of features. Prints each broken wall.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { type FeatureName, features, floors, places } from '../architecture.config.ts'

const top = join(import.meta.dirname, '..')
const floorNames = Object.keys(floors).sort((a, b) => b.length - a.length) as (keyof typeof floors)[]
const floorOf = (path: string) => floorNames.find((floor) => path.startsWith(`${floor}/`))
const isTest = (path: string) => /\.(test|browser\.test|e2e|bench)\.tsx?$/.test(path) || /^apps\/\w+\/test\//.test(path)

interface Import {
  readonly from: string
  readonly to: string
  readonly line: number
  readonly typeOnly: boolean
}

/** Imports of our own files, as paths from the top. */
function importsOf(from: string): Import[] {
  const text = readFileSync(join(top, from), 'utf8')
  const { module } = parseSync(from, text)
  const asked = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      name: moduleRequest.value,
      start,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, start, typeOnly: isType }] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const name = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
      return name ? [{ name, start, typeOnly: false }] : []
    }),
  ]
  return asked.flatMap(({ name, start, typeOnly }) => {
    const to = resolve(from, name)
    return to ? [{ from, to, line: text.slice(0, start).split('\n').length, typeOnly }] : []
  })
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative(top, join(top, dirname(from), name))
  const own = /^@rondo\/([\w-]+)(?:\/(.+))?$/.exec(name)
  if (!own) return undefined
  const folder = ['packages', 'apps', '']
    .map((place) => join(place, own[1] ?? ''))
    .find((path) => existsSync(join(top, path, 'package.json')))
  return folder && join(folder, 'src', `${own[2] ?? 'index'}.ts`)
}

/** Why an import may not be, or undefined. */
export function wallBetween({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  if (to.startsWith('drawings/')) return 'what is drawn is a file: nothing imports the drawings'
  const [here, there] = [floorOf(from), floorOf(to)]
  if (!here || !there) return undefined
  if (here !== there) {
    if ((floors[here] as readonly string[]).includes(there)) return isTest(from) || here === 'bench' ? undefined : wallOfRoom(to)
    if (isTest(from) && there === 'packages/sandbox') return undefined
    return `${here} may not import ${there}`
  }
  if (isTest(from)) return undefined
  return wallInside(from, to) ?? (here === 'packages/rules' ? wallInRules(from, to) : undefined)
}

/** Other floors come to a room by its door as well; tests and measurements look inside. */
function wallOfRoom(to: string): string | undefined {
  const [, room = '', rest = ''] = /^apps\/\w+\/src\/features\/([\w-]+)\/(.+)$/.exec(to) ?? []
  return room === '' || rest === 'index.ts' ? undefined : `only the door features/${room}/index.ts may be imported`
}

function wallInside(from: string, to: string): string | undefined {
  for (const [root, plan] of Object.entries(places)) {
    if (!from.startsWith(`${root}/`) || !to.startsWith(`${root}/`)) continue
    const [a = '', one = ''] = from.slice(root.length + 1).split('/')
    const [b = '', other = '', ...rest] = to.slice(root.length + 1).split('/')
    const may = (plan as Record<string, readonly string[]>)[a.replace(/\.tsx?$/, '')]
    const target = b.replace(/\.tsx?$/, '')
    // a file at the top of a floor puts it together: it may see every place, but enters rooms by a door
    if (may && a !== target && !may.includes(target)) return `${a} may not import ${target}`
    if (target !== 'features' || one === other) continue
    const isList = one === 'index.ts' // features/index.ts, the list of all of them
    if (a !== 'features' || isList)
      return other.endsWith('.ts') || isDoor(rest.join('/'), may === undefined)
        ? undefined
        : `only the door features/${other}/index.ts may be imported`
    if (other.endsWith('.ts')) return 'a feature may not import the list of features'
    if (!(one in features)) return `${one} does not stand in the floor plan`
    if (!(features[one as FeatureName].knocks as readonly string[]).includes(other)) return `${one} may not knock at ${other}`
    if (rest.join('/') !== 'index.ts') return `only the door features/${other}/index.ts may be imported`
  }
  return undefined
}

/** A room's door. What a page needs before its code is loaded has a door of its own: the room's queries. */
const isDoor = (file: string, early: boolean): boolean => file === 'index.ts' || (early && file.endsWith('.queries.ts'))

/** Rules know the kernel, and features of storeys not above their own. The moves are made of the tables of all of them, and no table knows the moves. */
function wallInRules(from: string, to: string): string | undefined {
  const [a = '', b = ''] = [from, to].map((path) => path.split('/')[3] ?? '')
  if (a === b || b === 'kernel') return undefined
  if (a === 'kernel') return 'the kernel may not import a feature'
  if (a === 'moves') return undefined
  if (!(a in features) || !(b in features)) return `${a} or ${b} does not stand in the floor plan`
  return features[b as FeatureName].storey <= features[a as FeatureName].storey
    ? undefined
    : `rules of ${a} may not import those of ${b}, a higher storey`
}

/** The floor plan itself: doors lead downwards or sideways, and never in a circle. */
function faultsOfPlan(): string[] {
  const faults: string[] = []
  const visit = (name: FeatureName, path: readonly string[]) => {
    if (path.includes(name)) return void faults.push(`doors in a circle: ${[...path, name].join(' → ')}`)
    for (const next of features[name].knocks) visit(next, [...path, name])
  }
  for (const name of Object.keys(features) as FeatureName[]) {
    visit(name, [])
    for (const door of features[name].knocks)
      if (features[door].storey >= features[name].storey) faults.push(`${name} knocks upwards at ${door}`)
  }
  return faults
}

/** Files that need a reason: longer than 300 lines, and neither data, tests nor generated. */
function longFiles(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    if (isTest(file) || /packages\/demo\/|\/calls\/|tables\.ts$/.test(file)) return []
    const text = readFileSync(join(top, file), 'utf8')
    const lines = text.trimEnd().split('\n').length
    return lines > 300 && !text.includes('long because:')
      ? [`${file} has ${lines} lines; say in it "long because: …" or give it a second name`]
      : []
  })
}

export function checkFloorPlan(): { files: number; imports: number; faults: string[] } {
  const files = globSync('{packages,apps,e2e,bench,scripts,tools}/**/*.{ts,tsx,mts}', {
    cwd: top,
    exclude: (name) => /node_modules|dist|\.types/.test(String(name)),
  })
  const imports = files.flatMap(importsOf)
  const broken = imports.flatMap((one) => {
    const why = wallBetween(one)
    return why ? [`${one.from}:${one.line} imports ${one.to}: ${why}`] : []
  })
  return { files: files.length, imports: imports.length, faults: [...faultsOfPlan(), ...broken, ...longFiles(files)] }
}

if (import.meta.main) {
  const { files, imports, faults } = checkFloorPlan()
  for (const fault of faults) console.error(fault)
  console.log(`floor plan: ${files} files, ${imports} imports, ${faults.length} broken walls`)
  process.exit(faults.length > 0 ? 1 : 0)
}
