import { accounts } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'
import { openMail } from '../../providers/mail/index.ts'
import { writeMail } from './mail-layout.ts'
import { sendOnce } from './send-once.ts'

const { call, app, person, sandbox } = await openApp({ logLevel: 'silent' })
const reader = (email: string, language = 'en') => ({ email, username: 'anna', firstname: null, language })
const compose = (email: string) => async () => ({
  reader: reader(email),
  written: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
})
const fault = (name: string, times = 1) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mail', call: 'SEND', fault: name, times }),
  })
const soon = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

test('a cause is told once, however many jobs run at the same time', async () => {
  const email = 'once@people.test'
  const jobs = await Promise.allSettled(Array.from({ length: 8 }, () => sendOnce(app, 'test-once', compose(email))))
  expect(jobs.some(({ status }) => status === 'fulfilled')).toBe(true)
  await sendOnce(app, 'test-once', compose(email))
  expect(await mailsTo(sandbox, email)).toHaveLength(1)
})

test('a mail that was refused is sent again', async () => {
  const email = 'refused@people.test'
  await fault('error_before')
  await expect(sendOnce(app, 'test-refused', compose(email))).rejects.toMatchObject({ name: 'MailRefused' })
  expect(await mailsTo(sandbox, email)).toEqual([])
  await sendOnce(app, 'test-refused', compose(email))
  expect(await mailsTo(sandbox, email)).toHaveLength(1)
})

test('a mail server that is away has surely taken nothing', async () => {
  const away = openMail({ ...app.config, mail: { ...app.config.mail, url: 'smtp://127.0.0.1:9' } })
  const mail = { to: 'away@people.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: 'away', language: 'en' }
  await expect(away.send(mail)).rejects.toMatchObject({ name: 'MailRefused' })
})

test('a mail whose answer was lost is not sent twice', async () => {
  const email = 'lost@people.test'
  await fault('drop_answer')
  await sendOnce(app, 'test-lost', compose(email))
  await sendOnce(app, 'test-lost', compose(email))
  expect(await mailsTo(sandbox, email)).toHaveLength(1)
})

test('registration waits for no mail server, and the mail comes when the server is back', async () => {
  await fault('error_before')
  const { user } = await call(accounts.register, { body: { username: 'patient', email: 'patient@people.test', password: 'Velvet2026' } })
  expect(user.username).toBe('patient')
  expect((await mailTo(sandbox, user.email)).subject).toBe('Confirm your email address')
})

test('whoever was blocked meanwhile gets no mail', async () => {
  const anna = await person()
  await app.db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', anna.id).execute()
  await call(accounts.forgotPassword, { body: { email: anna.email } })
  await soon(300)
  expect(await mailsTo(sandbox, anna.email)).toEqual([])
})

test('a line break in a subject adds no header and no recipient', async () => {
  const { send } = openMail(app.config)
  await send({
    to: 'single@people.test',
    subject: 'Hi\r\nBcc: second@people.test\r\n\r\nInjected',
    text: 'x',
    html: '<p>x</p>',
    messageId: 'a b>\r\nX: y',
    language: 'en',
  })
  const mail = await mailTo(sandbox, 'single@people.test')
  expect(mail.subject).toBe('Hi Bcc: second@people.test Injected')
  expect(mail.text.trim()).toBe('x')
  expect(await mailsTo(sandbox, 'second@people.test')).toEqual([])
})

test('a name that looks like an address is no link in a mail', () => {
  const place = { publicOrigin: 'https://rondo.example', mediaOrigin: '', supportEmail: 'help@rondo.example' }
  const parts = { subject: 'Hello', text: 'Text', button: 'Open', note: '', path: '/login' } as const
  for (const firstname of ['www.evil.example', 'https://evil.example/x'])
    expect(writeMail({ ...reader('a@b.c', 'en'), firstname }, parts, place).text).not.toMatch(/evil\.example|:\/\/evil/)
  const { text, html } = writeMail({ ...reader('a@b.c', 'en'), firstname: null, username: 'tess.stranger' }, parts, place)
  for (const written of [text, html]) expect(written.replaceAll('\u200b', '')).toContain('Hello tess.stranger,')
  expect(writeMail({ ...reader('a@b.c', 'en'), firstname: 'nell.b' }, parts, place).text).toContain('nell.b')
})

test('a name is text in a mail, never markup, and the link leads to our address only', () => {
  const place = { publicOrigin: 'https://rondo.example', mediaOrigin: '', supportEmail: 'help@rondo.example' }
  const parts = { subject: 'Hello', text: 'Press "here" <b>', button: 'Open', note: '', path: '/auth/confirm?token=a%26b%22c&x=1' } as const
  const { html, text } = writeMail({ ...reader('a@b.c', 'zh-CN'), firstname: '<img src=x onerror=alert(1)>' }, parts, place)
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('href="https://rondo.example/auth/confirm?token=a%26b%22c&amp;x=1"')
  expect(text).toContain('https://rondo.example/auth/confirm?token=a%26b%22c&x=1\n')
})
