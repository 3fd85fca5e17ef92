import { claims, orders, rentals } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openParcels } from '../../../test/parcels.ts'
import { reconcileBooks } from '../wallet/index.ts'
import { askDisputes, hearDispute } from './follow-dispute.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, eventually, later, person, sandbox, server } = opened
const parcels = await openParcels(opened)
const { market, mei } = parcels
const lending = openLending(opened, market)

const turn = market.says
async function bought() {
  const alice = await person()
  const dress = await market.garment(mei)
  const { prepared, order } = await market.buy(alice, [market.line(mei, dress)])
  const { intent_id: intent } = await market.payment(prepared.strapiPaymentId)
  const group = order.fulfillmentGroups[0]?.id ?? 0
  return { alice, dress, order: order.id, group, payment: prepared.strapiPaymentId, intent: intent ?? '' }
}
const disputeOf = async (payment: number) => {
  const { rows } = await sql<{ id: number; status: string; provider_id: string }>`
    select id, status, provider_id from card_dispute where payment_id = ${payment}`.execute(app.db)
  return rows[0]
}
const stands = (payment: number, status: string) =>
  eventually(async () => (await disputeOf(payment))?.status === status && disputeOf(payment))

test('a dispute freezes the order on both sides, and the books have what the bank took', async () => {
  const { alice, group, payment, intent } = await bought()
  await turn(intent, 'dispute')
  const { id } = (await stands(payment, 'open')) ?? { id: 0 }
  for (const who of [alice, mei]) {
    const seen = await as(who).call(orders.showGroup, { params: { id: group } })
    expect(seen.dispute?.status).toBe('open')
    expect(seen.history.some(({ move }) => move === 'openDispute')).toBe(true)
  }
  expect(await market.ledger('dispute_receivable', String(id))).toBe(11_880)
  expect(await market.alarms(`dispute:${id}`)).toEqual(['dispute'])
})

/** Lines of a payment in which our books and the provider's differ: its refunds and its disputes. The provider is that of all files. */
async function bookedDifferently(payment: number): Promise<unknown[]> {
  await later({ minutes: 20 })
  await reconcileBooks({ ...app, payments: app.providers.payments })
  const { rows } = await sql`
    select kind, subject, ours_minor, theirs_minor from reconciliation_difference
    where state = 'open' and (subject in (select provider_id from card_dispute where payment_id = ${payment})
      or subject in (select o.provider_id from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject where r.payment_id = ${payment})
      or subject ~ ('^dispute:(' || (select string_agg(id::text, '|') from card_dispute where payment_id = ${payment}) || ')(:|$)'))`.execute(
    app.db,
  )
  return rows
}

test('the books of a dispute are those of the provider, with its fee, while it is open and when it is won', async () => {
  const { payment, intent } = await bought()
  await turn(intent, 'dispute')
  await stands(payment, 'open')
  expect(await bookedDifferently(payment)).toEqual([])
  await turn(intent, 'dispute_won')
  await stands(payment, 'won')
  expect(await bookedDifferently(payment)).toEqual([])
})

test('both sides read what a dispute is about, and the buyer of a lost one that the money is theirs', async () => {
  const { alice, payment, intent } = await bought()
  const mailOf = (who: { readonly email: string }, subject: RegExp) =>
    eventually(async () => (await mailsTo(sandbox, who.email)).find((mail) => subject.test(mail.subject)))
  await turn(intent, 'dispute')
  const opened = await mailOf(alice, /is frozen: its payment is disputed$/)
  expect(opened?.text).toMatch(/You disputed the payment of order \S+ with .+ at your bank\./)
  expect(opened?.text).toContain('once yours has decided. Was it a mistake? Ask your bank to withdraw the dispute, and the order goes on.')
  expect(opened?.text).toMatch(/\n {2}Disputed on: \w+, \w+ \d+\n {2}Disputed: \$118\.80\n/)
  expect((await mailOf(mei, /is frozen: its payment is disputed$/))?.text).toMatch(/\n {2}Your part of it: \$100\.00\n/)
  await turn(intent, 'dispute_lost')
  await stands(payment, 'lost')
  const lost = await mailOf(alice, /^Your bank refunded the payment of order \S+$/)
  expect(lost?.text).toMatch(/\n {2}Decided on: \w+, \w+ \d+\n {2}You got back: \$118\.80\n/)
  expect((await mailOf(mei, /^The bank decided against you: order \S+$/))?.text).toMatch(/\n {2}Earnings taken back: \$100\.00\n/)
})

