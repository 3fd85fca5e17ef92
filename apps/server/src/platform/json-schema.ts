import type { FastifySchema } from 'fastify'
import * as z from 'zod'

function asJsonSchema(schema: unknown, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
    // fast-json-stringify drops what is undeclared anyway; with `false` a nullable object or union with one field too many is a 500
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return rest
}
/** What a caller may send, for the API's page. */
export const inputSchema = (schema: unknown) => asJsonSchema(schema, 'input')
/** What may leave: compiled into the serializer. */
export const outputSchema = (schema: unknown) => asJsonSchema(schema, 'output')

/** OpenAPI needs JSON schemas where validation keeps zod: for @fastify/swagger's `transform`. */
export function inputsAsJsonSchema({ schema, url }: { schema: FastifySchema; url: string }) {
  const converted = Object.fromEntries(
    Object.entries(schema ?? {}).map(([key, value]) => [key, value instanceof z.ZodType ? inputSchema(value) : (value as unknown)]),
  )
  const { consumes } = (schema ?? {}) as { consumes?: readonly string[] }
  // the files of an upload, which no validator reads
  const files = { type: 'object', properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } }
  if (consumes?.includes('multipart/form-data')) converted['body'] = files
  return { schema: converted as FastifySchema, url: url.replaceAll('(^\\d+$)', '') }
}
