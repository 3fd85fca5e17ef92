import { readFileSync } from 'node:fs'

interface Schema {
  $ref?: string
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  format?: string
}

const document = JSON.parse(readFileSync(new URL('../../test/shippo-openapi.json', import.meta.url), 'utf8')) as {
  components: { schemas: Record<string, Schema> }
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (document.components.schemas[name] ?? {}) : schema
}

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value

/** Every property that a schema and the schemas it is made of know. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const own = resolved(schema)
  return Object.assign({}, ...(own.allOf ?? []).map(propertiesOf), own.properties) as Record<string, Schema>
}

function requiredOf(schema: Schema): string[] {
  const own = resolved(schema)
  return [...(own.required ?? []), ...(own.allOf ?? []).flatMap(requiredOf)]
}

/** What is wrong with a value by a schema of the carrier's own document: types, required and unknown names, words of lists, dates. */
export function problemsBy(schema: Schema, value: unknown, path: string): string[] {
  const own = resolved(schema)
  const choices = own.oneOf ?? own.anyOf
  if (choices) {
    const tried = choices.map((choice) => problemsBy(choice, value, path))
    return tried.some((problems) => problems.length === 0) ? [] : (tried[0] ?? [])
  }
  const found: string[] = []
  const types = own.type === undefined ? [] : [own.type].flat()
  const type = typeOf(value)
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return [`${path}: ${type} instead of ${types.join(' or ')}`]
  if (own.enum && !own.enum.includes(value)) found.push(`${path}: ${JSON.stringify(value)} is not in the list`)
  if (own.format === 'date-time' && Number.isNaN(Date.parse(String(value)))) found.push(`${path}: no date`)
  if (Array.isArray(value) && own.items) for (const [i, one] of value.entries()) found.push(...problemsBy(own.items, one, `${path}[${i}]`))
  const properties = propertiesOf(own)
  if (type === 'object' && Object.keys(properties).length > 0) {
    const fields = value as Record<string, unknown>
    for (const name of requiredOf(own)) if (!(name in fields)) found.push(`${path}.${name}: missing`)
    for (const [name, one] of Object.entries(fields)) {
      const known = properties[name]
      found.push(...(known ? problemsBy(known, one, `${path}.${name}`) : [`${path}.${name}: unknown`]))
    }
  }
  return found
}

/** What is wrong with an answer that should be one of the carrier's named things. */
export function problemsOf(name: string, value: unknown): string[] {
  return problemsBy({ $ref: `#/components/schemas/${name}` }, value, name)
}
