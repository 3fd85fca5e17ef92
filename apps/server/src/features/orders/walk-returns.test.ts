import { claims, desk, orders, rentals, returns, wayback } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { caseMachines, type RowId } from '@rondo/rules/moves/machines'
import { drawing } from '@rondo/rules/moves/random-case'
import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp, type Person, roomsOfTrade } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { type BackItem, type Done, ReturnModel } from '../../../test/return-model.ts'
import { appNow } from '../../platform/clock.ts'
import { openSession } from '../../platform/sessions.ts'
import { sweepDue } from './sweep-due.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' }, { rooms: roomsOfTrade })
await opened.byDay()
const { app, as, eventually, later, person, server } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
/** Sequences of acts; `npm run walk -- orders` does 2,000. */
const sequences = Number(process.env['WALK_SEQUENCES'] ?? 3)
const first = Number(process.env['SEED'] ?? 1)
type Draw = ReturnType<typeof drawing>

const appTime = async () => (await appNow(app)).getTime()
const everybody = ['customer', 'merchant', 'otherMerchant', 'stranger', 'operator'] as const
type Who = (typeof everybody)[number]
interface Walk {
  readonly seed: number
  readonly draw: Draw
  readonly groupId: number
  readonly model: ReturnModel
  /** Facts of the ledger up to here are the sale's. */
  readonly from: number
  readonly products: readonly number[]
  /** Pieces of them in the books when it began. */
  readonly pieces: number
  people: Record<Who, Person>
}

/** What the database says of a group, in the words of the model. */
interface Stands {
  readonly status: string
  readonly items: { id: number; status: string; quantity: number; amount: number }[]
  readonly requests: string[]
  readonly funds: string[]
  readonly deposits: Record<string, string>
  readonly sums: Record<string, number>
  readonly waits: number
  readonly pieces: number
}
async function stands({ groupId, from, products }: Walk): Promise<Stands> {
  const { rows } = await sql<Stands>`
    select f.status,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status, 'quantity', i.quantity, 'amount', i.amount_minor) order by i.id)
        from order_item i where i.group_id = f.id) as items,
      (select coalesce(jsonb_agg(r.item_ids[1] || ' ' || r.status order by r.id), '[]') from return_request r where r.group_id = f.id) as requests,
      (select coalesce(jsonb_agg(u.paid_by || ' ' || u.status || ' ' || coalesce((select b.balance_minor from fund_balance b where b.fund = u.id::text), 0) order by u.id), '[]')
        from refund_fund u where u.group_id = f.id) as funds,
      (select coalesce(jsonb_object_agg(d.item_id, d.status), '{}') from deposit d where d.group_id = f.id) as deposits,
      (select coalesce(jsonb_object_agg(kind, minor), '{}') from (
        select a.kind, sum(p.amount_minor) as minor from ledger_posting p join ledger_account a on a.id = p.account_id
        join ledger_transaction t on t.id = p.transaction_id where t.id > ${from} and t.kind <> 'B2' and exists (
          select from ledger_posting o join ledger_account b on b.id = o.account_id where o.transaction_id = t.id and case
            when b.kind = 'deposit_held' then b.subject in (select i.id::text from order_item i where i.group_id = f.id)
            when b.kind = 'refund_fund' then b.subject in (select u.id::text from refund_fund u where u.group_id = f.id)
            else b.subject in (f.merchant_id::text, f.customer_id::text) and b.kind like any ('{merchant%,customer%}') end)
        group by a.kind having sum(p.amount_minor) <> 0) s) as sums,
      (select count(*)::int from refund r where r.state = 'planned') as waits,
      (select sum(p.stock)::int from product p where p.id = any (${[...products]}::bigint[])) as pieces
    from fulfillment_group f where f.id = ${groupId}`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error(`no group ${groupId}`)
  return row
}
/** What the model says the database must say. */
function expected({ model, pieces }: Walk): Stands {
  return {
    status: model.status,
    items: model.items
      .map(({ id, status, quantity, amountMinor }) => ({ id, status, quantity, amount: amountMinor }))
      .toSorted((a, b) => a.id - b.id),
    requests: model.requests.map(({ itemId, status }) => `${itemId} ${status}`),
    funds: model.funds.map(({ paidBy, status, balanceMinor }) => `${paidBy} ${status} ${balanceMinor}`),
    deposits: Object.fromEntries(model.items.flatMap(({ id, hold }) => (hold ? [[String(id), hold.status]] : []))),
    sums: Object.fromEntries(Object.entries(model.sums).filter(([, minor]) => minor !== 0)),
    waits: 0,
    pieces: pieces - model.gone,
  }
}
/** The group is what the model says: at the latest when the provider has said its words, and `then` has done what became due by them. */
async function agrees(walk: Walk, what: string, then: () => Promise<void> = async () => undefined) {
  const wanted = expected(walk)
  const text = JSON.stringify(sorted(wanted))
  let is = await stands(walk)
  for (
    const until = Date.now() + Number(process.env['WALK_PATIENCE'] ?? 8_000);
    JSON.stringify(sorted(is)) !== text && Date.now() < until;
    is = await stands(walk)
  ) {
    await new Promise((resume) => setTimeout(resume, 15))
    await then()
  }
  if (process.env['WALK_TALK'] && JSON.stringify(sorted(is)) !== text) {
    const { rows } = await sql<{ line: string }>`
      select h.at::timestamp(0) || ' ' || h.event || ' ' || h.thing || ' ' || h.thing_id || ' ' || coalesce(h.from_status, '-') || ' > ' || h.to_status || ' ' || h.role as line
      from status_history h join fulfillment_group f on f.order_id = h.order_id where f.id = ${walk.groupId} order by h.id`.execute(app.db)
    console.log(rows.map(({ line }) => line).join('\n'))
  }
  expect(is, `seed ${walk.seed}: ${what}`).toEqual(wanted)
}
const byName = (value: object) => Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
const sorted = (value: Stands) => ({
  ...value,
  deposits: byName(value.deposits),
  sums: byName(value.sums),
  items: value.items.map(({ id, status, quantity, amount }) => [id, status, quantity, amount]),
})

