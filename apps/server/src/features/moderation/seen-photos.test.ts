// Pictures that were reported stay for the operator's desk, whatever their owners do, and end with the period for which reports are kept.
import { randomInt } from 'node:crypto'
import { accounts, listings, media, messaging, moderation, reviews } from '@rondo/contracts'
import { clocks } from '@rondo/rules/kernel/clocks'
import { reportKinds } from '@rondo/rules/moderation/report'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { releaseMedia } from '../media/index.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { as, app, base, later, person } = opened
const market = openMarket(opened)
const operator = await person({ operator: true })

/** A form with a picture that nobody else has sent. */
async function form() {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const bytes = await sharp({ create: { width: randomInt(20, 60), height: randomInt(20, 60), channels: 3, background } })
    .png()
    .toBuffer()
  const data = new FormData()
  data.append('files', new File([new Uint8Array(bytes)], 'a.png'))
  return { body: data }
}
const upload = async (who: Person) => (await as(who).call(media.upload, await form()))[0]?.id ?? 0
const storedOf = (id: number) =>
  app.db.selectFrom('media').select(['id', 'key', 'width', 'height']).where('id', '=', id).executeTakeFirstOrThrow()

interface Shown {
  readonly id: number
  readonly photo: number
  /** Its owner takes it away, as far as anybody can. */
  remove(): Promise<unknown>
}
/** A reply has no pictures, nor has the answer to an offer. */
const withPictures = reportKinds.filter((kind) => kind !== 'reply' && kind !== 'answer')
const shows: Readonly<Record<(typeof withPictures)[number], (mei: Person, anna: Person) => Promise<Shown>>> = {
  async person(mei) {
    const [photo, next] = [await upload(mei), await upload(mei)]
    const wear = (id: number) => as(mei).call(accounts.changeProfile, { body: { profilePic: id } })
    await wear(photo)
    return { id: mei.id, photo, remove: () => wear(next) }
  },
  async listing(mei) {
    const [id, photo] = [await market.garment(mei), await upload(mei)]
    const stored = JSON.stringify([await storedOf(photo)])
    await sql`update product set photos = ${stored}::jsonb where id = ${id}`.execute(app.db)
    await sql`update media set used_at = app_now() where id = ${photo}`.execute(app.db)
    return { id, photo, remove: () => as(mei).call(listings.deleteProduct, { params: { id } }) }
  },
  async message(mei, anna) {
    const photo = (await as(mei).call(messaging.uploadPhotos, await form()))[0]?.id ?? 0
    const { id } = await as(mei).call(messaging.sendMessage, { body: { messageReceiver: anna.id, text: '', photos: [photo] } })
    return { id, photo, remove: () => sql`update message set photos = '[]' where id = ${id}`.execute(app.db) }
  },
  async review(mei) {
    const photo = await upload(mei)
    const stored = JSON.stringify([await storedOf(photo)])
    const product = await market.garment(await market.seller())
    const { rows } = await sql<{ id: number }>`
      insert into comment (author_id, product_id, merchant_id, rating, text, pictures)
      select ${mei.id}, id, merchant_id, 1, 'Worn out, and it smells.', ${stored}::jsonb from product where id = ${product} returning id`.execute(
      app.db,
    )
    await sql`update media set used_at = app_now() where id = ${photo}`.execute(app.db)
    const id = rows[0]?.id ?? 0
    return { id, photo, remove: () => as(mei).call(reviews.deleteComment, { params: { id } }) }
  },
}

async function reported(kind: (typeof withPictures)[number]) {
  const [anna, mei] = [await person(), await market.seller()]
  const { id, photo, remove } = await shows[kind](mei, anna)
  const report = await as(anna).call(moderation.sendReport, { body: { kind, id, reason: 'scam' } })
  const { key } = await storedOf(photo)
  const look = async (who: Person | undefined) => {
    const { data } = await as(operator).call(moderation.deskReports, { query: report.id > 1 ? { cursor: report.id - 1 } : {} })
    const [seen] = data.find((one) => one.id === report.id)?.seen.photos ?? []
    const headers = { ...(who && { authorization: `Bearer ${who.jwt}` }) }
    return (await fetch(`${base}/api/operator/reports/${report.id}/photos/${seen?.id ?? 0}/320.webp`, { headers })).status
  }
  /** The owner and time have done what they can. */
  const gone = async () => {
    await remove()
    await inTransaction(app, (tx) => releaseMedia(tx, mei.id, [photo]))
    await app.jobs.sweep(app)
    expect(await app.db.selectFrom('media').select('id').where('id', '=', photo).execute()).toEqual([])
  }
  return { anna, mei, report: report.id, key, look, gone }
}
const isPublic = async (key: string) => (await fetch(`${base}/media/${key}/320.webp`)).status === 200
const hasFile = async (key: string) => (await app.providers.files.get(key)) !== undefined

test.each(withPictures)('a picture of a %s that was reported stays for operators alone when its owner takes it away', async (kind) => {
  const { anna, mei, key, look, gone } = await reported(kind)
  expect([await look(operator), await look(anna), await look(mei), await look(undefined)]).toEqual([200, 403, 403, 401])
  await gone()
  expect([await isPublic(key), await look(operator), await hasFile(key)]).toEqual([false, 200, true])
})

test('when the person leaves whose pictures they are, the copies go too', async () => {
  const { mei, report, key } = await reported('person')
  await as(operator).call(moderation.decideReport, { params: { id: report }, body: { reason: 'Nothing is wrong here.', decision: 'kept' } })
  await as(mei).call(accounts.deleteAccount, { body: { username: mei.username } })
  await app.jobs.sweep(app)
  expect(await hasFile(key)).toBe(false)
})

test('what was seen and typed is kept for its period after a report was closed, and then gone with its pictures', async () => {
  const { anna, report, key, gone } = await reported('person')
  await gone()
  await as(operator).call(moderation.decideReport, { params: { id: report }, body: { reason: 'Nothing is wrong here.', decision: 'kept' } })
  await as(anna).call(moderation.appeal, { params: { id: report }, body: { text: 'Look again, please.' } })
  const other = await person({ operator: true })
  await as(other).call(moderation.decideAppeal, { params: { id: report }, body: { reason: 'It stays as it is.', outcome: 'upheld' } })
  const kept = async () =>
    (await sql<{ seen: object; appeal_text: string | null }>`select seen, appeal_text from report where id = ${report}`.execute(app.db))
      .rows[0]
  const pass = async (days: number) => {
    await later({ days })
    await app.jobs.sweep(app)
    await app.jobs.sweep(app) // copies that were given up are swept as uploads that nothing shows
  }
  await pass(clocks.reportKeptDays - 1)
  expect([await hasFile(key), (await kept())?.appeal_text]).toEqual([true, 'Look again, please.'])
  await pass(2)
  expect([await hasFile(key), await kept()]).toEqual([false, { seen: {}, appeal_text: null }])
})
