// A swap circle of three people in three browsers: one leaves and it ends for all; another is agreed, and each gets theirs.
import { catalog } from '@rondo/contracts'
import { searchProducts } from '@rondo/contracts/calls/catalog'
import { call } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { lookAt } from './look-at.ts'
import { ownProduct } from './own-product.ts'
import { type Person, signIn, someone, until } from './person.ts'
import { callsOf, passes } from './renting.ts'
import { browser } from './unpictured.ts'

// circles are looked for every ten minutes: the clock goes on, so it is a product of its own
const product = await ownProduct()

/** Pieces that may be swapped, of three merchants; the first has two. */
async function pieces() {
  const query = { openToSwap: 'true', pageSize: 200 } as const
  const { data } = await call(searchProducts, { query }, { base: product.origin })
  const own = Map.groupBy(
    data.filter(({ openToSwap, stock }) => openToSwap && Number(stock) > 0),
    ({ merchant }) => merchant.username,
  )
  const shops = [...own].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 3)
  const [first, second, third] = shops.map(([name, list]) => ({ email: `${name}@demo.rondo.test`, list }))
  const other = first?.list[1]
  if (!first?.list[0] || !second?.list[0] || !third?.list[0] || !other) throw new Error('the demo has too few pieces to swap')
  return { shops: [first, second, third] as const, coat: first.list[0], other, dress: second.list[0], scarf: third.list[0] }
}
const card = ({ page }: Person) => page.getByRole('article', { name: 'Circle of 3' }).first()
async function says({ page }: Person, what: 'Yes, swap' | 'Leave the circle') {
  await card({ page } as Person)
    .getByRole('button', { name: what })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: what }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

test('of a circle of three one leaves and it ends for all; of the next all say yes, and each has theirs', async () => {
  const { shops, coat, other, dress, scarf } = await pieces()
  const people = await Promise.all(
    shops.map(async ({ email }) => {
      const who = await someone(browser, product)
      await signIn(who, email)
      return { ...who, email, send: await callsOf({ ...who, email }, product) }
    }),
  )
  const [anna, mei, kim] = people
  if (!anna || !mei || !kim) throw new Error('nobody')
  const like = (who: typeof anna, { id }: { id: number }) => who.send(catalog.putLike, { params: { id }, body: { liked: true } })
  await Promise.all([like(mei, coat), like(kim, dress), like(anna, scarf)])
  await passes('PT11M', product)
  for (const { page } of people) {
    const circle = page.getByRole('article', { name: 'Circle of 3' })
    await until(async () => {
      await page.goto('/dashboard/offers?tab=circles')
      await circle.or(page.getByText('No circle is open')).first().waitFor() // the list is drawn
      return (await circle.count()) > 0 || undefined
    })
  }
  await says(anna, 'Yes, swap')
  await card(kim).getByText('Yes', { exact: true }).waitFor() // seen without a reload
  expect(await lookAt(kim, ['/dashboard/offers?tab=circles', '/dashboard/offers?tab=wishes'], product)).toEqual([])
  await kim.page.goto('/dashboard/offers?tab=circles')
  await says(mei, 'Yes, swap')
  await says(anna, 'Leave the circle')
  await kim.page.getByText('No circle is open').waitFor()
  await kim.page.getByRole('radio', { name: 'Ended' }).check({ force: true })
  await card(kim).getByText('Not everybody wanted it. Nothing was reserved.').waitFor()
  expect(await card(kim).getByText('No answer yet').count()).toBe(0) // who said what is told to nobody
  await kim.page.getByRole('radio', { name: 'Open' }).check({ force: true })

  await like(mei, other)
  await passes('PT11M', product)
  for (const who of people) await card(who).getByRole('button', { name: 'Yes, swap' }).waitFor()
  for (const who of people) await says(who, 'Yes, swap')
  for (const [who, piece] of [
    [anna, scarf],
    [mei, other],
    [kim, dress],
  ] as const) {
    await who.page.goto('/cart')
    await who.page
      .getByRole('article', { name: piece.name })
      .getByText(/^Swap: check out by/)
      .waitFor()
  }
  expect(people.flatMap(({ troubles }) => troubles)).toEqual([])
  await Promise.all(people.map(({ context }) => context.close()))
})
