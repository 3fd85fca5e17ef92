import { claims, orders, returns } from '@rondo/contracts'
import { lackingFor } from '@rondo/rules/moves/effects'
import { rowOf } from '@rondo/rules/moves/machines'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'

const opened = await openApp({ ...crowd, logLevel: 'silent' })
const { app, as, eventually, later, person } = opened
const market = openMarket(opened)
let mei: Person
beforeAll(async () => {
  mei = await market.seller()
})

const bytes = (red: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()
async function form(red: number): Promise<FormData> {
  const data = new FormData()
  data.append('files', new File([new Uint8Array(await bytes(red))], 'a.png', { type: 'image/png' }))
  return data
}

// a unit that is lost leaves the stock when its claim is settled: without that no claim ends so
const settles = lackingFor(rowOf('I21a')).length === 0

/** A rental with a deposit of 20.00 that came back: received today. */
async function returned() {
  const alice = await person()
  const photos = [{ id: 1, key: 'front', width: 4, height: 5, alt: 'A dress' }] as never
  const dress = await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 4_000 }], photos })
  const { order } = await market.buy(alice, [market.line(mei, dress, { type: 'rent', rentOption: { number: 3, option: 'day' } })])
  const group = order.fulfillmentGroups[0]
  const item = group?.orderItems[0]
  if (!group || !item) throw new Error('no rental')
  await standAt(app, { id: group.id, status: 'return_delivered' }, [{ id: item.id, status: 'return_delivered' }])
  await sql`update order_item set return_delivered_at = app_now() where id = ${item.id}`.execute(app.db)
  return { alice, dress, group: group.id, item: item.id }
}
const statusOf = async (item: number) =>
  (await app.db.selectFrom('order_item').select('status').where('id', '=', item).executeTakeFirstOrThrow()).status

test('a claim without a photo, without a reason, or above the deposit is refused, and a stranger finds nothing', async () => {
  const { alice, item } = await returned()
  const claim = (who: Person, body: object) => as(who).call(claims.claimDeposit, { params: { id: item }, body })
  await expect(claim(mei, { amount: 12, reason: 'damaged', pictures: [] })).rejects.toMatchObject({
    body: { code: 'claims.photo_required' },
  })
  const pictures = [await market.photo(mei, 1)]
  await expect(claim(mei, { amount: 12, reason: '', pictures })).rejects.toMatchObject({ body: { code: 'claims.reason_required' } })
  await expect(claim(mei, { amount: 20.01, reason: 'damaged', pictures })).rejects.toMatchObject({ body: { code: 'claims.amount_above' } })
  await expect(claim(mei, { amount: 0, reason: 'damaged', pictures })).rejects.toMatchObject({ body: { code: 'claims.amount_required' } })
  await expect(claim(alice, { amount: 12, reason: 'damaged', pictures })).rejects.toMatchObject({ status: 404 })
  await expect(claim(await person(), { amount: 12, reason: 'damaged', pictures })).rejects.toMatchObject({ status: 404 })
})

test('the list of returns says how much of a deposit is held, and once it is claimed how much of it and until when that is answered', async () => {
  const { alice, group, item } = await returned()
  await inTransaction(app, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // no call leads to it from here
    await sql`insert into return_request (id, order_id, group_id, kind, status, item_ids, asked_by, currency)
      select 9000001, order_id, ${group}, 'return', 'in_progress', ${[item]}::bigint[], ${alice.id}, 'USD' from fulfillment_group where id = ${group}`.execute(
      tx,
    )
  })
  const listed = async () =>
    (await as(mei).call(returns.merchantReturns, { query: {} })).data.find(({ request }) => request.orderItems.includes(item))
  const deposit = { amount: 20, currency: 'USD', status: 'held', claimed: null }
  expect(await listed()).toMatchObject({ deposit, refund: null })
  const pictures = [await market.photo(mei, 4)]
  const made = await as(mei).call(claims.claimDeposit, { params: { id: item }, body: { amount: 12, reason: 'damaged', pictures } })
  const due = { move: 'settleClaim', at: made.claims[0]?.answerUntil }
  expect(await listed()).toMatchObject({ deposit: { ...deposit, status: 'claimed', claimed: 12 }, due })
})

