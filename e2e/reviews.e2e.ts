// Two people review each other: blind until both have spoken, then read, answered, changed and taken back. And what they write is text.
import { createComment, updateComment } from '@rondo/contracts/calls/reviews'
import { expect, test } from 'vitest'
import { arrived } from './deal.ts'
import { hostileTexts } from './hostile-texts.ts'
import { picture } from './picture.ts'
import { browser, product } from './shop.ts'

test('each reviews the other, neither reads it before both have written; then it is read, answered, changed and deleted', async () => {
  const { customer, merchant, group, place, name } = await arrived({ by: 'oliver', way: 'pickup' })
  const [mine, theirs] = [customer.page, merchant.page]
  const productId = group.orderItems[0]?.product.id ?? 0
  const said = `The hem hangs straight, ${Date.now()}`
  const ofThem = `Came on the minute, ${Date.now()}`

  // the customer first: too short is not sent, then stars, words, fit and a photo
  await mine.getByRole('link', { name: 'Review Products' }).click()
  await mine.getByRole('heading', { name: `Your review of ${name}` }).waitFor()
  const words = mine.getByRole('textbox', { name: 'Your review' }).first()
  await words.fill('Short')
  await mine.getByText(/^Please write at least 10 characters/).waitFor()
  await mine.getByRole('button', { name: 'Submit reviews' }).click()
  await mine.getByText('No reviews were processed. Please complete at least one review with 10+ characters.').waitFor()
  await words.fill(said)
  await mine.getByRole('radio', { name: '4 stars' }).first().check({ force: true })
  await mine.getByText('Pros and cons').first().click()
  await mine.getByRole('textbox', { name: 'Pros' }).first().fill('Pockets')
  await mine
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture(mine, 'worn.jpg', 'teal'))
  await mine.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await mine.getByRole('button', { name: 'Submit reviews' }).click()
  await mine.getByText('Your review is published as soon as it may be read.').waitFor()

  await theirs.goto(`/product/${productId}`)
  await theirs.getByRole('heading', { name: 'Customer reviews' }).waitFor()
  expect(await theirs.getByText(said).count()).toBe(0)

  // then the merchant, who has not read it
  await theirs.goto(place)
  await theirs.getByRole('link', { name: 'Review Customer' }).click()
  await theirs.getByRole('textbox', { name: 'Your review' }).fill(ofThem)
  await theirs.getByRole('button', { name: 'Submit review' }).click()
  await theirs.getByText('Your review is saved.').waitFor()

  // both have spoken
  await theirs.goto(`/product/${productId}`)
  const review = theirs.getByRole('article').filter({ hasText: said }).last() // the product itself is an article around it
  await review.getByText('Pockets').waitFor()
  await review.getByRole('button', { name: 'Reply', exact: true }).click()
  await theirs.getByRole('textbox', { name: 'Your reply' }).fill('That makes my day.')
  await theirs.getByRole('button', { name: 'Send reply' }).click()
  await review.getByText('That makes my day.').waitFor()
  await mine.goto(`/reviews/user/${group.customer.id}`)
  await mine.getByText(ofThem).waitFor()

  // the customer reads the answer, changes the review and takes it back
  await mine.getByRole('tab', { name: 'Reviews Given' }).click()
  const own = mine.getByRole('article').filter({ hasText: said })
  await own.getByText('That makes my day.').waitFor()
  await own.getByRole('link', { name: 'Edit' }).click()
  const change = mine.getByRole('textbox', { name: 'Your review' }).first()
  await expect.poll(() => change.inputValue()).toBe(said)
  await change.fill(`${said} It shrank.`)
  await mine.getByRole('button', { name: /^(Update review|Submit reviews)$/ }).click()
  await mine.getByText('Your review is updated.').waitFor()
  await theirs.goto(`/product/${productId}`)
  await theirs.getByText(`${said} It shrank.`).waitFor()
  await mine.goto(`/reviews/user/${group.customer.id}?tab=given`)
  await own.getByRole('button', { name: 'Delete' }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await mine.getByText('Review deleted successfully!').waitFor()
  await theirs.goto(`/product/${productId}`)
  await theirs.getByRole('heading', { name: 'Customer reviews' }).waitFor()
  await expect.poll(() => theirs.getByText(said).count()).toBe(0)
  expect([...customer.troubles, ...merchant.troubles]).toEqual([])
})

test('hostile words in a review, its points and its answer run nothing and load nothing', async () => {
  const { as, group } = await arrived({ by: 'hazel', way: 'pickup' })
  const [item] = group.orderItems
  if (!item) throw new Error('no item')
  await as.merchant.call(createComment, { body: { isReviewCustomer: true, fulfillmentGroup: group.id, comment: hostileTexts[0] ?? '' } })
  const parts = [0, 1, 2, 3].map((n) =>
    hostileTexts
      .filter((_, at) => at % 4 === n)
      .join('\n')
      .slice(0, 1_000),
  )
  const pros = hostileTexts.filter((text) => text.length <= 80).slice(0, 5)
  const { id } = await as.customer.call(createComment, {
    body: { isReviewProduct: true, orderItem: item.id, comment: parts[0] ?? '', pros, cons: pros },
  })
  const context = await browser.newContext({ baseURL: product.origin, bypassCSP: true, serviceWorkers: 'block', locale: 'en-US' })
  const page = await context.newPage()
  const strange: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => strange.push('a dialog')))
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin) && !/^(data|blob):/.test(request.url())) strange.push(request.url())
  })
  for (const comment of parts) {
    await as.customer.call(updateComment, { params: { id }, body: { comment } })
    for (const path of [`/product/${item.product.id}`, `/reviews/user/${group.merchant.id}`, `/reviews/user/${group.customer.id}`]) {
      await page.goto(path)
      await page.getByRole('article').first().waitFor()
      if (await page.evaluate(() => 'zzhit' in globalThis)) strange.push(`ran on ${path}`)
    }
  }
  await context.close()
  expect(strange).toEqual([])
})
