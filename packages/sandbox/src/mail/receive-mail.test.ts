import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openKit, type Kit } from '../test-kit.ts'
import type { ReceivedMail } from './mailbox.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())
beforeEach(() => fetch(`${kit.sandbox.base}/_sandbox/mail`, { method: 'DELETE' }))

const send = (to: string, subject = 'Confirm your address') =>
  createTransport({ url: kit.sandbox.mailUrl, ignoreTLS: true, connectionTimeout: 2000 } as object).sendMail({
    from: 'Rondo <hello@rondo.test>',
    to,
    subject,
    text: 'Open http://127.0.0.1:3000/confirm?token=abc.',
    html: '<p>Open <a href="http://127.0.0.1:3000/confirm?token=abc&amp;lang=en">this page</a></p>',
  })
const inbox = (to = '') => kit.json<ReceivedMail[]>(`/_sandbox/mail?to=${encodeURIComponent(to)}`)

test('a sent message is there with its links, Chinese subject and all', async () => {
  await send('alice@rondo.test', '请确认您的邮箱')
  const [mail] = await inbox('Alice@Rondo.test')
  expect(mail).toMatchObject({ to: 'alice@rondo.test', from: 'hello@rondo.test', subject: '请确认您的邮箱' })
  expect(mail?.links).toEqual(['http://127.0.0.1:3000/confirm?token=abc&lang=en', 'http://127.0.0.1:3000/confirm?token=abc'])
})

test('the list is newest first, by recipient, and can be emptied', async () => {
  await send('alice@rondo.test', 'one')
  await send('mei@rondo.test', 'two')
  await send('alice@rondo.test', 'three')
  expect((await inbox()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
  expect((await inbox('alice@rondo.test')).map(({ subject }) => subject)).toEqual(['three', 'one'])
  await fetch(`${kit.sandbox.base}/_sandbox/mail`, { method: 'DELETE' })
  expect(await inbox()).toEqual([])
})

test.each([
  ['error_before', 0],
  ['error_after', 1],
  ['rate_limit', 0],
  ['drop_answer', 1],
  ['refuse', 0],
])('with the fault %s the sender fails and %s messages have arrived', async (fault, kept) => {
  await kit.post('/_sandbox/faults', { provider: 'mail', fault })
  await expect(send('alice@rondo.test')).rejects.toBeInstanceOf(Error)
  expect(await inbox()).toHaveLength(kept)
  await send('alice@rondo.test')
  expect(await inbox()).toHaveLength(kept + 1)
})

test('people read the message on a page whose frame can run nothing', async () => {
  await send('alice@rondo.test', 'A <b>bold</b> subject')
  const list = await (await fetch(kit.sandbox.base)).text()
  expect(list).toContain('A &lt;b&gt;bold&lt;/b&gt; subject')
  const [mail] = await inbox()
  const body = await fetch(`${kit.sandbox.base}/mail/${mail?.id ?? 0}/body`)
  expect(body.headers.get('content-security-policy')).toContain("default-src 'none'")
})
