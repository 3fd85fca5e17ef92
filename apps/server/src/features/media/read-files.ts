import type { Multipart } from '@rondo/contracts/kernel/endpoint'
import { uploads } from '@rondo/rules/kernel/limits'
import { Failure } from '../../platform/failure.ts'

/** Room for the names and boundaries around the files. */
const AROUND = 64 * 1024
const MOST_PARTS = 20
const FAR_BEYOND = 3
const most = uploads.filesPerCall * uploads.bytesEach + AROUND

/** Reads on past the limit without keeping anything: a browser looks at the answer only when all is sent. Far beyond it the line is cut. */
async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length <= most) parts.push(part)
    if (length > FAR_BEYOND * most) throw new Failure('media.too_large')
  }
  if (length > most) throw new Failure('media.too_large')
  return Buffer.concat(parts, length)
}

function countParts(body: Buffer, type: string): number {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let parts = 0
  for (let at = body.indexOf(mark); at >= 0 && parts <= MOST_PARTS; at = body.indexOf(mark, at + mark.length)) parts++
  return parts
}

/** The files of field `field` of a multipart body, at most 10 of 5 MB. Throws media.none, media.too_many, media.too_large, request.invalid. */
export async function readFiles(multipart: Multipart | undefined, field: string): Promise<Buffer[]> {
  if (!multipart?.type?.startsWith('multipart/form-data')) throw new Failure('media.none')
  const { stream, type } = multipart
  const body = await bytesOf(stream)
  if (countParts(body, type) > MOST_PARTS) throw new Failure('media.too_many')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Failure('request.invalid')
  })
  const files = form.getAll(field).filter((part) => typeof part !== 'string')
  if (files.length === 0) throw new Failure('media.none')
  if (files.length > uploads.filesPerCall) throw new Failure('media.too_many')
  if (files.some(({ size }) => size > uploads.bytesEach)) throw new Failure('media.too_large')
  return Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
}
