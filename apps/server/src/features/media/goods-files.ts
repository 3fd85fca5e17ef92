// Files of virtual goods: only their merchant's listing names them, and only whoever has bought them reads them.
import { randomBytes } from 'node:crypto'
import type { Multipart } from '@rondo/contracts/kernel/endpoint'
import { cleanLine } from '@rondo/rules/kernel/clean-text'
import { goodsFiles } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import type { App, MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { makeGoods } from './make-original.ts'
import { hasRoomToday, takeOfDay } from './media.repository.ts'
import { isKey, originalOf } from './originals.ts'
import { type ReceivedFile, refuseDeclared, withFiles } from './read-files.ts'
import { quotaSpent } from './upload-photos.ts'

/** What a listing and an order say of a file. */
export interface GoodsFile {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly bytes: number
  /** In pixels; unknown of files from before this was kept. */
  readonly width?: number | null
  readonly height?: number | null
}

/** Keeps the files of a form, all or none. They are the caller's alone until a listing has them. */
export async function uploadGoods(ctx: MemberCtx, form: Multipart): Promise<GoodsFile[]> {
  const { app, actor } = ctx
  refuseDeclared(form)
  if (!(await hasRoomToday(app.db, actor.id, form.bytes))) throw await quotaSpent(app)
  return withFiles(app, actor.id, form, 'files', (files) => keep(ctx, files))
}

/** Longer than the key of a picture may be: no address of a picture leads to it. */
const newKey = () => randomBytes(36).toString('hex')
const endings = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' } as const

/** A name for the disk of whoever downloads it: without ways into folders, with the ending of what it is. */
function nameOf(given: string, type: keyof typeof endings): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = cleanLine(last.replace(/[\p{Cc}"<>:|?*]/gu, ' '))
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim()
  return (plain.replace(/^\.+/, '').slice(0, goodsFiles.nameLength - 5) || 'file') + endings[type]
}

async function keep({ app, actor }: MemberCtx, received: readonly ReceivedFile[]): Promise<GoodsFile[]> {
  const sent = received.reduce((sum, { bytes }) => sum + bytes, 0)
  if (!(await inTransaction(app, (tx) => takeOfDay(tx, actor.id, received.length, sent)))) throw await quotaSpent(app)
  const made = await Promise.all(
    received.map(async ({ path, name }) => {
      const goods = await makeGoods(path)
      return { key: newKey(), ...goods, name: nameOf(name, goods.type) }
    }),
  )
  // before the bytes: what has a row is removed with it when nothing comes of it
  const rows = await inTransaction(app, (tx) =>
    Promise.all(
      made.map(({ key, type, bytes, width, height, name }) =>
        tx
          .insertInto('goods_file')
          .values({ key, owner_id: actor.id, name, type, bytes: bytes.length, width, height })
          .returning(['id', 'name', 'type', 'bytes', 'width', 'height'])
          .executeTakeFirstOrThrow(),
      ),
    ),
  )
  for (const { key, bytes, type } of made) await app.providers.files.put(key, bytes, type)
  return rows
}

/** Own files by id; foreign ones are missing. They stay until the caller's transaction ends. 1 query. */
export async function ownGoods(tx: Tx, ownerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, GoodsFile>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<GoodsFile>`
    select id, name, type, bytes, width, height from goods_file where id = any(${ids}::bigint[]) and owner_id = ${ownerId}
    order by id for key share`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A listing has these files now, and no more those. */
export async function holdGoods(tx: Tx, ownerId: number, kept: readonly number[], dropped: readonly number[]): Promise<void> {
  if (kept.length + dropped.length === 0) return
  await sql`
    update goods_file set left_at = case when id = any(${kept}::bigint[]) then null else app_now() end
    where id = any(${[...kept, ...dropped]}::bigint[]) and owner_id = ${ownerId}`.execute(tx)
}

/** The bytes of a file that somebody has bought, with what they are called; undefined when they are gone. */
export async function readGoods(app: App, id: number): Promise<(GoodsFile & { readonly content: Buffer }) | undefined> {
  const { rows } = await sql<GoodsFile & { key: string }>`select id, key, name, type, bytes from goods_file where id = ${id}`.execute(
    app.db,
  )
  const [row] = rows
  if (!row) return undefined
  const { files } = app.providers
  const content = isKey(row.key) ? await originalOf(files, row.key) : await files.get(row.key) // the demo's own are pictures of it
  return content && { ...row, content }
}

/** Removes files that no listing has had for a day, that nobody has bought (SR-15), and that no payment which may still succeed is for. */
export async function removeLeftGoods(app: App): Promise<void> {
  const { rows } = await sql<{ id: number; key: string }>`
    delete from goods_file f where f.id in (
      select g.id from goods_file g where g.left_at < app_now() - interval '24 hours' and not exists (
        select from order_line i where i.merchant_id = g.owner_id and i.product -> 'files' @> jsonb_build_array(jsonb_build_object('id', g.id)))
        and not exists (select from payment_record y where y.purpose = 'checkout' and y.state in ('prepared', 'processing', 'failed')
          and y.snapshot -> 'lines' @> jsonb_build_array(jsonb_build_object('product', jsonb_build_object('files',
            jsonb_build_array(jsonb_build_object('id', g.id))))))
      order by g.id limit 200 for update skip locked
    ) returning f.id, f.key`.execute(app.db)
  for (const { key } of rows) if (!isKey(key)) await app.providers.files.remove(key)
}

/** Gives the files of a person up; those that somebody has bought stay with the order. */
export async function leaveGoods(tx: Tx, ownerId: number): Promise<void> {
  await sql`update goods_file set left_at = app_now() - interval '25 hours' where owner_id = ${ownerId}`.execute(tx)
}
