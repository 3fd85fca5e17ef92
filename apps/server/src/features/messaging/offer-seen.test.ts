// Whoever says yes to an offer means its pieces as they saw them: what changes between the offer and the yes is told first.
import { messaging } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { as, app } = opened
const market = openMarket(opened)

const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.body : { code: String(error) }),
  )
/** Anna offers a swap of her coat for the dress of Mei. */
async function offered() {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const [coat, dress] = [await market.garment(anna, { open_to_swap: true }), await market.garment(mei, { open_to_swap: true })]
  const made = await as(anna).call(messaging.makeOffer, { body: { type: 'swap', product: dress, offeredProducts: [coat] } })
  const shown = (who: Person) => as(who).call(messaging.showOffer, { params: { id: made.id } })
  const accept = (who: Person, seen?: string | null) =>
    as(who).call(messaging.respondToOffer, { params: { id: made.messageId }, body: { accepted: true, seen: seen ?? undefined } })
  return { anna, mei, coat, dress, made, shown, accept }
}
/** As its form would, without its rules. */
const write = (id: number, column: string, value: unknown) =>
  sql`update product set ${sql.ref(column)} = ${value}, version = version + 1 where id = ${id}`.execute(app.db)

test('a yes to a piece that changed since it was seen is refused with how it is now, and what changed; a yes to that counts', async () => {
  const { mei, coat, shown, accept } = await offered()
  const before = await shown(mei)
  expect([before.changed, before.moves.includes('accept')]).toEqual([[], true])
  await write(coat, 'description', 'There is a hole in the sleeve.')
  await write(coat, 'condition', 'fair')
  const answer = await refused(accept(mei, before.version))
  expect(answer).toMatchObject({ code: 'messaging.offer_changed' })
  const now = await shown(mei)
  expect((answer as { details?: { current?: unknown } }).details?.current).toEqual(now)
  expect(now.changed).toEqual([{ product: coat, fields: ['description', 'condition'] }])
  expect(await refused(accept(mei))).toMatchObject({ code: 'messaging.offer_changed' }) // who says nothing of it means what was offered
  await accept(mei, now.version)
  expect(await shown(mei)).toMatchObject({ status: 'accepted', version: null, changed: [] })
})

test('whose piece was asked for, and who has changed it since, cannot say yes for the other: they offer it as it is', async () => {
  const { anna, mei, coat, dress, made, shown, accept } = await offered()
  await write(dress, 'material', 'polyester')
  const now = await shown(mei)
  expect([now.moves, now.changed]).toEqual([['decline', 'counter'], [{ product: dress, fields: ['details'] }]])
  expect(await refused(accept(mei, now.version))).toMatchObject({ code: 'messaging.offer_own_changed' })
  const back = await as(mei).call(messaging.makeOffer, {
    body: { type: 'swap', product: coat, offeredProducts: [dress], answerTo: made.id },
  })
  await as(anna).call(messaging.respondToOffer, {
    params: { id: back.messageId },
    body: { accepted: true, seen: back.version ?? undefined },
  })
  expect((await shown(anna)).status).toBe('countered')
})

test('what is said of a piece without being its look, and the price of a swapped one, changes nothing', async () => {
  const { coat, dress, mei, shown, accept } = await offered()
  const { version } = await shown(mei)
  await write(coat, 'price_minor', 9_900)
  await write(dress, 'sku', 'A-1')
  expect(await shown(mei)).toMatchObject({ version, changed: [] })
  await accept(mei, version)
})

test('who is offered a price sees that the listed one, or the piece, is another by now', async () => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const dress = await market.garment(mei)
  await as(anna).call(messaging.sendMessage, { body: { messageReceiver: mei.id, text: 'May I ask?' } })
  const made = await as(mei).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80, to: anna.id } })
  const shown = () => as(anna).call(messaging.showOffer, { params: { id: made.id } })
  const { version } = await shown()
  await write(dress, 'price_minor', 8_500)
  await write(dress, 'photos', JSON.stringify([{ id: 7, key: 'feedfacecafe', width: 960, height: 1200 }]))
  expect((await shown()).changed).toEqual([{ product: dress, fields: ['photos', 'price'] }])
  const yes = (seen: string | null) =>
    as(anna).call(messaging.changeMessage, {
      params: { id: made.messageId },
      body: { status: { responded: true, accepted: true, seen: seen ?? undefined } },
    })
  expect(await refused(yes(version))).toMatchObject({ code: 'messaging.offer_changed' })
  await yes((await shown()).version)
  expect((await shown()).status).toBe('accepted')
})
