import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { newcomer, type Person, phone, signIn, someone, until } from './person.ts'
import { picture } from './picture.ts'
import { openAtRest } from './rest.ts'
import { browser, garment, product } from './shop.ts'
import { expectSoon } from './soon.ts'

const field = ({ page }: Person) => page.getByRole('textbox', { name: 'Write a message' })
const say = async (person: Person, text: string) => {
  await field(person).fill(text)
  await field(person).press('Enter')
}
/** The texts of a conversation from top to bottom. */
const lines = ({ page }: Person) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .locator('ol span.whitespace-pre-wrap')
    .allInnerTexts()
/** Those of them that the server has: only these have a place among what others write. */
const standing = ({ page }: Person) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .locator('ol li[data-seq] span.whitespace-pre-wrap')
    .allInnerTexts()
const shows = ({ page }: Person, text: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(text, { exact: true })
const unreadInBar = (page: Page, n: string) => page.getByRole('banner').getByRole('link', { name: `Messages, ${n} unread` })
/** How long it takes until something is on a screen, in milliseconds. */
async function timed(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
  await act()
  const began = performance.now()
  await seen()
  return performance.now() - began
}

async function buyerAndSeller() {
  const wanted = await garment({})
  const [nora, mei] = [await newcomer(browser, product), await someone(browser, product)]
  await signIn(mei, wanted.merchant)
  await openAtRest(mei.page, '/dashboard') // her bar has counted what waited before
  return { wanted, nora, mei }
}

test('two people talk: from a product page to a photo, each sees the other within a second, and the bar counts what waits', async () => {
  const { wanted, nora, mei } = await buyerAndSeller()
  const before = Number(/\d+/.exec((await mei.page.getByRole('link', { name: /^Messages, / }).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await nora.page.goto(`/product/${wanted.id}`)
  await nora.page.getByRole('link', { name: 'Message', exact: true }).click()
  await nora.page.getByRole('link', { name: `Open ${wanted.name}` }).waitFor()
  const waits = [
    await timed(
      () => say(nora, 'Is this still free?'),
      () => unreadInBar(mei.page, String(before + 1)).waitFor(),
    ),
  ]
  await nora.page.getByText('Sent', { exact: true }).waitFor()

  await unreadInBar(mei.page, String(before + 1)).click()
  await mei.page.getByRole('link', { name: new RegExp(`^${nora.name}`) }).click()
  await shows(mei, 'Is this still free?').waitFor()
  await mei.page
    .getByRole('link', { name: `Open ${wanted.name}` })
    .first()
    .waitFor()
  const isRead = async () => undefined
  waits.push(await timed(isRead, () => nora.page.getByText('Read', { exact: true }).waitFor()))
  const none = before > 0 ? `Messages, ${before} unread` : 'Messages, No unread'
  waits.push(await timed(isRead, () => mei.page.getByRole('link', { name: none }).waitFor()))

  waits.push(
    await timed(
      () => field(mei).pressSequentially('Yes'),
      () => nora.page.getByText('typing…').waitFor(),
    ),
  )
  await nora.page.getByText('typing…').waitFor({ state: 'detached', timeout: 4_000 }) // two seconds of rest
  waits.push(
    await timed(
      () => field(mei).press('Enter'),
      () => shows(nora, 'Yes').waitFor(),
    ),
  )

  await nora.page.locator('input[type=file]').setInputFiles(await picture(nora.page, 'detail.jpg', 'teal'))
  await nora.page.getByRole('img', { name: 'Photo 1 of your message' }).waitFor()
  await nora.page.locator('button[type=submit][aria-disabled=false]').waitFor()
  waits.push(
    await timed(
      () => nora.page.getByRole('button', { name: 'Send', exact: true }).click(),
      () => mei.page.getByRole('button', { name: 'Open photo 1 of 1' }).locator('img').waitFor(),
    ),
  )
  await mei.page.getByRole('button', { name: 'Open photo 1 of 1' }).click()
  const large = mei.page.locator('.pswp__img').last()
  await large.waitFor()
  await until(async () => (await large.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)) || undefined)
  await mei.page.keyboard.press('Escape')
  expectSoon(waits)
  expect([...nora.troubles, ...mei.troubles]).toEqual([])
  await Promise.all([nora.context.close(), mei.context.close()])
})

test('over a lost connection both go on writing, and every message stands once and in the same order for both', async () => {
  const { wanted, nora, mei } = await buyerAndSeller()
  await nora.page.goto(`/message/product/${wanted.id}`)
  await field(nora).waitFor()
  await say(nora, 'one')
  await nora.page.getByText('Sent', { exact: true }).waitFor()
  await mei.page.goto('/message')
  await mei.page.getByRole('link', { name: new RegExp(`^${nora.name}`) }).click()
  await shows(mei, 'one').waitFor()

  await nora.context.setOffline(true)
  await nora.page.getByText('No connection. What you write is kept and sent when it is back.').waitFor()
  await say(nora, 'from the tunnel')
  await nora.page.getByText('Waiting for the connection').waitFor()
  await say(mei, 'meanwhile')
  await say(nora, 'still in it')
  await shows(nora, 'still in it').waitFor()
  await say(mei, 'are you there?')
  await expect.poll(() => standing(mei)).toEqual(['one', 'meanwhile', 'are you there?'])
  await nora.context.setOffline(false)
  const all = ['one', 'meanwhile', 'are you there?', 'from the tunnel', 'still in it']
  await expect.poll(() => lines(nora), { timeout: 10_000 }).toEqual(all)
  await expect.poll(() => lines(mei), { timeout: 10_000 }).toEqual(all)

  // The answer is lost on the way, the message is not: sent again under its name it stands once.
  let lost = 0
  await nora.page.route('**/api/messages', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await say(nora, 'through')
  await shows(mei, 'through').waitFor()
  await nora.context.setOffline(true)
  await nora.context.setOffline(false)
  await expect.poll(() => nora.page.getByText('Waiting for the connection').count(), { timeout: 10_000 }).toBe(0)
  await expect.poll(() => lines(nora)).toEqual([...all, 'through'])
  expect(await lines(mei)).toEqual([...all, 'through'])
  await nora.page.reload()
  await expect.poll(() => lines(nora)).toEqual([...all, 'through'])
  await Promise.all([nora.context.close(), mei.context.close()])
})

test('a refused message keeps its text until it is sent again, a begun one waits in its conversation; a phone shows list or conversation', async () => {
  const wanted = await garment({})
  const nora = await someone(browser, product, 'en-US', phone)
  await nora.page.goto('/message')
  await nora.page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
  await nora.page.getByText('Please sign in to access your messages.').waitFor()
  await nora.page.goto(`/product/${wanted.id}`)
  await nora.page.getByRole('button', { name: 'Message', exact: true }).click()
  await nora.page.getByRole('alertdialog', { name: 'Please log in to message the seller' }).waitFor()
  await nora.context.close()

  const ann = await newcomer(browser, product)
  const pocket = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    baseURL: product.origin,
    locale: 'en-US',
    storageState: await ann.context.storageState(),
  })
  const page = await pocket.newPage()
  const hand = { ...ann, page, context: pocket }
  await page.goto(`/message/product/${wanted.id}`)
  await field(hand).fill('Half a thought')
  expect(await page.getByRole('heading', { name: 'Conversations', level: 1 }).count()).toBe(1)
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  await page.goBack()
  await expect.poll(() => field(hand).inputValue()).toBe('Half a thought')

  const refusal = { statusCode: 429, error: 'Too Many Requests', message: 'Too many attempts.', code: 'request.too_many' }
  // the route stays: to take it away while a page loads would drop what is on its way
  let refuses = true
  await page.route('**/api/messages', (route) => (refuses ? route.fulfill({ status: 429, json: refusal }) : route.continue()))
  await say(hand, 'A whole one')
  await page.getByText('Not sent: Too many attempts.').waitFor()
  await page.reload()
  await shows(hand, 'A whole one').waitFor()
  await page.goto('/message')
  await page.getByText('Not sent: A whole one').waitFor() // the server knows of no conversation, and the list has it
  await page.goBack()
  await shows(hand, 'A whole one').waitFor()
  refuses = false
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sent', { exact: true }).waitFor()
  expect(await lines(hand)).toEqual(['A whole one'])
  for (const at of ['/message', `/message/product/${wanted.id}`]) {
    await page.goto(at)
    await page.getByText('A whole one').locator('visible=true').first().waitFor()
    expect(await faultsOf(page, at)).toEqual([])
  }
  await Promise.all([pocket.close(), ann.context.close()])
})
