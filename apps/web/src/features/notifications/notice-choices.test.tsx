import { type Channel, channels, isChosen, subjectNames, subjects } from '@rondo/rules/notifications/notice-kinds'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { MailChoice, NoticeChoices, NoticeSettings } from './notice-choices.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const choices = (refused: readonly string[] = []) => ({
  data: subjectNames.map((subject) => {
    const way = (channel: Channel) => ({
      on: subjects[subject][channel] !== 'never' && !refused.includes(`${subject}/${channel}`),
      chosen: subjects[subject][channel] === 'chosen',
    })
    return { subject, app: way('app'), mail: way('mail'), push: way('push'), summary: way('summary') }
  }),
})
const settings = (rhythm: 'off' | 'weekly') => ({ quiet: null, zone: 'UTC', summary: { rhythm, hour: 8, weekday: 1 } })
const kit = {
  words: ['favorites', 'bell'] as const,
  answers: { '/notice-choices': choices(), '/notice-settings': settings('weekly') },
}
const box = () => named(/Email me about pieces I like/) as HTMLInputElement

test('mails about liked pieces are refused by one press', async () => {
  const heard = answering({ 'PUT /notice-choices': { body: choices(['liked_items/mail']) } })
  await render(<MailChoice />, kit)
  expect(box().checked).toBe(true)
  await press(box())
  await settle()
  expect(heard.calls).toMatchObject([{ what: 'PUT /notice-choices', body: { subject: 'liked_items', channel: 'mail', on: false } }])
  expect(box().checked).toBe(false)
})

test('a choice that the server refuses is taken back', async () => {
  answering({ 'PUT /notice-choices': refusal(500, 'server.mistake', 'Something went wrong.') })
  await render(<MailChoice />, kit)
  await press(box())
  await settle()
  expect(box().checked).toBe(true)
})

test('where the choices are refused the page says so once', async () => {
  const refused = { '/notice-choices': Response.json({ message: 'No' }, { status: 400 }) }
  const piece = <NoticeSettings>…</NoticeSettings>
  const { box: told } = await render(piece, { ...kit, answers: refused })
  await eventually(() => expect(told.textContent).toContain('Your notification settings did not load'))
  expect(told.textContent).not.toContain('…')
})

test('the table has a box for each choice, and says what always comes', async () => {
  const heard = answering({ 'PUT /notice-choices': { body: choices(['orders/app']) } })
  const { box: table } = await render(<NoticeChoices />, kit)
  expect(table.querySelectorAll('tbody tr')).toHaveLength(subjectNames.length)
  const chosen = subjectNames.flatMap((subject) => channels.filter((channel) => isChosen(subject, channel)))
  expect(table.querySelectorAll('input')).toHaveLength(chosen.length)
  expect(table.textContent).toContain('You always get emails about your account and orders.')
  await press(named('Orders and refunds, In Rondo'))
  await settle()
  expect(heard.calls).toMatchObject([{ body: { subject: 'orders', channel: 'app', on: false } }])
  expect((named('Orders and refunds, In Rondo') as HTMLInputElement).checked).toBe(false)
})

test('where no summary comes, nobody is asked what goes into it', async () => {
  const answers = { ...kit.answers, '/notice-settings': settings('off') }
  const { box: table } = await render(<NoticeChoices />, { ...kit, answers })
  const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(heads).toEqual(['Subject', 'In Rondo', 'By email', 'On devices'])
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('td').length)
  expect(new Set(rows)).toEqual(new Set([3]))
})
