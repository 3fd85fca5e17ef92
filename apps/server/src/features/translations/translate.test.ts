// long because: what may be read is told kind by kind, and what is kept, shared and refused stands beside it.
import { accounts, desk, listings, messaging, orders, platform, translations } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { type TranslatedKind, translationBounds } from '@rondo/rules/translations/bounds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'
import { fresh } from '../../../test/world.ts'
import { translated } from './ask-translator.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { as, app, server, call, later, neighbour, person, sandbox } = opened
const market = openMarket(opened)

type Reads = 'en' | 'zh-CN'
const reading = (language: Reads) => ({ 'accept-language': language })
const body = (kind: TranslatedKind, id: number) => ({ body: { kind, id } })
const ask = (who: Person, kind: TranslatedKind, id: number, language: Reads = 'en') =>
  as(who).call(translations.translate, body(kind, id), reading(language))
const visit = (kind: TranslatedKind, id: number, language: Reads = 'en') => call(translations.translate, body(kind, id), reading(language))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )

/** What the provider was asked for with these words in it. */
async function askedFor(words: string): Promise<number> {
  const answer = await fetch(`${sandbox.base}/_sandbox/calls?provider=translator&limit=20000`)
  return ((await answer.json()) as { request: string }[]).filter(({ request }) => request.includes(words)).length
}
const fault = (kind: string, more: object = {}) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'translator', fault: kind, ...more }),
  })

const say = async (from: Person, to: Person, text: string) =>
  (await as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text } })).id
const stands = () => Promise.resolve(true)
/** Words that nobody wrote before, so that none of them is kept. */
const own = (text: string) => `${text} ${fresh()}`

/** The message of an offer of somebody's that a seller has answered with these words. */
async function answered(proposer: Person, seller: Person, words: string): Promise<number> {
  const { messageId } = await as(proposer).call(messaging.makeOffer, {
    body: { type: 'buy', product: await market.garment(seller), price: 80 },
  })
  await as(seller).call(messaging.respondToOffer, { params: { id: messageId }, body: { accepted: false, responseMessage: words } })
  return messageId
}

