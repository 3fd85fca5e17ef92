// What an overturned decision takes back: what it did itself, and nothing that another decision stands for.
import { comments, desk, listings, messaging, moderation, reviews } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { ReportDecision, ReportKind } from '@rondo/rules/moderation/report'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { as, app, call, person } = opened
const market = openMarket(opened)
const [operator, other] = [await person({ operator: true }), await person({ operator: true })]

const because = { reason: 'We looked at it together.' }
const decided = async (by: Person, kind: ReportKind, id: number, decision: ReportDecision) => {
  const report = await as(by).call(moderation.sendReport, { body: { kind, id, reason: 'scam' } })
  await as(operator).call(moderation.decideReport, { params: { id: report.id }, body: { ...because, decision } })
  return report.id
}
const overturn = async (by: Person, id: number) => {
  // a blocked account cannot sign in: support writes its appeal down for it
  await sql`
    update report set status = 'appealed', appealed_by = ${by.id}, appeal_text = 'This is not what happened.', appealed_at = app_now()
    where id = ${id}`.execute(app.db)
  await as(other).call(moderation.decideAppeal, { params: { id }, body: { ...because, outcome: 'overturned' } })
}
const isThere = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => (error instanceof Refused ? false : Promise.reject(error as Error)),
  )

async function traded() {
  const [anna, mei] = [await person(), await market.seller()]
  const coat = await market.garment(mei, { name: 'Coat' })
  const { order } = await market.buy(anna, [market.line(mei, coat)])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  if (!group) throw new Error('no group')
  await standAt(app, { id: group.id, status: 'pickup_completed_by_customer' }, [{ id: item, status: 'pickup_completed_by_customer' }])
  return { anna, mei, coat, order: order.id, group: group.id, item }
}
type Trade = Awaited<ReturnType<typeof traded>>
const write = {
  piece: ({ anna, item }: Trade, comment: string) =>
    as(anna).call(reviews.createComment, { body: { isReviewProduct: true, orderItem: item, comment } }),
  shop: ({ anna, group, mei }: Trade, comment: string) =>
    as(anna).call(reviews.createComment, { body: { isReviewMerchant: true, fulfillmentGroup: group, merchants: mei.id, comment } }),
  customer: ({ mei, group }: Trade, comment: string) =>
    as(mei).call(reviews.createComment, { body: { isReviewCustomer: true, fulfillmentGroup: group, comment } }),
  'customer of an order': ({ mei, order }: Trade, comment: string) =>
    as(mei).call(reviews.createComment, { body: { isReviewCustomer: true, orders: [order], comment } }),
}

test.each(Object.keys(write) as (keyof typeof write)[])(
  'a review of a %s comes back in the place of what its author wrote meanwhile, whose words are kept',
  async (kind) => {
    const trade = await traded()
    const isOfShop = kind === 'piece' || kind === 'shop'
    const [author, reader] = isOfShop ? [trade.anna, trade.mei] : [trade.mei, trade.anna]
    await write[isOfShop ? 'customer' : 'shop'](trade, 'Both sides have spoken')
    const first = await write[kind](trade, 'Worn out, and it smells.')
    const report = await decided(reader, 'review', first.id, 'removed')
    const second = await write[kind === 'customer of an order' ? 'customer' : kind](trade, 'Worn out, they tell me.')
    await overturn(author, report)
    expect((await as(author).call(reviews.showComment, { params: { id: first.id } })).comment).toBe('Worn out, and it smells.')
    expect(await isThere(as(author).call(reviews.showComment, { params: { id: second.id } }))).toBe(false)
    const given = await as(author).call(comments.listComments, { query: { fulfillmentGroupId: trade.group } })
    expect(given.data.filter(({ user }) => user.id === author.id).map(({ comment }) => comment)).toEqual(['Worn out, and it smells.'])
    const { rows } = await sql<{ text: string }>`select text from comment_edit where comment_id = ${second.id}`.execute(app.db)
    expect(rows).toEqual([{ text: 'Worn out, they tell me.' }])
    const { reviewsCount } = await call(listings.showProduct, { params: { id: trade.coat } })
    expect(reviewsCount).toBe(kind === 'piece' ? 1 : 0)
  },
)

