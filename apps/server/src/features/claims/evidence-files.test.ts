// The file that the bank gets: receipt and photos, uploaded once, and named by the evidence.
import { claims, messaging } from '@rondo/contracts'
import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, base, eventually, later, person, sandbox } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

const asked = (path: string) => fetch(`${sandbox.base}/v1/${path}`, { headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` } })
const fail = (call: string, fault: string, times: number) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', call, fault, times }),
  })

const pictureOf = async (r: number) => {
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background: { r, g: 9, b: 9 } } })
  return new File([new Uint8Array(await picture.png().toBuffer())], 'a.png', { type: 'image/png' })
}
/** A message with one photo. Answers the ids of both. */
async function showInMessage(from: Person, to: Person, red: number) {
  const form = new FormData()
  form.append('files', await pictureOf(red))
  const [photo] = await as(from).call(messaging.uploadPhotos, { body: form })
  if (!photo) throw new Error('no photo was kept')
  const message = await as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text: 'Look.', photos: [photo.id] } })
  return { photoId: photo.id, messageId: message.id }
}
async function photograph(who: Person, itemId: number, stage: 'out_by_lender' | 'in_by_renter', reds: readonly number[]) {
  const files = new FormData()
  for (const red of reds) files.append('files', await pictureOf(red))
  await as(who).call(claims.addPhotos, { params: { id: itemId, stage }, body: files })
}

/** A rental whose lender has photographed what she hands over, and whose payment is disputed; an operator is at the desk. */
async function disputed() {
  const lender = await market.seller()
  const { paymentId, itemId, renter, order } = await lending.rented(lender, await lending.coat(lender))
  await photograph(lender, itemId, 'out_by_lender', [20, 70, 120, 170, 220])
  const { id: name } = await market.says((await market.payment(paymentId)).intent_id, 'dispute')
  const { id } = await eventually(() =>
    app.db.selectFrom('card_dispute').select('id').where('provider_id', '=', name).where('status', '=', 'open').executeTakeFirst(),
  )
  const desk = await person({ operator: true })
  const operator = as(desk)
  const send = (explanation: string, sent?: number) => operator.call(claims.sendEvidence, { params: { id }, body: { explanation, sent } })
  const show = () => operator.call(claims.showDispute, { params: { id } })
  const atBank = async () =>
    ((await (await asked(`disputes/${name}`)).json()) as { evidence: { uncategorized_file: string | null; uncategorized_text: string } })
      .evidence
  return { lender, renter, order, desk, itemId, id, name, send, show, atBank }
}
const fileAtBank = async (file: string | null) => Buffer.from(await (await asked(`files/${file}/contents`)).arrayBuffer())
const uploads = async () =>
  (
    (await (await fetch(`${sandbox.base}/_sandbox/calls?provider=stripe`)).json()) as { path: string; method: string; status: number }[]
  ).filter(({ path, method, status }) => path === '/v1/files' && method === 'POST' && status === 200).length

test('receipt and photos of hand-overs go to the bank as one PDF with what each shows, and the desk sees which', async () => {
  const { id, order, show, send, atBank } = await disputed()
  const draft = await show()
  expect(draft).toMatchObject({ hasReceipt: true, photos: { length: 5 } })
  expect(draft.draft.find(({ name }) => name === 'uncategorized_text')?.text).toContain('In the file: the receipt of the order.')
  expect(draft.photos[0]?.caption).toMatch(/as the seller handed it over\. [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d UTC\.$/)
  expect((await send('It left us in good condition.')).handedIn).toMatchObject([
    { photos: draft.photos, hasReceipt: true, fileBytes: null },
  ])
  await later({ minutes: 1 })
  const { handedIn } = await eventually(async () => {
    const seen = await show()
    return seen.providerStatus === 'under_review' && seen
  })
  const { uncategorized_file: file } = await atBank()
  expect(file).toMatch(/^file_/)
  const pdf = await fileAtBank(file)
  expect(handedIn[0]?.fileBytes).toBe(pdf.length)
  const written = pdf.toString('latin1')
  expect(written.match(/\/Type \/Page\b/g)).toHaveLength(3) // the receipt, and two of photos
  expect(written.match(/\/Subtype \/Image/g)).toHaveLength(5)
  const { rows } = await sql<{ receipt: object }>`select receipt from dispute_evidence where dispute_id = ${id}`.execute(app.db)
  expect(rows[0]?.receipt).toMatchObject({ title: 'Receipt' })
  expect(JSON.stringify(rows[0]?.receipt)).toContain(`["Order number","${order.orderNumber}"]`)
  expect(JSON.stringify(rows[0]?.receipt)).toContain('Charged to your card')
})

test('photos of the conversation since the order go along, and the desk may look at them; what support took out stays out', async () => {
  const { id, lender, renter, desk, show, send, atBank } = await disputed()
  const [hers, his] = [await showInMessage(lender, renter, 30), await showInMessage(renter, lender, 60)]
  const gone = await showInMessage(renter, lender, 90)
  await sql`update message set removed_at = app_now() where id = ${gone.messageId}`.execute(app.db)
  const { photos } = await show()
  expect(photos.slice(5)).toMatchObject([
    { id: hers.photoId, caption: expect.stringMatching(/^Sent by the seller in the conversation about the order\. [A-Z][a-z]{2} \d/) },
    { id: his.photoId, caption: expect.stringMatching(/^Sent by the buyer in the conversation/) },
  ])
  expect(photos).toHaveLength(7)
  const look = async ({ jwt }: { jwt: string }, photo: number) =>
    (await fetch(`${base}/api/claims/photos/${photo}/320.webp`, { headers: { authorization: `Bearer ${jwt}` } })).status
  expect(await look(desk, hers.photoId)).toBe(200)
  expect(await look(desk, gone.photoId)).toBe(404)
  expect(await look(await person(), hers.photoId)).toBe(404)
  const strangers = [await person(), await person()] as const
  const other = await showInMessage(...strangers, 120)
  expect(await look(desk, other.photoId)).toBe(404)

  // as many pages as a card network reads, however many photos there are
  await send('As shown.')
  await sql`
    update dispute_evidence set photos = (select jsonb_agg(n.photos -> 0) from dispute_evidence n, generate_series(1, 48) where n.dispute_id = ${id})
    where dispute_id = ${id}`.execute(app.db)
  await later({ minutes: 1 })
  await eventually(async () => (await show()).providerStatus === 'under_review')
  const pdf = (await fileAtBank((await atBank()).uncategorized_file)).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(13) // 48 photos and one page of the receipt, of 19
})

test('of more photos than a file takes each hand-over keeps its first, and the text says how many there are', async () => {
  const { itemId, show } = await disputed()
  const put = (stage: string, from: number) =>
    sql`
    insert into hand_over_photo (item_id, group_id, stage, media_id, key, width, height, taken_by)
    select item_id, group_id, ${stage}, 900000 + ${from} + n, 'private-' || md5(${stage}::text || n), 3, 4, taken_by
    from hand_over_photo h cross join generate_series(1, 60) n where h.id = (select min(id) from hand_over_photo where item_id = ${itemId})`.execute(
      app.db,
    )
  await put('out_by_renter', 0)
  await put('in_by_lender', 100)
  const { photos, draft } = await show()
  expect(photos).toHaveLength(48)
  for (const [words, count] of [
    ['as the seller handed it over', 5],
    ['handed it back', 22],
    ['received it back', 21],
  ] as const)
    expect(
      photos.filter(({ caption }) => caption.includes(words)),
      words,
    ).toHaveLength(count)
  expect(draft.find(({ name }) => name === 'uncategorized_text')?.text).toContain('Photos in the file: 48 of 125,')
})

test('a file whose answer was lost is uploaded once, and evidence that was not taken is sent again with the same file', async () => {
  const { show, send, atBank } = await disputed()
  const before = await uploads()
  await fail('POST /v1/files', 'drop_answer', 2) // the SDK itself asks twice
  await send('It left us in good condition.')
  await later({})
  expect((await atBank()).uncategorized_file).toBeNull()
  await fail('POST /v1/disputes/:id', 'drop_request', 2)
  await later({ minutes: 2 })
  await later({ minutes: 5 })
  await eventually(async () => (await show()).providerStatus === 'under_review')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dispute_evidence where file_id = ${(await atBank()).uncategorized_file}`.execute(app.db)
  expect(rows).toEqual([{ count: 1 }])
  expect(await uploads()).toBe(before + 3) // each under one key: one file
})

