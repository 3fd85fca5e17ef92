import { accounts, desk, listings, messaging, moderation, notifications, reviews } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { reportKinds, reportReasons } from '@rondo/rules/moderation/report'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ ...crowd, limits: false, logLevel: 'silent' })
const { as, app, later, person, sandbox } = opened
const market = openMarket(opened)
const operator = await person({ operator: true })

type Kind = (typeof reportKinds)[number]
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )
const countOf = (codes: readonly (string | undefined)[], code: string) => codes.filter((one) => one === code).length
const report = (who: Person, kind: Kind, id: number, more: object = {}) =>
  as(who).call(moderation.sendReport, { body: { kind, id, reason: 'scam', ...more } })
const queue = () => as(operator).call(moderation.deskReports, { query: {} })
/** A report of the queue, on whichever page it stands. */
async function inQueue(id: number, state: 'open' | 'appealed' | 'over' = 'open') {
  for (let cursor: number | undefined; ;) {
    const { data, meta } = await as(operator).call(moderation.deskReports, { query: { state, cursor } })
    const found = data.find((one) => one.id === id)
    if (found || !meta.cursor) return found
    cursor = Number(meta.cursor)
  }
}
const because = (reason = 'We looked at it together.') => ({ reason })
type Decision = 'kept' | 'removed' | 'warned' | 'blocked'
const decide = (id: number, decision: Decision, by = operator, reason?: string) =>
  as(by).call(moderation.decideReport, { params: { id }, body: { ...because(reason), decision } })
const appeal = (who: Person, id: number, text = 'This is not what happened.') =>
  as(who).call(moderation.appeal, { params: { id }, body: { text } })
const secondLook = (id: number, outcome: 'upheld' | 'overturned', by = operator) =>
  as(by).call(moderation.decideAppeal, { params: { id }, body: { ...because(), outcome } })
const own = async (who: Person) => (await as(who).call(moderation.ownReports, { query: {} })).data
const kindsOf = async (who: Person) => (await as(who).call(notifications.listNotifications, { query: {} })).data.map(({ kind }) => kind)
const say = (from: Person, to: Person, text: string) => as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text } })