const rentable = { option: 'day' as const, number: 3 }
/** One to three garments of one merchant, bought or rented, in the hands of their customer. */
async function begin(seed: number): Promise<Walk> {
  const draw = drawing(seed)
  const [customer, merchant, otherMerchant, stranger] = [await person(), await market.seller(), await market.seller(), await person()]
  const operator = await person({ operator: true })
  const products: number[] = []
  const lines = []
  const kinds = [draw.chance(0.7), draw.chance(0.4), draw.chance(0.6), draw.chance(0.25)]
  if (kinds[0] || !kinds.some(Boolean)) {
    const quantity = 1 + draw.below(3)
    products.push(await market.garment(merchant, { stock: quantity + 1 }))
    lines.push(market.line(merchant, products.at(-1) ?? 0, { quantity }))
  }
  if (kinds[1]) {
    products.push(await market.garment(merchant, { price_minor: 4_321, stock: 2 }))
    lines.push(market.line(merchant, products.at(-1) ?? 0))
  }
  for (const isWanted of kinds.slice(2)) {
    if (!isWanted) continue
    // a rented unit stays in the stock: it is let, not gone
    const quantity = 1 + draw.below(3)
    products.push(await lending.coat(merchant, { stock: quantity, ...(draw.chance(0.2) && { rent_deposit_minor: 0 }) }))
    const startDate = await lending.firstDay()
    lines.push(market.line(merchant, products.at(-1) ?? 0, { type: 'rent', quantity, rentOption: { ...rentable, startDate } }))
  }
  const { order } = await market.buy(customer, lines)
  const groupId = order.fulfillmentGroups[0]?.id ?? 0
  await lending.fetched(merchant, { groupId, renter: customer })
  for (const _ of [1, 2, 3]) await sweepDue(server) // each rental begins by a clock of its own
  const { rows } = await sql<
    BackItem & { delivered: Date; zone: string | null; due_day: string; days: number; rent: number; hold: string | null }
  >`
    select i.id, i.type, i.quantity, i.amount_minor as "amountMinor", i.fee_minor as "feeMinor", i.tax_minor as "taxMinor", i.deposit_minor as "depositMinor",
      i.status, i.delivered_at as delivered, r.zone, r.due_day, r.days, r.rent_minor as rent, d.status as hold
    from order_item i left join rental r on r.item_id = i.id left join deposit d on d.item_id = i.id where i.group_id = ${groupId} order by i.id`.execute(
    app.db,
  )
  const { rows: last } = await sql<{ id: number; status: string; pieces: number }>`
    select coalesce(max(t.id), 0) as id, (select status from fulfillment_group where id = ${groupId}) as status,
      (select sum(p.stock)::int from product p where p.id = any (${products}::bigint[])) as pieces from ledger_transaction t`.execute(
    app.db,
  )
  const items = rows.map(({ delivered, zone, due_day: dueDay, days, rent, hold, ...item }): BackItem => ({
    ...item,
    since: delivered.getTime(),
    deliveredAt: delivered.getTime(),
    approvedAt: null,
    receivedAt: null,
    reason: null,
    isAssessed: false,
    rental:
      zone === null
        ? null
        : { zone, dueDay: dueDay as never, days, rentMinor: rent, saleMinor: 10_000, moreMinor: 3_000, returnedAt: null },
    hold: hold === null ? null : { status: hold, claimedMinor: 0 },
  }))
  const model = new ReturnModel(await appTime(), last[0]?.status ?? '', items)
  return {
    seed,
    draw,
    groupId,
    model,
    from: Number(last[0]?.id),
    products,
    pieces: Number(last[0]?.pieces),
    people: { customer, merchant, otherMerchant, stranger, operator },
  }
}

