// The forms behind the door: profile, password, addresses. Bad input, and calls that fail.
import { expect, test } from 'vitest'
import { box, focused, messages } from './forms.ts'
import { breakCall, type Broken, fill, home, mistake, ownScreens, paris, press } from './own-screens.ts'
import { PASSWORD } from './person.ts'
import { browser } from './unpictured.ts'

const { open } = await ownScreens(browser)

interface Attempt {
  readonly typed?: Readonly<Record<string, string>>
  readonly said: readonly string[]
  /** Name of the field that must have the focus. */
  readonly focus: string
}
const forms: readonly { at: string; locale?: string; press: string; attempts: readonly Attempt[] }[] = [
  {
    at: '/dashboard/settings',
    press: 'Save changes',
    attempts: [
      {
        typed: { Email: 'nora@', 'Phone number': '1', Bio: 'I sew.' },
        said: ['Please enter a valid email address', 'Current password is required', 'Invalid number - Not enough digits.'],
        focus: 'email',
      },
      {
        typed: { Email: 'nora@people.test' },
        said: ['Current password is required', 'Invalid number - Not enough digits.'],
        focus: 'currentPassword',
      },
      { typed: { Email: '', 'Phone number': '2125550123' }, said: ['Email is required', 'Current password is required'], focus: 'email' },
    ],
  },
  {
    at: '/dashboard/settings',
    locale: 'zh-CN',
    press: '保存更改',
    attempts: [
      {
        typed: { 邮箱: '没有邮箱', 电话号码: '1' },
        said: ['请输入有效的邮箱地址', '请输入当前密码', '号码无效：位数不足。'],
        focus: 'email',
      },
    ],
  },
  {
    at: '/dashboard/settings?tab=security',
    press: 'Change password',
    attempts: [
      { said: ['Current password is required', 'Password is required', 'Please confirm your new password'], focus: 'currentPassword' },
      {
        typed: { 'Current password': PASSWORD, 'New password': 'abc', 'Confirm new password': 'abd' },
        said: [
          'Password must be at least 6 characters. Password must include uppercase letters. Password must include at least 1 digit',
          'Passwords do not match',
        ],
        focus: 'newPassword',
      },
      {
        typed: { 'New password': 'Password', 'Confirm new password': 'Password' },
        said: ['Password must include at least 1 digit. Password is too common'],
        focus: 'newPassword',
      },
      {
        typed: { 'New password': `Aa1${'x'.repeat(97)}`, 'Confirm new password': `Aa1${'x'.repeat(97)}` },
        said: ['Password must be less than 100 characters'],
        focus: 'newPassword',
      },
      {
        typed: { 'New password': PASSWORD, 'Confirm new password': PASSWORD },
        said: ['New password must be different'],
        focus: 'newPassword',
      },
      {
        typed: { 'Current password': 'Wrong2026', 'New password': 'Better2026', 'Confirm new password': 'Better2026' },
        said: ['Current password is incorrect'],
        focus: 'currentPassword',
      },
    ],
  },
  {
    at: '/dashboard/settings/addresses/new',
    press: 'Save address',
    attempts: [
      {
        typed: { Country: 'US' },
        said: [
          'Street address is required',
          'City is required',
          'State/Region is required',
          'Postal code is required',
          'Phone number is required',
        ],
        focus: 'street',
      },
      {
        typed: { 'Street address': '12', City: 'Reno', State: 'NV', 'ZIP / postal code': '123', 'Phone number': '12' },
        said: ['US ZIP codes must be 5 digits or 5+4 digits', 'Invalid number - Not enough digits.'],
        focus: 'postalCode',
      },
      { typed: { ...paris, 'Postal code': '7500' }, said: ['Please enter a valid postal code'], focus: 'postalCode' },
      {
        typed: { Country: 'JP', Prefecture: 'Tokyo', 'Postal code': '1234567' },
        said: ['Please enter a valid postal code'],
        focus: 'postalCode',
      },
      { typed: { Country: 'GB', 'Postal code': '12345' }, said: ['Please enter a valid postal code'], focus: 'postalCode' },
      {
        typed: { Country: 'CA', Province: '', 'Postal code': 'A1A' },
        said: ['State/Region is required', 'Please enter a valid postal code'],
        focus: 'state',
      },
      { typed: { Country: 'AO', City: '' }, said: ['City is required'], focus: 'city' },
    ],
  },
]

