// The files of a form come to disk one after the other: in memory there is only what is on its way.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@rondo/contracts/kernel/endpoint'
import { uploads } from '@rondo/rules/kernel/limits'
import type { App } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { openGate } from '../../platform/gate.ts'

/** Room for the names and boundaries around the files. */
const AROUND = 64 * 1024
const most = uploads.filesPerCall * uploads.bytesEach + AROUND
/** A form that arrives for longer was left by its sender. */
const LEFT_AFTER_MS = 3_600_000

const folderOf = ({ config }: Pick<App, 'config'>) => join(config.dataDir, 'media/incoming')

/** Forms that arrive at the same time; of one person no more than a page sends. Whoever comes beyond is told server.busy, unread. */
const gate = openGate({ atOnce: 4, waiting: 12 })
const eachAtOnce = 3
const inFlight = new Map<number, number>()
async function inLine<T>(ownerId: number, work: () => Promise<T>): Promise<T> {
  const mine = inFlight.get(ownerId) ?? 0
  if (mine >= eachAtOnce) throw new Failure('server.busy', { retryAfter: 2 })
  inFlight.set(ownerId, mine + 1)
  try {
    return await gate(work)
  } finally {
    const left = (inFlight.get(ownerId) ?? 1) - 1
    if (left === 0) inFlight.delete(ownerId)
    else inFlight.set(ownerId, left)
  }
}

type Received = Pick<ReceivedFile, 'path' | 'name'>
export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  /** As its sender calls it; empty where nothing is said. */
  readonly name: string
}

/** Throws media.too_large for a form that announces more than may be sent, before any of it is read. */
export function refuseDeclared({ bytes }: Multipart): void {
  if (bytes > most) throw new Failure('media.too_large')
}

/**
 * Hands the files of field `field` of a form to `work`, on disk until it ends: at most 10 of 5 MB. Throws media.none, media.too_many,
 * media.too_large, request.invalid, server.busy.
 */
export function withFiles<T>(
  app: Pick<App, 'config'>,
  ownerId: number,
  form: Multipart,
  field: string,
  work: (files: readonly ReceivedFile[]) => Promise<T>,
): Promise<T> {
  return inLine(ownerId, async () => {
    const received: Received[] = []
    try {
      await receive(app, form, field, received).catch(refused)
      if (received.length === 0) throw new Failure('media.none')
      return await work(await Promise.all(received.map(async (one) => ({ ...one, bytes: (await stat(one.path)).size }))))
    } finally {
      await Promise.all(received.map(({ path }) => rm(path, { force: true })))
    }
  })
}

async function receive(app: Pick<App, 'config'>, form: Multipart, field: string, received: Received[]): Promise<void> {
  const folder = folderOf(app)
  await mkdir(folder, { recursive: true })
  for await (const { fieldname, filename = '', file } of form.parts()) {
    if (!file) continue
    if (fieldname !== field) {
      file.resume()
      continue
    }
    const path = join(folder, randomUUID())
    received.push({ path, name: filename })
    await pipeline(file, createWriteStream(path))
    if (file.truncated) throw new Failure('media.too_large')
  }
}

const limits: Readonly<Record<string, 'media.too_many' | 'media.too_large'>> = {
  FST_FILES_LIMIT: 'media.too_many',
  FST_PARTS_LIMIT: 'media.too_many',
  FST_FIELDS_LIMIT: 'media.too_many',
  FST_REQ_FILE_TOO_LARGE: 'media.too_large',
}
function refused(error: Error & { readonly code?: string; readonly syscall?: string }): never {
  const known = limits[error.code ?? '']
  if (known) throw new Failure(known)
  if (error instanceof Failure || error.syscall) throw error
  throw new Failure('request.invalid') // no form, or one that breaks off
}

/** Removes what a process that died had received. */
export async function removeLeft(app: Pick<App, 'config'>): Promise<void> {
  const folder = folderOf(app)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(path, { force: true })
  }
}