test('of a dispute without photos the file is its receipt', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const { id: name } = await market.says((await market.payment(prepared.strapiPaymentId)).intent_id, 'dispute')
  const { id } = await eventually(() => app.db.selectFrom('card_dispute').select('id').where('provider_id', '=', name).executeTakeFirst())
  const operator = as(await person({ operator: true }))
  const { handedIn } = await operator.call(claims.sendEvidence, { params: { id }, body: { explanation: 'She has it.' } })
  await later({ minutes: 1 })
  expect(handedIn).toMatchObject([{ photos: [], hasReceipt: true, fileBytes: null }])
  const { evidence } = (await (await asked(`disputes/${name}`)).json()) as { evidence: { uncategorized_file: string } }
  expect((await fileAtBank(evidence.uncategorized_file)).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('of two operators who hand in at once one does, and the other reads what was handed in before', async () => {
  const { id, send, show } = await disputed()
  const { sent } = await show()
  const other = as(await person({ operator: true }))
  const both = await Promise.allSettled([
    send('Hers.', sent),
    other.call(claims.sendEvidence, { params: { id }, body: { explanation: 'His.', sent } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toMatchObject({ status: 409, body: { code: 'claims.evidence_meanwhile', details: { current: { id, sent: 1 } } } })
  const { handedIn } = await show()
  expect(handedIn).toHaveLength(1)
  // whoever has read it may replace it; whoever has not is refused as well when nobody is at it any more
  await expect(send('Hers, late.', sent)).rejects.toMatchObject({ body: { code: 'claims.evidence_meanwhile' } })
  expect((await send('Hers, after reading.', sent + 1)).handedIn).toHaveLength(2)
})
