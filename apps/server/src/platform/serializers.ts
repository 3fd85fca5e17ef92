import makeFactory, { type Serializer, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'

const factory = makeFactory()
const writers = new WeakMap<object, Serializer>()

/**
 * Makes the writer of an answer with its first answer: a hundred at the start cost a tenth of a second and ten megabytes, most never write.
 * Servers of one process share them, for their schemas are the same and refer to no others.
 */
export const serializersWhenNeeded: SerializerFactory = (schemas, options) => {
  const compile = factory(schemas, options)
  return (route) => {
    const { schema } = route as { schema: object }
    return (value) => {
      const write = writers.get(schema) ?? compile(route)
      writers.set(schema, write)
      return write(value)
    }
  }
}