interface Subject {
  readonly kind: ReportKind
  readonly decision: ReportDecision
  readonly id: number
  readonly accused: Person
  readonly readers: readonly Person[]
  isUntouched(): Promise<boolean>
  /** Support undoes what the decision did and does it anew by itself, where it can. */
  readonly anew?: () => Promise<void>
}
const subjects: Readonly<Record<string, () => Promise<Subject>>> = {
  async 'a blocked person'() {
    const [mei, ...readers] = [await market.seller(), await person(), await person()]
    return {
      kind: 'person',
      decision: 'blocked',
      id: mei.id,
      accused: mei,
      readers,
      isUntouched: async () =>
        (await sql`select from account where id = ${mei.id} and blocked_at is null`.execute(app.db)).rows.length === 1,
      anew: async () => {
        await as(operator).call(desk.unblockPerson, { params: { id: mei.id }, body: because })
        await as(operator).call(desk.blockPerson, { params: { id: mei.id }, body: because })
      },
    }
  },
  async 'a removed listing'() {
    const [mei, ...readers] = [await market.seller(), await person(), await person()]
    const id = await market.garment(mei)
    return {
      kind: 'listing',
      decision: 'removed',
      id,
      accused: mei,
      readers,
      isUntouched: async () =>
        (await sql`select from product where id = ${id} and taken_down_at is null`.execute(app.db)).rows.length === 1,
      anew: async () => {
        await as(operator).call(desk.putListingBack, { params: { id }, body: because })
        await as(operator).call(desk.takeListingDown, { params: { id }, body: because })
      },
    }
  },
  async 'a removed review'() {
    const trade = await traded()
    await write.customer(trade, 'Both sides have spoken')
    const { id } = await write.piece(trade, 'Worn out, and it smells.')
    return {
      kind: 'review',
      decision: 'removed',
      id,
      accused: trade.anna,
      readers: [trade.mei, await person()],
      isUntouched: () => isThere(call(reviews.showComment, { params: { id } })),
    }
  },
}
const both = async ({ kind, id, decision, readers: [one, two] }: Subject) => {
  if (!one || !two) throw new Error('two people report it')
  const ids: number[] = []
  // both reports are there before the first decision: afterwards nobody can see the thing
  for (const reader of [one, two]) ids.push((await as(reader).call(moderation.sendReport, { body: { kind, id, reason: 'scam' } })).id)
  for (const report of ids) await as(operator).call(moderation.decideReport, { params: { id: report }, body: { ...because, decision } })
  return ids as [number, number]
}

test.each(Object.entries(subjects))(
  '%s: what two decisions did ends with the second that is overturned, not with the first',
  async (_, make) => {
    for (const order of [0, 1]) {
      const subject = await make()
      const reports = await both(subject)
      const [first, second] = order === 0 ? reports : reports.toReversed()
      await overturn(subject.accused, first ?? 0)
      expect(await subject.isUntouched()).toBe(false)
      await overturn(subject.accused, second ?? 0)
      expect(await subject.isUntouched()).toBe(true)
    }
  },
)

test.each(Object.entries(subjects))('%s: two decisions that are overturned at once leave nothing behind', async (_, make) => {
  const subject = await make()
  await Promise.all((await both(subject)).map((report) => overturn(subject.accused, report)))
  expect(await subject.isUntouched()).toBe(true)
})

// reviews are hidden by decisions alone
test.each(Object.entries(subjects).filter(([name]) => name !== 'a removed review'))(
  '%s: what support did by itself afterwards stays',
  async (_, make) => {
    const subject = await make()
    const [reader] = subject.readers
    if (!reader) throw new Error('somebody reports it')
    const report = await decided(reader, subject.kind, subject.id, subject.decision)
    await subject.anew?.()
    await overturn(subject.accused, report)
    expect(await subject.isUntouched()).toBe(false)
  },
)

test('a message that two decisions removed comes back with the second that is overturned', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const { id } = await as(mei).call(messaging.sendMessage, { body: { messageReceiver: anna.id, text: 'Pay me outside' } })
  const first = await decided(anna, 'message', id, 'removed')
  // a second report of a message comes from the same reader, once the first is decided and the words are back
  await overturn(mei, first)
  const said = async () => (await as(anna).call(messaging.openChat, { params: { id: mei.id }, query: {} })).data[0]
  expect(await said()).toMatchObject({ text: 'Pay me outside', removed: false })
  const second = await decided(anna, 'message', id, 'removed')
  expect(await said()).toMatchObject({ removed: true })
  await overturn(mei, second)
  expect(await said()).toMatchObject({ text: 'Pay me outside', removed: false })
})

test('pictures of a removed review stay for a second look, although what was written in its place with them is taken back', async () => {
  const trade = await traded()
  const { anna, item } = trade
  const { id: picture } = await app.db
    .insertInto('media')
    .values({ key: `${'b'.repeat(20)}${item}`, owner_id: anna.id, width: 8, height: 8 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const say = () =>
    as(anna).call(reviews.createComment, {
      body: { isReviewProduct: true, orderItem: item, comment: 'As warm as it looks', pictures: [picture] },
    })
  const { id } = await say()
  await write.customer(trade, 'Both sides have spoken')
  const report = await decided(trade.mei, 'review', id, 'removed')
  const instead = await say()
  await as(anna).call(reviews.deleteComment, { params: { id: instead.id } })
  const isKept = async () => (await app.db.selectFrom('media').select('used_at').where('id', '=', picture).executeTakeFirst())?.used_at
  expect(await isKept()).toBeTruthy()
  await overturn(anna, report)
  await as(anna).call(reviews.deleteComment, { params: { id } })
  expect(await isKept()).toBe(null)
})