interface Given {
  readonly item: BackItem
  readonly ids: readonly number[] | undefined
  readonly reason: string
  readonly minor: number
  readonly pieces: number
  readonly condition: (typeof conditions)[number]
  readonly isRight: boolean
}
const conditions = ['new_with_tags', 'good', 'good', 'fair'] as const
interface Act {
  readonly by: Who
  readonly send: (walk: Walk, who: Person, given: Given) => Promise<unknown>
  readonly model: (model: ReturnModel, given: Given, newId: number | undefined) => Done
}
const on = ({ groupId }: Walk) => ({ params: { id: groupId } })
const onItem = ({ item }: Given) => ({ params: { id: item.id } })
const named = ({ ids }: Given) => (ids ? { orderItemIds: [...ids] } : {})
const requestOf = async ({ groupId }: Walk, { item }: Given) => {
  const { rows } = await sql<{ id: number }>`
    select id from return_request where group_id = ${groupId} and ${item.id} = any (item_ids) and status = 'pending_merchant_review'`.execute(
    app.db,
  )
  return rows[0]?.id
}
/** The last question to support about a group. */
const questionOf = async ({ groupId }: Walk) => {
  const { rows } = await sql<{ id: number }>`
    select id from return_request where group_id = ${groupId} and kind = 'support' order by id desc limit 1`.execute(app.db)
  return rows[0]?.id ?? 1
}
const answers =
  (answer: 'take_up' | 'answer' | 'refuse'): Act['send'] =>
  async (walk, who) =>
    as(who).call(desk.answerRequest, { params: { id: await questionOf(walk) }, body: { reason: 'We have looked into it.', answer } })
const home = ({ people }: Walk) => ({ returnToAddress: market.homes.get(people.merchant.id) ?? 0 })

