import { answerOffer, makeOffer } from '@rondo/contracts/calls/messaging'
import { expect, test } from 'vitest'
import { carried, confirmsLabel, labels } from './parcel.ts'
import { CARDS, checkOut, confirmed, giveAddress, pay, type Person, signIn, someone, typeCard } from './person.ts'
import { callsOf } from './renting.ts'
import { type garment as garmentOf, garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

type Piece = Awaited<ReturnType<typeof garmentOf>>
const card = ({ page }: Person) => page.getByRole('article', { name: 'Swap', exact: true }).last()

type Way = 'pickup' | 'shipping'

/** Two merchants, each with a piece that is open to swap, in a browser each. */
async function two(way: Way = 'pickup') {
  const wanted = await garment({ openToSwap: 'true', ...(way === 'pickup' ? { localPickup: 'true' } : { shipping: 'true' }) })
  const given = await garment({ openToSwap: 'true', shipping: 'true' }, { notOf: wanted.merchant })
  const [anna, mei] = [await someone(browser, product), await someone(browser, product)]
  await signIn(anna, given.merchant)
  await signIn(mei, wanted.merchant)
  return { anna, mei, wanted, given }
}
const ownerOf = async ({ id }: Piece) => {
  const answer = await fetch(`${product.origin}/api/products/${id}`)
  return ((await answer.json()) as { users_permissions_user: { id: number } }).users_permissions_user.id
}

/** Anna offers her piece for that of Mei, which she fetches, and Mei says yes in the conversation. */
async function agree({ anna, mei, wanted, given }: Awaited<ReturnType<typeof two>>) {
  await anna.page.goto(`/product/${wanted.id}`)
  const tab = anna.page.getByRole('tab', { name: 'Swap' })
  if ((await tab.count()) > 0) await tab.click()
  await anna.page.getByRole('button', { name: 'Offer a swap' }).click()
  const dialog = anna.page.getByRole('alertdialog', { name: 'Offer a swap' })
  await dialog.getByRole('checkbox', { name: given.name }).check()
  const delivery = dialog.getByLabel('How would you like to get it?')
  if ((await delivery.count()) > 0) await delivery.selectOption('pickup')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Mine for yours?')
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await card(anna).getByText('48 hours left').waitFor()

  await mei.page.goto(`/message/${await ownerOf(given)}`)
  await card(mei).getByRole('button', { name: 'Accept the swap' }).click()
  await mei.page.getByRole('alertdialog', { name: 'Accept this swap?' }).getByRole('button', { name: 'Accept the swap' }).click()
  await card(anna).getByText('Accepted', { exact: true }).waitFor()
  await card(anna)
    .getByText(/^Check out by/)
    .waitFor()
}
/** The same, agreed by the calls that these screens make. */
async function agreed({ anna, mei, wanted, given }: Awaited<ReturnType<typeof two>>, way: Way = 'pickup') {
  const offer = { type: 'swap' as const, product: wanted.id, offeredProducts: [given.id], deliveryMethod: way }
  const { id } = await (await callsOf(anna))(makeOffer, { body: offer })
  await (
    await callsOf(mei)
  )(answerOffer, { params: { id }, body: { status: 'accepted' } })
}
async function openGroup({ page }: Person, number: string) {
  await page.goto('/dashboard/transactions')
  await page
    .getByRole('article')
    .filter({ hasText: number })
    .getByRole('link', { name: /^Details/ })
    .click()
  await page.getByRole('heading', { name: 'The swap', exact: true }).waitFor()
}

/** Checks out what comes by parcel: only the parcel is paid. Answers the order's number. */
async function paysParcel(who: Person): Promise<string> {
  await checkOut(who, 'USD')
  if ((await who.page.getByRole('textbox', { name: 'Full name' }).count()) > 0) await giveAddress(who)
  await who.page.getByText('Ready', { exact: true }).waitFor()
  await typeCard(who, CARDS.good)
  await pay(who)
  return confirmed(who)
}

test('two people swap, one piece in person and one by parcel: nobody pays a price, and nothing is handed over before both have checked out', async () => {
  const pair = await two()
  const { anna, mei, wanted, given } = pair
  await agree(pair)

  await card(anna).getByRole('link', { name: 'Go to cart' }).click()
  await anna.page.getByText(/^Swap: check out by/).waitFor()
  await checkOut(anna, 'USD')
  await anna.page.getByText('Nothing to pay. Confirm to place the order.').waitFor()
  await anna.page
    .locator('button:not([disabled]):not([aria-disabled="true"])', { hasText: /^Confirm$/ })
    .and(anna.page.locator(':visible'))
    .click()
  const first = await confirmed(anna)
  await openGroup(anna, first)
  await anna.page.getByText('Not everybody has checked out yet.').waitFor()
  await anna.page.getByText(/has not checked out/).waitFor()

  await paysParcel(mei)
  await anna.page.getByText(/^You have both checked out/).waitFor()

  // what Mei gives stands among what she sells
  await mei.page.goto(new URL(anna.page.url()).pathname)
  await mei.page.getByRole('button', { name: 'Agree to this time', exact: true }).click()
  await anna.page.getByText('Your pickup code').first().waitFor()
  const said = await anna.page.getByRole('img', { name: /^Your pickup code/ }).getAttribute('aria-label')
  const entry = mei.page.getByRole('textbox', { name: /^Pickup code of/ })
  await entry.fill(said?.replace(/\D/g, '') ?? '')
  await entry.press('Enter')
  await anna.page.getByRole('main').getByText('Received', { exact: true }).first().waitFor()
  await anna.page
    .getByText(/^You have not sent it yet$/)
    .first()
    .waitFor()
  expect(wanted.id).not.toBe(given.id)
  expect([...anna.troubles, ...mei.troubles]).toEqual([])
  await Promise.all([anna, mei].map(({ context }) => context.close()))
})

test('two people swap by mail: each pays a parcel and sends one with a label, both arrive, and each reviews piece and person', async () => {
  const pair = await two('shipping')
  const { anna, mei, wanted, given } = pair
  await agreed(pair, 'shipping')
  await openGroup(anna, await paysParcel(anna))
  const toAnna = new URL(anna.page.url()).pathname
  await mei.page.goto(toAnna)
  await mei.page.getByText('Not everybody has checked out yet.').waitFor()
  expect(await mei.page.getByRole('link', { name: 'Start shipping' }).count()).toBe(0)
  await openGroup(mei, await paysParcel(mei))
  const toMei = new URL(mei.page.url()).pathname
  expect(toMei).not.toBe(toAnna)

  const ways = [
    { from: mei, to: anna, piece: wanted, place: toAnna },
    { from: anna, to: mei, piece: given, place: toMei },
  ]
  for (const { from, to, place } of ways) {
    await from.page.goto(place)
    const number = await labels(from)
    await confirmsLabel(from, place)
    await to.page.goto(place)
    await carried(number, 'TRANSIT')
    await to.page.getByRole('main').getByText('Shipped', { exact: true }).first().waitFor()
    await carried(number, 'DELIVERED')
    await to.page.getByRole('main').getByText('Your order has arrived', { exact: true }).first().waitFor()
  }

  const words = (of: Piece) => `As it was shown: ${of.name}`
  for (const { from, to, piece, place } of ways) {
    await to.page.goto(place)
    await to.page.getByRole('link', { name: 'Review Products' }).click()
    await to.page.getByRole('textbox', { name: 'Your review' }).first().fill(words(piece))
    await to.page.getByRole('button', { name: 'Submit reviews' }).click()
    await to.page.getByText('Your review is published as soon as it may be read.').waitFor()
    await from.page.goto(place)
    await from.page.getByRole('link', { name: /^Review (?!Products|Customer)/ }).click()
    await from.page.getByRole('textbox', { name: 'Your review' }).fill('A fair swap, well packed.')
    await from.page.getByRole('button', { name: 'Submit review' }).click()
    await from.page.getByText('Your review is saved.').waitFor()
  }
  for (const { from, piece } of ways) {
    await from.page.goto(`/product/${piece.id}`)
    await from.page.getByText(words(piece)).waitFor()
  }
  expect([...anna.troubles, ...mei.troubles]).toEqual([])
  await Promise.all([anna, mei].map(({ context }) => context.close()))
})

test('a swap that is called off leaves both carts, and the pieces are free again', async () => {
  const pair = await two()
  const { anna, mei, wanted, given } = pair
  await agreed(pair)
  await mei.page.goto(`/message/${await ownerOf(given)}`)
  await anna.page.goto('/cart')
  const line = anna.page.getByRole('article', { name: wanted.name })
  await line.getByText(/^Swap: check out by/).waitFor()
  await card(mei).getByRole('button', { name: 'Cancel the swap' }).click()
  await mei.page.getByRole('alertdialog', { name: 'Cancel this swap?' }).getByRole('button', { name: 'Cancel the swap' }).click()
  await card(mei)
    .getByText(/^Canceled/)
    .waitFor()
  await line.waitFor({ state: 'detached' })
  await anna.page.goto(`/product/${wanted.id}`)
  const tab = anna.page.getByRole('tab', { name: 'Swap' })
  if ((await tab.count()) > 0) await tab.click()
  await anna.page.getByRole('button', { name: 'Offer a swap' }).waitFor()
  expect([...anna.troubles, ...mei.troubles]).toEqual([])
  await Promise.all([anna, mei].map(({ context }) => context.close()))
})