test.runIf(settles)('a claim of 12 is accepted: 12 to the lender, 8 back, and both sides read the same', async () => {
  const { alice, item } = await returned()
  const made = await as(mei).call(claims.claimDeposit, {
    params: { id: item },
    body: { amount: 12, reason: 'damaged', comments: 'A tear at the hem', pictures: [await market.photo(mei, 2)] },
  })
  expect(made).toMatchObject({ status: 'claimed', toMerchant: 12, toCustomer: 8, canWithdraw: true })
  const seen = await as(alice).call(claims.showClaim, { params: { id: item } })
  expect(seen).toMatchObject({ canAnswer: true, toMerchant: 12, claims: [{ state: 'open', amount: 12, comments: 'A tear at the hem' }] })
  await expect(as(mei).call(claims.answerClaim, { params: { id: item }, body: { accepted: true } })).rejects.toMatchObject({
    body: { code: 'claims.answer_required' },
  })
  const answered = await as(alice).call(claims.answerClaim, { params: { id: item }, body: { accepted: true } })
  expect(answered).toMatchObject({ status: 'settled', claims: [{ state: 'settled', granted: 12, answer: 'accepted' }] })
  expect(await statusOf(item)).toBe('security_deposit_claimed')
  expect(await market.ledger('deposit_held', String(item))).toBe(0)
  await expect(as(alice).call(claims.answerClaim, { params: { id: item }, body: { accepted: true } })).rejects.toMatchObject({
    status: 409,
  })
})

test.runIf(settles)('contested, support decides a part of it with a reason that both read; nobody else decides', async () => {
  const { alice, group, item } = await returned()
  await as(mei).call(claims.claimDeposit, {
    params: { id: item },
    body: { amount: 15, reason: 'stained', pictures: [await market.photo(mei, 3)] },
  })
  const contest = (body: object) => as(alice).call(claims.answerClaim, { params: { id: item }, body: { accepted: false, ...body } })
  // lists tell by the clock of the item whether the claim waits for its customer
  const clock = async () => (await as(alice).call(orders.showGroup, { params: { id: group } })).orderItems[0]?.next?.move
  expect(await clock()).toBe('settleClaim')
  await expect(contest({})).rejects.toMatchObject({ body: { code: 'claims.comments_required' } })
  const contested = await contest({ comments: 'It was there before.' })
  expect(contested).toMatchObject({ status: 'contested', claims: [{ state: 'contested' }] })
  expect(await clock()).toBeUndefined()
  const operator = await person({ operator: true })
  const id = contested.claims[0]?.id ?? 0
  const { rows } = await sql<{ held: number }>`select 1 as held from deposit where item_id = ${item} and status = 'contested'`.execute(
    app.db,
  )
  expect(rows).toHaveLength(1)
  await expect(as(mei).call(claims.decideClaim, { params: { id }, body: { amount: 15, reason: 'mine' } })).rejects.toMatchObject({
    status: 403,
  })
  const decided = await as(operator).call(claims.decideClaim, {
    params: { id },
    body: { amount: 5, reason: 'Half of it is visible before.' },
  })
  expect(decided).toMatchObject({ state: 'settled', granted: 5 })
  const seen = await as(alice).call(claims.showClaim, { params: { id: item } })
  expect(seen).toMatchObject({ status: 'settled', toMerchant: 5, toCustomer: 15, claims: [{ decision: 'Half of it is visible before.' }] })
})

test('a claim that is withdrawn gives all of the deposit back', async () => {
  const { item } = await returned()
  await as(mei).call(claims.claimDeposit, {
    params: { id: item },
    body: { amount: 15, reason: 'stained', pictures: [await market.photo(mei, 4)] },
  })
  const after = await as(mei).call(claims.answerClaim, { params: { id: item }, body: { withdrawn: true } })
  expect(after).toMatchObject({ toMerchant: 0, toCustomer: 20, claims: [{ state: 'withdrawn' }] })
  expect(await statusOf(item)).toBe('rental_return_completed')
})

