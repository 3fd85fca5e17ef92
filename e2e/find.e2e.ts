// Search in messages, by two people in two browsers; what leads away is marked and asks; what waits for the line can be deleted.
import { login } from '@rondo/contracts/calls/accounts'
import { sendMessage } from '@rondo/contracts/calls/messaging'
import { call } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { newcomer, PASSWORD, type Person } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

const field = ({ page }: Person) => page.getByRole('textbox', { name: 'Write a message' })
const shows = ({ page }: Person, text: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(text, { exact: true })

/** Somebody as the API knows them: their id, and a session of its own. */
async function over(email: string) {
  const { jwt, user } = await call(login, { body: { identifier: email, password: PASSWORD } }, { base: product.origin })
  const headers = { authorization: `Bearer ${jwt}` }
  const say = (to: number, text: string) =>
    call(
      sendMessage,
      { body: { messageReceiver: to, text } },
      { base: product.origin, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } },
    )
  return { id: user.id, say }
}

test('both find what was said long ago by its words, in two scripts, and jump to it', async () => {
  // nobody of the demo: what they have not read is counted by other journeys
  const [nora, mei] = [await newcomer(browser, product), await newcomer(browser, product)]
  const [one, two] = [await over(nora.email), await over(mei.email)]
  await one.say(two.id, 'Is the tourmaline gown lined?')
  await two.say(one.id, '这件真丝连衣裙有内衬')
  const numbers = Array.from({ length: 27 }, (_, at) => at + 1)
  await Promise.all(numbers.flatMap((n) => [one.say(two.id, `Question ${n}`), two.say(one.id, `Answer ${n}`)]))

  await nora.page.goto('/message')
  await nora.page.getByRole('button', { name: 'Search in messages' }).click()
  const search = nora.page.getByRole('searchbox', { name: 'Search in messages' })
  await search.fill('gown TOURMALINE')
  await nora.page.getByText('1 message found').waitFor()
  await nora.page.getByRole('link', { name: /tourmaline/ }).click()
  await shows(nora, 'Is the tourmaline gown lined?').waitFor()
  const line = nora.page.getByRole('region', { name: /^Messages with/ }).locator('li[aria-current=true]')
  expect(await line.innerText()).toContain('tourmaline')
  expect(await line.evaluate((element) => document.activeElement === element)).toBe(true)
  expect(
    await nora.page.evaluate(() => {
      const { top, bottom } = document.querySelector('li[aria-current=true][data-seq]')?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
      return top >= 0 && bottom <= innerHeight
    }),
  ).toBe(true)
  await nora.page.reload()
  await shows(nora, 'Is the tourmaline gown lined?').waitFor()
  expect(await search.inputValue()).toBe('gown TOURMALINE')
  expect(await faultsOf(nora.page, 'a search in messages')).toEqual([])
  await nora.page.getByRole('button', { name: 'Close the search' }).click()
  await nora.page.getByRole('link', { name: /(Question|Answer) \d/ }).waitFor()

  await mei.page.goto('/message?q=%E8%BF%9E%E8%A1%A3%E8%A3%99%E6%9C%89')
  await mei.page.getByRole('link', { name: /连衣裙有/ }).click()
  await shows(mei, '这件真丝连衣裙有内衬').waitFor()

  expect([...nora.troubles, ...mei.troubles]).toEqual([])
  await Promise.all([nora.context.close(), mei.context.close()])
})

test('a link asks before it leads away; an address of e-mail and a number can be pressed; what waits is deleted and never sent', async () => {
  const [nora, ann] = [await newcomer(browser, product), await newcomer(browser, product)]
  const [one, two] = [await over(nora.email), await over(ann.email)]
  await two.say(one.id, 'See https://shop.example.org/sale, write to me@example.org or call +1 415 555 0132')
  await nora.page.goto(`/message/${two.id}`)
  await nora.page.getByRole('link', { name: 'https://shop.example.org/sale', exact: true }).click()
  const question = nora.page.getByRole('alertdialog', { name: 'Leave for shop.example.org?' })
  await question.getByRole('link', { name: 'Open the page' }).waitFor()
  expect(await question.getByRole('link').getAttribute('rel')).toContain('noopener')
  await nora.page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await nora.page.getByRole('link', { name: 'me@example.org', exact: true }).getAttribute('href')).toBe('mailto:me@example.org')
  expect(await nora.page.getByRole('link', { name: '+1 415 555 0132', exact: true }).getAttribute('href')).toBe('tel:+14155550132')

  await nora.context.setOffline(true)
  for (const text of ['Said too soon', 'Said well']) {
    await field(nora).fill(text)
    await field(nora).press('Enter')
  }
  await expect.poll(() => nora.page.getByText('Waiting for the connection').count()).toBe(2)
  await nora.page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await shows(nora, 'Said too soon').waitFor({ state: 'detached' })
  await ann.page.goto(`/message/${one.id}`)
  await nora.context.setOffline(false)
  await shows(ann, 'Said well').waitFor()
  expect(await shows(ann, 'Said too soon').count()).toBe(0)
  await nora.page.reload()
  await shows(nora, 'Said well').waitFor()
  expect(await shows(nora, 'Said too soon').count()).toBe(0)
  await Promise.all([nora.context.close(), ann.context.close()])
})

test('a shop says that it is away, its writer reads that, and whoever wants no marks has none', async () => {
  const [nora, ann] = [await newcomer(browser, product), await newcomer(browser, product)]
  const [one, two] = [await over(nora.email), await over(ann.email)]
  await two.say(one.id, 'See https://shop.example.org/sale')
  await ann.page.goto('/dashboard/settings?tab=messages')
  await ann.page.getByRole('checkbox', { name: 'Away' }).check()
  await ann.page.getByRole('textbox', { name: 'Your note' }).fill('At the sea, back with shells')
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click()
  await ann.page.getByText('Saved', { exact: true }).waitFor()
  expect(await faultsOf(ann.page, 'settings of messages')).toEqual([])
  await nora.page.goto(`/message/${two.id}`)
  await nora.page.getByRole('note').getByText('At the sea, back with shells').waitFor()
  await nora.page.goto('/dashboard/settings?tab=messages')
  await nora.page.getByRole('checkbox', { name: /^Mark links/ }).uncheck()
  await nora.page.getByRole('button', { name: 'Save', exact: true }).click()
  await nora.page.getByText('Saved', { exact: true }).waitFor()
  await nora.page.goto(`/message/${two.id}`)
  await shows(nora, 'See https://shop.example.org/sale').waitFor()
  expect(await nora.page.getByRole('link', { name: 'https://shop.example.org/sale', exact: true }).count()).toBe(0)

  await nora.page.goto('/dashboard/settings?tab=notices')
  await nora.page.getByRole('checkbox', { name: 'Quiet hours' }).check()
  await nora.page.getByLabel('Summary by email').selectOption('weekly')
  await nora.page.locator('form', { hasText: 'Quiet hours' }).getByRole('button', { name: 'Save', exact: true }).click()
  await nora.page.getByText('Saved', { exact: true }).waitFor()
  await nora.page.reload()
  await expect.poll(() => nora.page.getByLabel('Summary by email').inputValue()).toBe('weekly')
  expect(await nora.page.getByRole('checkbox', { name: 'Quiet hours' }).isChecked()).toBe(true)
  expect(await faultsOf(nora.page, 'settings of notices')).toEqual([])
  await Promise.all([nora.context.close(), ann.context.close()])
})