async function payFund(walk: Walk, who: Person, given: Given, useEarnings: boolean) {
  const value = walk.model.unfunded(given.ids).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const amount = Math.max(0, value - given.minor) / 100
  const body = { amount, fulfillmentGroupId: walk.groupId, useEarnings, ...named(given) }
  const intent = await as(who).call(returns.createFundIntent, { body })
  if (useEarnings) return intent
  await market.confirm(intent.clientSecret)
  return as(who).call(returns.confirmFund, { body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: walk.groupId } })
}
async function pay(who: Person, { item }: Given, way: 'keep' | 'extend') {
  const ask = (paymentDetails: { paymentIntentId: string } | null) =>
    way === 'keep'
      ? as(who).call(rentals.keepRental, { params: { id: item.id }, body: { paymentDetails } })
      : as(who).call(rentals.extendRental, { params: { id: item.id }, body: { extensionPeriod: '3 days', paymentDetails } })
  const step = await ask(null)
  await market.confirm(step.clientSecret)
  return ask({ paymentIntentId: step.paymentIntentId ?? '' })
}
/** The last claim on an item; a number that no claim has where there is none. */
const claimOf = async ({ item }: Given) =>
  (await sql<{ id: number }>`select id from deposit_claim where item_id = ${item.id} order by id desc limit 1`.execute(app.db)).rows[0]
    ?.id ?? 999_999_999

