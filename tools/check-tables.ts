// Holds every statement of the server against the tables of architecture.config.ts: a room writes its own tables only, and reads those of
// others through the views that the plan names. Reads sql templates, their pieces, the calls of the query builder, and the migrations.
// What a door hands out is no piece of SQL.
import { posix } from 'node:path'
import { type FeatureName, tables, views } from '../architecture.config.ts'
import { isTest, lineOf, type Node, nameOf, nodesOf, type Source, sourcesIn, stringOf } from './syntax.ts'
import { type Named, tablesIn } from './tables-in-sql.ts'

type Room = FeatureName | 'platform'
type Plan = Readonly<Record<string, readonly string[]>>

const ownerIn = (plan: Plan) => new Map(Object.entries(plan).flatMap(([room, names]) => names.map((name) => [name, room as Room] as const)))
/** The room of a file of the server; undefined where rows of every room are made on purpose (the demo). */
const roomOf = (path: string): string | undefined =>
  /(?:src\/features\/|migrations\/\d+-)([\w-]+)(?:\/|\.sql$)/.exec(path)?.[1] ??
  (/src\/(platform|providers)\//.test(path) ? 'platform' : undefined)

const sqlText = /^\s*(select|with|from|(left |cross |inner )?join|where|and|order by)\s|\b(from|join) [a-z_]+\b/i
const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const reading = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using', 'table'])

/** Tables that a call of the builder names: `db.selectFrom('product as p')`. */
function builtBy(node: Node): Named[] {
  if (node.type !== 'CallExpression') return []
  const callee = node['callee'] as Node
  const method = callee.type === 'MemberExpression' ? (nameOf(callee['property']) ?? '') : ''
  if (!writing.has(method) && !reading.has(method)) return []
  return (node['arguments'] as Node[])
    .slice(0, 1)
    .flatMap((argument) => (argument.type === 'ArrayExpression' ? (argument['elements'] as Node[]) : [argument]))
    .flatMap((argument) => {
      const table = stringOf(argument)?.split(' ')[0]
      return table === undefined ? [] : [{ table, writes: writing.has(method) }]
    })
}

/** Tables that a text of SQL names, also one that is handed on as a string. A value stands as a word that is no table. */
function writtenIn(node: Node): Named[] {
  if (node.type === 'TemplateLiteral') {
    const pieces = node['quasis'] as { value: { cooked: string | null } }[]
    return tablesIn(pieces.map(({ value }) => value.cooked ?? '').join(' 0 '))
  }
  const text = stringOf(node)
  return text !== undefined && /\b(from|join|into|update|copy|lock|table|truncate)\b/i.test(text) ? tablesIn(text) : []
}

/** What a file names as tables, each with the line of its statement. */
function namedIn(source: Source): (Named & { line: number })[] {
  const at = (line: number) => (named: Named) => ({ ...named, line })
  if (!source.path.endsWith('.sql'))
    return nodesOf(source).flatMap(([node]) => {
      const named = [...builtBy(node), ...writtenIn(node)]
      return named.length > 0 ? named.map(at(lineOf(source, node))) : [] // to count lines takes longer than to look
    })
  let line = 1
  return source.text.split(/^(?=create |insert |update |delete |select )/m).flatMap((statement) => {
    const here = line
    line += statement.split('\n').length - 1
    return tablesIn(statement).map(at(here))
  })
}

/** Every wall that a statement of these files goes through, as `file:line room writes table of room`. */
export function faultsOfTables(sources: readonly Source[], plan: { tables: Plan; views: Plan }): string[] {
  const [owners, shown] = [ownerIn(plan.tables), ownerIn(plan.views)]
  return sources.flatMap((source) => {
    const room = roomOf(source.path)
    if (room === undefined) return []
    const faults = new Set<string>()
    for (const { table, writes, line } of namedIn(source)) {
      const owner = owners.get(table)
      const at = `${source.path}:${line} ${room}`
      if (owner !== undefined && owner !== room && (writes || !shown.has(table)))
        faults.add(`${at} ${writes ? 'writes' : 'reads'} ${table} of ${owner}`)
      if (writes && owner === undefined && shown.has(table)) faults.add(`${at} writes the view ${table}`)
    }
    return [...faults]
  })
}

/** Whether a value is SQL that is not sent, or a function answers some: whatever `sql` has made, and a text that reads so. */
function isSql(value: Node | null | undefined): boolean {
  if (!value) return false
  switch (value.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return isSql(value['body'] as Node)
    case 'BlockStatement':
      return (value['body'] as Node[]).some(isSql)
    case 'ReturnStatement':
      return isSql(value['argument'] as Node | null)
    case 'TaggedTemplateExpression':
      return nameOf(value['tag']) === 'sql'
    case 'TemplateLiteral':
      return sqlText.test(
        (value['quasis'] as { value: { cooked: string | null } }[]).map(({ value: piece }) => piece.cooked ?? '').join(' 0 '),
      )
    default:
      return sqlText.test(stringOf(value) ?? '')
  }
}

/** SQL by the name that a module has for it, with the name that it is declared by. */
type Handed = ReadonlyMap<string, string>

/** The pieces of SQL that modules export, their own and those of other modules. */
function exportedSql(sources: readonly Source[]): (source: Source) => Handed {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const known = new Map<Source, Handed>()
  const exportsOf = (source: Source): Handed => {
    const before = known.get(source)
    if (before) return before
    const exported = new Map<string, string>()
    known.set(source, exported) // modules that import each other end here
    const other = (from: unknown): Handed => {
      const path = stringOf(from)
      const origin = path?.startsWith('.') ? byPath.get(posix.join(posix.dirname(source.path), path)) : undefined
      return origin ? exportsOf(origin) : new Map<string, string>()
    }
    const top = nodesOf(source)
      .filter(([, parents]) => parents.length < 4)
      .map(([node]) => node)
    const here = new Map(top.flatMap((node) => namesOfSql(node, other)))
    for (const node of top) {
      if (node.type === 'ExportAllDeclaration') for (const [name, declared] of other(node['source'])) exported.set(name, declared)
      if (node.type !== 'ExportNamedDeclaration') continue
      const from = node['source'] ? other(node['source']) : here
      for (const { name, as } of namesExported(node)) {
        const declared = from.get(name)
        if (declared !== undefined) exported.set(as, declared)
      }
    }
    return exported
  }
  return exportsOf
}

/** The SQL that a statement of a module gives a name: what it declares, and what it imports. */
function namesOfSql(node: Node, other: (from: unknown) => Handed): [name: string, declared: string][] {
  if (node.type === 'ImportDeclaration')
    return (node['specifiers'] as Node[]).flatMap((specifier) => {
      const declared = other(node['source']).get(nameOf(specifier['imported']) ?? '')
      return declared === undefined ? [] : [[nameOf(specifier['local']) ?? '', declared]]
    })
  const isVariable = node.type === 'VariableDeclarator'
  const name = isVariable || node.type === 'FunctionDeclaration' ? nameOf(node['id']) : undefined
  return name !== undefined && isSql(isVariable ? (node['init'] as Node | null) : node) ? [[name, name]] : []
}

/** What an export names: what it declares, or its list. */
function namesExported(node: Node): { name: string; as: string }[] {
  const declaration = node['declaration'] as Node | null
  const made = (declaration?.['declarations'] as Node[] | undefined) ?? (declaration ? [declaration] : [])
  const names = made.map(({ id }) => ({ name: nameOf(id) ?? '', as: nameOf(id) ?? '' }))
  const listed = (node['specifiers'] as Node[]).map(({ local, exported }) => ({ name: nameOf(local) ?? '', as: nameOf(exported) ?? '' }))
  return [...names, ...listed]
}

/** Pieces of SQL that a room's door exports. */
export function faultsOfDoors(sources: readonly Source[]): string[] {
  const exportsOf = exportedSql(sources)
  return sources
    .filter(({ path }) => /features\/[\w-]+\/index\.ts$/.test(path))
    .flatMap((door) => [...exportsOf(door).values()].map((name) => `${door.path} hands out the SQL text ${name}`))
}

/** Tables that no room has, or that two have; rooms with tables that do not exist. */
export function faultsOfPlan(migrations: readonly Source[], plan: { tables: Plan; views: Plan }): string[] {
  const made = (what: RegExp) => new Set(migrations.flatMap(({ text }) => [...text.matchAll(what)].map(([, name]) => name ?? '')))
  return (['tables', 'views'] as const).flatMap((part) => {
    const tablesMade = made(/^create (?:unlogged )?table (\w+)/gm)
    const real =
      part === 'tables'
        ? tablesMade
        : new Set([...made(/^create view (\w+)/gm), ...made(/^create function (\w+)\([^)]*\) returns table/gm), ...tablesMade])
    const named = Object.values(plan[part]).flat()
    return [
      ...named.filter((name) => !real.has(name)).map((name) => `the plan names ${name}, which no migration makes`),
      ...named.filter((name, index) => named.indexOf(name) < index).map((name) => `the plan gives ${name} to two rooms`),
      ...(part === 'tables'
        ? [...real].filter((name) => !named.includes(name)).map((name) => `no room of the plan has the table ${name}`)
        : []),
    ]
  })
}

if (import.meta.main) {
  const plan = { tables, views }
  const server = sourcesIn('apps/server/src/**/*.ts').filter((source) => !isTest(source))
  const migrations = sourcesIn('apps/server/migrations/*.sql')
  const faults = [...faultsOfPlan(migrations, plan), ...faultsOfTables([...migrations, ...server], plan), ...faultsOfDoors(server)]
  for (const fault of faults) console.error(fault)
  console.log(`tables: ${faults.length} statements of a room go past their owners`)
  process.exit(faults.length > 0 ? 1 : 0)
}
