// Events and topics that lead nowhere: an event that is declared and never recorded or twice, one declared outside its room's events.ts, a
// topic that nobody touches or that no endpoint reads. What is listened to is declared: the compiler sees to that.
import { topics } from '@rondo/contracts/kernel/topics'
import { isTest, lineOf, type Node, nameOf, nodesOf, type Source, sourcesIn, stringOf } from './syntax.ts'

interface Declared {
  readonly name: string
  readonly type: string
  readonly at: string
}

/** Where a room, or the platform, declares its events; and how their types begin there. */
function roomOf(path: string): string | undefined {
  return /features\/([\w-]+)\/events\.ts$/.exec(path)?.[1] ?? (/src\/platform\//.test(path) ? 'platform' : undefined)
}

const calls = (node: Node, name: string): boolean => node.type === 'CallExpression' && nameOf(node['callee']) === name
const firstOf = (call: Node | undefined): unknown => (call?.['arguments'] as unknown[] | undefined)?.[0]
/** Parts of a program that name an event without doing anything with it. */
const onlyNames = new Set(['ImportSpecifier', 'ExportSpecifier', 'TSTypeQuery', 'VariableDeclarator'])

export function faultsOfEvents(server: readonly Source[], migrations: readonly Source[]): string[] {
  const faults: string[] = []
  const declared: Declared[] = []
  for (const source of server)
    for (const [node, [parent]] of nodesOf(source)) {
      if (!calls(node, 'event')) continue
      const [type, name, room] = [stringOf(firstOf(node)), nameOf(parent?.['id']), roomOf(source.path)]
      const at = `${source.path}:${lineOf(source, node)}`
      if (!room) faults.push(`${at} declares an event outside the events.ts of a room`)
      else if (!type || !name) faults.push(`${at} declares an event without a name or a type of its own`)
      else if (!type.startsWith(`${room}.`)) faults.push(`${at} declares ${type}, which is none of ${room}`)
      else declared.push({ name, type, at })
    }
  for (const part of ['name', 'type'] as const)
    for (const [index, one] of declared.entries())
      if (declared.findIndex((other) => other[part] === one[part]) < index) faults.push(`${one.at} declares ${one[part]} a second time`)

  const recorded = new Set<string>()
  for (const source of server)
    for (const [node, [parent]] of nodesOf(source)) {
      const name = nameOf(node)
      if (name === undefined || !parent || onlyNames.has(parent.type)) continue
      if (calls(parent, 'on') && firstOf(parent) === node) continue
      recorded.add(name)
    }
  const byDatabase = ({ type }: Declared) => migrations.some(({ text }) => text.includes(`'${type}'`))
  for (const one of declared)
    if (!recorded.has(one.name) && !byDatabase(one)) faults.push(`${one.at} declares ${one.type}, which nobody records`)
  return faults
}

/** Topics that are named as `topics.name` somewhere in these files. */
function topicsIn(sources: readonly Source[]): Set<string> {
  const found = new Set<string>()
  for (const source of sources)
    for (const [node] of nodesOf(source))
      if (node.type === 'MemberExpression' && nameOf(node['object']) === 'topics') found.add(nameOf(node['property']) ?? '')
  return found
}

export function faultsOfTopics(names: readonly string[], server: readonly Source[], readers: readonly Source[]): string[] {
  const [touched, read] = [topicsIn(server), topicsIn(readers)]
  return [
    ...names.filter((name) => !touched.has(name)).map((name) => `topics.${name}: nobody touches it`),
    ...names.filter((name) => !read.has(name)).map((name) => `topics.${name}: no endpoint and no page reads it`),
  ]
}

if (import.meta.main) {
  const server = sourcesIn('apps/server/src/**/*.ts').filter((source) => !isTest(source))
  const readers = sourcesIn('{packages/contracts/src/*.ts,apps/web/src/**/*.{ts,tsx}}').filter((source) => !isTest(source))
  const faults = [
    ...faultsOfEvents(server, sourcesIn('apps/server/migrations/*.sql')),
    ...faultsOfTopics(Object.keys(topics), server, readers),
  ]
  for (const fault of faults) console.error(fault)
  console.log(`events and topics: ${faults.length} lead nowhere`)
  process.exit(faults.length > 0 ? 1 : 0)
}
