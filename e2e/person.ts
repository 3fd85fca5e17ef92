// A person at a browser of their own, doing what people do, by the names that a screen reader would say.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { numberOf } from './test-cards.ts'

export const PASSWORD = 'Rondo2026'
export const CARDS = {
  good: numberOf('pm_card_visa'),
  declined: numberOf('pm_card_chargeDeclined'),
} as const

let number = 0

export interface Person {
  readonly name: string
  readonly email: string
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors and failed answers that nobody expected. */
  readonly troubles: string[]
}
interface Where {
  readonly origin: string
  readonly sandbox: string
}

/** A phone held in the hand. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

/** What is opened within a test ends with it: pages that are left open go on working beside those of the next. */
export function endWithTest(context: BrowserContext): void {
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
}

export async function someone(
  browser: Browser,
  { origin }: Where,
  locale = 'en-US',
  device: BrowserContextOptions = { viewport: { width: 1280, height: 900 } },
): Promise<Person> {
  // a worker would be installed in every journey, and is looked at in its own (installed.e2e.ts); what moves costs time, and is looked at in few
  const context = await browser.newContext({ baseURL: origin, locale, serviceWorkers: 'block', reducedMotion: 'reduce', ...device })
  endWithTest(context)
  // browsers do not tell a page what a form within a form sends: the page is loaded anew, and nothing is done
  await context.addInitScript(() => {
    addEventListener('focusin', () => document.querySelector('form form') && console.error('A form stands within a form.'))
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`))
  page.on('response', (answer) => answer.status() >= 500 && troubles.push(`${answer.status()} ${answer.url()}`))
  page.on('console', (message) => {
    // a refused call (400, 402, 409) is part of some journeys and is shown to the person
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) troubles.push(message.text())
  })
  const name = `e2e${process.pid}x${++number}`
  return { name, email: `${name}@people.test`, page, context, troubles }
}

/** Somebody who has just signed up and is signed in. */
export async function newcomer(browser: Browser, where: Where): Promise<Person> {
  const person = await someone(browser, where)
  await join(person, where)
  return person
}

interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: string[]
}
/** Mails of a mailbox in the sandbox, newest first. */
export async function mailsTo({ sandbox }: Where, email: string): Promise<Mail[]> {
  const answer = await fetch(`${sandbox}/_sandbox/mail?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Mail[]
}

/** Asks until there is an answer; ten seconds at most, or `ms`. */
export async function until<T>(question: () => Promise<T | undefined>, ms = 10_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const answer = await question()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`did not become true: ${question.toString()}`)
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

/** A call of the product, as its forms send it; answers what it said. */
async function send<T>(to: string, body: object): Promise<T> {
  const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
interface Login {
  readonly jwt: string
  readonly user: { readonly isMerchant: boolean }
}
/** The link of the mail by which somebody confirms their address. */
export const confirmationFor = (where: Where, email: string) =>
  until(async () => (await mailsTo(where, email))[0]?.links.find((one) => one.includes('confirm')))

/** Signs up, confirms the link of the mail and signs in, by the calls that the forms make: a journey of something else needs none of their screens. */
export async function join(person: Person, where: Where): Promise<void> {
  const { name: username, email } = person
  await send(`${where.origin}/api/auth/local/register`, { username, email, password: PASSWORD })
  const link = new URL(await confirmationFor(where, email))
  await send(`${where.origin}/api/auth/custom-verify-email`, Object.fromEntries(link.searchParams))
  await signIn(person, email)
}

/** Where a form stands: an address that ends with `token=` gets the token of a mail that sets a new password, of an account of its own. */
export async function withToken(at: string, where: Where): Promise<string> {
  if (!at.endsWith('token=')) return at
  const name = `e2e${process.pid}x${++number}`
  const email = `${name}@people.test`
  await send(`${where.origin}/api/auth/local/register`, { username: name, email, password: PASSWORD })
  await send(`${where.origin}/api/auth/custom-forgot-password`, { identifier: email })
  const link = await until(async () => (await mailsTo(where, email)).flatMap(({ links }) => links).find((one) => one.includes('reset')))
  return at + (new URL(link).searchParams.get('token') ?? '')
}

/** Signs a browser in with a session of its own, kept as the form keeps it. It stands on no screen then: the journey opens its first. */
export async function signIn({ page }: Person, identifier: string): Promise<void> {
  await page.goto('/api/health') // storage belongs to an origin, and no script of a screen may write to it meanwhile
  const login = new URL('/api/auth/local', page.url()).href
  const { jwt: token, user: userInfo } = await send<Login>(login, { identifier, password: PASSWORD })
  const session = { userInfo, token, loginTime: new Date().toISOString(), isLoggedIn: true, merchantLogin: userInfo.isMerchant }
  await page.evaluate((kept) => localStorage.setItem('rondo.session', kept), JSON.stringify(session))
}

/** Signs up by the forms, as people do. */
export async function joinByForms(person: Person, where: Where): Promise<void> {
  const { page, name, email } = person
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.goto(await confirmationFor(where, email))
  await page.getByText('Your email is confirmed').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click() // in the browser that registered nobody types a password once more
  await page.waitForURL('**/dashboard')
}

export async function signInByForm({ page }: Person, identifier: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username or email' }).fill(identifier)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Saves a new address at checkout. */
export async function giveAddress({ page }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nora Ellis')
  await page.getByRole('combobox', { name: 'Street address' }).fill('350 Fifth Avenue')
  await page.getByRole('textbox', { name: 'City' }).fill('New York')
  await page
    .getByLabel('State')
    .selectOption('NY')
    .catch(() => page.getByLabel('State').fill('NY'))
  await page.getByLabel(/ZIP/).fill('10118')
  await page.getByLabel('Phone number').fill('2125550123')
  await page.getByRole('button', { name: 'Save address' }).click()
}

/** Opens a product and puts it into the cart. */
export async function putIntoCart(
  { page }: Person,
  product: number,
  how: { way: 'Buy' | 'Rent'; delivery: 'Shipping' | 'Local Pickup' },
): Promise<void> {
  await page.goto(`/product/${product}`)
  const tab = page.getByRole('tab', { name: how.way })
  if ((await tab.count()) > 0) await tab.click()
  if (how.way === 'Rent') await page.getByRole('group', { name: 'Rental period' }).locator('label').first().click()
  await page.getByRole('group', { name: 'Delivery method' }).locator('label', { hasText: how.delivery }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('Added to your cart').waitFor()
}

/** From the cart to a checkout on which only the card is missing, or nothing where nothing is to pay. Pickup: the first day and time offered. */
export async function checkOut({ page }: Person, currency: string): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('button', { name: `Check out in ${currency}` }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await page
    .getByRole('group', { name: /^(Card|Saved cards)$/ })
    .or(page.getByRole('group', { name: 'Time' }))
    .first()
    .waitFor()
  // a lone day is chosen already
  for (const group of [page.getByRole('group', { name: 'Day' }), page.getByRole('group', { name: 'Time' })])
    if ((await group.count()) > 0) await group.locator('label').first().click()
}

/** Presses Pay once the page says that it may be pressed. */
export async function pay(person: Person): Promise<void> {
  await person.page
    .locator('button:not([disabled]):not([aria-disabled="true"])', { hasText: /^Pay / })
    .and(person.page.locator(':visible'))
    .click()
}

export async function confirmed({ page }: Person): Promise<string> {
  await page.waitForURL('**/checkout/confirmation')
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const number = /R[-\w]{6,}/.exec(await page.getByRole('main').innerText())?.[0]
  if (!number) throw new Error('the confirmation shows no order number')
  return number
}

export async function typeCard({ page }: Person, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Nora Ellis')
  const postal = page.getByRole('textbox', { name: 'Postal code' })
  if ((await postal.count()) > 0) await postal.fill('10118')
  const frame = page.getByRole('group', { name: 'Card' }).frameLocator('iframe')
  await frame.locator('[name=cardnumber]').fill(card)
  await frame.locator('[name=exp-date]').fill('12 / 34')
  await frame.locator('[name=cvc]').fill(/^3[47]/.test(card) ? '1234' : '123')
}
