import { claims, desk } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { openSession } from '../../platform/sessions.ts'
import { lockCaseOfItem, makeMove } from '../orders/index.ts'

vi.setConfig({ testTimeout: 60_000 }) // weeks pass in each
const opened = await openApp({ logLevel: 'silent' })
const { app, as, later, person, server } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()

/** A rental that should have been back 20 days ago. */
async function lost(renter?: Person) {
  const trade = await lending.running(mei, await lending.coat(mei), renter ? { renter } : {})
  await later({ days: 24 })
  return { ...trade, renter: await lending.again(trade.renter), lender: await lending.again(mei) }
}
const claim = ({ lender, itemId }: { lender: Person; itemId: number }) =>
  as(lender).call(claims.claimDeposit, { params: { id: itemId }, body: { reason: 'not_returned', pictures: [] } })
const contest = ({ renter, itemId }: { renter: Person; itemId: number }) =>
  as(renter).call(claims.answerClaim, { params: { id: itemId }, body: { accepted: false, comments: 'I sent it back.' } })
const decide = (who: Person, id: number, amount: number, reason = 'The parcel was never scanned.') =>
  as(who).call(claims.decideClaim, { params: { id }, body: { amount, reason } })
async function contested() {
  const trade = await lost()
  await claim(trade)
  const { claims: made } = await contest(trade)
  return { ...trade, id: made[0]?.id ?? 0 }
}

test('a rental that counts as lost without its lender is claimed in the same moment, and support sees what its renter contests', async () => {
  const trade = await lost()
  const { itemId, renter } = trade
  await inTransaction(server, async (tx) => {
    const locked = await lockCaseOfItem(tx, itemId)
    if (!locked) throw new Error('no case')
    // as the clock does: nothing but the move
    await makeMove(server, tx, locked, 'claimLostRental', { by: 'merchant', input: { itemIds: [itemId] } })
    const { rows } = await sql<{ amount_minor: number; claimed_by: number | null }>`
      select amount_minor, claimed_by from deposit_claim where item_id = ${itemId} and closed_at is null`.execute(tx)
    expect(rows).toEqual([{ amount_minor: 2_000, claimed_by: null }])
  })
  expect(await contest({ renter, itemId })).toMatchObject({ status: 'contested', claims: [{ state: 'contested', kind: 'lost' }] })
  const operator = await person({ operator: true })
  const listed = await as(operator).call(claims.listClaims, { query: {} })
  const line = listed.data.find((one) => one.itemId === itemId)
  expect(line).toMatchObject({ state: 'contested', isOwn: false })
  expect(await decide(operator, line?.id ?? 0, 20)).toMatchObject({ state: 'settled', granted: 20 })
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
})

test('a decision needs a reason that can be read, and is written down with who, before, after and why', async () => {
  const { id, itemId } = await contested()
  const operator = await person({ operator: true })
  await expect(decide(operator, id, 5, '')).rejects.toMatchObject({ body: { code: 'operator.reason_required' } })
  await expect(decide(operator, id, 5, 'ok')).rejects.toMatchObject({ body: { code: 'operator.reason_short' } })
  await decide(operator, id, 5)
  const [act] = (await as(operator).call(desk.listActs, { query: { subject: `claim:${id}` } })).data
  expect(act?.about).toMatchObject({ kind: 'claim', order: { pieces: [expect.any(String)] } })
  const { rows } = await sql`select by_id, act, before, after, reason from operator_act where subject = ${`claim:${id}`}`.execute(app.db)
  expect(rows).toEqual([
    {
      by_id: operator.id,
      act: 'claim_decided',
      before: { deposit: 'contested', claimedMinor: 2_000, currency: 'USD' },
      after: { deposit: 'settled', grantedMinor: 500, currency: 'USD' },
      reason: 'The parcel was never scanned.',
    },
  ])
  // the late fee of a coat that is 20 days late takes the whole deposit
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
})

test('nobody decides a claim of their own order', async () => {
  const renter = await person({ operator: true })
  const trade = await lost(renter)
  await claim(trade)
  const { claims: made } = await contest(trade)
  const jwt = await openSession(server, server.db, { id: renter.id, passwordVersion: 1, secondFactor: true })
  await expect(decide({ ...renter, jwt }, made[0]?.id ?? 0, 0)).rejects.toMatchObject({ body: { code: 'claims.own_case' } })
})
test('two operators decide at the same time: one decision counts, and the other reads it', async () => {
  const { id, itemId } = await contested()
  const [one, two] = [await person({ operator: true }), await person({ operator: true })]
  const both = await Promise.allSettled([decide(one, id, 5), decide(two, id, 10)])
  const [done, refused] = [both.find(({ status }) => status === 'fulfilled'), both.find(({ status }) => status === 'rejected')]
  const granted = (done as PromiseFulfilledResult<{ granted: number | null }>).value.granted
  const { reason } = refused as PromiseRejectedResult
  expect(reason).toMatchObject({ body: { code: 'claims.not_now', details: { current: { state: 'settled', granted } } } })
  const { rows } = await sql`select 1 from operator_act where subject = ${`claim:${id}`}`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
})

test('neither silence nor a second answer ends what is contested: support decides it, and nothing of the deposit stays behind', async () => {
  const { id, itemId, renter } = await contested()
  await expect(as(renter).call(claims.answerClaim, { params: { id: itemId }, body: { accepted: true } })).rejects.toMatchObject({
    status: 409,
  })
  await later({ days: 4 })
  const operator = await person({ operator: true })
  expect(await decide(operator, id, 5)).toMatchObject({ state: 'settled', granted: 5 })
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
})

test('a lost rental whose claim support has refused is claimed anew only when the days for it have passed again', async () => {
  const { id, itemId, renter } = await contested()
  const operator = await person({ operator: true })
  await decide(operator, id, 0, 'The renter shows how the parcel was handed in.')
  const stands = async () => (await lending.item(renter, itemId)).status
  expect(await stands()).toBe('in_use')
  await expect(claim({ lender: await lending.again(mei), itemId })).rejects.toMatchObject({ body: { code: 'claims.not_now' } })
  await later({ days: 12 }) // 32 days after it was due
  await later({ minutes: 5 })
  expect(await stands()).toBe('in_use')
  expect(await market.ledger('deposit_held', String(itemId))).toBe(-2_000)
  await later({ days: 3 })
  await claim({ lender: await lending.again(mei), itemId })
  expect(await stands()).toBe('damaged_on_return')
})