test.each(forms)('bad input at $at ($press): the documented words, the focus on the first, what was typed stays', async (form) => {
  const page = await open(form.at, form.locale)
  let kept: Record<string, string> = {}
  for (const { typed = {}, said, focus } of form.attempts) {
    await fill(page, typed)
    // another country asks for other parts, under other names
    kept = typed['Country'] ? typed : { ...kept, ...typed }
    await press(page, form.press)
    await expect.poll(() => messages(page)).toEqual(said)
    expect(await focused(page)).toBe(focus)
    for (const [name, text] of Object.entries(kept))
      expect(await (name === 'Street address' ? page.getByRole('combobox', { name }) : box(page, name)).inputValue(), name).toBe(text)
  }
})

const passwords = { 'Current password': PASSWORD, 'New password': 'Better2026', 'Confirm new password': 'Better2026' }
const refusals: readonly {
  at: string
  call: string
  method?: string
  answer?: Broken
  typed: Readonly<Record<string, string>>
  press: string
  said: string
}[] = [
  {
    at: '/dashboard/settings',
    call: 'profile/me',
    method: 'PUT',
    typed: { 'First name': 'Nora' },
    press: 'Save changes',
    said: 'Failed to update personal information',
  },
  {
    at: '/dashboard/settings',
    call: 'profile/me',
    method: 'PUT',
    answer: { status: 429, json: { statusCode: 429, message: 'Too many attempts.', code: 'of.tomorrow' } },
    typed: { 'First name': 'Nora' },
    press: 'Save changes',
    said: 'Too many attempts.',
  },
  {
    at: '/dashboard/settings?tab=security',
    call: 'password-change',
    typed: passwords,
    press: 'Change password',
    said: 'Internal server error. Please contact support. Error: Something went wrong.',
  },
  {
    at: '/dashboard/settings?tab=security',
    call: 'password-change',
    answer: { status: 400, json: { statusCode: 400, message: 'Not on Sundays.' } },
    typed: passwords,
    press: 'Change password',
    said: 'Not on Sundays.',
  },
  {
    at: '/dashboard/settings?tab=security',
    call: 'password-change',
    answer: { status: 400, body: '' },
    typed: passwords,
    press: 'Change password',
    said: 'Failed to update password',
  },
  {
    at: '/dashboard/settings/addresses/new',
    call: 'addresses',
    method: 'POST',
    typed: home,
    press: 'Save address',
    said: 'Error saving address',
  },
  {
    at: '/dashboard/settings/addresses/new',
    call: 'addresses/validate',
    typed: home,
    press: 'Save address',
    said: 'Address validation failed',
  },
  {
    at: '/dashboard/settings/addresses/new',
    call: 'addresses/validate',
    answer: { json: { isValid: false, message: '', coordinates: null, formattedAddress: '' } },
    typed: home,
    press: 'Save address',
    said: 'Could not validate address',
  },
]
test.each([...Map.groupBy(refusals, ({ at }) => at)])(
  'what refuses at %s is told in its words, and what was typed stays',
  async (at, all) => {
    const page = await open(at)
    for (const { call, method, answer, typed, press: button, said } of all) {
      await breakCall(page, call, answer, method)
      await fill(page, typed)
      await press(page, button)
      await page.getByRole('main').getByRole('alert').filter({ hasText: said }).waitFor()
      for (const [name, text] of Object.entries(typed))
        expect(await (name === 'Street address' ? page.getByRole('combobox', { name }) : box(page, name)).inputValue(), name).toBe(text)
    }
  },
)

test('a list of addresses that cannot be changed says so, and is as it was', async () => {
  const page = await open('/dashboard/settings?tab=address')
  const cards = page.getByRole('main').getByRole('listitem')
  for (const street of ['5 Rue de Rivoli', '7 Rue de Rivoli']) {
    await page.goto('/dashboard/settings/addresses/new')
    await fill(page, { ...home, 'Street address': street })
    await press(page, 'Save address')
    await page.getByText('The address has been saved.').waitFor()
  }
  await cards.nth(1).waitFor()
  const before = await cards.allInnerTexts()
  await breakCall(page, 'addresses/**', mistake)
  await cards.nth(1).getByRole('button', { name: 'Make default' }).click()
  await page.getByText('Failed to update default address').waitFor()
  await cards
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await page.getByText('Failed to delete address').waitFor()
  await expect.poll(() => cards.allInnerTexts()).toEqual(before)
  await breakCall(page, 'addresses', mistake, 'GET')
  await page.goto('/dashboard/settings?tab=address')
  await page.getByRole('heading', { name: 'Your addresses did not load' }).waitFor()
})
