// Nothing that a caller sends and nothing that we list is without an end.
import { endpoints } from '@rondo/contracts'
import * as z from 'zod'
import { expect, test } from 'vitest'

interface Node {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly propertyNames?: Node
  readonly anyOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
}
const schemaOf = (schema: unknown, io: 'input' | 'output') =>
  z.toJSONSchema(schema as z.ZodType, { target: 'draft-7', io, unrepresentable: 'any' }) as Node

/** Formats that say themselves how long a text may be. */
const short = ['date', 'date-time']
const isOf = ({ type }: Node, kind: string) => type === kind || (Array.isArray(type) && type.includes(kind))

/** Paths of texts, lists and records of any size. */
function endless(node: Node, path: string): string[] {
  const { anyOf = [], allOf = [], oneOf = [], items, properties = {}, additionalProperties } = node
  const isKnown = node.enum !== undefined || node.const !== undefined || short.includes(node.format ?? '')
  return [
    ...(isOf(node, 'string') && !isKnown && node.maxLength === undefined ? [`${path}: text`] : []),
    ...(isOf(node, 'array') && node.maxItems === undefined ? [`${path}: list`] : []),
    ...(items ? endless(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, one]) => endless(one, `${path}.${name}`)),
    ...(typeof additionalProperties === 'object' ? endless(additionalProperties, `${path}.*`) : []),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((one) => endless(one, path)),
  ]
}

test.each(endpoints)('%s takes no text and no list without an end', (_name, { params, query, body }) => {
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? endless(schemaOf(schema, 'input'), part) : [],
  )
  expect([...new Set(parts)]).toEqual([])
})

/** Whether an answer is a list, or holds one as its data, that says no most. */
const listsWithoutMost = (answer: unknown) => {
  const given = schemaOf(answer, 'output')
  return [given, given.properties?.['data'] ?? {}].some((one) => isOf(one, 'array') && one.maxItems === undefined)
}
const hasPages = (query: unknown) => query !== undefined && 'page' in (schemaOf(query, 'input').properties ?? {})

test('every list has pages, or says how much it holds at most', () => {
  const reads = endpoints.filter(([, { method }]) => method === 'GET')
  const without = reads.filter(([, { answer, query }]) => listsWithoutMost(answer) && !hasPages(query))
  expect(without.map(([name]) => name)).toEqual([])
})

test('what reads all that somebody has is asked for so many times an hour', () => {
  const whole = endpoints.filter(([, { method, path }]) => method === 'GET' && path.endsWith('/export'))
  expect(whole.length).toBeGreaterThan(3)
  expect(whole.flatMap(([name, { limit }]) => (limit === 'export' ? [] : name))).toEqual([])
})
