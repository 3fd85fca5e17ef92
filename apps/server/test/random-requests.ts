// Requests by chance from the OpenAPI document, each from a seed: such as a caller may send, and such as nobody should.

export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly format?: string
}
export interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>>
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Chance = () => number
const pick = <T>(chance: Chance, from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T

const texts = [
  'Ida',
  '',
  ' ',
  'ida@people.test',
  'Velvet2026',
  '75001',
  'FR',
  '2026-11-21',
  '"\'; drop table account; --',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'a\u0000b',
  '\u202Eabc',
  '😀👩‍👩‍👧',
  '中文衣服',
  '%00%2e%2e',
  '${7*7}{{7*7}}',
  'x'.repeat(6000),
  '__proto__',
  '\ud800',
]
/** Longer addresses are refused before anybody of ours reads them. */
const LONGEST_IN_QUERY = 600
const numbers = [0, 1, 2, -1, 0.5, 1e9, 9_007_199_254_740_991, 1e300, -0]
const anything: readonly unknown[] = [null, true, {}, [], [[]], '', 'x', 0, { $ne: null }, { toString: 'x' }, ['a', { b: 1 }]]

/** A value such as the schema describes, mostly; now and then at its edges. `ids` are numbers that name something. */
export function valueOf(schema: Schema, chance: Chance, ids: readonly number[]): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(chance, schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return valueOf(pick(chance, options), chance, ids)
  const type = Array.isArray(schema.type) ? pick(chance, schema.type as string[]) : (schema.type as string | undefined)
  if (type === 'null') return null
  if (type === 'boolean') return chance() < 0.5
  if (type === 'integer') return chance() < 0.6 ? pick(chance, ids) : Math.trunc(pick(chance, numbers))
  if (type === 'number') return pick(chance, numbers)
  if (type === 'string') return pick(chance, texts)
  if (type === 'array') return Array.from({ length: Math.floor(chance() * 3) }, () => valueOf(schema.items ?? {}, chance, ids))
  if (type === 'object' || schema.properties) return objectOf(schema, chance, ids)
  return pick(chance, anything)
}

function objectOf({ properties = {}, required = [] }: Schema, chance: Chance, ids: readonly number[]) {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || chance() < 0.4)
  return Object.fromEntries(kept.map(([name, schema]) => [name, valueOf(schema, chance, ids)]))
}

/** True when no reading of the schema takes an object in this place. */
const refusesObjects = (schema: Schema): boolean => {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.every(refusesObjects)
  const types = [schema.type ?? []].flat()
  return types.length > 0 && !types.includes('object')
}

const inQuery = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, LONGEST_IN_QUERY)

export interface Asked {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  /** Why this must be refused, when it must. */
  readonly broken: string | undefined
}

/** A request for an operation. About one in three is broken on purpose. */
export function requestFor({ parameters = [], requestBody }: Operation, chance: Chance, ids: readonly number[]): Asked {
  const path: Record<string, string> = {}
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path')
      path[name] =
        chance() < 0.8 ? String(pick(chance, ids)) : pick(chance, ['0', '-1', 'abc', '1e3', '9007199254740993', "1'--", '%00', 'null'])
    if (place !== 'query' || (!required && chance() < 0.6)) continue
    const value = valueOf(schema, chance, ids)
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) query.append(name, inQuery(one))
  }
  if (chance() < 0.1) query.append(pick(chance, ['populate', 'filters[password_hash][$ne]', '__proto__[x]', 'constructor']), '*')
  const schema = requestBody?.content['application/json']?.schema
  const body = schema && valueOf(schema, chance, ids)
  if (!schema || chance() > 0.35) return { path, query, body, broken: undefined }
  return { path, query, ...breakBody(schema, body, chance) }
}

function breakBody(schema: Schema, body: unknown, chance: Chance): { body: unknown; broken: string | undefined } {
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => refusesObjects(field))
  const required = (schema.required ?? []).filter((name) => schema.properties?.[name]?.type !== undefined)
  const kind = chance()
  if (kind < 0.2)
    return { body: pick(chance, ['text', 7, [1, 2], [[]]]), broken: schema.type === 'object' ? 'a body that is no object' : undefined }
  if (kind < 0.45 && required.length > 0) {
    const name = pick(chance, required)
    return { body: { ...(body as object), [name]: undefined }, broken: `without ${name}` }
  }
  if (kind < 0.85 && fields.length > 0) {
    const [name] = pick(chance, fields)
    return { body: { ...(body as object), [name]: { $gt: '' } }, broken: `an object as ${name}` }
  }
  return { body: { ...(body as object), id: 1, account_id: 1, isMerchant: true, __proto__: { admin: true } }, broken: undefined }
}

/** Names of fields in a value that its schema does not declare. */
export function undeclared(value: unknown, schema: Schema | undefined, at = ''): string[] {
  if (value === null || typeof value !== 'object' || !schema) return []
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const found = options.map((option) => undeclared(value, option, at))
    return found.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  if (Array.isArray(value)) return value.flatMap((one, n) => undeclared(one, schema.items, `${at}[${n}]`))
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = schema.properties?.[name] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
    return field ? undeclared(inner, field, `${at}.${name}`) : [`${at}.${name}`]
  })
}