test('a seller whose parcel has gone is not asked to send nothing', async () => {
  const sent = await parcels.labelled()
  await parcels.say(sent.number, 'TRANSIT')
  await parcels.until(sent.group, 'shipped_to_customer')
  const { rows } = await sql<{ payment_id: number }>`select payment_id from trade_order where id = ${sent.order}`.execute(app.db)
  const payment = rows[0]?.payment_id ?? 0
  const [number] = (await app.pool.query<{ order_number: string }>('select order_number from trade_order where id = $1', [sent.order])).rows
  await turn((await market.payment(payment)).intent_id ?? '', 'dispute')
  await stands(payment, 'open')
  const told = await eventually(async () =>
    (await mailsTo(sandbox, mei.email)).find(
      ({ subject, text }) => /is frozen/.test(subject) && text.includes(number?.order_number ?? '-'),
    ),
  )
  expect(told?.text).toContain('You need do nothing until it has decided.')
  expect(told?.text).not.toContain('send nothing')
})

test('while a dispute is open a refund is written and waits; won, it is sent', async () => {
  const { alice, group, payment, intent } = await bought()
  await turn(intent, 'dispute')
  await stands(payment, 'open')
  await as(alice).call(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  const refund = async () =>
    (await app.db.selectFrom('refund').select(['state']).where('payment_id', '=', payment).executeTakeFirst())?.state
  expect(await refund()).toBe('planned')
  await turn(intent, 'dispute_won')
  const won = await stands(payment, 'won')
  expect(await market.ledger('dispute_receivable', String(won?.id))).toBe(0)
  await later({ minutes: 1 })
  await eventually(async () => (await refund()) === 'done')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
})

test('a sale that nobody may hand over during a dispute is not called off for want of it the minute the dispute is won', async () => {
  const { alice, group, payment, intent } = await bought()
  const stood = async () => (await as(await lending.again(alice)).call(orders.showGroup, { params: { id: group } })).status
  await later({ days: 2 })
  await turn(intent, 'dispute')
  await stands(payment, 'open')
  await later({ days: 40 })
  await turn(intent, 'dispute_won')
  await stands(payment, 'won')
  await later({ days: 4 }) // with the two before it six, and a seller has seven
  expect(await stood()).toBe('processing')
  await later({ days: 2 })
  await eventually(async () => (await stood()) === 'canceled')
})

test('the deposit of a rental that was canceled during a dispute goes back once the dispute is won', async () => {
  const lender = await market.seller()
  const { renter, paymentId, groupId, itemId } = await lending.rented(lender, await lending.coat(lender))
  const { intent_id: intent } = await market.payment(paymentId)
  await turn(intent ?? '', 'dispute')
  await stands(paymentId, 'open')
  await as(renter).call(orders.cancelGroup, { params: { id: groupId }, body: { cancelReason: 'changed_mind' } })
  await turn(intent ?? '', 'dispute_won')
  await stands(paymentId, 'won')
  await later({ minutes: 1 })
  const deposit = () => app.db.selectFrom('deposit').select('status').where('item_id', '=', itemId).executeTakeFirst()
  await eventually(async () => (await deposit())?.status === 'refunded')
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
})

test('a dispute that is lost before anything was sent cancels the group without a refund, and the garment is for sale again', async () => {
  const { group, dress, payment, intent } = await bought()
  await turn(intent, 'dispute')
  await stands(payment, 'open')
  await turn(intent, 'dispute_lost')
  const lost = await stands(payment, 'lost')
  expect((await parcels.stands(group)).status).toBe('canceled')
  expect((await parcels.stands(group)).refunds).toBe(0)
  expect((await market.stockOf(dress)).stock).toBe(1)
  expect(await market.ledger('dispute_receivable', String(lost?.id))).toBe(0)
  expect(await market.ledger('merchant_pending', String(mei.id))).toBeLessThanOrEqual(0)
})

test('a refund that waited ends as paid by the lost dispute, and is never sent', async () => {
  const { alice, group, payment, intent } = await bought()
  await turn(intent, 'dispute')
  await stands(payment, 'open')
  await as(alice).call(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  await turn(intent, 'dispute_lost')
  await stands(payment, 'lost')
  const { rows } = await sql<{ refund: string; operation: string }>`
    select r.state as refund, o.state as operation from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
    where r.payment_id = ${payment}`.execute(app.db)
  expect(rows).toEqual([{ refund: 'disputed', operation: 'failed' }])
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
})

/** Two dresses bought in one order of 237.60; the first is canceled while the provider's answers to refunds are as told. */
async function halfCanceled(card: string, answers: () => Promise<unknown>) {
  const alice = await person()
  const dresses = [await market.garment(mei), await market.garment(mei)]
  const prepared = await market.prepare(
    alice,
    dresses.map((dress) => market.line(mei, dress)),
  )
  await market.confirm(prepared.clientSecret, card)
  const order = await market.place(alice, prepared.strapiPaymentId)
  const { intent_id: intent } = await market.payment(prepared.strapiPaymentId)
  const item = order.fulfillmentGroups[0]?.orderItems[0]?.id ?? 0
  await answers()
  await as(alice).call(orders.cancelItem, { params: { id: item }, body: { cancelReason: 'changed_mind' } })
  const refund = () =>
    app.db
      .selectFrom('refund')
      .innerJoin('operation', 'operation.subject', 'refund.operation_subject')
      .select(['refund.id', 'refund.state', 'refund.provider_id', 'operation.state as operation'])
      .where('refund.payment_id', '=', prepared.strapiPaymentId)
      .executeTakeFirst()
  return { alice, payment: prepared.strapiPaymentId, intent: intent ?? '', refund }
}
const refundsAnswer = (fault: string) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', call: 'POST /v1/refunds', fault, times: 2 }), // the SDK asks twice,
  })

