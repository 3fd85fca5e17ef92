// Two people who share no language: one writes Chinese, the other reads English, and each presses for what they cannot read.
import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { newcomer, type Person, phone, signIn, someone } from './person.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const asked = '这件大衣还有吗？明天可以寄。'
const inEnglish = '[en] this coat still available 吗? tomorrow can send.'

const talk = ({ page }: Person) => page.getByRole('region', { name: /^(Messages with|与)/ })
const readIn = async ({ context, page }: Person, lang: string) => {
  await context.addCookies([{ name: 'lang', value: lang, url: product.origin }])
  await page.reload()
}
/** The next call of the translator answers a mistake. */
const failOnce = () =>
  fetch(`${product.sandbox}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'translator', fault: 'error_before' }),
  })

test('a Chinese writer and an English reader understand each other, by a press for each text', async () => {
  const coat = await garment({})
  const [wei, mei] = [await newcomer(browser, product), await someone(browser, product, 'en-US', phone)]
  await signIn(mei, coat.merchant)

  // she writes in Chinese, on screens in Chinese
  await wei.page.goto(`/product/${coat.id}`)
  await wei.page.getByRole('link', { name: 'Message', exact: true }).click()
  await wei.page.getByRole('link', { name: `Open ${coat.name}` }).waitFor()
  await readIn(wei, 'zh-CN')
  const field = wei.page.getByRole('textbox', { name: '输入消息' })
  await field.fill(asked)
  await field.press('Enter')
  await talk(wei).getByText(asked).waitFor()
  expect(await talk(wei).getByRole('button', { name: '翻译' }).count(), 'nobody translates their own words').toBe(0)

  // the translator is away: that is said, the words stay, and the next press has them
  await mei.page.goto('/message')
  await mei.page.getByRole('link', { name: new RegExp(`^${wei.name}`) }).click()
  await talk(mei).getByText(asked).waitFor()
  await failOnce()
  await talk(mei).getByRole('button', { name: 'Translate' }).click()
  await talk(mei).getByText('The translator does not answer now. Please try again in a moment.').waitFor()
  expect(await talk(mei).getByText(asked).count()).toBe(1)
  mei.troubles.length = 0 // the failure that was planned
  await talk(mei).getByRole('button', { name: 'Translate' }).press('Enter')
  await talk(mei).getByText(inEnglish).waitFor()
  await talk(mei).getByText('Translated from Simplified Chinese by machine').waitFor()
  expect(await talk(mei).locator('p[lang=en]').innerText()).toBe(inEnglish)
  expect(await faultsOf(mei.page, 'a translated message, a phone')).toEqual([])
  await talk(mei).getByRole('button', { name: 'Show original' }).click()
  await talk(mei).getByText(asked).waitFor()

  // the answer, the other way round
  const answer = mei.page.getByRole('textbox', { name: 'Write a message' })
  await answer.fill('Yes, I can send this coat tomorrow')
  await mei.page.getByRole('button', { name: 'Send', exact: true }).click()
  await talk(wei).getByText('Yes, I can send this coat tomorrow').waitFor()
  await talk(wei).getByRole('button', { name: '翻译' }).click()
  await talk(wei)
    .getByText(/^\[zh\] Yes, /)
    .waitFor()
  await talk(wei).getByText('由机器从英语翻译').waitFor()
  expect(await faultsOf(wei.page, 'a translated message, Chinese')).toEqual([])
  expect([...wei.troubles, ...mei.troubles]).toEqual([])
  await Promise.all([wei.context.close(), mei.context.close()])
})

test('a visitor has a review translated, and nothing stands under what they can read already', async () => {
  // what somebody says of the piece itself, and in English
  let coat = await garment({}, { isReviewed: true })
  const said = async () => {
    const answer = await fetch(`${product.origin}/api/comments?product=${coat.id}`)
    return ((await answer.json()) as { data: { comment: string }[] }).data.some(({ comment }) => /^[a-z]/i.test(comment))
  }
  for (let tries = 0; tries < 12 && !(await said()); tries++) coat = await garment({}, { isReviewed: true })
  const nora = await someone(browser, product)
  await nora.page.goto(`/product/${coat.id}`)
  await nora.page.waitForLoadState('networkidle') // all that comes after the text is there
  const description = nora.page.getByRole('region', { name: 'Description' })
  expect(await description.getByRole('button', { name: 'Translate' }).count(), 'she reads English').toBe(0)

  await readIn(nora, 'zh-CN')
  await nora.page.locator('article article').getByRole('button', { name: '翻译' }).first().click()
  const translated = nora.page.locator('article article p[lang=zh-CN]').first()
  await translated.waitFor()
  // the demo has told its translator what it says in the other language
  const inChinese = /^\p{Script=Han}[^a-z[]+$/u
  expect(await translated.innerText()).toMatch(inChinese)
  // as it may be on a slow day: a button lies almost beneath the bar of the page
  await nora.page.getByRole('button', { name: '分享' }).evaluate((share) => scrollBy(0, share.getBoundingClientRect().top + 2))
  expect(await faultsOf(nora.page, 'a translated review, Chinese')).toEqual([])

  // and what its shop says of itself
  await nora.page.locator('main a[href^="/merchant/"]').first().click()
  await nora.page.waitForURL(/\/merchant\/\d+$/)
  await nora.page.getByRole('button', { name: '翻译' }).first().click()
  await nora.page.locator('main p[lang=zh-CN]').first().waitFor()
  expect(await nora.page.locator('main [lang=zh-CN]').allInnerTexts()).toEqual([
    expect.stringMatching(inChinese),
    expect.stringMatching(inChinese),
  ])
  await nora.page.getByRole('button', { name: '查看原文' }).click()
  expect(await faultsOf(nora.page, 'a translated shop, Chinese')).toEqual([])
  expect(nora.troubles).toEqual([])
  await nora.context.close()
})
