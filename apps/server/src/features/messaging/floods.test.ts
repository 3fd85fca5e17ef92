// Floods against the limits of the product: they hold, and who is honest notices nothing.
import { catalog, messaging, reviews } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import { strangerBounds } from '@rondo/rules/messaging/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ logLevel: 'silent' })
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
/** The time of every limit is over. */
const rest = () => sql`update rate_limit set expire = 1`.execute(app.db)

test.each([1, 10])('messages of %i people at once: each is held, and others are heard meanwhile', async (many) => {
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

test.each([1, 10])('offers, likes and reviews of %i people at once are held at their limits, for nobody else', async (many) => {
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
