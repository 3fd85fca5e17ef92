// Floods against the limits of the product: they hold, and who is honest notices nothing.
import { catalog, messaging, reviews } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import { strangerBounds } from '@rondo/rules/messaging/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ ...crowd, logLevel: 'silent' })
const { as, app, person } = opened
const market = openMarket(opened)

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? (error.body?.code ?? '') : String(error)),
  )
const say = (from: Person, to: Person, text = 'Hello') =>
  code(as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text } }))
/** As many answers of each kind. */
async function flood(times: number, act: (n: number) => Promise<string>): Promise<Record<string, number>> {
  const codes: Record<string, number> = {}
  for (let n = 0; n < times; n++) {
    const answer = await act(n)
    codes[answer] = (codes[answer] ?? 0) + 1
  }
  return codes
}
/** So many people to whom somebody began to write, and who have not answered. */
async function begun(from: Person, many: number): Promise<void> {
  const people = await Promise.all(Array.from({ length: many }, () => person()))
  for (const { id } of people) await said(from, id, 1)
}
/** Messages of one person that stand already, until there are so many. */
async function said(from: Person, to: number, many: number): Promise<void> {
  await sql`
    with c as (
      insert into conversation as c (low_id, high_id, last_seq, low_spoke, high_spoke)
      values (${Math.min(from.id, to)}, ${Math.max(from.id, to)}, ${many}, ${from.id < to}, ${from.id > to})
      on conflict (low_id, high_id) do update set last_seq = excluded.last_seq returning id
    )
    insert into message (conversation_id, seq, sender_id, receiver_id, type, text)
    select c.id, n, ${from.id}, ${to}, 'others', 'Hello' from c, generate_series(1, ${many}::int) n
    on conflict (conversation_id, seq) do nothing`.execute(app.db)
}
/** The time of every limit is over. */
const rest = () => sql`update rate_limit set expire = 1`.execute(app.db)

test.each([1, 3])('messages of %i people at once: each is held, and others are heard meanwhile', async (many) => {
  const [mei, kim] = [await person(), await person()]
  const people = await Promise.all(Array.from({ length: many }, () => person()))
  const { tries } = rateLimits.message
  const floods = people.map((one) => flood(tries + 10, () => say(one, mei)))
  expect(await say(kim, mei, 'Is the coat still there?')).toBe('done')
  expect(await Promise.all(floods)).toEqual(people.map(() => ({ done: tries, 'request.too_many': 10 })))
  expect(await say(mei, kim, 'It is')).toBe('done')
})

test('who is not answered falls silent after fifty messages, and goes on with the first answer', async () => {
  const [anna, mei] = [await person(), await person()]
  let sent = 0
  while (sent < strangerBounds.unanswered) {
    await rest()
    sent += (await flood(25, () => say(anna, mei)))['done'] ?? 0
  }
  await rest()
  expect([sent, await say(anna, mei)]).toEqual([strangerBounds.unanswered, 'messaging.unanswered'])
  expect(await say(mei, anna, 'Sorry, I was away')).toBe('done')
  expect(await say(anna, mei)).toBe('done')
})

test.each([true, false])('whoever says yes or no (%s) to an offer is no stranger', async (accepted) => {
  const [anna, mei, tom] = [await person(), await market.seller(), await person()]
  const coat = await market.garment(mei)
  const offer = await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: coat, price: 80 } })
  await said(anna, mei.id, strangerBounds.unanswered)
  await begun(anna, strangerBounds.begunInADay - 1)
  expect([await say(anna, mei), await say(anna, tom)]).toEqual(['messaging.unanswered', 'messaging.strangers_full'])
  await as(mei).call(messaging.respondToOffer, { params: { id: offer.messageId }, body: { accepted } })
  expect([await say(anna, mei), await say(anna, tom)]).toEqual(['done', 'done'])
})

test('a lowest price that answers by itself is no answer of its lender', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const coat = await market.garment(mei)
  await as(mei).call(messaging.setFloor, { params: { id: coat }, body: { percent: 90 } })
  await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: coat, price: 1 } })
  await said(anna, mei.id, strangerBounds.unanswered)
  expect(await say(anna, mei)).toBe('messaging.unanswered')
})

test('of strangers to whom somebody writes at once no more are reached than of those written to one by one', async () => {
  const anna = await person()
  await begun(anna, strangerBounds.begunInADay - 2)
  const strangers = await Promise.all(Array.from({ length: 6 }, () => person()))
  const codes = await Promise.all(strangers.map((one) => say(anna, one)))
  expect(codes.filter((one) => one === 'done')).toHaveLength(2)
  expect(codes.filter((one) => one === 'messaging.strangers_full')).toHaveLength(4)
})

test('nobody begins to write to more strangers in a day than the rule says; to those who answered they write on', async () => {
  const anna = await person()
  const strangers = await Promise.all(Array.from({ length: strangerBounds.begunInADay }, () => person()))
  const [first] = strangers
  if (!first) throw new Error('there are strangers')
  expect(await flood(strangers.length, (n) => say(anna, strangers[n] ?? first))).toEqual({ done: strangers.length })
  await rest()
  const next = await person()
  expect([await say(anna, next), await say(anna, first)]).toEqual(['messaging.strangers_full', 'done'])
  expect(await say(first, anna)).toBe('done')
  expect(await say(anna, next)).toBe('done')
})

test.each([1, 3])('offers, likes and reviews of %i people at once are held at their limits, for nobody else', async (many) => {
  const [mei, kim] = [await market.seller(), await person()]
  const coat = await market.garment(mei)
  const people = await Promise.all(Array.from({ length: many }, () => person()))
  const offer = (who: Person) => code(as(who).call(messaging.makeOffer, { body: { type: 'buy', product: coat, price: 50 } }))
  const like = (who: Person, n: number) => code(as(who).call(catalog.like, { params: { id: coat }, body: { liked: n % 2 === 0 } }))
  const review = (who: Person) =>
    code(as(who).call(reviews.createComment, { body: { isReviewCustomer: true, fulfillmentGroup: 999_999, comment: 'Kind' } }))
  const codes = await Promise.all(
    people.flatMap((one) => [
      flood(rateLimits.offer.tries + 5, () => offer(one)),
      flood(rateLimits.like.tries + 5, (n) => like(one, n)),
      flood(rateLimits.review.tries + 5, () => review(one)),
    ]),
  )
  for (const one of codes) expect(one['request.too_many']).toBe(5)
  expect([await offer(kim), await like(kim, 0), await review(kim)]).toEqual(['done', 'done', 'orders.group_not_found'])
})
