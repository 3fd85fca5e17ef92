import { expect, test } from 'vitest'
import { answering, refusal, settle } from '../../../../test/api.ts'
import { eventually, named, press, render } from '../../../../test/render.tsx'
import { VerificationCard, VerifiedLine } from './verification-card.tsx'
import { VerificationNote } from './verification-note.tsx'

const open = {
  accountId: null,
  country: null,
  state: 'not_started',
  status: { chargesEnabled: false, detailsSubmitted: false, payoutsEnabled: false },
  canOnboard: true,
  due: [],
  dueBy: null,
  pending: [],
  problems: [],
  currency: null,
}
const config = { connectCountries: ['US', 'FR'] }
const session = { client_secret: 's', url: '', accountLink: { url: '', expiresAt: null } }
const draw = (status: unknown, locale: 'en' | 'zh-CN' = 'en') =>
  render(<VerificationCard />, { words: ['verification'], locale, answers: { '/stripe/account-status': status, '/config': config } })
const begin = (name: string) => press(named(name))

test.each([
  [Response.json(refusal(403, 'accounts.blocked', 'Your account is blocked.').body, { status: 403 }), 'Your account is blocked.'],
  [new Response('', { status: 404 }), 'Endpoint not found (404). Check API configuration.'],
  [new Response('', { status: 401 }), 'Authentication required. Please log in again.'],
  [new Response('', { status: 400 }), 'Failed to retrieve account status'],
])('why the status cannot be shown: the server’s words first, then what the number of the answer says (WALL-33)', async (answer, why) => {
  const { box } = await draw(answer)
  await eventually(() => expect(box.textContent).toContain(`Unable to check verification status: ${why}`))
  expect(box.textContent).not.toContain('Not Verified') // nobody knows
})

