import { expect, test } from 'vitest'
import { box, focused, messages } from './forms.ts'
import { someone } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

test('the contact form: bad input stays, a good message arrives, the trap for machines is out of reach', async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect
    .poll(() => messages(page))
    .toEqual(['First name is required', 'Last name is required', 'Phone number is required', 'Email is required', 'Message is required'])
  expect(await focused(page)).toBe('firstName')
  await box(page, 'First name').fill('Nora')
  await box(page, 'Last name').fill('Ellis')
  await box(page, 'Phone').pressSequentially('12-ab3')
  await box(page, 'Email').fill('nora@')
  await box(page, 'Message').fill('Where is my coat?')
  await send.click()
  await expect.poll(() => messages(page)).toEqual(['Invalid number - Not enough digits.', 'Please enter a valid email address'])
  expect(await focused(page)).toBe('phone')
  expect(await box(page, 'Phone').inputValue()).toBe('123')
  expect(await page.getByRole('textbox', { name: 'Leave this field empty' }).count()).toBe(0)

  await box(page, 'Phone').fill('2125550123')
  await box(page, 'Email').fill('nora@people.test')
  await send.click()
  await page.getByText("Message sent successfully. We'll get back to you soon!").waitFor()
  expect(await box(page, 'Message').inputValue()).toBe('')
  expect(troubles).toEqual([])
})

test('a message that cannot be sent says why, and stays', async () => {
  const { page } = await someone(browser, product)
  await page.route('**/api/email-service/send', (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, error: 'Too Many Requests', message: 'Please wait.' } }),
  )
  await page.goto('/support')
  for (const [name, text] of [
    ['First name', 'Nora'],
    ['Last name', 'Ellis'],
    ['Phone', '2125550123'],
    ['Email', 'nora@people.test'],
    ['Message', 'Hello'],
  ] as const)
    await box(page, name).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Failed to send message: Please wait.').waitFor()
  expect(await box(page, 'Message').inputValue()).toBe('Hello')
})
