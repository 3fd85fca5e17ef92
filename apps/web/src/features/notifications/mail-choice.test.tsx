import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { MailChoice } from './mail-choice.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const kit = { words: ['favorites'] as const, answers: { '/mail-choices': { likedItems: true } } }
const box = () => named(/Email me about pieces I like/) as HTMLInputElement

test('letters about liked pieces are refused by one press', async () => {
  const heard = answering({ 'PUT /mail-choices': { body: { likedItems: false } } })
  await render(<MailChoice />, kit)
  expect(box().checked).toBe(true)
  await press(box())
  await settle()
  expect(heard.calls).toMatchObject([{ what: 'PUT /mail-choices', body: { likedItems: false } }])
  expect(box().checked).toBe(false)
})

test('a choice that the server refuses is taken back', async () => {
  answering({ 'PUT /mail-choices': refusal(500, 'server.mistake', 'Something went wrong.') })
  await render(<MailChoice />, kit)
  await press(box())
  await settle()
  expect(box().checked).toBe(true)
})
