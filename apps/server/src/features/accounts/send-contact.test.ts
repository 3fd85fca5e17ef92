import { accounts } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailTo, mailsTo } from '../../../test/mailbox.ts'

const support = `support-${crypto.randomUUID().slice(0, 8)}@rondo.test`
const { call, app, later, sandbox } = await openApp({ supportEmail: support, logLevel: 'silent' })
const send = (body: Record<string, unknown>, headers = {}) => call(accounts.sendContact, { body: body as never }, headers)

test('a message reaches support and nobody else, as text, with the visitor to answer to', async () => {
  const victim = `victim-${crypto.randomUUID().slice(0, 8)}@elsewhere.test`
  const answer = await send({
    to: victim,
    subject: 'A coat\r\nBcc: everyone@elsewhere.test',
    text: 'Where is my coat?\n<script>alert(1)</script>',
    html: '<b>spam</b>',
    email: 'ida@people.test',
    firstName: 'Ida',
    lastName: 'Rhodes',
    phone: '5550123',
  })
  expect(answer).toEqual({ success: true, message: "Message sent successfully. We'll get back to you soon!" })
  const mail = await mailTo(sandbox, support)
  expect(mail.text.trim()).toBe('Name: Ida Rhodes\nEmail: ida@people.test\nPhone: 5550123\n\nWhere is my coat?\n<script>alert(1)</script>')
  expect(mail).toMatchObject({ subject: 'Contact: A coat Bcc: everyone@elsewhere.test' })
  expect(mail.html || '').toBe('')
  expect(JSON.stringify(mail)).toContain('ida@people.test')
  expect(await mailsTo(sandbox, victim)).toEqual([])
  expect(await mailsTo(sandbox, 'everyone@elsewhere.test')).toEqual([])
})

test('what a machine fills in is answered like any message and goes nowhere', async () => {
  expect(await send({ text: 'buy now', website: 'http://spam.test' })).toMatchObject({ success: true })
  expect(await app.db.selectFrom('contact_message').select('text').where('text', '=', 'buy now').execute()).toEqual([])
})

test.each([
  ['an empty text', { text: '  ' }, { text: 'Message is required' }],
  ['5001 characters', { text: 'x'.repeat(5001) }, { text: 'Message must be at most 5000 characters' }],
  ['two addresses', { text: 'hello', email: 'a@b.test, c@d.test' }, { email: 'Please enter a valid email address' }],
  ['a second header', { text: 'hello', email: 'a@b.test\r\nBcc: c@d.test' }, { email: 'Please enter a valid email address' }],
])('%s is refused', async (_what, body, errors) => {
  await expect(send(body)).rejects.toMatchObject({ status: 400, body: { errors } })
})

test('five messages in an hour from one address, the sixth is asked to wait', async () => {
  const from = { 'x-forwarded-for': '198.19.9.1' }
  for (let n = 0; n < 5; n++) await send({ text: `message ${n}` }, from)
  await expect(send({ text: 'one more' }, from)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

test('a message that an operator closed is forgotten thirty days later, an open one waits', async () => {
  const { id } = await app.db.selectFrom('contact_message').select('id').orderBy('id').executeTakeFirstOrThrow()
  await app.db
    .updateTable('contact_message')
    .set({ state: 'closed', closed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
  const ids = async () => (await app.db.selectFrom('contact_message').select('id').orderBy('id').execute()).map((one) => one.id)
  const before = await ids()
  await later({ days: 29 })
  expect(await ids()).toEqual(before)
  await later({ days: 2 })
  expect(await ids()).toEqual(before.slice(1))
})