const acts: Readonly<Record<string, Act>> = {
  ask: {
    by: 'customer',
    send: (walk, who, given) =>
      as(who).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: walk.groupId, reason: given.reason, ...named(given) } }),
    model: (model, { ids, reason }) => model.ask(ids, reason, true),
  },
  askPart: {
    by: 'customer',
    send: (_, who, given) =>
      as(who).call(returns.initiateReturn, { ...onItem(given), body: { reason: given.reason, quantity: given.pieces } }),
    model: (model, { item, pieces, reason }, newId) => model.askPart(item.id, pieces, reason, newId),
  },
  edit: {
    by: 'customer',
    send: async (walk, who, given) => {
      const params = { id: (await requestOf(walk, given)) ?? 1 }
      await as(who).call(returns.editRequest, { params, body: { reason: given.reason, quantity: given.pieces } })
      return as(who).call(orders.showGroup, on(walk))
    },
    model: (model, { item, pieces, reason }, newId) => model.edit(item.id, pieces, reason, newId),
  },
  cancel: {
    by: 'customer',
    send: (walk, who, given) => as(who).call(returns.cancelGroupReturn, { ...on(walk), body: named(given) }),
    model: (model, { ids }) => model.cancel(ids),
  },
  cancelOne: {
    by: 'customer',
    send: (_, who, given) => as(who).call(returns.cancelReturn, { ...onItem(given), body: { reason: 'want_to_keep' } }),
    model: (model, { item }) => model.cancel([item.id]),
  },
  fundByEarnings: {
    by: 'merchant',
    send: (walk, who, given) => payFund(walk, who, given, true),
    model: (model, { ids, minor }) => model.fund(ids, minor, 'earnings'),
  },
  fundByCard: {
    by: 'merchant',
    send: (walk, who, given) => payFund(walk, who, given, false),
    model: (model, { ids, minor }) => model.fund(ids, minor, 'card'),
  },
  approveGroup: {
    by: 'merchant',
    send: (walk, who) => as(who).call(returns.approveGroupReturn, { ...on(walk), body: home(walk) }),
    model: (model) => model.approve('group', undefined),
  },
  approveAll: {
    by: 'merchant',
    send: (walk, who) => as(who).call(returns.approveAllReturns, { ...on(walk), body: home(walk) }),
    model: (model) => model.approve('all', undefined),
  },
  approveOne: {
    by: 'merchant',
    send: async (walk, who, given) =>
      as(who).call(returns.approveReturn, { body: { requestId: (await requestOf(walk, given)) ?? 1, ...home(walk) } }),
    model: (model, { item }) => model.approve('one', [item.id]),
  },
  rejectGroup: {
    by: 'merchant',
    send: (walk, who) => as(who).call(returns.rejectGroupReturn, { ...on(walk), body: { rejectionReason: 'other' } }),
    model: (model) => model.reject('group', undefined),
  },
  rejectAll: {
    by: 'merchant',
    send: (walk, who) => as(who).call(returns.rejectAllReturns, { ...on(walk), body: { rejectionReason: 'policy_violation' } }),
    model: (model) => model.reject('all', undefined),
  },
  rejectOne: {
    by: 'merchant',
    send: async (walk, who, given) => as(who).call(returns.rejectReturn, { body: { requestId: (await requestOf(walk, given)) ?? 1 } }),
    model: (model, { item }) => model.reject('one', [item.id]),
  },
  overturn: {
    by: 'operator',
    send: (walk, who) =>
      as(who).call(desk.decideReturn, { ...on(walk), body: { reason: 'Both sides were heard.', decision: 'return_reopen' } }),
    model: (model) => model.overturn(),
  },
  question: {
    by: 'customer',
    send: (walk, who) =>
      as(who).call(returns.createRequest, { body: { fulfillmentGroupId: walk.groupId, comments: 'Could somebody look at it?' } }),
    model: (model) => model.question(),
  },
  withdrawQuestion: {
    by: 'customer',
    send: async (walk, who) => as(who).call(returns.editRequest, { params: { id: await questionOf(walk) }, body: { status: 'canceled' } }),
    model: (model) => model.answer('withdraw'),
  },
  takeUp: { by: 'operator', send: answers('take_up'), model: (model) => model.answer('take_up') },
  answer: { by: 'operator', send: answers('answer'), model: (model) => model.answer('answer') },
  refuse: { by: 'operator', send: answers('refuse'), model: (model) => model.answer('refuse') },
  start: {
    by: 'customer',
    send: (_, who, given) => as(who).call(returns.startReturn, { ...onItem(given), body: {} }),
    model: (model, { item }) => model.start(item.id),
  },
  handIn: {
    by: 'customer',
    send: (walk, who, given) => as(who).call(wayback.markReturnShipped, { ...on(walk), body: named(given) }),
    model: (model, { ids }) => model.handIn(ids),
  },
  receive: {
    by: 'merchant',
    send: (walk, who, given) => as(who).call(wayback.confirmReturnDelivery, { ...on(walk), body: named(given) }),
    model: (model, { ids }) => model.receive(ids),
  },
  receiveOne: {
    by: 'merchant',
    send: (_, who, given) => as(who).call(wayback.confirmReturnReceipt, { ...onItem(given), body: {} }),
    model: (model, { item }) => model.receive([item.id]),
  },
  enterCode: {
    by: 'customer',
    send: async (walk, who, { isRight }) => {
      const { code } = await as(walk.people.merchant).call(wayback.showReturnCode, on(walk))
      const typed = isRight && code ? code : String((Number(code ?? 0) + 1) % 10_000).padStart(4, '0')
      return as(who).call(wayback.enterReturnCode, { ...on(walk), body: { code: typed } })
    },
    model: (model, { isRight }) => model.enterCode(isRight),
  },
  assess: {
    by: 'merchant',
    send: (walk, who, { item, condition }) =>
      as(who).call(wayback.updateConditions, { ...on(walk), body: { productUpdates: [{ orderItemId: item.id, condition }] } }),
    model: (model, { item, condition }) => model.assess(item.id, condition),
  },
  claim: {
    by: 'merchant',
    send: async (_, who, given) =>
      as(who).call(claims.claimDeposit, {
        ...onItem(given),
        body: { amount: given.minor / 100, reason: 'damaged', pictures: [await market.photo(who)] },
      }),
    model: (model, { item, minor }) => model.claim(item.id, minor),
  },
  accept: {
    by: 'customer',
    send: (_, who, given) => as(who).call(claims.answerClaim, { ...onItem(given), body: { accepted: true } }),
    model: (model, { item }) => model.accept(item.id),
  },
  contest: {
    by: 'customer',
    send: (_, who, given) =>
      as(who).call(claims.answerClaim, { ...onItem(given), body: { accepted: false, comments: 'It was so before.' } }),
    model: (model, { item }) => model.contest(item.id),
  },
  withdraw: {
    by: 'merchant',
    send: (_, who, given) => as(who).call(claims.answerClaim, { ...onItem(given), body: { withdrawn: true } }),
    model: (model, { item }) => model.withdraw(item.id),
  },
  decide: {
    by: 'operator',
    send: async (_, who, given) =>
      as(who).call(claims.decideClaim, {
        params: { id: await claimOf(given) },
        body: { amount: given.minor / 100, reason: 'Both sides were heard.' },
      }),
    model: (model, { item, minor }) => model.decide(item.id, minor),
  },
  openKeep: {
    by: 'customer',
    send: (_, who, given) => as(who).call(rentals.keepRental, { ...onItem(given), body: { paymentDetails: null } }),
    model: (model, { item }) => model.openKeep(item.id),
  },
  stopKeeping: {
    by: 'customer',
    send: (_, who, given) => as(who).call(rentals.stopKeeping, { ...onItem(given), body: {} }),
    model: (model, { item }) => model.stopKeeping(item.id),
  },
  keep: { by: 'customer', send: (_, who, given) => pay(who, given, 'keep'), model: (model, { item }) => model.keep(item.id) },
  extend: { by: 'customer', send: (_, who, given) => pay(who, given, 'extend'), model: (model, { item }) => model.extend(item.id) },
}
const actNames = Object.keys(acts)
/** Acts that a group at this stage waits for are tried more often than others. */
const likely: readonly (readonly [status: string, ...acts: string[]])[] = [
  [
    'return_requested_by_customer',
    'fundByEarnings',
    'fundByEarnings',
    'fundByCard',
    'approveAll',
    'approveGroup',
    'approveOne',
    'approveOne',
    'rejectOne',
    'rejectAll',
    'rejectGroup',
    'cancelOne',
    'edit',
  ],
  ['return_approved_by_merchant', 'start', 'handIn', 'handIn', 'cancel'],
  ['awaiting_return_shipment', 'enterCode', 'enterCode', 'handIn', 'receiveOne'],
  ['return_shipped_to_merchant', 'receive', 'receiveOne'],
  ['return_delivered', 'assess', 'assess', 'claim', 'claim'],
  ['rental_return_processing', 'claim'],
  ['damaged_on_return', 'accept', 'contest', 'contest', 'withdraw', 'decide', 'decide'],
  ['in_use', 'ask', 'askPart', 'start', 'keep', 'extend', 'openKeep', 'claim'],
  ['keep_item_requested', 'keep', 'stopKeeping'],
  ['pickup_completed_by_customer', 'ask', 'askPart', 'question'],
  ['return_rejected_by_merchant', 'overturn', 'ask', 'question', 'answer', 'takeUp', 'refuse', 'withdrawQuestion'],
]

