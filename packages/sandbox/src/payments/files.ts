import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sandboxKeys } from '../keys.ts'
import type { Endpoint, Context } from './context.ts'
import { param } from './context.ts'
import { type Input, oneOf, text } from './input.ts'
import { invalid, missing } from './refusal.ts'
import type { StoredFile } from './shapes.ts'

/** A form with a file, as it came: what a call reads of it, and what a record of the call shows. */
export class Upload {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer } | undefined
  constructor(fields: Record<string, string>, file: { name: string; bytes: Buffer } | undefined) {
    this.fields = fields
    this.file = file
  }
  /** The same form again has the same text, whatever its boundary: a key remembers it. */
  toJSON(): object {
    const { file } = this
    const digest = file && createHash('sha256').update(file.bytes).digest('hex')
    return { ...this.fields, ...(file && { file: { name: file.name, size: file.bytes.length, digest } }) }
  }
}

/** Forms with files are read whole before their call begins, and a file is sent again to whoever has the secret key. */
export function mountUploads(app: FastifyInstance, { store }: Context): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const fields: Record<string, string> = {}
    let file: { name: string; bytes: Buffer } | undefined
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = value
      else file = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }
    }
    return new Upload(fields, file)
  })
  app.get<{ Params: { id: string } }>('/v1/files/:id/contents', (request, reply) => {
    const kept = store.row<{ type: string; body: Uint8Array }>('select type, body from file where key = ?', request.params.id)
    if (!kept || request.headers.authorization !== `Bearer ${sandboxKeys.stripeSecret}`) return reply.code(404).send()
    return reply.type(`application/${kept.type}`).send(Buffer.from(kept.body))
  })
}

const mostBytes = 5_000_000
const beginnings: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
]
const typeOf = (bytes: Buffer) => beginnings.find(([, first]) => first.every((byte, at) => bytes[at] === byte))?.[0]

function create(ctx: Context, input: Input): StoredFile {
  const purpose = oneOf(input, 'purpose', ['dispute_evidence'])
  if (!purpose) throw invalid('Missing required param: purpose.', 'parameter_missing', 'purpose')
  const given = input['file'] as Upload['file']
  if (!given) throw invalid('Missing required param: file.', 'parameter_missing', 'file')
  const type = typeOf(given.bytes)
  if (!type) throw invalid('File for key file is of type unknown. Allowed types are: pdf, jpg, png.', undefined, 'file')
  if (given.bytes.length > mostBytes) throw invalid('File for key file exceeds the maximum size of 5 MB.', undefined, 'file')
  const id = ctx.names.id('file')
  ctx.store.run('insert into file values (?, ?, ?)', id, type, given.bytes)
  return ctx.records.save('file', {
    id,
    object: 'file',
    created: ctx.clock.seconds(),
    expires_at: null,
    filename: given.name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: given.bytes.length,
    title: null,
    type,
    url: `${ctx.base()}/v1/files/${id}/contents`,
  })
}

/** Names of evidence that take a file instead of words. */
const fileNames = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const
/** Throws the provider's no where evidence names a file that is not there. */
export function refuseStrangeFiles(ctx: Context, evidence: Input): void {
  for (const name of fileNames) {
    const id = text(evidence, name)
    if (id !== undefined && !ctx.records.find('file', id)) throw missing('file upload', id, `evidence[${name}]`)
  }
}

export const fileEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/files', takes: ['file', 'purpose', 'file_link_data'], run: (ctx, { input }) => create(ctx, input) },
  { method: 'GET', path: '/v1/files/:id', takes: [], run: (ctx, call) => ctx.records.get('file', param(call, 'id')) },
]