test.each([
  ['made', 'drop_answer', 'done'],
  ['not made', 'drop_request', 'disputed'],
])('a refund without an answer that was %s is known before its dispute is lost', async (_, fault, ends) => {
  await market.webhooks('drop')
  try {
    const { alice, payment, intent, refund } = await halfCanceled('pm_card_bypassPending', () => refundsAnswer(fault))
    await eventually(async () => (await refund())?.operation === 'unknown')
    const { id } = await turn(intent, 'dispute')
    await hearDispute(server, id)
    await turn(intent, 'dispute_lost')
    await hearDispute(server, id)
    expect((await refund())?.state).toBe(ends)
    expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
    expect(await market.alarms(`refund:${(await refund())?.id}`)).toEqual([])
    expect(await bookedDifferently(payment)).toEqual([])
  } finally {
    await market.webhooks('deliver')
  }
})

test('a refund that the provider has taken on stays its own when the dispute is lost, and is booked when it arrives', async () => {
  const { alice, payment, intent, refund } = await halfCanceled('pm_card_refundWaits', () => Promise.resolve())
  await eventually(async () => (await refund())?.provider_id)
  await turn(intent, 'dispute')
  await stands(payment, 'open')
  await turn(intent, 'dispute_lost')
  await stands(payment, 'lost')
  expect((await refund())?.state).toBe('planned')
  await turn(intent, 'refund_succeeded')
  await eventually(async () => (await refund())?.state === 'done')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
  expect(await bookedDifferently(payment)).toEqual([])
})