const refusedWays = new Set<string>()
/** Statuses at which somebody stood who acts, and those at which their own side was refused something. */
const [stoodAt, refusedAt] = [new Set<string>(), new Set<string>()]
/** What a side may never do with an item of this status. */
const forbiddenAt = (status: string) => (status === 'damaged_on_return' ? 'start' : 'accept')
/** What came of a call, in one word. */
function toldBy(answer: unknown): string {
  if (!(answer instanceof Refused)) return answer instanceof Error ? String(answer) : 'done'
  return (
    ({ 400: 'refused', 409: 'refused', 422: 'refused', 403: 'unknown', 404: 'unknown' } as Record<number, string>)[answer.status] ??
    `status ${answer.status}`
  )
}
const giveFor = (draw: Draw, { items }: ReturnModel): Given => {
  const item = draw.of(items)
  return {
    item,
    ids: draw.chance(0.5)
      ? undefined
      : draw.chance(0.6)
        ? [item.id]
        : items
            .filter(() => draw.chance(0.6))
            .map(({ id }) => id)
            .concat(item.id)
            .filter((id, at, all) => all.indexOf(id) === at),
    reason: draw.of(['changed_mind', 'changed_mind', 'damaged', 'Too long.']),
    minor: draw.of([0, 0, 500, 1_200, 1_999, 2_000]),
    pieces: 1 + draw.below(3),
    condition: draw.of(conditions),
    isRight: draw.chance(0.6),
  }
}
/** Somebody makes a call: the model says what must come of it. */
async function act(walk: Walk, name: string, who: Who, given: Given) {
  const { model, people } = walk
  const call = acts[name]
  if (!call) throw new Error(name)
  const { status } = given.item
  const stood = `${model.status}: ${status}`
  stoodAt.add(status)
  const before = new Set(model.items.map(({ id }) => id))
  model.now = await appTime()
  const answer = await call.send(walk, people[who], given).catch((error: unknown) => error)
  const told = toldBy(answer)
  const what = `${name} by ${who} (${stood}) with ${JSON.stringify({ ...given, item: given.item.id })} was ${told} ${answer instanceof Refused ? JSON.stringify(answer.body).slice(0, 160) : ''}`
  if (who === call.by) {
    const made = answer as { orderItems?: { id: number }[] }
    const newId = made.orderItems?.find(({ id }) => !before.has(id))?.id
    // what was refused has made no item to split off: any number shows the difference
    expect(call.model(model, given, newId ?? -1), `seed ${walk.seed}: ${what}`).toBe(told === 'unknown' ? 'refused' : told)
  } else expect(told, `seed ${walk.seed}: ${what}`).toMatch(who === 'customer' || who === 'merchant' ? /^(refused|unknown)$/ : /^unknown$/)
  if (told !== 'done') refusedWays.add(`${stood} ${name} ${who}`)
  if (told !== 'done' && who === call.by) refusedAt.add(status)
  await agrees(walk, what)
}

