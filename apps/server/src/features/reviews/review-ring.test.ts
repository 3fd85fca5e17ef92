// Ten accounts that trade with each other and praise each other, against the averages that everybody is shown.
import { accounts, listings, reviews } from '@rondo/contracts'
import { prior } from '@rondo/rules/reviews/rating'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'

const opened = await openApp({ ...crowd, jobs: false, logLevel: 'silent', limits: false })
const { app, as, call, person } = opened
const market = openMarket(opened)
const comment = 'Best shop there ever was'

interface Shop {
  readonly owner: Person
  readonly product: number
}
async function open(): Promise<Shop> {
  const owner = await market.seller()
  return { owner, product: await market.garment(owner, { stock: 60 }) }
}
/** One buys of the other and has it; both sides say all that they may of each other, and everybody reads it. */
async function praise(anna: Person, { owner, product }: Shop, rating: number): Promise<void> {
  const { order } = await market.buy(anna, [market.line(owner, product)])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  if (!group) throw new Error('no group')
  const status = 'pickup_completed_by_customer'
  await standAt(app, { id: group.id, status }, [{ id: item, status }])
  const said = { comment, rating }
  await as(anna).call(reviews.createComment, { body: { ...said, isReviewProduct: true, orderItem: item } })
  await as(anna).call(reviews.createComment, { body: { ...said, isReviewMerchant: true, fulfillmentGroup: group.id, merchants: owner.id } })
  await as(owner).call(reviews.createComment, { body: { ...said, isReviewCustomer: true, fulfillmentGroup: group.id } })
}
/** What everybody is shown of a shop and of its garment, in tenths of a star. */
async function shown({ owner, product }: Shop): Promise<[shop: number, piece: number]> {
  const [shop, piece] = [
    await call(accounts.merchantProfile, { params: { id: owner.id } }),
    await call(listings.showProduct, { params: { id: product } }),
  ]
  return [shop.averageRating ?? 0, piece.averageRating ?? 0]
}

test(
  'a ring of ten lifts none of its shops beyond its share of all voices, and praising each other again moves nothing',
  { timeout: 180_000 },
  async () => {
    const ring = await Promise.all(Array.from({ length: 10 }, open))
    const [known] = ring
    if (!known) throw new Error('a ring has ten')
    const honest = 10
    for (let n = 0; n < honest; n++) await praise(await person(), known, 3)
    const before = await shown(known)
    expect(before).toEqual([3.5, 3.5])

    await Promise.all(
      ring.map(async ({ owner }) => {
        for (const other of ring) if (other.owner.id !== owner.id) await praise(owner, other, 5)
      }),
    )
    const joined = ring.length - 1
    const most = (4 * joined) / (prior.voices + honest + joined) + 0.05 // what is shown is rounded
    const after = await shown(known)
    for (const [at, average] of after.entries()) expect(average - (before[at] ?? 0)).toBeLessThanOrEqual(most)
    expect(after).toEqual([4, 4])
    for (const shop of ring.slice(1)) expect(await shown(shop)).toEqual([4.5, 4.5])

    for (const { owner } of ring.slice(1, 4)) await praise(owner, known, 5)
    expect(await shown(known)).toEqual(after)
    await praise(await person(), known, 1)
    expect((await shown(known))[0]).toBeLessThan(4)
  },
)