test('the same word twice changes nothing, and a dispute whose events never came is found by asking', async () => {
  const { payment, intent } = await bought()
  await market.webhooks('drop')
  try {
    const told = await turn(intent, 'dispute')
    await askDisputes(server)
    await hearDispute(server, told.id)
    const found = await disputeOf(payment)
    expect(found?.status).toBe('open')
    expect(await market.ledger('dispute_receivable', String(found?.id))).toBe(11_880)
    await turn(intent, 'dispute_lost')
    await Promise.all([hearDispute(server, told.id), hearDispute(server, told.id)])
    expect((await disputeOf(payment))?.status).toBe('lost')
  } finally {
    await market.webhooks('deliver')
  }
})

test('a payment that is disputed a second time is frozen again, and both sides are told again', async () => {
  const { alice, group, payment, intent } = await bought()
  const first = await turn(intent, 'dispute')
  await stands(payment, 'open')
  const told = async (who: typeof alice) =>
    (await mailsTo(sandbox, who.email)).filter(({ subject }) => subject.endsWith('its payment is disputed')).length
  const before = await told(mei)
  await expect.poll(() => told(alice)).toBe(1)
  await turn(intent, 'dispute_won')
  await stands(payment, 'won')
  // the sandbox lets a charge be disputed once: the provider's word of a second dispute is made of the first
  const { payments } = server.providers
  const word = { ...(await payments.readDispute(first.id)), id: `${first.id}_second`, stage: 'open' as const }
  const readDispute = () => Promise.resolve(word)
  await hearDispute({ ...server, providers: { ...server.providers, payments: { ...payments, readDispute } } }, word.id)
  expect((await as(alice).call(orders.showGroup, { params: { id: group } })).dispute?.status).toBe('open')
  await expect.poll(() => told(alice)).toBe(2)
  await expect.poll(() => told(mei)).toBeGreaterThan(before)
})

test('an operator who bought or sold sees the dispute, not what is held of it, and is not offered to hand in', async () => {
  const [buyer, other] = [await person({ operator: true }), await person({ operator: true })]
  const { prepared } = await market.buy(buyer, [market.line(mei, await market.garment(mei))])
  const { intent_id: intent } = await market.payment(prepared.strapiPaymentId)
  await turn(intent ?? '', 'dispute')
  const { id } = (await stands(prepared.strapiPaymentId, 'open')) ?? { id: 0 }
  const seen = async (who: typeof buyer) => {
    const { data } = await as(who).call(claims.listDisputes, { query: {} })
    const { canSend, isOwn, draft } = await as(who).call(claims.showDispute, { params: { id } })
    return [data.find((one) => one.id === id)?.isOwn, isOwn, canSend, draft.length > 0]
  }
  expect(await seen(buyer)).toEqual([true, true, false, false])
  expect(await seen(other)).toEqual([false, false, true, true])
})

test('an operator who is one shop of a disputed payment sees what was ordered of them, not of the others', async () => {
  const [alice, other] = [await person(), await market.seller()]
  const [dress, coat] = [await market.garment(mei), await market.garment(other)]
  const { prepared } = await market.buy(alice, [market.line(mei, dress), market.line(other, coat)])
  const { intent_id: intent } = await market.payment(prepared.strapiPaymentId)
  await turn(intent ?? '', 'dispute')
  const { id } = (await stands(prepared.strapiPaymentId, 'open')) ?? { id: 0 }
  const seen = async (who: typeof alice) => {
    const { data } = await as(who).call(claims.listDisputes, { query: {} })
    const line = data.find((one) => one.id === id)
    const { pieces, deliveries, groups } = await as(who).call(claims.showDispute, { params: { id } })
    return [line?.pieces.length, line?.deliveries.length, pieces.length, deliveries.length, groups.length]
  }
  expect(await seen(await person({ operator: true }))).toEqual([2, 2, 2, 2, 2])
  await app.pool.query('update account set operator_since = now() where id = $1', [other.id])
  await app.pool.query('update session set second_factor = true where account_id = $1', [other.id])
  expect(await seen(other)).toEqual([1, 1, 1, 1, 1])
})