test('a claim that is answered by a status, as older clients do, ends as one that is answered', async () => {
  for (const [side, status, state] of [
    ['customer', 'security_deposit_claimed', 'settled'],
    ['merchant', 'rental_return_completed', 'withdrawn'],
  ] as const) {
    const { alice, item } = await returned()
    await as(mei).call(claims.claimDeposit, {
      params: { id: item },
      body: { amount: 15, reason: 'stained', pictures: [await market.photo(mei, 6)] },
    })
    const who = side === 'customer' ? alice : mei
    await as(who).call(orders.setItemStatus, { params: { id: item }, body: { status } })
    const seen = () => as(alice).call(claims.showClaim, { params: { id: item } })
    await eventually(async () => (await seen()).claims[0]?.state === state)
    const { rows } = await sql`select from deposit_claim where item_id = ${item} and closed_at is null`.execute(app.db)
    expect(rows).toEqual([])
  }
})

test('a piece that is claimed as damaged before anybody has offered it again is let to nobody', async () => {
  const { item, dress } = await returned()
  await as(mei).call(claims.claimDeposit, {
    params: { id: item },
    body: { amount: 15, reason: 'damaged', pictures: [await market.photo(mei, 7)] },
  })
  expect((await market.stockOf(dress)).stock).toBe(0)
})

test('accepting and withdrawing at the same time settles the deposit once', async () => {
  const rounds = Number(process.env['RACE_ROUNDS'] ?? 3)
  for (let round = 0; round < rounds; round++) {
    const { alice, item } = await returned()
    await as(mei).call(claims.claimDeposit, {
      params: { id: item },
      body: { amount: 15, reason: 'stained', pictures: [await market.photo(mei, 5)] },
    })
    const both = await Promise.allSettled([
      as(alice).call(claims.answerClaim, { params: { id: item }, body: { accepted: true } }),
      as(mei).call(claims.answerClaim, { params: { id: item }, body: { withdrawn: true } }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await market.ledger('deposit_held', String(item))).toBe(0)
  }
})

test('photos of a hand-over are timed, kept, and seen by both sides and nobody else', async () => {
  const { alice, item } = await returned()
  const add = async (who: Person, stage: 'in_by_lender' | 'in_by_renter') =>
    as(who).call(claims.addPhotos, { params: { id: item, stage }, body: await form(6) })
  const kept = await add(mei, 'in_by_lender')
  const set = kept.sets.find(({ stage }) => stage === 'in_by_lender')
  expect(set?.photos).toHaveLength(1)
  await expect(add(alice, 'in_by_renter')).rejects.toMatchObject({ body: { code: 'claims.stage_closed' } })
  await expect(add(await person(), 'in_by_lender')).rejects.toMatchObject({ status: 404 })
  const seen = await as(alice).call(claims.showCondition, { params: { id: item } })
  expect(seen).toMatchObject({ orderNumber: expect.stringMatching(/^R\d/), photo: { url: expect.stringContaining('/media/front/') } })
  expect(seen.sets.find(({ stage }) => stage === 'in_by_lender')?.photos).toEqual(set?.photos)
  await expect(sql`update hand_over_photo set at = app_now() where item_id = ${item}`.execute(app.db)).rejects.toThrow('kept as it is')
  await expect(sql`delete from hand_over_photo where item_id = ${item}`.execute(app.db)).rejects.toThrow('kept as it is')
})

test.runIf(settles)('after 72 hours of silence the claim counts as accepted', async () => {
  const { item } = await returned()
  await as(mei).call(claims.claimDeposit, {
    params: { id: item },
    body: { amount: 12, reason: 'damaged', pictures: [await market.photo(mei, 7)] },
  })
  await later({ hours: 73 })
  await eventually(async () => (await statusOf(item)) === 'security_deposit_claimed')
  const { rows } = await sql<{ answer: string }>`select answer from deposit_claim where item_id = ${item}`.execute(app.db)
  await expect
    .poll(
      async () => (await sql<{ answer: string }>`select answer from deposit_claim where item_id = ${item}`.execute(app.db)).rows[0]?.answer,
    )
    .toBe('silence')
  expect(rows).toHaveLength(1)
})