async function sale() {
  const [anna, mei] = [await person(), await market.seller()]
  const coat = await market.garment(mei, { name: 'Coat' })
  return { anna, mei, coat }
}
async function reviewOf(author: Person, product: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into comment (author_id, product_id, merchant_id, rating, text)
    select ${author.id}, id, merchant_id, 1, 'Worn out, and it smells.' from product where id = ${product} returning id`.execute(app.db)
  return rows[0]?.id ?? 0
}

test('a report reaches the queue with a copy of what was seen, which stays as it was', async () => {
  const { anna, mei, coat } = await sale()
  const sent = await report(anna, 'listing', coat, { reason: 'counterfeit', comments: '  The label is wrong. ' })
  expect(sent).toMatchObject({ kind: 'listing', side: 'reporter', title: 'Coat', status: 'open', decision: null, appealUntil: null })
  await app.db.updateTable('product').set({ name: 'Another coat' }).where('id', '=', coat).execute()
  const row = await inQueue(sent.id)
  expect(row).toMatchObject({
    subjectId: coat,
    reason: 'counterfeit',
    comments: 'The label is wrong.',
    seen: { title: 'Coat' },
    reporter: { id: anna.id },
    accused: { id: mei.id, username: mei.username, name: `${mei.username} store` },
    others: 0,
    isLate: false,
  })
  expect(Date.parse(row?.dueAt ?? '') - Date.parse(row?.createdAt ?? '')).toBe(3 * 86_400_000)
  await expect(sql`update report set seen = '{"title":"x"}' where id = ${sent.id}`.execute(app.db)).rejects.toThrow('stays as it is')
  await expect(sql`update report set reason = 'spam' where id = ${sent.id}`.execute(app.db)).rejects.toThrow('stays as it is')
})

test('each person has one open report about one thing, however often they press at once', async () => {
  const { anna, coat } = await sale()
  const kim = await person()
  const codes = await Promise.all(Array.from({ length: 8 }, () => refusal(report(anna, 'listing', coat))))
  expect([countOf(codes, 'done'), countOf(codes, 'moderation.reported')]).toEqual([1, 7])
  const { id } = await report(kim, 'listing', coat)
  expect((await inQueue(id))?.others).toBe(1)
  await decide(id, 'kept')
  expect(await refusal(report(kim, 'listing', coat))).toBe('done')
})

async function replyTo(review: number, by: Person): Promise<number> {
  await as(by).call(reviews.replyComment, { params: { id: review }, body: { comment: 'You ruined it yourself.' } })
  return review
}

test('nobody reports themselves, what is not there, what they cannot see, or for a reason of something else', async () => {
  const { anna, mei, coat } = await sale()
  const eve = await person()
  const { id: message } = await say(mei, anna, 'Pay me outside')
  expect(await refusal(report(mei, 'listing', coat))).toBe('moderation.own')
  expect(await refusal(report(anna, 'person', anna.id))).toBe('moderation.own')
  for (const kind of reportKinds) expect(await refusal(report(anna, kind, 999_999_999))).toBe('moderation.not_found')
  expect(await refusal(report(eve, 'message', message))).toBe('moderation.not_found')
  expect(await refusal(report(mei, 'message', message))).toBe('moderation.not_found')
  expect(await refusal(report(anna, 'person', mei.id, { reason: 'counterfeit' }))).toBe('moderation.reason_other')
  await as(operator).call(desk.takeListingDown, { params: { id: coat }, body: because() })
  expect(await refusal(report(anna, 'listing', coat))).toBe('moderation.not_found')
})

test.each(reportKinds.flatMap((kind) => reportReasons[kind].map((reason) => [kind, reason] as const)))(
  '%s may be reported for %s',
  async (kind, reason) => {
    const { anna, mei, coat } = await sale()
    const ids = {
      person: () => mei.id,
      listing: () => coat,
      message: async () => (await say(mei, anna, 'Hello')).id,
      review: () => reviewOf(mei, coat),
      answer: async () => {
        const { messageId: id } = await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: coat, price: 50 } })
        await as(mei).call(messaging.respondToOffer, { params: { id }, body: { accepted: false, responseMessage: 'No' } })
        return id
      },
      reply: async () => replyTo(await reviewOf(anna, coat), mei),
    } as const
    expect((await report(anna, kind, await ids[kind](), { reason })).reason).toBe(reason)
  },
)

test('a removed listing leaves the shop, a removed message its conversation, a removed review its product; a second look brings them back', async () => {
  const { anna, mei, coat } = await sale()
  const { id: message } = await say(mei, anna, 'Send the money to me')
  const review = await reviewOf(mei, await market.garment(await market.seller()))
  const isListed = async () =>
    (
      await as(anna)
        .call(listings.showProduct, { params: { id: coat } })
        .catch(() => ({ activeListing: false }))
    ).activeListing
  const said = async (who: Person, other: Person) =>
    (await as(who).call(messaging.openChat, { params: { id: other.id }, query: {} })).data[0]
  const isShown = async () => (await sql`select from review where id = ${review} and deleted_at is null`.execute(app.db)).rows.length === 1
  const made = [await report(anna, 'listing', coat), await report(anna, 'message', message), await report(anna, 'review', review)]
  for (const { id } of made) await decide(id, 'removed')
  expect(await isListed()).toBe(false)
  expect(await said(anna, mei)).toMatchObject({ text: 'Support removed this message.', removed: true, photos: [] })
  expect(await said(mei, anna)).toMatchObject({ text: 'Support removed this message.', removed: true })
  expect((await as(anna).call(messaging.listChats, { query: {} })).data[0]?.lastMessage).toBe('Support removed this message.')
  expect(await isShown()).toBe(false)
  for (const { id } of made) {
    await appeal(mei, id)
    await secondLook(id, 'overturned', await person({ operator: true }))
  }
  expect([await isListed(), await isShown()]).toEqual([true, true])
  expect(await said(anna, mei)).toMatchObject({ text: 'Send the money to me', removed: false })
})

test('a removed answer leaves its review, and a second look brings it back; what its author wrote in its place stays', async () => {
  const { anna, mei, coat } = await sale()
  const eve = await person()
  const review = await reviewOf(anna, coat)
  await replyTo(review, mei)
  const said = async () => (await as(anna).call(reviews.showComment, { params: { id: review } })).reply?.comment ?? null
  const again = async (comment: string) => as(mei).call(reviews.replyComment, { params: { id: review }, body: { comment } })
  expect(await refusal(report(mei, 'reply', review))).toBe('moderation.own')
  const [first, second] = [await report(anna, 'reply', review), await report(eve, 'reply', review)]
  expect(await inQueue(first.id)).toMatchObject({
    kind: 'reply',
    accused: { id: mei.id },
    seen: { text: 'You ruined it yourself.' },
    page: { of: 'listing', id: coat },
  })
  await decide(first.id, 'removed')
  expect(await said()).toBeNull()
  expect(await refusal(report(anna, 'reply', review))).toBe('moderation.not_found')
  await appeal(mei, first.id)
  await secondLook(first.id, 'overturned', await person({ operator: true }))
  expect(await said()).toBe('You ruined it yourself.')
  await decide(second.id, 'removed')
  await again('It came back worn.')
  await appeal(mei, second.id)
  await secondLook(second.id, 'overturned', await person({ operator: true }))
  expect(await said()).toBe('It came back worn.')
})

test('what was answered to an offer is reported by whoever made the offer, removed for both, and a second look brings it back', async () => {
  const { anna, mei, coat } = await sale()
  const { id: offer, messageId } = await as(anna).call(messaging.makeOffer, {
    body: { type: 'buy', product: coat, price: 50, text: 'For my sister' },
  })
  expect(await refusal(report(anna, 'answer', messageId))).toBe('moderation.not_found') // nothing was answered
  await as(mei).call(messaging.respondToOffer, {
    params: { id: messageId },
    body: { accepted: false, responseMessage: 'Send the money to me' },
  })
  expect(await refusal(report(mei, 'answer', messageId))).toBe('moderation.not_found') // their own
  expect(await refusal(report(await person(), 'answer', messageId))).toBe('moderation.not_found')
  const { id, title } = await report(anna, 'answer', messageId)
  expect(title).toBe('Send the money to me')
  expect(await inQueue(id)).toMatchObject({ kind: 'answer', accused: { id: mei.id }, seen: { text: 'Send the money to me' }, page: null })
  await decide(id, 'removed')
  const gone = { responseMessage: 'Support removed this message.', responseRemoved: true }
  for (const who of [anna, mei]) {
    expect(await as(who).call(messaging.showOffer, { params: { id: offer } })).toMatchObject(gone)
    const other = who === anna ? mei : anna
    const [message] = (await as(who).call(messaging.openChat, { params: { id: other.id }, query: {} })).data
    expect(message).toMatchObject({ text: 'For my sister', removed: false, offer: gone, status: { responseMessage: gone.responseMessage } })
  }
  expect(await refusal(report(anna, 'answer', messageId))).toBe('moderation.not_found')
  await appeal(mei, id)
  await secondLook(id, 'overturned', await person({ operator: true }))
  expect(await as(anna).call(messaging.showOffer, { params: { id: offer } })).toMatchObject({
    responseMessage: 'Send the money to me',
    responseRemoved: false,
  })
})

test('whoever reads what is said of a person may report it, and the desk leads to where it stands', async () => {
  const [anna, mei, eve] = [await person(), await market.seller(), await person()]
  const { rows } = await sql<{ id: number }>`
    insert into comment (author_id, merchant_id, customer_id, rating, text)
    values (${mei.id}, ${mei.id}, ${anna.id}, 1, 'Never again.') returning id`.execute(app.db)
  const sent = await report(eve, 'review', rows[0]?.id ?? 0)
  expect(await inQueue(sent.id)).toMatchObject({ accused: { id: mei.id }, page: { of: 'reviews', id: anna.id } })
  const about = await report(eve, 'person', mei.id)
  expect(await inQueue(about.id)).toMatchObject({ page: { of: 'person', id: mei.id } })
})

test('both sides hear of the decision with its reason, each in their language, and who reported is not named', async () => {
  const [anna, mei] = [await person({ language: 'zh-CN' }), await market.seller()]
  const coat = await market.garment(mei, { name: 'Coat' })
  const { id } = await report(anna, 'listing', coat)
  await decide(id, 'warned', operator, 'The pictures are from a magazine.')
  await expect.poll(() => kindsOf(anna)).toContain('report_acted')
  await expect.poll(() => kindsOf(mei)).toContain('about_you_warned')
  const mail = async (who: Person, subject: string) => (await mailsTo(sandbox, who.email)).find((one) => one.subject === subject)?.text
  await expect.poll(() => mail(anna, '您对“Coat”的举报：客服已处理')).toContain('The pictures are from a magazine.')
  await expect
    .poll(() => mail(mei, 'A warning from support about “Coat”'))
    .toContain('\n  Rondo support wrote: “The pictures are from a magazine.”\n')
  expect(await mail(mei, 'A warning from support about “Coat”')).not.toContain(anna.username)
  expect(await own(mei)).toMatchObject([{ side: 'accused', decision: 'warned', decisionReason: 'The pictures are from a magazine.' }])
  expect(JSON.stringify(await own(mei))).not.toContain(anna.username)
})

test('a second look says what became of the decision, and what was written is named by how it begins', async () => {
  const { anna, mei } = await sale()
  const { id: message } = await say(mei, anna, 'Send the money to me')
  const { id } = await report(anna, 'message', message)
  await decide(id, 'removed')
  await expect.poll(async () => (await own(mei))[0]?.title).toBe('Send the money to me')
  await appeal(mei, id)
  await secondLook(id, 'overturned', await person({ operator: true }))
  for (const who of [anna, mei]) await expect.poll(() => kindsOf(who)).toContain('second_look_undone')
  const mails = async () => (await mailsTo(sandbox, mei.email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n')
  await expect.poll(mails).toContain('Second look at “Send the money to me”: the decision was wrong')
  expect(await mails()).toContain('the report of “Send the money to me”')
  expect(await mails()).not.toContain('nothing changes')
})

test('what is only open is told to nobody else', async () => {
  const { anna, mei, coat } = await sale()
  await report(anna, 'listing', coat)
  expect(await own(mei)).toEqual([])
  expect(await own(anna)).toMatchObject([{ status: 'open' }])
})

test('an appeal comes once, in time, from the side against whom it was decided, and another operator looks at it', async () => {
  const { anna, mei, coat } = await sale()
  const other = await person({ operator: true })
  const { id } = await report(anna, 'listing', coat)
  expect(await refusal(appeal(anna, id))).toBe('moderation.no_appeal')
  expect(await refusal(appeal(mei, id))).toBe('moderation.not_found') // what is only open is not theirs to know
  await decide(id, 'kept')
  expect(await refusal(appeal(mei, id))).toBe('moderation.no_appeal')
  expect(await refusal(appeal(await person(), id))).toBe('moderation.not_found')
  expect(await refusal(appeal(anna, id, '  '))).toBe('moderation.appeal_text')
  expect(await appeal(anna, id)).toMatchObject({ status: 'appealed', appealUntil: null })
  expect(await refusal(appeal(anna, id))).toBe('moderation.no_appeal')
  expect(await inQueue(id, 'appealed')).toMatchObject({ appealBy: 'reporter', appealText: 'This is not what happened.' })
  expect(await refusal(secondLook(id, 'upheld'))).toBe('moderation.other_operator')
  expect(await secondLook(id, 'overturned', other)).toEqual({ id, state: 'closed' })
  expect(await refusal(secondLook(id, 'upheld', other))).toBe('moderation.not_now')
  expect((await own(anna))[0]).toMatchObject({ status: 'closed', outcome: 'overturned' })
  await expect.poll(() => kindsOf(mei)).toContain('about_you_removed')
})

test('no operator decides a case of their own, and a decision is made once', async () => {
  const ida = await person({ operator: true })
  const { anna, coat } = await sale()
  const { id: about } = await report(anna, 'person', ida.id)
  expect(await refusal(decide(about, 'kept', ida))).toBe('moderation.own_case')
  expect(await refusal(decide(about, 'blocked'))).toBe('desk.person_is_operator')
  expect(await refusal(decide(about, 'removed'))).toBe('moderation.decision_other')
  const { id: byIda } = await report(ida, 'listing', coat)
  expect(await refusal(decide(byIda, 'removed', ida))).toBe('moderation.own_case')
  await as(operator).call(moderation.takeReport, { params: { id: byIda }, body: because() })
  expect(await inQueue(byIda)).toMatchObject({ status: 'in_review', takenBy: { id: operator.id } })
  const codes = await Promise.all(Array.from({ length: 4 }, () => refusal(decide(byIda, 'kept'))))
  expect([countOf(codes, 'done'), countOf(codes, 'moderation.not_now')]).toEqual([1, 3])
  const { rows } = await app.pool.query('select act, by_id from operator_act where subject = $1 order by id', [`report:${byIda}`])
  expect(rows).toEqual([
    { act: 'report_taken', by_id: operator.id },
    { act: 'report_decided', by_id: operator.id },
  ])
  expect(await refusal(decide(999_999_999, 'kept'))).toBe('moderation.not_found')
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'; drop table report; --",
  '" or 1=1 --',
  '{{7*7}}',
  '${7*7}',
  '%s%s%n',
  '../../etc/passwd',
  'javascript:alert(1)',
  '\u202e evil',
  '\u200b\u200b',
  '\ufeffbom',
  '\u0007bell',
  'a'.repeat(1_000),
  '😀'.repeat(500),
  '中文'.repeat(400),
  'e\u0301'.repeat(300),
  '\n'.repeat(900),
  '\r\n\r\n',
  '\t\t\t',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  'true',
  '[]',
  '{}',
  '{"__proto__":{"x":1}}',
  '<!--',
  ']]>',
  '&lt;b&gt;',
  '%3Cscript%3E',
  '\\u0000',
  "\\'; --",
  '`rm -rf /`',
  '$(id)',
  '<svg/onload=alert(1)>',
  'http://169.254.169.254/latest',
  'كلام من اليمين',
]
test(`${hostile.length} hostile texts are kept as they were typed, trimmed, and break nothing`, async () => {
  const anna = await person()
  expect(hostile).toHaveLength(40)
  for (const comments of hostile) {
    const { id } = await report(anna, 'person', (await person()).id, { reason: 'other', comments })
    const { rows } = await sql<{ comments: string }>`select comments from report where id = ${id}`.execute(app.db)
    expect(rows[0]?.comments).toBe(comments.trim())
    expect(await decide(id, 'kept', operator, 'Nothing is wrong here.')).toMatchObject({ state: 'decided' })
  }
  for (const comments of ['a'.repeat(1_001), 'a\0b'])
    expect(await refusal(report(anna, 'person', operator.id, { comments }))).toBe('request.invalid')
})

test('a page of the queue is 1 query, one of the own list too, and neither has more than 20', async () => {
  const anna = await person()
  for (let n = 0; n < 22; n++) await report(anna, 'person', (await person()).id)
  const asked = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => /from report\b.* limit/s.test(text)).length // mails of other tests read one each
  expect(await asked(() => queue())).toBe(1)
  expect(await asked(() => own(anna))).toBe(1)
  const first = await as(anna).call(moderation.ownReports, { query: {} })
  expect([first.data.length, first.meta.hasMore]).toEqual([20, true])
  const rest = await as(anna).call(moderation.ownReports, { query: { cursor: Number(first.meta.cursor) } })
  expect([rest.data.length, rest.meta.hasMore]).toEqual([2, false])
})

test('with an account what its person typed goes, and the copy of what was theirs; the decision stays', async () => {
  const { anna, mei, coat } = await sale()
  const { id } = await report(anna, 'listing', coat, { comments: 'I know her' })
  const exported = JSON.stringify(await as(anna).call(accounts.exportData, {}))
  expect(exported).toContain('I know her')
  expect(JSON.stringify(await as(mei).call(accounts.exportData, {}))).not.toContain('I know her')
  await decide(id, 'kept')
  for (const who of [anna, mei]) await as(who).call(accounts.deleteAccount, { body: { username: who.username } })
  expect(await inQueue(id, 'over')).toMatchObject({ comments: '', seen: { title: '', text: '' }, decision: 'kept' })
})

test('an operator about whom somebody complains does not read at the desk who it was', async () => {
  const ida = await person({ operator: true })
  const anna = await person()
  const { id } = await report(anna, 'person', ida.id, { comments: 'She was rude to me.' })
  const seenBy = async (who: Person, state: 'open' | 'over') => {
    const { data } = await as(who).call(moderation.deskReports, { query: { state, cursor: state === 'open' ? id - 1 : id + 1 } })
    return data.some((one) => one.id === id)
  }
  expect([await seenBy(ida, 'open'), await seenBy(operator, 'open')]).toEqual([false, true])
  await decide(id, 'warned')
  expect([await seenBy(ida, 'over'), await seenBy(operator, 'over')]).toEqual([false, true])
  expect(await own(ida)).toMatchObject([{ id, side: 'accused', decision: 'warned' }])
})

test.each(['accused', 'reporter'] as const)('when the %s leaves in the middle of a report, no copy outlives the account', async (side) => {
  const { anna, mei, coat } = await sale()
  const leaving = { accused: mei, reporter: anna }[side]
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from account where id = $1 for update', [leaving.id])
    const sent = refusal(report(anna, 'listing', coat, { comments: 'I know her' }))
    await expect
      .poll(async () => {
        const { rows } = await app.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'report|person'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await client.query('update account set blocked_at = app_now(), deleted_at = app_now() where id = $1', [leaving.id])
    await client.query('commit')
    expect(await sent).toBe('moderation.not_found')
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await sql`select from report where subject_id = ${coat} and kind = 'listing'`.execute(app.db)).rows).toEqual([])
})

test('a listing that its merchant has deleted before is decided as removed, and both hear of it', async () => {
  const { anna, mei, coat } = await sale()
  const { id } = await report(anna, 'listing', coat)
  await as(mei).call(listings.deleteProduct, { params: { id: coat } })
  expect(await decide(id, 'removed')).toMatchObject({ state: 'decided' })
  expect((await own(anna))[0]).toMatchObject({ id, decision: 'removed' })
})

test('an appeal about a listing that is gone meanwhile is decided in either way', async () => {
  const { anna, mei, coat } = await sale()
  const second = await market.garment(mei)
  const [removed, kept] = [await report(anna, 'listing', coat), await report(anna, 'listing', second)]
  await decide(removed.id, 'removed')
  await appeal(mei, removed.id)
  await decide(kept.id, 'kept')
  await appeal(anna, kept.id)
  for (const id of [coat, second]) await as(mei).call(listings.deleteProduct, { params: { id } })
  const other = await person({ operator: true })
  for (const { id } of [removed, kept]) expect(await refusal(secondLook(id, 'overturned', other))).toBe('done')
})

test('whoever is blocked reads why in a mail, since they cannot sign in any more', async () => {
  const { anna, mei, coat } = await sale()
  const { id } = await report(anna, 'listing', coat)
  await decide(id, 'blocked', operator, 'The same false coat for the third time.')
  const mail = async () => (await mailsTo(sandbox, mei.email)).find(({ subject }) => subject.startsWith('Your account was blocked'))?.text
  await expect.poll(mail).toContain('The same false coat for the third time.')
})

test('a blocked account is signed out; a decision that nobody appealed rests after fourteen days', async () => {
  const { anna, mei, coat } = await sale()
  const { id } = await report(anna, 'listing', coat)
  await decide(id, 'blocked')
  await expect(as(mei).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
  const { id: kept } = await report(anna, 'person', (await market.seller()).id)
  await decide(kept, 'kept')
  await later({ days: 15 })
  await app.jobs.sweep(app)
  const { rows } = await sql<{ status: string }>`select status from report where id in (${id}, ${kept})`.execute(app.db)
  expect(rows).toEqual([{ status: 'closed' }, { status: 'closed' }])
})
