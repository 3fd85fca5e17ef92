import makeFactory, { type Serializer, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'

const factory = makeFactory()

/** Makes the writer of an answer with its first answer: a hundred at the start cost a tenth of a second and ten megabytes, most never write. */
export const serializersWhenNeeded: SerializerFactory = (schemas, options) => {
  const compile = factory(schemas, options)
  return (route) => {
    let write: Serializer | undefined
    return (value) => (write ??= compile(route))(value)
  }
}