async function review(author: Person, product: number, more: { hidden?: boolean; pros?: string[] } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into comment (author_id, product_id, merchant_id, rating, text, pros, show_at)
    select ${author.id}, id, merchant_id, 5, ${own('这件大衣很漂亮，很暖和')}, ${JSON.stringify(more.pros ?? [])},
      app_now() + make_interval(days => ${more.hidden ? 7 : 0}) from product where id = ${product} returning id`.execute(app.db)
  return rows[0]?.id ?? 0
}

test('the public settings tell whether there are translations', async () => {
  expect((await call(platform.config, {})).translations).toBe(true)
})

test('a message is translated for its two people, each into their own language, and for nobody else', async () => {
  const [wei, nora, tom] = [await person(), await person(), await person()]
  const words = own('这件大衣可以租')
  const id = await say(wei, nora, words)
  const [text] = [words.replace('这件大衣可以租', '[en] this coat can rent')]
  expect(await ask(nora, 'message', id)).toEqual({ language: 'en', from: 'zh-Hans', isSame: false, parts: [{ part: 'text', text }] })
  expect(await ask(wei, 'message', id, 'zh-CN')).toEqual({
    language: 'zh-CN',
    from: null,
    isSame: true,
    parts: [{ part: 'text', text: words }],
  })
  expect(await refusal(ask(tom, 'message', id))).toBe('messaging.not_found')
  expect(await refusal(ask(nora, 'message', 987_654_321))).toBe('messaging.not_found')
  await expect(visit('message', id)).rejects.toMatchObject({ status: 401 })
})

test('reading a conversation sends none of its words away', async () => {
  const [wei, nora] = [await person(), await person()]
  const words = own('明天可以穿')
  await say(wei, nora, words)
  await as(nora).call(messaging.openChat, { params: { id: wei.id }, query: {} })
  expect(await askedFor(words)).toBe(0)
})

test('what was taken out of a conversation is not translated', async () => {
  const [wei, nora] = [await person(), await person()]
  const id = await say(wei, nora, own('真丝围巾'))
  expect((await ask(nora, 'message', id)).isSame).toBe(false)
  await sql`update message set removed_at = app_now() where id = ${id}`.execute(app.db)
  expect(await refusal(ask(nora, 'message', id))).toBe('messaging.not_found')
})

test('what the product wrote into a conversation is in the language of the reader, and is not sent away', async () => {
  const [nora, mei] = [await person(), await market.seller()]
  const { order } = await market.buy(nora, [market.line(mei, await market.garment(mei))])
  const [group] = order.fulfillmentGroups
  await as(nora).call(orders.cancelGroup, { params: { id: group?.id ?? 0 }, body: { cancelReason: 'other' } })
  const written = async () =>
    (await as(nora).call(messaging.openChat, { params: { id: mei.id }, query: {} })).data.find(({ system }) => system !== null)?.id ?? 0
  await expect.poll(written).toBeGreaterThan(0)
  expect(await refusal(ask(nora, 'message', await written()))).toBe('messaging.not_found')
})

test('who blocks somebody still reads what they wrote before, also translated', async () => {
  const [wei, nora] = [await person(), await person()]
  const id = await say(wei, nora, own('漂亮手袋'))
  await as(nora).call(accounts.blockPerson, { params: { id: wei.id }, body: { blocked: true } })
  for (const who of [wei, nora]) expect((await ask(who, 'message', id)).isSame).toBe(false)
})

test('a listing is translated for everybody: its name, its description and its notes', async () => {
  const mei = await market.seller()
  const id = await market.garment(mei, { name: '红色真丝连衣裙', description: own('真丝连衣裙，很漂亮') })
  await sql`update product set notes = 'Dry clean only' where id = ${id}`.execute(app.db)
  const { parts, from, isSame } = await visit('listing', id)
  expect({ from, isSame }).toEqual({ from: 'zh-Hans', isSame: false })
  expect(parts[0]).toEqual({ part: 'name', text: '[en] red silk dress' })
  expect(parts[1]?.text).toMatch(/^\[en\] silk dress, very beautiful/)
  expect(parts[2]).toEqual({ part: 'notes', text: 'Dry clean only' }) // in the reader's language already
})

test('a listing that is taken down or deleted is translated for whoever may still read it', async () => {
  const [mei, operator] = [await market.seller(), await person({ operator: true })]
  const id = await market.garment(mei, { name: '黑色大衣' })
  const act = { params: { id }, body: { reason: 'a false coat' } }
  await as(operator).call(desk.takeListingDown, act)
  expect(await refusal(visit('listing', id))).toBe('listings.not_found')
  expect((await ask(mei, 'listing', id)).parts[0]?.text).toBe('[en] black coat')
  await as(operator).call(desk.putListingBack, act)
  await as(mei).call(listings.deleteProduct, { params: { id } })
  expect(await refusal(ask(mei, 'listing', id))).toBe('listings.not_found')
})

test('where its merchant wrote a listing in the language of the reader, nothing is foreign', async () => {
  const id = await market.garment(await market.seller(), { name: '蓝色衬衫', description: '' })
  await sql`update product set translations = ${JSON.stringify({ en: { name: 'Blue shirt' } })} where id = ${id}`.execute(app.db)
  expect(await visit('listing', id)).toMatchObject({ isSame: true, parts: [{ part: 'name', text: 'Blue shirt' }] })
})

test('a review is translated with its points once others may read it, and before for its author alone', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const coat = await market.garment(mei)
  const id = await review(anna, coat, { hidden: true, pros: ['很暖和', '柔软'] })
  expect(await refusal(visit('review', id))).toBe('reviews.not_found')
  expect(await refusal(ask(mei, 'review', id))).toBe('reviews.not_found')
  expect((await ask(anna, 'review', id)).from).toBe('zh-Hans')
  await sql`update comment set show_at = app_now() where id = ${id}`.execute(app.db)
  const { parts } = await visit('review', id)
  expect(parts.map(({ part }) => part)).toEqual(['text', 'pros'])
  expect(parts[1]?.text).toBe('[en] very warm\nsoft')
  await sql`update comment set deleted_at = app_now() where id = ${id}`.execute(app.db)
  expect(await refusal(ask(anna, 'review', id))).toBe('reviews.not_found')
})

test('the answer to a review is translated where the review may be read', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const id = await review(anna, await market.garment(mei))
  expect(await refusal(visit('reply', id))).toBe('reviews.not_found')
  await sql`insert into comment_reply (comment_id, author_id, text) values (${id}, ${mei.id}, '谢谢你')`.execute(app.db)
  expect((await visit('reply', id)).parts).toEqual([{ part: 'text', text: '[en] thanks you' }])
  await sql`update comment set show_at = app_now() + interval '1 day' where id = ${id}`.execute(app.db)
  expect(await refusal(visit('reply', id))).toBe('reviews.not_found')
})

test('a message that only shows something has nothing to translate', async () => {
  const [wei, nora] = [await person(), await market.seller()]
  const coat = await market.garment(nora)
  const { id } = await as(wei).call(messaging.sendMessage, {
    body: { messageReceiver: nora.id, messageType: 'product_context', product: coat },
  })
  expect(await refusal(ask(nora, 'message', id))).toBe('translations.nothing')
})

test('what is kept is not asked for again, in either language; other words are', async () => {
  const [wei, nora] = [await person(), await person()]
  const words = own('羊毛毛衣很柔软')
  const id = await say(wei, nora, words)
  const first = await ask(nora, 'message', id)
  const again = await statementsOf(async () => expect(await ask(nora, 'message', id)).toEqual(first))
  expect(again.filter((text) => /\b(translation|message m)\b/.test(text))).toHaveLength(2)
  expect(await askedFor(words)).toBe(1)
  await ask(nora, 'message', id, 'zh-CN')
  expect(await askedFor(words)).toBe(2)
  await ask(nora, 'message', await say(wei, nora, words))
  expect(await askedFor(words)).toBe(2) // the same words in another place
  await ask(nora, 'message', await say(wei, nora, `${words}。`))
  expect(await askedFor(words)).toBe(3)
})

test('what was kept for thirty days is asked for again', async () => {
  const words = own('羊绒外套')
  const id = await market.garment(await market.seller(), { name: words, description: '' })
  for (const days of [translationBounds.keptDays - 1, 2]) {
    await visit('listing', id)
    expect(await askedFor(words)).toBe(1)
    await later({ days })
  }
  await visit('listing', id)
  expect(await askedFor(words)).toBe(2)
})

test('no more translations are kept than the bound says, and the latest stay', async () => {
  const { kept } = translationBounds
  await sql`delete from translation`.execute(app.db)
  await sql`
    insert into translation (digest, language, text, made_at)
    select sha256(n::text::bytea), 'en', 'x', app_now() - make_interval(secs => n) from generate_series(1, ${kept + 10}) n`.execute(app.db)
  await app.jobs.sweep(app)
  await later({ hours: 2 })
  const { rows } = await sql<{ count: number; oldest: boolean }>`
    select count(*)::int as count, bool_or(digest = sha256(${String(kept + 1)}::bytea)) as oldest from translation`.execute(app.db)
  expect(rows).toEqual([{ count: kept, oldest: false }])
  await sql`delete from translation`.execute(app.db)
})

test('two readers at once are one call of the provider', async () => {
  const [anna, tom, mei] = [await person(), await person(), await market.seller()]
  const words = own('丝绒半身裙')
  const id = await market.garment(mei, { name: words, description: '' })
  await fault('slow', { delayMs: 300 })
  const answers = await Promise.all([ask(anna, 'listing', id), ask(tom, 'listing', id), visit('listing', id)])
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await askedFor(words)).toBe(1)
})

test('two servers that keep the same text at once keep one of them', async () => {
  const mei = await market.seller()
  const id = await market.garment(mei, { name: own('米色腰带'), description: '' })
  const other = await neighbour()
  await fault('slow', { delayMs: 300, times: 2 })
  const there = fetch(`${other.origin}/api/translations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ kind: 'listing', id }),
  })
  const [here, answer] = await Promise.all([visit('listing', id), there])
  expect(await answer.json()).toEqual(here)
})

