import { stat } from 'node:fs/promises'
import { searchProducts } from '@rondo/contracts/calls/catalog'
import { call } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, join, pay, signIn, someone, typeCard } from './person.ts'
import { browser, product } from './shop.ts'

test('something virtual is paid for and downloaded at once, again and again; its seller sees how often, within a second', async () => {
  const { data } = await call(searchProducts, { query: { productType: 'virtual', pageSize: 50 } }, { base: product.origin })
  const wanted = data.find(({ currency, likes_count }) => currency === 'USD' && likes_count > 0)
  if (!wanted) throw new Error('the demo has nothing virtual')
  const [nora, seller] = [await someone(browser, product), await someone(browser, product)]
  await join(nora, product)
  await signIn(seller, `${wanted.merchant.username}@demo.rondo.test`)
  await nora.page.goto(`/product/${wanted.id}`)
  await nora.page.getByRole('button', { name: 'Add to Cart' }).click()
  await nora.page.getByText('Added to your cart').waitFor()
  await checkOut(nora, 'USD')
  await typeCard(nora, CARDS.good)
  await pay(nora)
  await confirmed(nora)
  await nora.page.goto('/dashboard/transactions')
  await nora.page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  await nora.page.getByRole('heading', { name: 'Your files', exact: true }).waitFor()
  await seller.page.goto(new URL(nora.page.url()).pathname)
  await seller.page.getByText('not downloaded yet').waitFor()
  expect(await seller.page.getByRole('button', { name: /^Download / }).count()).toBe(0)

  const [saved] = await Promise.all([nora.page.waitForEvent('download'), nora.page.getByRole('button', { name: /^Download / }).click()])
  expect(saved.suggestedFilename()).toMatch(/\.webp$/)
  expect((await stat(await saved.path())).size).toBeGreaterThan(1_000)
  const from = Date.now()
  await seller.page.getByText('downloaded once').waitFor()
  expect(Date.now() - from).toBeLessThan(1_000)
  await nora.page.getByText('downloaded once').waitFor()
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})
