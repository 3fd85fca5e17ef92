import { desk, moderation, returns, translations } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { TranslatedKind } from '@rondo/rules/translations/bounds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { fresh } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { forgetTranslations } from './translations.repository.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, call, person } = opened
const market = openMarket(opened)

const body = (kind: TranslatedKind, id: number) => ({ body: { kind, id } })
const ask = async (who: Person, kind: TranslatedKind, id: number) =>
  (await as(who).call(translations.translate, body(kind, id), { 'accept-language': 'en' })).parts.map(({ text }) => text)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )

/** A return that its shop rejected: what both sides typed, in Chinese. */
async function rejected() {
  const [mei, alice] = [await market.seller(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  const status = 'pickup_completed_by_customer'
  await standAt(
    app,
    { id: group.id, status },
    group.orderItems.map(({ id }) => ({ id, status })),
  )
  const words = { comments: `大衣很柔软 ${fresh()}`, answer: `明天可以寄 ${fresh()}` }
  const asked = { fulfillmentGroupId: group.id, reason: 'changed_mind', comments: words.comments }
  await as(alice).call(returns.requestGroupReturn, { body: asked })
  const answer = { rejectionReason: 'item_used_damaged', comments: words.answer }
  const told = await as(mei).call(returns.rejectAllReturns, { params: { id: group.id }, body: answer })
  return { mei, alice, words, groupId: group.id, id: told.returnRequests[0]?.id ?? 0 }
}

test('what was typed of a return is translated for its two sides and the desk, and for nobody else', async () => {
  const { mei, alice, groupId, id } = await rejected()
  const operator = await person({ operator: true })
  expect((await ask(mei, 'return', id))[0]).toMatch(/^\[en\] coat very soft/)
  // the reason of the list is in the reader's language already
  expect((await ask(alice, 'returnAnswer', id))[0]).toMatch(/^\[en\] tomorrow can send/)
  expect(await ask(operator, 'return', id)).toHaveLength(1)
  const { data } = await as(operator).call(desk.listGroups, { query: { q: String(groupId) } })
  const word = data[0]?.words.find(({ about }) => about === 'rejected')
  expect((await ask(operator, 'caseWord', word?.id ?? 0))[0]).toMatch(/tomorrow can send/)
  for (const kind of ['return', 'returnAnswer'] as const)
    expect(await refusal(ask(await person(), kind, id))).toBe('orders.group_not_found')
  expect(await refusal(ask(mei, 'caseWord', word?.id ?? 0))).toBe('orders.group_not_found')
  await expect(call(translations.translate, body('return', id))).rejects.toMatchObject({ status: 401 })
})

test('a report is translated for the desk alone', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const coat = await market.garment(mei)
  const sent = { kind: 'listing', id: coat, reason: 'misleading', comments: `大衣很柔软 ${fresh()}` } as const
  await as(alice).call(moderation.sendReport, { body: sent })
  const { rows } = await sql<{ id: number }>`select id from report where reporter_id = ${alice.id}`.execute(app.db)
  const id = rows[0]?.id ?? 0
  expect((await ask(await person({ operator: true }), 'report', id))[0]).toMatch(/^\[en\] coat very soft/)
  for (const who of [mei, alice]) expect(await refusal(ask(who, 'report', id))).toBe('moderation.not_found')
})

test('translations of what somebody typed of a return go with their account', async () => {
  const { mei, alice, words, id } = await rejected()
  await ask(mei, 'return', id)
  await ask(alice, 'returnAnswer', id)
  const kept = async (text: string) =>
    (await sql`select from translation where digest = sha256(convert_to(${text}, 'UTF8'))`.execute(app.db)).rows.length
  expect([await kept(words.comments), await kept(words.answer)]).toEqual([1, 1])
  await inTransaction(app, (tx) => forgetTranslations(tx, alice.id))
  expect([await kept(words.comments), await kept(words.answer)]).toEqual([0, 1])
  await inTransaction(app, (tx) => forgetTranslations(tx, mei.id))
  expect(await kept(words.answer)).toBe(0)
})
