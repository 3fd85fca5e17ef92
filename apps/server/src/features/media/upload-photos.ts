import type { Multipart } from '@rondo/contracts/kernel/endpoint'
import { appNow } from '../../platform/clock.ts'
import type { App, MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Store } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import type { Files } from '../../providers/files/index.ts'
import { makeOriginal } from './make-original.ts'
import { forgetMedia, hasRoomToday, insertMedia, lockKeys, takeOfDay } from './media.repository.ts'
import { type ReceivedFile, refuseDeclared, withFiles } from './read-files.ts'

const DAY_MS = 86_400_000

/** A day of the quota ends at midnight in UTC. */
const secondsToMidnight = async (app: App) => Math.ceil((DAY_MS - ((await appNow(app)).getTime() % DAY_MS)) / 1000)

/** Keeps the pictures of a form, all or none. They are the caller's alone until something shows them. */
export async function uploadPhotos(ctx: MemberCtx, form: Multipart) {
  const { app, language } = ctx
  return (await receive(ctx, form, '')).map((row) => photo(row, language, app.config.mediaOrigin))
}

/** As `uploadPhotos`, for pictures that no public address ever serves: the room that claims them shows them to whom it may. */
export const keepPrivatePhotos = (ctx: MemberCtx, form: Multipart) => receive(ctx, form, 'private-')

async function receive(ctx: MemberCtx, form: Multipart, prefix: '' | 'private-') {
  const { app, actor } = ctx
  refuseDeclared(form)
  if (!(await hasRoomToday(app.db, actor.id, form.bytes))) throw await quotaSpent(app) // before megabytes are taken
  return withFiles(app, actor.id, form, 'files', (files) => keep(ctx, files, prefix))
}

/** What is told beyond the files of a day. */
export const quotaSpent = async (app: App) => new Failure('media.quota', { retryAfter: await secondsToMidnight(app) })

async function keep({ app, actor }: MemberCtx, received: readonly ReceivedFile[], prefix: string): Promise<StoredPhoto[]> {
  const sent = received.reduce((sum, { bytes }) => sum + bytes, 0)
  // before the pictures are decoded, and of its own: what was refused afterwards has cost its work all the same
  const hasRoom = await inTransaction(app, (tx) => takeOfDay(tx, actor.id, received.length, sent))
  if (!hasRoom) throw await quotaSpent(app)
  return keepPictures(
    { store: app, files: app.providers.files },
    actor.id,
    received.map(({ path }) => path),
    prefix,
  )
}

/** Keeps pictures that lie on this machine as somebody's own, all or none. Throws media.not_image, media.too_many_pixels. */
export async function keepPictures(
  { store, files }: { readonly store: Store; readonly files: Files },
  ownerId: number,
  paths: readonly string[],
  prefix = '',
): Promise<StoredPhoto[]> {
  const made = await Promise.all(paths.map((path) => makeOriginal(path, ownerId)))
  const originals = made.map((one) => ({ ...one, key: `${prefix}${one.key}` }))

  const rows = await inTransaction(store, async (tx) => {
    await lockKeys(
      tx,
      originals.map(({ key }) => key),
    )
    return Promise.all(originals.map((original) => insertMedia(tx, ownerId, original)))
  })
  // after the rows: the sweeper removes a file only when no row names it
  try {
    for (const { key, bytes } of originals) await files.put(key, bytes, 'image/webp')
  } catch (error) {
    await forgetMedia(
      store.db,
      rows.map(({ id }) => id),
    )
    throw error
  }
  return rows
}
