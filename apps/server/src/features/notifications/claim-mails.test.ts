import { claims, notifications, returns, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'

vi.setConfig({ testTimeout: 60_000 }) // weeks pass in each
const opened = await openApp()
const { as, later, person, sandbox, app } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller({ language: 'zh-CN' })

const kindsOf = async (who: Person) =>
  (await as(await lending.again(who)).call(notifications.listNotifications, { query: {} })).data.map(({ kind }) => kind)
const subjectsTo = async ({ email }: Person) => (await mailsTo(sandbox, email)).map(({ subject }) => subject)
/** A rental that should have been back 20 days ago, of which its lender claims the deposit. */
async function claimed() {
  const trade = await lending.running(mei, await lending.coat(mei))
  await later({ days: 24 })
  const [lender, renter] = [await lending.again(mei), await lending.again(trade.renter)]
  const params = { id: trade.itemId }
  await as(lender).call(claims.claimDeposit, { params, body: { reason: 'not_returned', pictures: [] } })
  const answer = (body: object) => as(renter).call(claims.answerClaim, { params, body: body as { accepted: boolean } })
  return { ...trade, renter, lender, answer }
}

test('a claim, its answer and its decision are told to both sides, each in their language, with every sum', async () => {
  const { renter, answer } = await claimed()
  await expect.poll(() => subjectsTo(renter)).toContain(`${mei.username} store claims $20.00 of your deposit`)
  await expect.poll(() => kindsOf(renter)).toContain('claim_made')
  const { claims: made } = await answer({ accepted: false, comments: 'I sent it back.' })
  await expect.poll(() => subjectsTo(mei)).toContain(`${renter.username} 对您的索赔提出异议`)
  const contested = async () => (await mailsTo(sandbox, mei.email)).find(({ subject }) => subject.includes('提出异议'))
  expect((await contested())?.text).toContain(`\n  ${renter.username} 留言：“I sent it back.”\n`)
  const operator = await person({ operator: true })
  const body = { amount: 20, reason: 'The parcel was never scanned.' }
  await as(operator).call(claims.decideClaim, { params: { id: made[0]?.id ?? 0 }, body })
  await expect.poll(() => kindsOf(renter)).toContain('claim_decided')
  await expect.poll(() => kindsOf(mei)).toContain('claim_decided')
  const mail = async () => (await mailsTo(sandbox, renter.email)).find(({ subject }) => subject.startsWith('Support has decided'))
  await expect.poll(async () => (await mail())?.text).toContain('The parcel was never scanned.')
  expect((await mail())?.text).toContain(`\n  Your deposit: $20.00\n  ${mei.username} store gets: $20.00\n`)
  expect((await mail())?.text).toContain('\n  Rondo support wrote: “The parcel was never scanned.”\n')
  const hers = async () => (await mailsTo(sandbox, mei.email)).find(({ subject }) => subject.startsWith('客服已就'))
  await expect.poll(async () => (await hers())?.text).toContain('\n  押金：US$20.00\n  您获得：US$20.00\n')
})

test('who claims the whole deposit claims no part of it, and who withdraws the claim gives it back', async () => {
  const { renter, itemId, groupId } = await lending.running(mei, await lending.coat(mei))
  await later({ days: 2 })
  await as(await lending.again(renter)).call(returns.startReturn, { params: { id: itemId }, body: {} })
  const lender = await lending.again(mei)
  await as(lender).call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} })
  const body = { amount: 20, reason: 'damaged', pictures: [await market.photo(lender, 1)] }
  await as(lender).call(claims.claimDeposit, { params: { id: itemId }, body })
  const mailWith = async (words: string) => (await mailsTo(sandbox, renter.email)).find(({ subject }) => subject.includes(words))?.text
  await expect.poll(() => mailWith('claims $20.00 of your deposit')).toContain('claims your whole deposit for')
  await as(lender).call(claims.answerClaim, { params: { id: itemId }, body: { withdrawn: true } })
  await expect.poll(() => mailWith('is withdrawn')).toContain('\n  You get back: $20.00\n')
})

test('an accepted claim tells the renter what is kept and the lender what is earned', async () => {
  const { renter, answer } = await claimed()
  await answer({ accepted: true })
  await expect.poll(() => subjectsTo(renter)).toContain('$20.00 of your deposit is kept')
  await expect.poll(() => kindsOf(mei)).toContain('deposit_earned')
})

test('an operator hears once a day that a case waits', async () => {
  const { answer } = await claimed()
  await answer({ accepted: false, comments: 'I sent it back.' })
  const operator = await person({ operator: true })
  const told = async () => (await subjectsTo(operator)).filter((subject) => /wait/.test(subject)).length
  await later({ hours: 25 })
  await expect.poll(told).toBe(1)
  await app.jobs.sweep(opened.server)
  await later({ hours: 25 })
  await expect.poll(told).toBe(2)
  const waiting = (await mailsTo(sandbox, operator.email)).find(({ subject }) => /wait/.test(subject))
  expect(waiting?.text).toMatch(/\n {2}Claims without agreement: [1-9]\d*\n {2}The first is due: \w+, \w+ \d+\n/)
  const links = async () =>
    (await mailsTo(sandbox, operator.email)).filter(({ subject }) => /wait/.test(subject)).map((mail) => mail.links.join(' '))
  expect(await links()).toEqual([expect.stringMatching(/\/desk\/claims$/), expect.stringMatching(/\/desk\/claims$/)])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from deposit_claim where answer = 'contested' and closed_at is null`.execute(app.db)
  expect(rows[0]?.n).toBeGreaterThan(0)
})