test('a process asks for so many texts at once, and refuses more; what is kept is read meanwhile', async () => {
  const known = own('羊毛外套')
  await translated(server, known, 'en', stands)
  const many = Array.from({ length: translationBounds.atOnce + 1 }, () => own('棉布裤子'))
  await fault('slow', { delayMs: 500, times: many.length })
  const asking = Promise.allSettled(many.map((text) => translated(server, text, 'en', stands)))
  expect((await translated(server, known, 'en', stands)).from).toBe('zh-Hans')
  const outcomes = await asking
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  const refused = many.filter((_, at) => outcomes[at]?.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect((await translated(server, refused[0] ?? '', 'en', stands)).from).toBe('zh-Hans')
})

test.each(['refuse', 'drop_answer', 'error_before', 'rate_limit', 'unauthorized', 'forbidden', 'malformed'])(
  'a provider that fails (%s) is told by a code that has words; the original stays, and the next try is answered',
  async (kind) => {
    const [wei, nora] = [await person(), await person()]
    const id = await say(wei, nora, own('皮革手袋'))
    await fault(kind)
    const failed: unknown = await ask(nora, 'message', id).catch((error: unknown) => error)
    expect(failed).toMatchObject({ status: 503, body: { code: 'translations.unavailable' } })
    expect((await ask(nora, 'message', id)).parts[0]?.text).toMatch(/^\[en\] leather bag/)
    expect((await as(nora).call(messaging.openChat, { params: { id: wei.id }, query: {} })).data[0]?.text).toContain('皮革手袋')
  },
)

test('what a shop says of itself is translated for everybody, and goes with its account', async () => {
  const mei = await market.seller()
  const [bio, rules] = [own('真丝连衣裙，很漂亮'), own('明天可以寄')]
  await sql`update account set bio = ${bio}, custom_rules = ${rules} where id = ${mei.id}`.execute(app.db)
  const { from, parts } = await visit('shop', mei.id)
  expect({ from, parts: parts.map(({ part }) => part) }).toEqual({ from: 'zh-Hans', parts: ['bio', 'rules'] })
  expect(parts[0]?.text).toMatch(/^\[en\] silk dress, very beautiful/)
  expect(await refusal(visit('shop', 987_654_321))).toBe('accounts.not_found')
  const kept = async () =>
    (
      await sql`select from translation where digest in (sha256(convert_to(${bio}, 'UTF8')), sha256(convert_to(${rules}, 'UTF8')))`.execute(
        app.db,
      )
    ).rows.length
  expect(await kept()).toBe(2)
  await as(mei).call(accounts.deleteAccount, { body: { username: mei.username } })
  expect(await kept()).toBe(0)
})

test('what goes with an account leaves what is kept: its messages and its listings, but not what others wrote elsewhere', async () => {
  const [wei, nora, tom] = [await market.seller(), await person(), await person()]
  const listing = await market.garment(wei, { name: own('绿色围巾'), description: '' })
  const [heard, back, elsewhere] = [
    await say(wei, nora, own('今天寄')),
    await say(nora, wei, own('明天寄')),
    await say(nora, tom, own('周末寄')),
  ]
  const offer = await answered(nora, wei, own('红色大衣'))
  const reads = async () => {
    await visit('listing', listing)
    await ask(nora, 'answer', offer)
    for (const id of [heard, back, elsewhere]) await ask(nora, 'message', id)
  }
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from translation`.execute(app.db)).rows[0]?.n ?? 0
  const before = await count()
  await reads()
  expect(await count()).toBe(before + 5)
  await as(wei).call(accounts.deleteAccount, { body: { username: wei.username } })
  expect(await count()).toBe(before + 1)
})

test.each(['message', 'listing', 'answer'] as const)(
  'the translation of a %s that is on its way when its account goes is not kept',
  async (kind) => {
    const [wei, nora] = [await market.seller(), await person()]
    const words = own('灰色大衣')
    const make = {
      message: () => say(wei, nora, words),
      listing: () => market.garment(wei, { name: words, description: '' }),
      answer: () => answered(nora, wei, words),
    }
    const id = await make[kind]()
    const keeps = async () =>
      (await sql`select from translation where digest = sha256(convert_to(${words}, 'UTF8'))`.execute(app.db)).rows.length
    await fault('slow', { delayMs: 1_500 })
    const asking = ask(nora, kind, id)
    await expect.poll(() => askedFor(words)).toBe(1)
    await as(wei).call(accounts.deleteAccount, { body: { username: wei.username } })
    expect((await asking).isSame).toBe(false)
    expect(await keeps()).toBe(0)
  },
)

test('whoever made an offer reads its answer in their language; a third person reads nothing of it', async () => {
  const [nora, wei, tom] = [await person(), await market.seller(), await person()]
  const id = await answered(nora, wei, '很柔软')
  expect((await ask(nora, 'answer', id)).parts).toEqual([{ part: 'text', text: '[en] very soft' }])
  expect(await refusal(ask(tom, 'answer', id))).toBe('messaging.not_found')
  expect(await refusal(visit('answer', id))).toBe('session.missing')
  expect(await refusal(ask(nora, 'answer', await say(wei, nora, own('羊毛外套'))))).toBe('messaging.not_found')
})

test('without a translator nothing is offered, and whoever asks is told', async () => {
  const { origin } = await neighbour({ translator: undefined })
  const settings = (await (await fetch(`${origin}/api/config`)).json()) as { translations: boolean }
  expect(settings.translations).toBe(false)
  const answer = await fetch(`${origin}/api/translations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'listing', id: 1 }),
  })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'translations.off'])
})

test('who asks again and again is told to wait', async () => {
  const { origin } = await neighbour({ limits: true })
  const id = await market.garment(await market.seller(), { name: '大衣', description: '' })
  const asked = async () =>
    (
      await fetch(`${origin}/api/translations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.19.255.7' },
        body: JSON.stringify({ kind: 'listing', id }),
      })
    ).status
  const statuses: number[] = []
  for (let n = 0; n < 121; n++) statuses.push(await asked())
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
