import { accounts, cart, catalog, circles, listings, notifications } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'
import { inTransaction } from '../../platform/db.ts'
import { openSession } from '../../platform/sessions.ts'
import { reindex } from '../listings/index.ts'
import { setStock } from '../stock/index.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { as, app, eventually, later, person, sandbox, server } = opened
const market = openMarket(opened)

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )
const like = (who: Person, id: number) => as(who).call(catalog.putLike, { params: { id }, body: { liked: true } })
const mark = (who: Person, id: number, wanted: boolean) => as(who).call(circles.markWish, { params: { id }, body: { wanted } })
const wishes = async (who: Person) => as(who).call(circles.listWishes, { query: {} })
const open = async (who: Person) => (await as(who).call(circles.listCircles, { query: { state: 'open' } })).data
const show = (who: Person, id: number) => as(who).call(circles.showCircle, { params: { id } })
const answer = (who: Person, id: number, said: 'yes' | 'no' | 'leave') =>
  as(who).call(circles.answerCircle, { params: { id }, body: { answer: said } })
const kindsOf = async (who: Person) => (await as(who).call(notifications.listNotifications, { query: {} })).data.map(({ kind }) => kind)
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from circle where id = ${id}`.execute(app.db)).rows[0]?.status
const free = async (ids: readonly number[]) =>
  (
    await sql<{ free: number }>`select free from product_availability where id = any(${[...ids]}::bigint[]) order by id`.execute(app.db)
  ).rows.map((row) => row.free)
const look = () => later({ minutes: 10 })

interface Member {
  readonly who: Person
  readonly piece: number
}
async function members(n: number): Promise<Member[]> {
  const people: Member[] = []
  for (let at = 0; at < n; at++) {
    const who = await market.seller()
    const photos = [{ id: 1, key: `coat${at}`, width: 800, height: 1000 }]
    people.push({ who, piece: await market.garment(who, { open_to_swap: true, name: `Coat ${at}`, photos }) })
  }
  return people
}
/** People of whom each likes the piece of the one before. */
async function ring(n: number): Promise<[Member, Member, Member, ...Member[]]> {
  const people = await members(n)
  for (const [at, { who }] of people.entries()) await like(who, people.at(at - 1)?.piece ?? 0)
  return people as [Member, Member, Member, ...Member[]]
}
async function circle(n = 3) {
  const people = await ring(n)
  await look()
  const [found] = await open(people[0].who)
  if (!found) throw new Error('no circle was found')
  const [one, other, ...rest] = people.map(({ piece }) => piece)
  return { people, id: found.id, pieces: [one ?? 0, other ?? 0, ...rest] as const }
}

test('likes of pieces open to swap are wishes until their person says otherwise, and marks are wishes without a like', async () => {
  const [[anna], mei] = [await members(1), await market.seller()]
  if (!anna) throw new Error('nobody')
  const [coat, dress, plain] = [
    await market.garment(mei, { open_to_swap: true }),
    await market.garment(mei, { open_to_swap: true }),
    await market.garment(mei),
  ]
  await like(anna.who, coat)
  await like(anna.who, plain)
  expect(await wishes(anna.who)).toMatchObject({
    data: [{ piece: { id: coat }, liked: true, wanted: true }],
    givable: 1,
    meta: { total: 1 },
  })
  await mark(anna.who, coat, false)
  await mark(anna.who, dress, true)
  await mark(anna.who, dress, true)
  expect((await wishes(anna.who)).data.map(({ piece, liked, wanted }) => [piece.id, liked, wanted])).toEqual([
    [dress, false, true],
    [coat, true, false],
  ])
  expect(await refusal(mark(anna.who, anna.piece, true))).toBe('circles.own_piece')
  expect(await refusal(mark(anna.who, plain, true))).toBe('circles.not_open')
  expect(await refusal(mark(anna.who, 999_999_999, true))).toBe('listings.not_found')
  await mark(anna.who, dress, false)
  await mark(anna.who, coat, true)
  expect((await wishes(anna.who)).data.map(({ piece, wanted }) => [piece.id, wanted])).toEqual([[coat, true]])
  expect((await sql`select from swap_wish where account_id = ${anna.who.id}`.execute(app.db)).rows).toHaveLength(0)
  const taken = { active: false, taken_down_at: new Date(), taken_down_reason: 'A forbidden fur', taken_down_active: true }
  await app.db.updateTable('product').set(taken).where('id', '=', coat).execute()
  expect((await wishes(anna.who)).data).toEqual([])
  expect(await refusal(mark(anna.who, coat, false))).toBe('listings.not_found')
  await app.db
    .updateTable('product')
    .set({ active: true, taken_down_at: null, taken_down_reason: null, taken_down_active: null })
    .where('id', '=', coat)
    .execute()
  const nora = await person()
  expect(await wishes(nora)).toMatchObject({ data: [], givable: 0 })
})

const hands = /You get from .+\n  Coat \d\n    Size .+\n    Listed at \$[\s\S]+You give .+\n  Coat \d\n    Size .+\n    Listed at \$/

test('a mail of a circle says of a piece that is only let what its shortest rent is, as screens do', async () => {
  const [anna, mei] = await ring(3)
  const rent_tiers = JSON.stringify([{ number: 2, option: 'day', priceMinor: 1900 }])
  await sql`update product set for_sell = false, for_rent = true, rent_tiers = ${rent_tiers}::jsonb where id = ${anna.piece}`.execute(
    app.db,
  )
  await look()
  await eventually(async () => (await mailsTo(sandbox, mei.who.email)).some(({ subject }) => subject.includes('swap circle of 3')))
  const [told] = (await mailsTo(sandbox, mei.who.email)).filter(({ subject }) => subject.includes('swap circle of 3'))
  expect(told?.text).toMatch(/Coat 0\n {4}Size .+\n {4}Rents at \$19 for 2 days\n/)
  expect(told?.text).toMatch(/Coat 1\n {4}Size .+\n {4}Listed at \$100\n/)
})

test('a circle in their wishes is proposed to all of its members at once, and to nobody else', async () => {
  const { people, id, pieces } = await circle()
  const [anna, mei, kim] = people
  const seen = await show(mei.who, id)
  expect(seen).toMatchObject({ status: 'proposed', answer: 'waiting', moves: ['yes', 'no'], swap: null })
  expect(seen.seats.map(({ member, gives, saidYes }) => [member.id, gives.id, saidYes])).toEqual([
    [mei.who.id, mei.piece, false],
    [kim.who.id, kim.piece, false],
    [anna.who.id, anna.piece, false],
  ])
  expect(Date.parse(seen.expiresAt) - Date.parse(seen.createdAt)).toBe(72 * 3_600_000)
  expect([Object.keys(seen.seats[1]?.member ?? {}), Object.keys(seen.seats[1] ?? {})]).toEqual([
    ['id', 'username', 'name', 'avatar'],
    ['member', 'gives', 'saidYes'],
  ])
  for (const [n, { who }] of people.entries()) {
    expect(await open(who)).toMatchObject([{ id }])
    await eventually(async () => (await kindsOf(who)).includes('circle_proposed'))
    const told = (await as(who).call(notifications.listNotifications, { query: {} })).data.find(({ kind }) => kind === 'circle_proposed')
    const got = (n || people.length) - 1 // of the one before
    expect(told).toMatchObject({ facts: { gets: `Coat ${got}` }, picture: expect.stringContaining(`/coat${got}/`) })
    await eventually(async () =>
      (await mailsTo(sandbox, who.email)).some(({ subject, text }) => subject.includes('swap circle of 3') && hands.test(text)),
    )
  }
  expect(await free(pieces)).toEqual([1, 1, 1]) // nothing is reserved yet
  const eve = await person()
  expect([await refusal(show(eve, id)), await refusal(answer(eve, id, 'yes'))]).toEqual(['circles.not_found', 'circles.not_found'])
  await look() // what waits is not proposed again
  expect(await open(anna.who)).toHaveLength(1)
})

test.each([3, 6])('when all %i say yes every piece is reserved at once, and each has theirs in the cart', async (n) => {
  const { people, id, pieces } = await circle(n)
  for (const { who } of people.slice(1))
    expect(await answer(who, id, 'yes')).toMatchObject({ status: 'proposed', answer: 'yes', moves: ['leave'] })
  expect(await free(pieces)).toEqual(pieces.map(() => 1))
  const last = await answer(people[0].who, id, 'yes')
  expect(last).toMatchObject({ status: 'agreed', moves: [], swap: { status: 'agreed' } })
  expect(last.seats.map(({ saidYes }) => saidYes)).toEqual(pieces.map(() => true))
  for (const { who } of people) expect(await open(who)).toMatchObject([{ id, status: 'agreed' }]) // it waits for their checkout
  expect(await free(pieces)).toEqual(pieces.map(() => 0))
  for (const [at, { who }] of people.entries()) {
    const { items } = await as(who).call(cart.getCart, {})
    expect(items.map(({ product, type }) => [product.id, type])).toEqual([[people.at(at - 1)?.piece, 'swap']])
    await eventually(async () => (await kindsOf(who)).includes('circle_agreed'))
    const agreed = async () => (await mailsTo(sandbox, who.email)).find(({ subject }) => subject.startsWith('All said yes'))
    await eventually(async () => (await agreed())?.text.includes('\nGo to cart:\n'))
  }
  expect(await refusal(answer(people[1].who, id, 'leave'))).toBe('circles.answered')
})

test('one no ends it for all; who said it is told to nobody, and the two pieces are not proposed to them again', async () => {
  const { people, id } = await circle()
  const [anna, mei, kim] = people
  await answer(anna.who, id, 'yes')
  expect(await answer(mei.who, id, 'no')).toMatchObject({ status: 'declined', answer: 'no', moves: [] })
  const seen = await show(kim.who, id)
  expect([seen.status, seen.answer, seen.seats.map(({ saidYes }) => saidYes)]).toEqual(['declined', 'waiting', [null, null, null]])
  await eventually(async () => (await kindsOf(kim.who)).includes('circle_declined'))
  expect(await kindsOf(mei.who)).not.toContain('circle_declined')
  expect(await refusal(answer(kim.who, id, 'yes'))).toBe('circles.answered')
  await look()
  expect(await open(kim.who)).toEqual([])
  const other = await market.garment(mei.who, { open_to_swap: true })
  await like(kim.who, other)
  await look()
  expect((await open(kim.who))[0]?.seats.at(-1)).toMatchObject({ member: { id: mei.who.id }, gives: { id: other } })
})

test('who takes a yes back ends it for all, and those who are left are found with somebody else', async () => {
  const { people, id } = await circle()
  const [anna, mei, kim] = people
  await answer(mei.who, id, 'yes')
  await answer(anna.who, id, 'yes')
  expect(await refusal(answer(mei.who, id, 'no'))).toBe('circles.answered')
  expect(await answer(mei.who, id, 'leave')).toMatchObject({ status: 'declined', answer: 'left' })
  expect(await open(anna.who)).toEqual([])
  const [zoe] = await members(1)
  if (!zoe) throw new Error('nobody')
  await like(zoe.who, anna.piece)
  await like(kim.who, zoe.piece)
  await look()
  expect((await open(zoe.who))[0]?.seats.map(({ member }) => member.id)).toEqual([zoe.who.id, kim.who.id, anna.who.id])
})

test('a piece that goes, two who part and one who leaves Rondo end it; a yes to it meanwhile does so at once', async () => {
  const sold = await circle()
  await inTransaction(app, async (tx) => {
    await setStock(tx, sold.pieces[0], 0)
    await reindex(tx, sold.pieces)
  })
  expect((await show(sold.people[1].who, sold.id)).moves).toEqual(['no'])
  expect(await answer(sold.people[1].who, sold.id, 'yes')).toMatchObject({ status: 'ended', answer: 'waiting', swap: null })

  const closed = await circle()
  await sql`update product set open_to_swap = false where id = ${closed.pieces[1]}`.execute(app.db)
  await inTransaction(app, (tx) => reindex(tx, closed.pieces))
  await later({ minutes: 1 })
  expect(await statusOf(closed.id)).toBe('ended')
  await eventually(async () => (await kindsOf(closed.people[0].who)).includes('circle_ended'))

  const parted = await circle()
  await as(parted.people[0].who).call(accounts.blockPerson, { params: { id: parted.people[2].who.id }, body: { blocked: true } })
  await eventually(async () => (await statusOf(parted.id)) === 'ended')
  await look()
  expect(await open(parted.people[1].who)).toEqual([])

  const left = await circle()
  const [leaver] = left.people
  const jwt = await openSession(server, server.db, { id: leaver.who.id, passwordVersion: 1, secondFactor: false })
  await as({ ...leaver.who, jwt }).call(accounts.deleteAccount, { body: { username: leaver.who.username } })
  expect(await statusOf(left.id)).toBe('ended')
  expect((await show(left.people[1].who, left.id)).moves).toEqual([])
})

test('a checkout that somebody opens and leaves ends no circle: the last yes is refused until it lapses, and agrees it then', async () => {
  const { people, id, pieces } = await circle()
  const stranger = await person()
  await market.prepare(stranger, [market.line(people[1].who, pieces[1])])
  expect(await free([pieces[1]])).toEqual([0])
  await later({ minutes: 1 })
  expect(await statusOf(id)).toBe('proposed')
  for (const { who } of people.slice(1)) await answer(who, id, 'yes')
  const last = () => answer(people[0].who, id, 'yes')
  expect(await refusal(last())).toBe('circles.cannot_be')
  expect((await show(people[0].who, id)).answer).toBe('waiting')
  await later({ minutes: 20 })
  expect(await last()).toMatchObject({ status: 'agreed' })
}, 60_000)

test('whoever opens and closes a piece again and again has its circle proposed three times a day, and no more', async () => {
  const { pieces } = await circle()
  const turn = async (isOpen: boolean) => {
    await sql`update product set open_to_swap = ${isOpen} where id = ${pieces[1]}`.execute(app.db)
    await inTransaction(app, (tx) => reindex(tx, pieces))
    await look()
  }
  const isProposed = async () =>
    (await sql`select from circle_seat where gives_id = ${pieces[1]} and is_open`.execute(app.db)).rows.length === 1
  const seen: boolean[] = []
  for (let time = 0; time < 3; time++) {
    await turn(false)
    await turn(true)
    seen.push(await isProposed())
  }
  expect(seen).toEqual([true, true, false])
  await later({ days: 1 })
  await look()
  expect(await isProposed()).toBe(true)
})

test('after 72 hours it is over for all, and is not proposed again to those who did not answer', async () => {
  const { people, id } = await circle()
  await answer(people[0].who, id, 'yes')
  await later({ hours: 72 })
  await look()
  expect(await statusOf(id)).toBe('expired')
  const { rows } = await sql<{
    refused: boolean
  }>`select is_refused as refused from circle_seat where circle_id = ${id} order by member_id`.execute(app.db)
  expect(rows.map(({ refused }) => refused)).toEqual([false, true, true])
  const { rows: seats } = await sql`select from circle_seat where member_id = ${people[0].who.id}`.execute(app.db)
  expect(seats).toHaveLength(1)
  await expect(sql`update circle set status = 'agreed' where id = ${id}`.execute(app.db)).rejects.toThrow(/not changed/)
})

test('a list of wishes costs two statements, one of circles a single one', async () => {
  const { people } = await circle()
  const [anna] = people
  const about = (texts: readonly string[], words: RegExp) => texts.filter((text) => words.test(text)).length
  expect(about(await statementsOf(() => wishes(anna.who)), /full join|as n from listing/)).toBe(2)
  expect(about(await statementsOf(() => open(anna.who)), /from circle_seat m/)).toBe(1)
})

test('a piece that somebody has said yes to is not another one afterwards: its circle ends, and agreed it is not changed before it is checked out', async () => {
  const { people, id } = await circle()
  const [anna, mei, kim] = people
  const { picture } = openForms(opened)
  for (const { who, piece } of people) {
    const photo = { id: await picture(who), key: 'feedfacecafe', width: 960, height: 1200 }
    // as its form would save it: with a photo, in the currency of its address
    await sql`update product set photos = ${JSON.stringify([photo])}::jsonb, currency = 'EUR' where id = ${piece}`.execute(app.db)
  }
  const change = ({ who, piece }: Member, description: string) =>
    as(who).call(listings.updateProduct, {
      params: { id: piece },
      body: { description, parcelInfo: { length: 12, width: 9, height: 2, weight: 1 } },
    })
  await answer(kim.who, id, 'yes') // nobody has said yes to the coat of Kim
  await change(kim, 'Wool, with a hood and two pockets.')
  await answer(mei.who, id, 'yes')
  await change(anna, 'Polyester, torn at one sleeve, no lining.')
  await eventually(async () => (await statusOf(id)) === 'ended')
  expect(await refusal(answer(anna.who, id, 'yes'))).toBe('circles.answered')

  await look()
  const [again] = await open(anna.who)
  for (const { who } of people) await answer(who, again?.id ?? 0, 'yes')
  expect(await refusal(change(anna, 'Another coat altogether.'))).toBe('listings.in_swap')
  expect(await refusal(as(anna.who).call(listings.updateProduct, { params: { id: anna.piece }, body: { sku: 'A-1' } }))).toBe('done')
  // of several pieces one in another currency could be checked out with none of the others
  await sql`update product set currency = 'USD' where id = ${anna.piece}`.execute(app.db)
  expect(await refusal(as(anna.who).call(listings.updateProduct, { params: { id: anna.piece }, body: { currency: 'EUR' } }))).toBe(
    'listings.in_swap',
  )
})

test('the last yes meets no piece that changed since its receiver said yes, though nobody has looked at the change yet', async () => {
  const { people, id } = await circle()
  const [anna, mei, kim] = people
  for (const { who } of [mei, anna]) await answer(who, id, 'yes')
  await sql`update product set price_minor = 12300 where id = ${anna.piece}`.execute(app.db) // is no part of it
  await sql`update product set material = 'polyester' where id = ${anna.piece}`.execute(app.db)
  expect(await answer(kim.who, id, 'yes')).toMatchObject({ status: 'ended' })
  expect(await free(people.map(({ piece }) => piece))).toEqual([1, 1, 1])
})

test('a yes that saw another piece than the one that comes is refused with the circle as it is now', async () => {
  const { people, id } = await circle()
  const [anna, mei] = people
  const yes = (seen: string | null) =>
    as(mei.who).call(circles.answerCircle, { params: { id }, body: { answer: 'yes', seen: seen ?? undefined } })
  const { version } = await show(mei.who, id)
  await sql`update product set condition = 'fair' where id = ${anna.piece}`.execute(app.db)
  const now = await show(mei.who, id)
  expect(now.version).not.toBe(version)
  await expect(yes(version)).rejects.toMatchObject({ body: { code: 'circles.changed', details: { current: { version: now.version } } } })
  expect(await yes(now.version)).toMatchObject({ answer: 'yes' })
})
