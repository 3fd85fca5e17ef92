import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { CARDS, checkOut, join, pay, putIntoCart, someone, typeCard } from './person.ts'
import { garment, ordersOf, takenFrom } from './shop.ts'
import { browser } from './unpictured.ts'

const product = await ownProduct()

test('the server dies between the payment and the order: the next start finishes it, once', async () => {
  const wanted = await garment({ forSell: 'true', localPickup: 'true' }, { origin: product.origin })
  const nora = await someone(browser, product)
  await join(nora, product)
  await putIntoCart(nora, wanted.id, { way: 'Buy', delivery: 'Local Pickup' })
  await product.kill()
  await product.restart({ FAILPOINT: 'finalize.before-commit:kill' })

  await checkOut(nora, 'USD')
  await typeCard(nora, CARDS.good)
  await pay(nora)
  await expect.poll(() => product.lives(), { timeout: 20_000 }).toBe(false)
  expect((await takenFrom(nora.email, product.sandbox)).charges).toBe(1)

  await product.restart()
  // by the provider's next try of its webhook, or by the reconciler, who looks once a minute
  await expect.poll(() => ordersOf(nora.email, product.origin), { timeout: 75_000 }).toHaveLength(1)
  expect((await takenFrom(nora.email, product.sandbox)).charges).toBe(1)
}, 180_000)
