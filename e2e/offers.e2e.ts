import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, giveAddress, newcomer, PASSWORD, pay, type Person, signIn, someone, typeCard } from './person.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const card = ({ page }: Person, price: string) => page.getByRole('article', { name: `Offer to buy: ${price}` })
/** What the other one sees without a reload, in milliseconds. */
const soonMs = 1_000
const money = (amount: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)

test('two people haggle: offer, another price, agreed; the buyer pays the agreed price while a third sees the listed one', async () => {
  const wanted = await garment({ forSell: 'true', shipping: 'true' })
  const [nora, mei, eve] = [await newcomer(browser, product), await someone(browser, product), await someone(browser, product)]
  await signIn(mei, wanted.merchant)
  const { price } = (await (await fetch(`${product.origin}/api/products/${wanted.id}`)).json()) as { price: number }
  const [low, middle] = [money(Math.floor(price * 0.5)), money(Math.floor(price * 0.75))]

  await nora.page.goto(`/product/${wanted.id}`)
  await nora.page.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = nora.page.getByRole('alertdialog', { name: 'Make an offer' })
  await dialog.getByRole('textbox', { name: 'Your price in USD' }).fill(String(price * 2))
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await dialog.getByText(/Please offer at most/).waitFor()
  await dialog.getByRole('textbox', { name: 'Your price in USD' }).fill(String(Math.floor(price * 0.5)))
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Would you take less?')
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await card(nora, low).getByText('48 hours left').waitFor()

  await mei.page.goto('/message')
  await mei.page.getByRole('link', { name: new RegExp(`^${nora.name}`) }).click()
  await card(mei, low).getByRole('button', { name: 'Offer another price' }).click()
  const counter = mei.page.getByRole('alertdialog', { name: 'Offer another price' })
  await counter.getByRole('textbox', { name: 'Your price in USD' }).fill(String(Math.floor(price * 0.75)))
  await counter.getByRole('button', { name: 'Send the offer' }).click()
  await card(nora, middle).waitFor({ timeout: soonMs * 2 })
  await card(nora, low).getByText('Answered with another price').waitFor({ timeout: soonMs })

  await card(nora, middle)
    .getByRole('button', { name: `Accept ${middle}` })
    .click()
  await nora.page
    .getByRole('alertdialog', { name: `Accept ${middle}?` })
    .getByRole('button', { name: `Accept ${middle}` })
    .click()
  await card(mei, middle)
    .getByText('Accepted', { exact: true })
    .waitFor({ timeout: soonMs * 2 })
  await card(nora, middle).getByRole('link', { name: 'Go to cart' }).click()
  await nora.page.getByText(`Agreed price, instead of ${money(price)}.`).waitFor()

  await eve.page.goto(`/product/${wanted.id}`)
  await eve.page.getByText(money(price)).first().waitFor()

  await checkOut(nora, 'USD')
  await nora.page
    .getByText(`Agreed price, instead of ${money(price)}.`)
    .and(nora.page.locator(':visible'))
    .first()
    .waitFor()
  await giveAddress(nora)
  await nora.page.getByText('Ready', { exact: true }).waitFor()
  await typeCard(nora, CARDS.good)
  await pay(nora)
  await confirmed(nora)
  await nora.page.getByText(middle).first().waitFor()

  await mei.page.goto('/dashboard/offers')
  await mei.page.getByRole('radio', { name: /^Selling/ }).check({ force: true })
  await mei.page.getByRole('radio', { name: /^Ended/ }).check({ force: true })
  await card(mei, middle).getByText('Bought at this price.').waitFor()
  expect([...nora.troubles, ...mei.troubles, ...eve.troubles]).toEqual([])
  await Promise.all([nora, mei, eve].map(({ context }) => context.close()))
})

test('a visitor who wants to offer a price signs in, and the dialog is open then', async () => {
  const wanted = await garment({ forSell: 'true', shipping: 'true' })
  const nora = await newcomer(browser, product)
  const { page } = nora
  await page.evaluate(() => localStorage.removeItem('rondo.session'))
  await page.goto(`/product/${wanted.id}`)
  await page.getByRole('link', { name: 'Sign in to make an offer' }).click()
  await page.getByRole('main').getByText('Sign in, and the dialog for your offer opens.').waitFor()
  await page.getByRole('textbox', { name: 'Username or email' }).fill(nora.name)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Make an offer' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.pathname === `/product/${wanted.id}` && url.hash === '')
  expect(nora.troubles).toEqual([])
})

test('four people, one piece: three offer, the seller declines one and agrees with two, and who pays first has it', async () => {
  const wanted = await garment({ forSell: 'true', shipping: 'true' }, { pieces: 1 })
  const buyers = [await newcomer(browser, product), await newcomer(browser, product), await newcomer(browser, product)]
  const mei = await someone(browser, product)
  await signIn(mei, wanted.merchant)
  const { price } = (await (await fetch(`${product.origin}/api/products/${wanted.id}`)).json()) as { price: number }
  const shares = [0.6, 0.7, 0.8].map((share) => Math.floor(price * share))
  const offers = buyers.map((who, at) => ({ who, amount: shares[at] ?? 0, shown: money(shares[at] ?? 0) }))
  await Promise.all(
    offers.map(async ({ who, amount, shown }, at) => {
      // the first offers within a conversation, which is about the piece
      await who.page.goto(at === 0 ? `/message/product/${wanted.id}` : `/product/${wanted.id}`)
      await who.page.getByRole('button', { name: 'Make an offer' }).click()
      const dialog = who.page.getByRole('alertdialog', { name: 'Make an offer' })
      await dialog.getByRole('textbox', { name: 'Your price in USD' }).fill(String(amount))
      await dialog.getByRole('button', { name: 'Send the offer' }).click()
      await card(who, shown).getByText('48 hours left').waitFor()
    }),
  )
  const [low, middle, best] = offers
  if (!low || !middle || !best) throw new Error('three have offered')

  await mei.page.goto('/message')
  await mei.page.getByRole('link', { name: new RegExp(`^${low.who.name}`) }).click()
  await card(mei, low.shown).getByRole('button', { name: 'Decline', exact: true }).click()
  await mei.page.getByRole('alertdialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await card(low.who, low.shown)
    .getByText('Declined', { exact: true })
    .waitFor({ timeout: soonMs * 2 })
  for (const { who, shown } of [middle, best]) {
    await mei.page.getByRole('link', { name: new RegExp(`^${who.name}`) }).click()
    await card(mei, shown)
      .getByRole('button', { name: `Accept ${shown}` })
      .click()
    await mei.page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Accept ${shown}` })
      .click()
    await card(who, shown)
      .getByText('Accepted', { exact: true })
      .waitFor({ timeout: soonMs * 2 })
  }
  await card(best.who, best.shown).getByRole('link', { name: 'Go to cart' }).click()

  await checkOut(best.who, 'USD')
  await giveAddress(best.who)
  await best.who.page.getByText('Ready', { exact: true }).waitFor()
  await typeCard(best.who, CARDS.good)
  await pay(best.who)
  await confirmed(best.who)
  await card(middle.who, middle.shown).getByText('The piece was sold.').waitFor() // without a reload
  const all = [...buyers, mei]
  expect(all.flatMap(({ troubles }) => troubles)).toEqual([])
  await Promise.all(all.map(({ context }) => context.close()))
})
