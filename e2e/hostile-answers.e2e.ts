// Whatever people write, screens show it as text: with every hostile text in every field of every answer nothing runs, nothing is added, and
// the policy of the page has nothing to report.
import { login } from '@rondo/contracts/calls/accounts'
import { listChats } from '@rondo/contracts/calls/messaging'
import { merchantOrders, myOrders } from '@rondo/contracts/calls/orders'
import { call } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { mailHtml } from '../apps/server/src/features/notifications/mail-html.ts'
import { openScreens, type Screen } from './hostile-screens.ts'
import { hostileTexts } from './hostile-texts.ts'
import { ownProduct } from './own-product.ts'
import { partOf } from './part.ts'
import { PASSWORD, signIn, someone } from './person.ts'
import { browser } from './shop.ts'
import { faultsIn, taintAnswers, watch } from './tainted.ts'

/** A product of its own: what other journeys buy, swap and write would change which screens there are. */
const product = await ownProduct()

/** Screens that somebody of the demo opens, with what they trade at present. */
async function screensOf(identifier: string): Promise<Screen[]> {
  const { jwt, user } = await call(login, { body: { identifier, password: PASSWORD } }, { base: product.origin })
  const own = { base: product.origin, headers: { authorization: `Bearer ${jwt}` } }
  const asked = { query: { pageSize: 50 } }
  const [bought, sold, chats] = await Promise.all([
    call(myOrders, asked, own),
    call(merchantOrders, asked, own),
    call(listChats, asked, own),
  ])
  const groups = [...bought.data, ...sold.data].flatMap(({ fulfillmentGroups }) => fulfillmentGroups)
  const ofEach = [...new Map(groups.map((group) => [group.status, group])).values()].slice(0, 6)
  return [
    ['/dashboard', 'accounts.ownProfile'],
    ['/message', 'messaging.listChats'],
    ...chats.data.slice(0, 2).map(({ id }): Screen => [`/message/${id}`, 'messaging.openChat']),
    ['/dashboard/offers', 'messaging.listOffers'],
    ['/dashboard/offers?tab=circles', 'circles.listCircles'],
    ['/dashboard/offers?tab=wishes', 'circles.listWishes'],
    ['/dashboard/lending', 'rentals.lendingOverview'],
    ['/dashboard/transactions', 'orders.myOrders'],
    ['/dashboard/returns', 'returns.myReturns'],
    [`/reviews/user/${user.id}`, 'reviews.receivedComments'],
    [`/reviews/user/${user.id}?tab=given`, 'reviews.givenComments'],
    ['/dashboard/settings?tab=safety', 'moderation.ownReports'],
    ['/favorites', 'catalog.likedProducts'],
    ['/dashboard/listings', 'catalog.ownListings'],
    ['/cart', 'cart.getCart'],
    ...ofEach.flatMap(({ id, orderItems: [item] }): Screen[] => [
      [`/dashboard/transactions/fg/${id}`, 'orders.showGroup'],
      [`/dashboard/transactions/item/${item?.id}`, 'claims.showClaim'],
    ]),
    ...ofEach.slice(0, 1).map(({ id }): Screen => [`/fulfillmentgroup/${id}/review-products`, 'reviews.reviewable']),
  ]
}
test('who looks for hostile texts notices those that a page takes for more than text', async () => {
  const page = await browser.newPage()
  await watch(page)
  await page.goto('about:blank') // a page of the product would go on by itself beside them
  expect(await faultsIn(page)).toEqual([])
  const blind: string[] = []
  let elements = 0
  // a refresh leads away from the page that is looked at
  for (const text of hostileTexts.filter((one) => !one.startsWith('<meta'))) {
    const isMore = await page.evaluate((html) => {
      const { zzreports } = globalThis as { zzreports?: string[] }
      zzreports?.splice(0) // of the text before
      document.body.innerHTML = html
      return document.body.querySelector('*') !== null
    }, text)
    if (isMore) elements++
    if (isMore && (await faultsIn(page)).length === 0) blind.push(text)
  }
  expect(elements).toBeGreaterThan(25)
  expect(blind.filter((text) => !/^<(template|noscript)/.test(text))).toEqual([]) // what they hold is no part of the page
  await page.close()
})

test('a mail with hostile texts in every place is built like one with plain texts', async () => {
  const page = await browser.newPage()
  const mail = (text: string) =>
    mailHtml(
      {
        language: 'en',
        subject: text,
        greeting: text,
        text,
        garments: [{ id: 1, name: text, picture: undefined, price: text, fact: text }],
        sections: [{ title: text, lines: [[text, text]] }],
        button: text,
        link: 'https://rondo.test/dashboard',
        note: text,
        plainLink: text,
        foot: text,
        ending: { reason: text, words: text, link: 'https://rondo.test/unsubscribe' },
      },
      { publicOrigin: 'https://rondo.test', mediaOrigin: '' },
    )
  const skeleton = (text: string) =>
    page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      return [...parsed.querySelectorAll('*')].map((one) => `${one.localName} ${one.getAttributeNames().join()}`)
    }, mail(text))
  const plain = await skeleton('A plain text that is long enough to be broken')
  expect(plain).toContain('title ')
  for (const text of hostileTexts) expect(await skeleton(text.padEnd(20)), text).toEqual(plain)
  await page.close()
})

test('people read hostile texts everywhere as what they are', { timeout: 400_000 }, async () => {
  const seen = new Set<string>()
  const emails = ['mei@demo.rondo.test', 'alice@demo.rondo.test']
  const all = await Promise.all(emails.map(async (email) => [email, await screensOf(email)] as const))
  // all screens of a call or none: what one of them does not have another shows
  const calls = partOf([...new Set(all.flatMap(([, screens]) => screens.map(([, name]) => name)))], 3)
  const hands = all.map(async ([email, screens]) => {
    const one = await someone(browser, product)
    await signIn(one, email)
    await watch(one.page)
    await taintAnswers(one.page)
    return openScreens(
      one.page,
      screens.filter(([, name]) => calls.includes(name)),
      seen,
    )
  })
  const missing = (await Promise.all(hands)).flat()
  expect(missing.filter((one) => ![...seen].some((name) => one.includes(`of ${name}:`)))).toEqual([])
})
