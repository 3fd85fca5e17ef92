import { orders, returns, wayback } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { codeOf } from '../apps/server/test/second-factor.ts'
import { deskPart, deskShows, enter, operatorAt } from './operator.ts'
import { newcomer, PASSWORD } from './person.ts'
import { picture } from './picture.ts'
import { paidFor, rents, turn } from './renting.ts'
import { garment, product, takenFrom } from './shop.ts'
import { browser } from './unpictured.ts'

const olive = await operatorAt()

test('a member switches two-step sign-in on, and signs in with a code of the app', async () => {
  const nora = await newcomer(browser, product)
  const { page } = nora
  await page.goto('/dashboard/settings?tab=security')
  const part = page.locator('#second-factor')
  await part.getByRole('button', { name: 'Switch it on' }).click()
  await part.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await part.getByRole('button', { name: 'Continue' }).click()
  await part.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await part.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await part.getByRole('button', { name: 'Switch it on' }).click()
  await part.getByRole('list', { name: 'Recovery codes' }).waitFor()
  expect(await part.getByRole('listitem').count()).toBe(10)
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes, sign out' }).click()
  await page.waitForURL(/\/$/)

  await page.goto('/login')
  await enter(nora, nora.email)
  const step = page.getByRole('form', { name: 'Enter your code' })
  await step.getByRole('textbox', { name: 'Code' }).fill('000000')
  await step.getByRole('button', { name: 'Sign in' }).click()
  await step.getByText('This code is not right.').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('rondo.session'))).toBeNull()
  await step.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/desk')
  await page.getByText('The desk is for operators').waitFor()
})

test('an operator takes a listing down and blocks a person, whose other browser is signed out', async () => {
  const { page } = olive
  const act = async (button: RegExp, reason: string) => {
    await page.getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await dialog.getByRole('button').last().click()
    await dialog.waitFor({ state: 'detached' })
  }

  const { id, name } = await garment({ forSell: 'true' })
  await page.goto(`/desk/listings?q=${id}`)
  await page.getByText(name).first().waitFor()
  await act(/^Take down/, 'A forbidden fur')
  await page.getByText('A forbidden fur').waitFor()
  expect((await fetch(`${product.origin}/api/products/${id}`)).status).toBe(404)
  await act(/^Put back/, 'It is fake fur')
  await page.getByRole('button', { name: /^Take down/ }).waitFor()

  const paul = await newcomer(browser, product)
  await paul.page.goto('/dashboard')
  await page.goto(`/desk/people?q=${paul.name}`)
  await act(/^Block:/, 'Spams everybody')
  await page.getByRole('button', { name: /^Unblock/ }).waitFor()
  await paul.page.goto('/dashboard/settings')
  await paul.page.waitForURL(/\/login/)
  await enter(paul, paul.email)
  await paul.page.getByText('Your account has been blocked').waitFor()
  expect(await paul.page.evaluate(() => localStorage.getItem('rondo.session'))).toBeNull()

  await page.goto('/desk/audit')
  await page.getByText('Spams everybody').waitFor()
  expect(olive.troubles).toEqual([])
})

test('a claim on a deposit is contested and decided in part at the desk, and both sides read the decision', async () => {
  const { nora, seller, asNora, asSeller, group, item, number } = await rents()
  await asNora(returns.startReturn, { params: { id: item }, body: {} })
  const { code } = await asSeller(wayback.showReturnCode, { params: { id: group } })
  await asNora(wayback.enterReturnCode, { params: { id: group }, body: { code: code ?? '' } })
  for (const { page } of [nora, seller]) {
    await page.goto(`/dashboard/transactions/item/${item}`)
    await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor()
  }
  await seller.page.getByRole('button', { name: 'Claim from the deposit' }).click()
  const claim = seller.page.getByRole('alertdialog')
  await claim.getByRole('textbox', { name: 'Amount' }).fill('5')
  await claim.getByRole('combobox', { name: 'Reason' }).selectOption('damaged')
  await claim.getByRole('textbox', { name: 'What happened' }).fill('A tear at the hem.')
  await claim
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture(seller.page, 'tear.jpg', 'teal'))
  await claim.getByRole('button', { name: 'Send claim' }).click()

  await nora.page.getByText('Claim of $5.00').waitFor()
  await nora.page.getByText(/^Waiting for your answer until/).waitFor()
  await nora.page.getByRole('button', { name: 'Disagree', exact: true }).click()
  const answer = nora.page.getByRole('alertdialog')
  await answer.getByRole('textbox', { name: 'Why you disagree' }).fill('It was there before.')
  await answer.getByRole('button', { name: 'Disagree', exact: true }).click()
  await seller.page.getByText(/^Support decides by/).waitFor()

  await olive.page.goto('/desk/claims')
  const card = deskPart(olive, number, 'Decide')
  await card.getByRole('textbox', { name: 'Granted to the shop' }).fill('2')
  await card.getByRole('textbox', { name: 'Reason, read by both sides' }).fill('Half of it stands on the photo before.')
  await card.getByRole('button', { name: 'Decide' }).click()
  for (const { page } of [nora, seller]) {
    await page.getByText('Half of it stands on the photo before.').waitFor()
    await page.getByText(/^Settled on .*: \$2\.00 granted/).waitFor()
  }

  const { orderItems, order } = await asNora(orders.showGroup, { params: { id: group } })
  expect(orderItems[0]?.status).toBe('security_deposit_claimed')
  expect(order.orderNumber).toBe(number)
  expect([...nora.troubles, ...seller.troubles, ...olive.troubles]).toEqual([])
})

