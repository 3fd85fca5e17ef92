import { accounts, listings, platform, verification } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openForms } from '../../../../test/listing-forms.ts'
import { mailsTo, mailTo } from '../../../../test/mailbox.ts'
import { openMarket } from '../../../../test/market.ts'
import { passesAtProviders } from '../../../../test/providers.ts'

const opened = await openApp({ limits: false })
const { app, as, call, person, sandbox, eventually, later } = opened
const market = openMarket(opened)
const { merchant, dress, create } = openForms(opened)

const openAccount = (who: Person, country: string) => as(who).call(verification.createAccount, { body: { country } })
const statusOf = (who: Person) => as(who).call(verification.accountStatus, { query: { fresh: true } })
const advance = (by: string) => passesAtProviders(sandbox, by)
const turn = (id: string, event: string) =>
  fetch(`${sandbox.base}/_sandbox/accounts/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event }),
  })
const chargesOf = async ({ id }: Person) =>
  (await app.db.selectFrom('account').select('charges_enabled').where('id', '=', id).executeTakeFirstOrThrow()).charges_enabled

const mailAbout = (who: Person, subject: string) =>
  eventually(async () => (await mailsTo(sandbox, who.email)).find((mail) => mail.subject === subject))

/** Fills the provider's form as a browser does, with other answers where given. Answers where it leads. */
async function fillForm(url: string, answers: Record<string, string> = {}) {
  const page = await (await fetch(url)).text()
  const visit = /name="visit" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const filled = [...page.matchAll(/<input name="([\w.]+)"[^>]*? value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const body = new URLSearchParams({ ...Object.fromEntries(filled), visit, terms: 'yes', ...answers })
  const answer = await fetch(`${sandbox.base}/_connect/submit`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location')
}
/** Somebody whose account is open, with the details handed in and reviewed. */
async function verified(who: Person): Promise<string> {
  const { accountId } = await openAccount(who, 'US')
  const { url } = await as(who).call(verification.accountSession, { body: {} })
  await fillForm(url)
  await advance('PT10S')
  await eventually(() => chargesOf(who))
  return accountId
}

test('the country of a verification is the merchant’s own where their profile names none: forms begin with it', async () => {
  const [noor, claire] = [await person(), await person()]
  const countryOf = async (who: Person) => (await as(who).call(accounts.me, { query: {} })).country
  await app.db.updateTable('account').set({ country: null }).where('id', '=', noor.id).execute()
  await app.db.updateTable('account').set({ country: 'FR' }).where('id', '=', claire.id).execute()
  for (const who of [noor, claire]) await openAccount(who, 'US')
  expect([await countryOf(noor), await countryOf(claire)]).toEqual(['US', 'FR'])
})

test('a person becomes a merchant: account, form of the provider, review, and may sell', async () => {
  const noor = await person()
  expect(await statusOf(noor)).toMatchObject({ accountId: null, state: 'not_started', canOnboard: true, status: { chargesEnabled: false } })
  const { accountId, country } = await openAccount(noor, 'FR')
  expect(accountId).toMatch(/^acct_/)
  expect(country).toBe('FR')
  expect(await statusOf(noor)).toMatchObject({ accountId, state: 'in_progress', country: 'FR', currency: 'EUR', canOnboard: true })

  const session = await as(noor).call(verification.accountSession, { body: { account: 'acct_of_somebody', returnTo: 'verify' } })
  expect(session.client_secret).toMatch(/^accs_secret_/)
  expect(session.accountLink.url).toBe(session.url)
  expect(await fillForm(session.url)).toMatch(/\/merchant\/verify\?onboarding=complete$/)
  expect(await statusOf(noor)).toMatchObject({
    state: 'pending',
    canOnboard: false,
    status: { detailsSubmitted: true, chargesEnabled: false },
    since: expect.any(String) as string,
  })
  expect((await as(noor).call(accounts.me, { query: {} })).stripeAccount).toEqual({ chargesEnabled: false, detailsSubmitted: true })

  await advance('PT10S')
  await eventually(() => chargesOf(noor))
  const enabled = await statusOf(noor)
  expect(enabled).toMatchObject({ state: 'enabled', due: [], status: { chargesEnabled: true, payoutsEnabled: true } })
  expect((await statusOf(noor)).since, 'however often it is looked at').toBe(enabled.since)
  const me = await as(noor).call(accounts.me, { query: {} })
  expect([me.isMerchant, me.stripeAccountDetail]).toEqual([true, { chargesEnabled: true, detailsSubmitted: true }])
  expect((await mailTo(sandbox, noor.email)).subject).toBe('You can sell and lend on Rondo now')
})

test('an account is opened once, and keeps its country whatever is sent', async () => {
  const who = await person()
  const answers = await Promise.allSettled([openAccount(who, 'DE'), openAccount(who, 'US'), openAccount(who, 'GB')])
  const { accountId, country } = await openAccount(who, 'CA')
  // whoever comes while another press is at it is asked to press again
  const outcomes = answers.map((one) => (one.status === 'fulfilled' ? one.value.accountId : (one.reason as { status: number }).status))
  expect(outcomes.filter((outcome) => outcome !== accountId && outcome !== 503)).toEqual([])
  const { rows } = await sql`select from operation where kind = 'account' and subject = ${`account:${who.id}`}`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(await openAccount(who, 'nowhere')).toMatchObject({ accountId, country })
})

test.each(['AU', 'CN', 'nowhere'])('a merchant in %s is told that it is not available yet', async (country) => {
  expect((await call(platform.config, {})).connectCountries).toEqual(['US', 'FR', 'DE', 'GB', 'CA'])
  const refused = { status: 400, body: { code: 'wallet.country_unavailable', message: `Shops in ${country} are not available yet.` } }
  await expect(openAccount(await person(), country)).rejects.toMatchObject(refused)
})

test('without an account there is no way into the verification', async () => {
  const who = await person()
  const refused = { status: 409, body: { code: 'wallet.no_account' } }
  await expect(as(who).call(verification.accountSession, { body: {} })).rejects.toMatchObject(refused)
  await expect(as(who).call(verification.accountLink, { body: {} })).rejects.toMatchObject(refused)
})

test('a provider that does not answer is said, and the same account is found at the next press', async () => {
  const who = await person()
  const faults = `${sandbox.base}/_sandbox/faults`
  const fault = { provider: 'stripe', call: 'POST /v1/accounts', fault: 'drop_answer', times: 2 }
  await fetch(faults, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) })
  await expect(openAccount(who, 'US')).rejects.toMatchObject({ status: 503, body: { code: 'wallet.provider_unavailable' } })
  await fetch(faults, { method: 'DELETE' })
  const { accountId } = await openAccount(who, 'US')
  expect(accountId).toMatch(/^acct_/)
})

test('what the provider refuses is said with its reason, mended in the same form, and then accepted', async () => {
  const who = await person()
  await openAccount(who, 'US')
  const enter = async () => (await as(who).call(verification.accountLink, { body: {} })).url
  await fillForm(await enter(), { 'individual.id_number': '111111111' })
  await advance('PT10S')
  await eventually(async () => (await statusOf(who)).state === 'needs_information')
  expect(await statusOf(who)).toMatchObject({
    canOnboard: true,
    due: ['identity'],
    problems: ['identity'],
  })
  const mail = await mailTo(sandbox, who.email)
  expect([mail.subject, mail.text.includes('ID number')]).toEqual(['The payment provider needs more information from you', true])
  await fillForm(await enter(), { 'individual.id_number': '000000000' })
  await advance('PT10S')
  await eventually(() => chargesOf(who))
})

test('more is asked for until a day: until then the merchant sells, afterwards the listings leave the shop, and come back', async () => {
  const who = await merchant({ merchant: false })
  const accountId = await verified(who)
  const { id } = await create(who, dress(who))
  const isFound = async () => (await app.db.selectFrom('listing_search').select('id').where('id', '=', id).execute()).length === 1
  await eventually(isFound)

  await turn(accountId, 'ask')
  const asked = await eventually(async () => {
    const status = await statusOf(who)
    return status.state === 'needs_information' && status
  })
  expect(asked).toMatchObject({ due: ['document'], canOnboard: true, status: { chargesEnabled: true } })
  expect(asked.dueBy).not.toBeNull()
  expect(await isFound()).toBe(true)

  await turn(accountId, 'refuse')
  await eventually(async () => !(await isFound()))
  expect(await statusOf(who)).toMatchObject({ state: 'restricted', canOnboard: true, status: { chargesEnabled: false } })
  await expect(create(who, dress(who))).rejects.toMatchObject({ status: 403, body: { code: 'listings.not_verified' } })
  expect((await as(who).call(listings.showProduct, { params: { id } })).activeListing).toBe(true)
  expect((await mailAbout(who, 'Your account can take no payments for now')).text).toContain('out of the shop')

  await turn(accountId, 'verify')
  await eventually(isFound)
  expect((await mailAbout(who, 'Your account can take payments again')).text).toContain('back in the shop')
})

test('who is rejected is told so, and has no form to fill', async () => {
  const who = await person()
  const accountId = await verified(who)
  await turn(accountId, 'reject')
  await eventually(async () => (await statusOf(who)).state === 'rejected')
  expect(await statusOf(who)).toMatchObject({ canOnboard: false, status: { chargesEnabled: false } })
})

test('an event that never came is made good by asking', async () => {
  const who = await person()
  const accountId = await verified(who)
  await market.webhooks('drop')
  await turn(accountId, 'refuse')
  expect(await chargesOf(who)).toBe(true)
  await later({ days: 1, minutes: 20 })
  await eventually(async () => !(await chargesOf(who)))
  await market.webhooks('deliver')
})

test('an answer to an older question changes nothing', async () => {
  const who = await person()
  const accountId = await verified(who)
  await sql`update connected_account set read_at = app_now() + interval '1 hour' where account_id = ${who.id}`.execute(app.db)
  await turn(accountId, 'refuse')
  expect((await statusOf(who)).state).toBe('enabled')
  await sql`update connected_account set read_at = null where account_id = ${who.id}`.execute(app.db)
  expect((await statusOf(who)).state).toBe('restricted')
})
