// A provider's own OpenAPI document as a judge of what was sent to it and what it answered.
import { readFileSync } from 'node:fs'

interface Schema {
  $ref?: string
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  type?: string | string[]
  nullable?: boolean
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  required?: string[]
  items?: Schema
  enum?: unknown[]
  format?: string
}
interface Content {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}
interface Call {
  requestBody?: Content
  responses: Record<string, Content>
}
interface Document {
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Schema>; responses?: Record<string, Content> }
}

/** A recorded call and its answer, as text; the path is below the provider's own address. */
export interface Spoken {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly request: string
  readonly answer: string
}
export interface Judge {
  /** What is wrong with a value that should be one of the document's named things. */
  readonly problemsOf: (name: string, value: unknown) => string[]
  /** What is wrong with a call; undefined where the document does not know it. */
  readonly problemsIn: (spoken: Spoken) => string[] | undefined
}

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value

/** A form with names like `card[number]` and `types[0]` as the object that it stands for. */
export function formAsObject(form: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const steps = name.split(/[[\]]+/).filter(Boolean)
    let at = whole
    for (const step of steps.slice(0, -1)) at = (at[step] ??= {}) as Record<string, unknown>
    at[steps.at(-1) ?? ''] = value
  }
  return listed(whole) as Record<string, unknown>
}
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
    ? entries.map(([, one]) => listed(one))
    : Object.fromEntries(entries.map(([key, one]) => [key, listed(one)]))
}

/**
 * Opens a document. Where it `isOlder` than the version in use, an answer may have more and lack some of what it names; what it has must be
 * of its types, and a call may only send what it knows.
 */
export function openDocument(file: string | URL, { isOlder = false } = {}): Judge {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document
  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    return name ? (document.components.schemas[name] ?? {}) : schema
  }
  /** Every property that a schema and the schemas it is made of know. */
  const propertiesOf = (schema: Schema): Record<string, Schema> => {
    const own = resolved(schema)
    return Object.assign({}, ...(own.allOf ?? []).map(propertiesOf), own.properties) as Record<string, Schema>
  }
  const requiredOf = (schema: Schema): string[] => {
    const own = resolved(schema)
    return [...(own.required ?? []), ...(own.allOf ?? []).flatMap(requiredOf)]
  }
  const isOfType = (value: unknown, types: readonly string[], isForm: boolean) => {
    const type = typeOf(value)
    if (types.includes(type) || (type === 'integer' && types.includes('number'))) return true
    if (!isForm || type !== 'string') return false
    return (types.some((one) => one === 'integer' || one === 'number') && !Number.isNaN(Number(value))) || types.includes('boolean')
  }

  /** `isForm`: the value was written as a form, whose numbers are texts. */
  function problemsBy(schema: Schema, value: unknown, path: string, isForm: boolean): string[] {
    const own = resolved(schema)
    if (value === null && (own.nullable || schema.nullable)) return []
    const choices = own.oneOf ?? own.anyOf
    if (choices) {
      const tried = choices.map((choice) => problemsBy(choice, value, path, isForm))
      return tried.some((problems) => problems.length === 0) ? [] : (tried[0] ?? [])
    }
    const found: string[] = []
    const types = own.type === undefined ? [] : [own.type].flat()
    const type = typeOf(value)
    if (types.length > 0 && !isOfType(value, types, isForm)) return [`${path}: ${type} instead of ${types.join(' or ')}`]
    if (own.enum && !isOlder && !own.enum.includes(value)) found.push(`${path}: ${JSON.stringify(value)} is not in the list`)
    if (own.format === 'date-time' && Number.isNaN(Date.parse(String(value)))) found.push(`${path}: no date`)
    if (Array.isArray(value) && own.items)
      for (const [i, one] of value.entries()) found.push(...problemsBy(own.items, one, `${path}[${i}]`, isForm))
    const properties = propertiesOf(own)
    if (type === 'object' && Object.keys(properties).length > 0) {
      const fields = value as Record<string, unknown>
      for (const name of isOlder && !path.startsWith('request') ? [] : requiredOf(own))
        if (!(name in fields)) found.push(`${path}.${name}: missing`)
      for (const [name, one] of Object.entries(fields)) {
        const known = properties[name]
        if (known) found.push(...problemsBy(known, one, `${path}.${name}`, isForm))
        else if (own.additionalProperties === false || (!isOlder && !own.additionalProperties)) found.push(`${path}.${name}: unknown`)
      }
    }
    return found
  }
  const paths = Object.entries(document.paths).map(([path, calls]) => ({
    pattern: new RegExp(`^${path.replaceAll(/{\w+}/g, '[^/]+').replace(/\/$/, '')}/?$`),
    calls,
    parameters: path.split('{').length,
  }))
  paths.sort((a, b) => a.parameters - b.parameters)
  const contentOf = (content: Content | undefined): [string, Schema] | undefined => {
    const name = content?.$ref?.split('/').at(-1)
    const own = name ? document.components.responses?.[name] : content
    const [first] = Object.entries(own?.content ?? {})
    return first && [first[0], first[1].schema]
  }

  return {
    problemsOf: (name, value) => problemsBy({ $ref: `#/components/schemas/${name}` }, value, name, false),
    problemsIn({ method, path, status, request, answer }) {
      const [plain = ''] = path.split('?')
      const call = paths.find(({ pattern, calls }) => pattern.test(plain) && method.toLowerCase() in calls)?.calls[method.toLowerCase()]
      if (!call) return undefined
      const body = contentOf(call.requestBody)
      const said = contentOf(call.responses[status] ?? (status >= 400 ? undefined : call.responses['200']) ?? call.responses['default'])
      const isForm = body?.[0].includes('form') ?? false
      return [
        ...(body && request && status < 400
          ? problemsBy(body[1], isForm ? formAsObject(request) : JSON.parse(request), 'request', isForm)
          : []),
        ...(said && answer ? problemsBy(said[1], JSON.parse(answer), 'answer', false) : []),
      ]
    },
  }
}

/** The carrier's own document. */
export const carrierDocument = (): Judge => openDocument(new URL('../../test/shippo-openapi.json', import.meta.url))
