// From nobody to a merchant: account, form of the provider, review, first listing; and what a merchant sees who is paused.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { mailsTo, newcomer, type Person, signIn, someone, until } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

const sandbox = (path: string, body: object) =>
  fetch(`${product.sandbox}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const faultsOf = async ({ page }: Person) => {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
const main = ({ page }: Person) => page.getByRole('main')

test("a newcomer is led from the listing form to the verification, fills the provider's form inside our page, and lists", async () => {
  const nora = await newcomer(browser, product)
  const { page } = nora
  await page.goto('/listing/upload')
  await page.waitForURL('**/dashboard/wallet')
  await main(nora).getByText('You need to complete payment-provider verification before uploading products.').waitFor()
  await main(nora).getByText('Not Verified').waitFor()
  expect(await faultsOf(nora)).toEqual([])

  await page.goto('/merchant/verify')
  await page.getByRole('button', { name: 'Start Verification' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('combobox', { name: 'Country' }).waitFor()
  expect(await dialog.getByRole('option').allInnerTexts()).toEqual(['United States', 'France', 'Germany', 'United Kingdom', 'Canada'])
  await page.keyboard.press('Escape')
  await main(nora).getByText('Country selection cancelled').waitFor()
  await page.getByRole('button', { name: 'Start Verification' }).click()
  await dialog.getByRole('button', { name: 'Confirm country' }).click()

  const form = page.frameLocator('iframe[title="Account onboarding"]')
  await form.getByLabel('Identity number').fill('111111111')
  await form.getByLabel(/I accept the terms/).check()
  await form.getByRole('button', { name: 'Submit' }).click()
  await main(nora).getByText('Under Review').waitFor()
  await main(nora).getByText('Information needed').waitFor()
  await main(nora).getByText('We couldn’t confirm your ID number.').waitFor()
  expect(await faultsOf(nora)).toEqual([])

  await page.getByRole('button', { name: 'Update Account' }).click()
  await form.getByLabel('Identity number').fill('000000000')
  await form.getByRole('button', { name: 'Submit' }).click()
  await main(nora).getByText('Your account is fully verified and ready to accept payments!').waitFor()
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => title.evaluate((one) => one === document.activeElement && one.getBoundingClientRect().top >= 0)).toBe(true)
  await main(nora).getByRole('link', { name: 'List a piece' }).click()
  await page.getByRole('form', { name: 'Create New Product' }).waitFor()
  await until(async () => (await mailsTo(product, nora.email)).find(({ subject }) => subject === 'You can sell and lend on Rondo now'))
  expect(nora.troubles).toEqual([])
})

test("noor of the demo verifies on the provider's own page, and reads on her screen that she is paused and free again", async () => {
  const noor = await someone(browser, product)
  const { page } = noor
  await signIn(noor, 'noor@demo.rondo.test')
  await page.goto('/dashboard/wallet')
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm country' }).click()
  await page.getByRole('heading', { name: 'Verify your account' }).waitFor()
  await page.getByLabel(/I accept the terms/).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/dashboard/wallet')
  await main(noor).getByText('Verified', { exact: true }).waitFor()
  expect(await main(noor).getByRole('link', { name: 'List a piece' }).getAttribute('href')).toBe('/listing/upload')

  const accounts = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('rondo.session') ?? '{}') as { token?: string }
    const answer = await fetch('/api/stripe/account-status', { headers: { authorization: `Bearer ${token ?? ''}` } })
    return (await answer.json()) as { accountId?: string }
  })
  await sandbox(`accounts/${accounts.accountId ?? ''}`, { event: 'refuse' })
  await main(noor).getByText('Restricted', { exact: true }).waitFor()
  await page.goto('/dashboard')
  await main(noor)
    .getByText(/Your account can’t take payments right now/)
    .waitFor()
  await sandbox(`accounts/${accounts.accountId ?? ''}`, { event: 'verify' })
  await main(noor)
    .getByText(/Your account can’t take payments right now/)
    .waitFor({ state: 'detached' })
  expect(noor.troubles).toEqual([])
})
