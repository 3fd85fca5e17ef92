import { ErrorBody } from '@rondo/contracts/kernel/failures'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
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

const errorSchema = outputSchema(ErrorBody)

type Operations = Record<string, { responses?: Record<string, unknown> }>

/** The API's description as it is answered: every refusal is one and the same component instead of a copy at each status of each call. */
export function describe(http: FastifyInstance) {
  const document = http.swagger() as { paths?: Record<string, Operations>; components?: object }
  const refused = { description: 'Refused', content: { 'application/json': { schema: errorSchema } } }
  const shorten = (responses: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(responses).map(([status, one]) => [status, Number(status) >= 400 ? { $ref: '#/components/responses/Refused' } : one]),
    )
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, { ...operation, responses: shorten(operation.responses ?? {}) }]),
      ),
    ]),
  )
  return { ...document, paths, components: { ...document.components, responses: { Refused: refused } } }
}

/** OpenAPI needs JSON schemas where validation keeps zod: for @fastify/swagger's `transform`. */
export function inputsAsJsonSchema({ schema, url, route }: { schema: FastifySchema; url: string; route: RouteOptions }) {
  const converted = Object.fromEntries(
    Object.entries(schema ?? {}).map(([key, value]) => [key, value instanceof z.ZodType ? inputSchema(value) : (value as unknown)]),
  )
  const { consumes } = (schema ?? {}) as { consumes?: readonly string[] }
  // the files of an upload, which no validator reads
  const files = { type: 'object', properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } }
  if (consumes?.[0] === 'multipart/form-data') converted['body'] = files
  // Refusals have one body that we write ourselves: they are told here, instead of compiling a serializer for each status of each call.
  const { refusals = [] } = route.config ?? {}
  if (schema?.response) {
    const answers = Object.entries(schema.response).map(([status, one]) => [
      status,
      one instanceof z.ZodType ? outputSchema(one) : (one as unknown),
    ])
    converted['response'] = { ...Object.fromEntries(answers), ...Object.fromEntries(refusals.map((code) => [code, errorSchema])) }
  }
  return { schema: converted as FastifySchema, url: url.replaceAll('(^\\d+$)', '') }
}
