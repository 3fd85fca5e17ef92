import makeFactory, { type Serializer, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'
import * as z from 'zod'
import { outputSchema } from './json-schema.ts'

const factory = makeFactory()
const writers = new WeakMap<object, Serializer>()

/**
 * Makes the writer of an answer with its first answer: a hundred at the start cost a fifth of a second and ten megabytes, most never write.
 * Servers of one process share them, for a contract has one schema and refers to no others.
 */
export const serializersWhenNeeded: SerializerFactory = (schemas, options) => {
  const compile = factory(schemas, options)
  return (route) => {
    const { schema } = route as { schema: object }
    return (value) => {
      const write = writers.get(schema) ?? compile({ ...route, schema: schema instanceof z.ZodType ? outputSchema(schema) : schema })
      writers.set(schema, write)
      return write(value)
    }
  }
}
