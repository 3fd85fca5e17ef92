import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

/** A declaration of a file: what it says, and what it uses of its own file and of others. */
interface Declared {
  readonly text: string
  readonly names: ReadonlySet<string>
}
interface Source {
  readonly declared: ReadonlyMap<string, Declared>
  /** Where a name of this file comes from: a file, and its name there. */
  readonly imported: ReadonlyMap<string, readonly [file: string, name: string]>
}
const listOf = (names: string) =>
  names.split(',').flatMap((one) => {
    const [name = '', as = name] = one.trim().split(/\s+as\s+/)
    return name === '' || name.startsWith('type ') ? [] : [[name, as] as const]
  })

const read = new Map<string, Source>()
function sourceOf(file: string): Source {
  const known = read.get(file)
  if (known) return known
  const text = existsSync(file) && /\.tsx?$/.test(file) ? readFileSync(file, 'utf8') : ''
  const imported = new Map<string, readonly [string, string]>()
  const from = (path: string) => resolve(dirname(file), path)
  for (const [, own, names = '', path = ''] of text.matchAll(/^(?:import|export) (?:(\w+),? ?)?(?:\{([^}]*)\} )?from '(\.[^']+)'/gm)) {
    if (own && own !== 'type') imported.set(own, [from(path), 'default'])
    if (own !== 'type') for (const [name, as] of listOf(names)) imported.set(as, [from(path), name])
  }
  const declared = new Map<string, Declared>()
  const parts = text.split(/^(?=(?:export )?(?:default )?(?:async )?(?:function|const|class) )/m)
  for (const part of parts) {
    const [, isDefault, name] = /^(?:export )?(default )?(?:async )?(?:function|const|class) (\w+)/.exec(part) ?? []
    if (!name) continue
    declared.set(name, { text: part, names: new Set(part.match(/\b[A-Za-z_]\w*/g)) })
    if (isDefault) declared.set('default', declared.get(name) ?? { text: part, names: new Set() })
  }
  const source = { declared, imported }
  read.set(file, source)
  return source
}

/** What somebody may read at a name of a file, and at all that it draws, whose words the page has not learned. */
function unlearned(file: string, name: string, words: ReadonlySet<string>, seen = new Set<string>()): string[] {
  const place = `${file} ${name} ${[...words].join()}`
  if (seen.has(place)) return []
  seen.add(place)
  const { declared, imported } = sourceOf(file)
  const here = declared.get(name)
  if (!here) {
    const elsewhere = imported.get(name)
    return elsewhere ? unlearned(...elsewhere, words, seen) : []
  }
  const found = [...here.text.matchAll(/\bsay\([^()'`]*['`](\w+)\./g)].flatMap(([, feature = '']) =>
    words.has(feature) ? [] : [`${file.slice(import.meta.dirname.length + 1)}, ${name}: ${feature}`],
  )
  for (const used of here.names)
    if (used !== name && (declared.has(used) || imported.has(used))) found.push(...unlearned(file, used, words, seen))
  // a part that comes later brings the words that only it speaks
  for (const [, path = '', part = 'default', rest = ''] of here.text.matchAll(/import\('(\.[^']+)'\)(?:\)\.(\w+))?(.*)/g)) {
    const own = [...(/\[([^\]]*)\]/.exec(rest)?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(([, word = '']) => word)
    found.push(...unlearned(resolve(dirname(file), path), part, new Set([...words, ...own]), seen))
  }
  return found
}

const pages = routes.filter(({ chunk }) => chunk).map((route) => [route.path, route] as const)

test.each(pages)('the page at %s learns every word that it may say', (_, { chunk = '', words, later = [] }) => {
  const file = join(import.meta.dirname, '..', chunk)
  expect(sourceOf(file).declared.size).toBeGreaterThan(0)
  expect([...new Set(unlearned(file, 'default', new Set(['shell', ...words, ...later])))]).toEqual([])
})