test('an operator hands in what we hold, and the bank decides by it', async () => {
  const operator = await person({ operator: true })
  const { payment, intent } = await bought()
  await turn(intent, 'dispute')
  const { id } = (await stands(payment, 'open')) ?? { id: 0 }
  const shown = await as(operator).call(claims.showDispute, { params: { id } })
  expect(shown.canSend).toBe(true)
  expect(shown.draft.map(({ name }) => name)).toContain('product_description')
  await expect(as(operator).call(claims.sendEvidence, { params: { id }, body: {} })).rejects.toMatchObject({
    body: { code: 'claims.explanation_required' },
  })
  const sent = await as(operator).call(claims.sendEvidence, { params: { id }, body: { explanation: 'It was handed over.' } })
  const acts = await sql`select by_id, reason from operator_act where act = 'evidence_sent' and subject = ${`dispute:${id}`}`.execute(
    app.db,
  )
  expect(acts.rows).toEqual([{ by_id: operator.id, reason: 'It was handed over.' }])
  expect(sent.handedIn[0]?.parts.find(({ name }) => name === 'uncategorized_text')?.text).toContain('It was handed over.')
  await later({ minutes: 1 }) // it is sent with what is due
  await eventually(async () => {
    const { rows } = await sql<{ said: string }>`select provider_status as said from card_dispute where id = ${id}`.execute(app.db)
    return rows[0]?.said === 'under_review'
  })
  expect((await as(operator).call(claims.showDispute, { params: { id } })).providerStatus).toBe('under_review')
})

test('a lost dispute of an extension is borne by the lender who earned by it, and nothing of it is paid out', async () => {
  const lender = await market.seller()
  const { renter, itemId } = await lending.running(lender, await lending.coat(lender))
  const extend = (paymentDetails: { paymentIntentId: string } | null) =>
    as(renter).call(rentals.extendRental, { params: { id: itemId }, body: { extensionPeriod: '3 days', paymentDetails } })
  const { clientSecret, paymentIntentId, strapiPaymentId: payment } = await extend(null)
  await market.confirm(clientSecret)
  const intent = paymentIntentId ?? ''
  await extend({ paymentIntentId: intent })
  const earning = async () => {
    const { rows } = await sql<{ state: string; amount_minor: number; own_holds: unknown }>`
      select state, amount_minor, own_holds from earning where payment_id = ${payment}`.execute(app.db)
    return rows[0]
  }
  const before = await market.ledger('merchant_pending', String(lender.id))
  await turn(intent, 'dispute')
  const open = await stands(payment, 'open')
  await sql`update account set operator_since = app_now() where id = ${lender.id}`.execute(app.db)
  await sql`update session set second_factor = true where account_id = ${lender.id}`.execute(app.db)
  const ofLender = { params: { id: open?.id ?? 0 }, body: { explanation: 'She wore it three days more.' } }
  await expect(as(lender).call(claims.sendEvidence, ofLender)).rejects.toMatchObject({ body: { code: 'claims.own_case' } })
  expect((await earning())?.own_holds).toEqual([{ kind: 'dispute' }])
  await turn(intent, 'dispute_lost')
  await stands(payment, 'lost')
  expect(await earning()).toMatchObject({ state: 'given_back', amount_minor: 0 })
  expect((await market.ledger('merchant_pending', String(lender.id))) - before).toBe(3_000)
})