/** Nobody but its own side makes an act; these have answers for others, too: of what has had its effect, or since both sides may ask. */
const repeats = new Set(['assess', 'question'])
const renewed = async (people: Walk['people']): Promise<Walk['people']> =>
  Object.fromEntries(
    await Promise.all(
      everybody.map(async (who) => {
        const jwt = await openSession(server, server.db, { id: people[who].id, passwordVersion: 1, secondFactor: who === 'operator' })
        return [who, { ...people[who], jwt }] as const
      }),
    ),
  ) as Walk['people']
const waits = [
  { minutes: 16 },
  { minutes: 70 },
  { hours: 25 },
  { hours: 73 },
  { days: 2 },
  { days: 4 },
  { days: 6 },
  { days: 8 },
  { days: 15 },
  { days: 32 },
]
/** Every clock of a group that is over was followed: one at a time, so a long wait needs many looks. */
async function followed(groupId: number) {
  const isDue = async () => {
    const { rows } = await sql<{ due: boolean }>`select due_at <= app_now() as due from fulfillment_group where id = ${groupId}`.execute(
      app.db,
    )
    return rows[0]?.due === true
  }
  for (let looks = 0; looks < 30 && (await isDue()); looks++) await sweepDue(server)
}
async function wait(walk: Walk, duration: { minutes?: number; hours?: number; days?: number }) {
  await later(duration)
  await followed(walk.groupId)
  walk.model.wait(await appTime())
  walk.people = await renewed(walk.people)
  await agrees(walk, `waiting ${JSON.stringify(duration)}`, () => followed(walk.groupId))
}

const machines = ['group', 'item', 'request', 'fund', 'deposit'] as const
/** Rows of a life after the hand-over. */
const part = /^(G19|G2\d.?|G3\d.?|G4[03]|I1\d.?|I2[0-8].?|I3[23]|R\d+.?|F\d+.?|K\d+.?)$/
const rowsOfPart = () => machines.flatMap((name) => caseMachines[name].rows.map(({ id }) => id as string)).filter((id) => part.test(id))

