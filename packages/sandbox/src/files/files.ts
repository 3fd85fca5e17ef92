import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import type { Store } from '../ground/store.ts'

interface Kept {
  type: string
  body: Uint8Array
}

function xmlError(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}

/** Files at `/s3/{bucket}/{key}`: put, get, head, delete. A signature must be there; its arithmetic is not checked. */
export function mountFiles(app: FastifyInstance, store: Store): void {
  void app.register((scope, _options, done) => {
    // A file is bytes, whatever its type says.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))

    scope.addHook('preHandler', async (request, reply) => {
      const signed = (request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 ') || request.url.includes('X-Amz-Signature=')
      return signed ? undefined : xmlError(reply, 403, 'AccessDenied', 'Access Denied')
    })

    const find = (key: string) => store.row<Kept>('select type, body from file where key = ?', key)
    const etagOf = (body: Uint8Array) => `"${createHash('md5').update(body).digest('hex')}"`

    scope.put<{ Params: { '*': string }; Body: Buffer | undefined }>('/s3/*', (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      store.run(
        'insert into file values (?, ?, ?) on conflict (key) do update set type = excluded.type, body = excluded.body',
        request.params['*'],
        request.headers['content-type'] ?? 'application/octet-stream',
        body,
      )
      return reply.header('etag', etagOf(body)).code(200).send()
    })
    scope.get<{ Params: { '*': string } }>('/s3/*', (request, reply) => {
      const found = find(request.params['*'])
      if (!found) return xmlError(reply, 404, 'NoSuchKey', 'The specified key does not exist.')
      return reply.type(found.type).header('etag', etagOf(found.body)).send(Buffer.from(found.body))
    })
    scope.delete<{ Params: { '*': string } }>('/s3/*', (request, reply) => {
      store.run('delete from file where key = ?', request.params['*'])
      return reply.code(204).send()
    })
    done()
  })
}
