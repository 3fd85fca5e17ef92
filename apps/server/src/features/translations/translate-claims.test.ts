import { accounts, claims, translations } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { TranslatedKind } from '@rondo/rules/translations/bounds'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { fresh } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 }) // weeks pass
const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, call, later, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

const body = (kind: TranslatedKind, id: number) => ({ body: { kind, id } })
const english = { 'accept-language': 'en' }
const ask = async (who: Person, kind: TranslatedKind, id: number) =>
  (await as(who).call(translations.translate, body(kind, id), english)).parts.map(({ text }) => text)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )

/** A claim on what did not come back, contested: what both sides typed, in Chinese. */
async function contested() {
  const mei = await market.seller()
  const trade = await lending.running(mei, await lending.coat(mei))
  await later({ days: 24 })
  const [lender, renter] = [await lending.again(mei), await lending.again(trade.renter)]
  const words = { claim: `大衣很柔软 ${fresh()}`, answer: `明天可以寄 ${fresh()}` }
  const params = { id: trade.itemId }
  await as(lender).call(claims.claimDeposit, { params, body: { reason: 'not_returned', comments: words.claim, pictures: [] } })
  const told = await as(renter).call(claims.answerClaim, { params, body: { accepted: false, comments: words.answer } })
  return { lender, renter, words, id: told.claims[0]?.id ?? 0 }
}

test('what was typed of a claim is translated for its two sides and the desk, and for nobody else', async () => {
  const { lender, renter, id } = await contested()
  expect((await ask(renter, 'claim', id))[0]).toMatch(/^\[en\] coat very soft/)
  expect((await ask(lender, 'claimAnswer', id))[0]).toMatch(/^\[en\] tomorrow can send/)
  expect(await refusal(ask(renter, 'claimDecision', id))).toBe('translations.nothing')
  const operator = await person({ operator: true })
  await as(operator).call(claims.decideClaim, { params: { id }, body: { amount: 5, reason: '羊毛外套，很漂亮' } })
  expect(await ask(renter, 'claimDecision', id)).toHaveLength(1)
  expect(await ask(operator, 'claim', id)).toHaveLength(1)
  expect(await refusal(ask(await person(), 'claim', id))).toBe('claims.item_not_found')
  expect(await refusal(ask(renter, 'claim', 987_654_321))).toBe('claims.item_not_found')
  await expect(call(translations.translate, body('claim', id))).rejects.toMatchObject({ status: 401 })
})

test('translations of what somebody typed of a claim go with their account', async () => {
  const { lender, renter, words, id } = await contested()
  await ask(renter, 'claim', id)
  await ask(lender, 'claimAnswer', id)
  const kept = async (text: string) =>
    (await sql`select from translation where digest = sha256(convert_to(${text}, 'UTF8'))`.execute(app.db)).rows.length
  expect([await kept(words.claim), await kept(words.answer)]).toEqual([1, 1])
  await as(await person({ operator: true })).call(claims.decideClaim, { params: { id }, body: { amount: 5, reason: 'It came back late.' } })
  await as(renter).call(accounts.deleteAccount, { body: { username: renter.username } })
  expect([await kept(words.claim), await kept(words.answer)]).toEqual([1, 0])
})
