import { login } from '@rondo/contracts/calls/accounts'
import { failures } from '@rondo/words/en/failures'
import { expect, test, vi } from 'vitest'
import { call, Refused } from './calls.ts'
import { explain } from './failure.ts'
import { makeShell } from './providers.tsx'
import { vocabulary } from './words.ts'

async function shellIn(locale: 'en' | 'zh-CN') {
  const spoken = vocabulary(locale)
  await spoken.learn(['shell'])
  return makeShell({ locale, origin: 'http://rondo.test', theme: null, isPictureFirst: false }, spoken)
}
const refused = (details?: Record<string, string | number | Record<string, unknown>>) =>
  new Refused(400, {
    statusCode: 400,
    error: 'Bad Request',
    message: 'At most 500 lines can be imported at once.',
    code: 'listings.import_large',
    requestId: '',
    ...(details && { details }),
  })

test('a refusal with a number is told in the language of the page; where the number is missing, in the words of the server', async () => {
  const shell = await shellIn('zh-CN')
  expect(await explain(shell, refused({ most: 500 }))).toBe('一次最多导入 500 行。')
  expect(await explain(shell, refused())).toBe('At most 500 lines can be imported at once.')
})

test.each(['en', 'zh-CN'] as const)('what a server says of its own failure is not shown (%s), known words for it are', async (locale) => {
  const shell = await shellIn(locale)
  const failed = (code: string) => new Refused(500, { ...refused().body, statusCode: 500, message: 'Something broke', code } as never)
  expect(await explain(shell, failed('odd.unknown'), '…')).toBe('…')
  expect(await explain(shell, failed('accounts.invalid_credentials'), '…')).toBe(shell.say('failures.accounts.invalid_credentials'))
})

test('an amount in a refusal is written as the page writes amounts', async () => {
  const price = { amount: 180, currency: 'USD' }
  const error = new Refused(400, { ...refused({ price }).body, code: 'messaging.offer_above_listed', message: 'At most $180.00.' } as never)
  const shell = await shellIn('zh-CN')
  expect(await explain(shell, error)).toBe(`报价不得高于标价 ${shell.format.money(180, 'USD')}。`)
  expect(shell.format.money(180, 'USD')).toBe('US$180.00')
})

test.each([
  ['with a text of its own', [{ messages: [{ id: 'Auth.form.error.invalid', message: 'Identifier or password invalid.' }] }]],
  ['without any text', [{ messages: [{ id: 'Auth.form.error.invalid' }] }]],
])('an id of another server, %s, is told in our words for it', async (_what, message) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message }, { status: 400 })))
  const error: unknown = await call(login, { body: { identifier: 'a', password: 'b' } }).catch((refusal: unknown) => refusal)
  expect(await explain(await shellIn('en'), error, 'otherwise')).toBe(failures['accounts.invalid_credentials'])
  vi.unstubAllGlobals()
})

test('an error without any text that we know is told in the words of the screen', async () => {
  const error = new Refused(400, { message: undefined } as never)
  expect(await explain(await shellIn('en'), error, 'It failed.')).toBe('It failed.')
})

test.each([
  [20, 'Too many attempts. Please try again in 20 seconds.', '尝试次数过多，请在 20 秒后重试。'],
  [61, 'Too many attempts. Please try again in 2 minutes.', '尝试次数过多，请在 2 分钟后重试。'],
  [3600, 'Too many attempts. Please try again in 60 minutes.', '尝试次数过多，请在 60 分钟后重试。'],
  [undefined, failures['request.too_many'], '尝试次数过多，请几分钟后再试。'],
])('who has tried too often reads when to try again: %s seconds', async (seconds, english, chinese) => {
  const body = { ...refused().body, code: 'request.too_many', message: failures['request.too_many'] } as never
  const error = new Refused(429, body, seconds)
  expect([await explain(await shellIn('en'), error), await explain(await shellIn('zh-CN'), error)]).toEqual([english, chinese])
})