test('a payment is disputed: both sides read that their order is frozen, support hands in what it holds, and the bank decides', async () => {
  const { nora, seller, asNora, group, number } = await paidFor('Buy')
  const bank = async (event: string) => expect((await turn(nora.email, event)).status).toBe(200)
  await bank('dispute')
  await nora.page.getByText(/^You disputed this payment with your bank/).waitFor()
  await seller.page.getByText(/ disputed the payment on /).waitFor()

  await olive.page.goto('/desk/disputes')
  await deskPart(olive, number, 'Send evidence').getByRole('button', { name: 'Send evidence', exact: true }).click()
  const dispute = deskPart(olive, number, 'Hand in')
  await dispute.getByRole('textbox', { name: 'What the bank should know' }).fill('The buyer has not come to fetch it yet.')
  await dispute.getByRole('button', { name: 'Hand in', exact: true }).click()
  await olive.page.getByText(new RegExp(`^Handed in .* by ${olive.name}`)).waitFor()
  await bank('dispute_won')
  for (const { page } of [nora, seller]) await page.getByText('The bank decided for the shop. The order goes on.').waitFor()
  expect((await asNora(orders.showGroup, { params: { id: group } })).dispute?.status).toBe('won')
  expect([...nora.troubles, ...seller.troubles, ...olive.troubles]).toEqual([])
})

test('a dispute that the bank decides for the buyer ends the order, as both sides and the desk read', async () => {
  const { nora, seller, asNora, group, number } = await paidFor('Buy')
  const bank = async (event: string) => expect((await turn(nora.email, event)).status).toBe(200)
  await bank('dispute')
  await nora.page.getByText(/^You disputed this payment with your bank/).waitFor()
  await seller.page.getByText(/ disputed the payment on /).waitFor()
  await bank('dispute_lost')
  for (const { page } of [nora, seller]) await page.getByText('The bank took the payment back.').waitFor()
  const { status, dispute } = await asNora(orders.showGroup, { params: { id: group } })
  expect([status, dispute?.status]).toEqual(['canceled', 'lost'])
  expect((await takenFrom(nora.email)).charges).toBe(1)

  const { page } = olive
  await page.goto('/desk/disputes')
  await page.getByRole('radio', { name: 'Closed' }).check()
  const closed = deskPart(olive, number, 'Show evidence')
  await closed.getByText('Lost', { exact: true }).first().waitFor()
  await closed.getByRole('button', { name: 'Show evidence', exact: true }).click()
  await page.getByRole('heading', { name: 'Evidence' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Hand in', exact: true }).count()).toBe(0)
  expect([...nora.troubles, ...seller.troubles, ...olive.troubles]).toEqual([])
})

test('a refund that came back from the bank is sent once more at the desk, and its buyer has the money', async () => {
  const { nora, seller, asNora, group, number } = await paidFor('Buy')
  await asNora(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  await expect.poll(async () => (await takenFrom(nora.email)).minor).toBe(0)
  await expect.poll(async () => (await turn(nora.email, 'refund_failed')).status).toBe(200)
  expect((await takenFrom(nora.email)).minor).toBeGreaterThan(0)

  const { page } = olive
  const again = page.getByRole('button', { name: new RegExp(`^Try again: .* to ${nora.name}$`) })
  await deskShows(olive, 'refunds?state=failed', again)
  await page.getByText(`Order ${number}`).waitFor()
  await again.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Try again', exact: true }).click()
  await dialog.getByText('Please give a reason.').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank takes this card again.')
  await dialog.getByRole('button', { name: 'Try again', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await again.waitFor({ state: 'detached' })
  await expect.poll(async () => (await takenFrom(nora.email)).minor).toBe(0)

  await deskShows(olive, 'refunds?state=done', page.getByText(`Order ${number}`))
  await page.getByText('2 tries').first().waitFor()
  await page.goto('/desk/audit')
  await page.getByText('The bank takes this card again.').first().waitFor()
  expect([...nora.troubles, ...seller.troubles, ...olive.troubles]).toEqual([])
})