const account = { ...open, accountId: 'acct_1', country: 'US' }
const done = { ...account, canOnboard: false }
test.each([
  [open, 'Not Verified', 'Complete Verification', 'Please complete your merchant profile to start accepting payments.'],
  [{ ...account, state: 'in_progress' }, 'Not Verified', 'Continue Verification', 'Please complete your merchant profile'],
  [
    { ...done, state: 'pending', status: { ...open.status, detailsSubmitted: true } },
    'Under Review',
    'Update Account',
    "Your account is being reviewed. We'll notify you once you can start accepting payments.",
  ],
  [
    { ...done, state: 'enabled', status: { chargesEnabled: true, detailsSubmitted: true, payoutsEnabled: true } },
    'Verified',
    'Update Account',
    'Your account is fully verified and ready to accept payments!',
  ],
])('what stands on the card, what its button says and what it means (WALL-10 to WALL-15)', async (status, badge, button, text) => {
  const { box } = await draw(status)
  expect([...box.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([button])
  expect(box.textContent).toContain(`Shop verification${badge}`)
  expect(box.textContent).toContain(text)
  const ways = [...box.querySelectorAll('a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toEqual(status.status.chargesEnabled ? [['List a piece', '/listing/upload']] : [])
})

test.each([
  [open, ['step', null, null], 'Where you live, and where your bank account is'],
  [{ ...account, state: 'in_progress' }, [null, 'step', null], 'United States'],
  [{ ...done, state: 'pending' }, [null, null, 'step'], 'United States'],
  [{ ...done, state: 'restricted' }, [], 'Restricted'],
])('three steps are ahead, and the country is told once it is confirmed', async (status, steps, text) => {
  const { box } = await draw(status)
  expect([...box.querySelectorAll('ol > li')].map((one) => one.getAttribute('aria-current'))).toEqual(steps)
  expect(box.textContent).toContain(text)
})

test('who begins reads how long it takes, who waits since when and how long, who is restricted mends it', async () => {
  expect((await draw(open)).box.textContent).toContain('about five minutes')
  const waiting = await draw({ ...done, state: 'pending', since: '2026-11-28T10:00:00Z' })
  expect(waiting.box.textContent).toContain('You sent your details on Nov 28, 2026. It usually takes one to two days.')
  const since = '2026-11-28T10:00:00Z'
  const restricted = await draw({ ...account, state: 'restricted', due: ['identity'], problems: ['identity'], since })
  expect(named('Fix it').className).toContain('bg-ink')
  expect(restricted.box.textContent).toContain('Restricted since Nov 28, 2026.')
})

test('above a shop that is restricted it says since when', async () => {
  const status = { ...account, state: 'restricted', since: '2026-11-28T10:00:00Z' }
  const { box } = await render(<VerificationNote />, { words: ['verification'], answers: { '/stripe/account-status': status } })
  await eventually(() => expect(box.textContent).toContain('Restricted since Nov 28, 2026. Your account can’t take payments right now.'))
  const rejected = { ...status, state: 'rejected' }
  const other = await render(<VerificationNote />, { words: ['verification'], answers: { '/stripe/account-status': rejected } })
  await eventually(() => expect(other.box.textContent).toContain('Rejected. The payment provider'))
})

test('a country that is not confirmed opens no account', async () => {
  const { calls } = answering({})
  const { box } = await draw(open)
  await begin('Complete Verification')
  await press(named('Cancel'))
  expect(box.textContent).toContain('Country selection cancelled')
  expect(calls.filter(({ what }) => what.startsWith('POST'))).toEqual([])
})

test.each([
  [
    'the account is not opened',
    { 'POST /stripe/create-account': refusal(500, 'server.mistake', 'x') },
    'Failed to create payment-provider account.',
  ],
  [
    'the account has no name',
    { 'POST /stripe/create-account': { body: { accountId: '' } } },
    'Payment-provider account ID not available after creation/fetch.',
  ],
  [
    'the session leads nowhere',
    {
      'POST /stripe/create-account': { body: { accountId: 'acct_1' } },
      'GET /stripe/account-status?fresh=true': { body: open },
      'POST /stripe/account-session': { body: session },
    },
    'Failed to create account session - no redirect URL.',
  ],
  [
    'the session is not opened',
    {
      'POST /stripe/create-account': { body: { accountId: 'acct_1' } },
      'GET /stripe/account-status?fresh=true': { body: open },
      'POST /stripe/account-session': refusal(500, 'server.mistake', 'x'),
    },
    'Verification process failed.',
  ],
])('where %s the card says so in the documented words (WALL-28, WALL-29)', async (_, table, text) => {
  answering(table)
  const { box } = await draw(open)
  await begin('Complete Verification')
  await press(named('Confirm country'))
  await settle()
  await eventually(() => expect(box.textContent).toContain(text))
})

test('of one who is verified the wallet says so in one line, and of anybody else in the card', async () => {
  const drawn = async (status: unknown) => {
    const both = (
      <>
        <VerificationCard isOpenOnly />
        <VerifiedLine />
      </>
    )
    const { box } = await render(both, { words: ['verification'], answers: { '/stripe/account-status': status, '/config': config } })
    await eventually(() => expect(box.textContent).not.toBe(''))
    return box.textContent
  }
  const enabled = { ...done, state: 'enabled', status: { chargesEnabled: true, detailsSubmitted: true, payoutsEnabled: true } }
  expect(await drawn(enabled)).toBe('Shop verificationVerifiedUpdate Account')
  expect((await drawn(open))?.match(/Shop verification/g)).toHaveLength(1)
})

test('why the provider did not accept something is said in the language of the page', async () => {
  const held = { ...account, state: 'restricted', due: ['identity'], problems: ['identity', 'other'] }
  const { box } = await draw(held, 'zh-CN')
  await eventually(() =>
    expect(box.textContent).toContain('无法核实您的身份号码，请重新填写。支付服务商未接受您填写的内容，请检查后重新提交。'),
  )
  expect(box.querySelector('[lang]')).toBeNull()
  const { box: english } = await draw(held)
  await eventually(() => expect(english.textContent).toContain('We couldn’t confirm your ID number.'))
})