/** Rows that no life of this walk takes: people here meet in person, and neither a bank nor a carrier fails them. */
const neverHere: readonly RowId[] = [
  ...(['G30', 'G32', 'G33', 'G39', 'G40', 'G43', 'I15c', 'I17', 'I18b', 'I23a', 'I32', 'K10'] as const),
  ...(['R5', 'R6a', 'R6b', 'R6c', 'R10', 'R11a', 'R11b', 'R13', 'F5b', 'F6', 'F7', 'F8', 'F9', 'F11', 'F12'] as const),
]
/** Which test expects a row to be taken, read in the sources of all tests. */
async function triedElsewhere(): Promise<ReadonlyMap<string, string>> {
  const tried = new Map<string, string>()
  const root = join(import.meta.dirname, '..')
  for (const file of (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.test.ts'))) {
    const [, ...tests] = (await readFile(join(root, file), 'utf8')).split(/^test(?=[.(])/m)
    for (const text of tests) {
      const [name = ''] = /(?<=['`])[^'`]{10,}(?=['`])/.exec(text) ?? []
      if (!text.includes(' expectRows(')) continue
      for (const [, row = ''] of text.matchAll(/'([FGIKR]\d+[a-d]?)'/g)) tried.set(row, `${basename(file)}: ${name}`)
    }
  }
  return tried
}
/** Lives after which the tables are tidied. */
const TIDIED = 25
/** So many lives take every row that no other test expects. */
const manyLives = 200

/** What a life that went wrong shows: the lines that differ. */
function differing(error: Error & { actual?: unknown; expected?: unknown }): string {
  const lines = (value: unknown) =>
    value !== null && typeof value === 'object' && 'deposits' in value
      ? Object.entries(sorted(value as Stands)).map(([name, one]) => `${name} ${JSON.stringify(one)}`)
      : []
  const [is, wanted] = [lines(error.actual), lines(error.expected)]
  return [
    ...wanted.map((line) => `- ${line}`).filter((_, at) => wanted[at] !== is[at]),
    ...is.map((line) => `+ ${line}`).filter((_, at) => wanted[at] !== is[at]),
  ].join('\n')
}
async function live(walk: Walk) {
  const { draw, model } = walk
  await agrees(walk, 'handed over')
  const count = 10 + draw.below(40)
  for (let step = 0; step < count; step++) {
    const given = giveFor(draw, model)
    if (!refusedAt.has(given.item.status)) {
      const name = forbiddenAt(given.item.status)
      await act(walk, name, acts[name]?.by ?? 'customer', given)
    }
    if (draw.below(100) < 12) await wait(walk, draw.of(waits))
    else {
      const next = likely.find(([status]) => status === given.item.status)
      const name = next && draw.chance(0.75) ? draw.of(next.slice(1)) : draw.of(actNames)
      const who = draw.chance(0.88) || repeats.has(name) ? (acts[name]?.by ?? 'customer') : draw.of(everybody)
      await act(walk, name, who, given)
    }
  }
}

test(
  `${sequences} lives of returns, rentals, deposits, funds and claims end as specified, to the cent and the piece, seeds from ${first}`,
  async () => {
    const faults: string[] = []
    for (let seed = first; seed < first + sequences; seed++) {
      if (seed % TIDIED === 0) await opened.tidy()
      const walk = await begin(seed)
      await live(walk).catch((error: Error) => {
        console.log(`${error.message}\n${differing(error)}`)
        faults.push(error.message)
      })
      await eventually(async () => (await stands(walk)).waits === 0)
    }
    const { rows } = await sql<{ event: string }>`select distinct event from status_history`.execute(app.db)
    const taken = new Set(rows.map(({ event }) => event))
    const missing = rowsOfPart().filter((row) => !taken.has(row))
    console.log(
      `${rowsOfPart().length - missing.length} of ${rowsOfPart().length} rows taken, ${refusedWays.size} ways refused; seeds ${first} to ${first + sequences - 1}; never taken: ${missing.join(' ') || 'none'}`,
    )
    expect(faults).toEqual([])
    const elsewhere = await triedElsewhere()
    const forgotten = missing.filter((row) => !elsewhere.has(row))
    if (process.env['WALK_TALK']) console.log(neverHere.map((row) => `${row}: ${elsewhere.get(row)}`).join('\n'))
    expect(neverHere.filter((row) => taken.has(row) || !elsewhere.has(row))).toEqual([])
    expect(sequences >= manyLives ? forgotten : []).toEqual([])
    expect([...stoodAt].filter((status) => !refusedAt.has(status))).toEqual([])
  },
  60_000 + sequences * 30_000,
)
