import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { EndMail } from './end-mail.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const words = ['favorites', 'failures'] as const
const search = { kind: 'saved_search', name: 'Winter', ended: false }

test('opening it changes nothing; one press ends the mails, without a session', async () => {
  const heard = answering({ 'POST /mail-endings': { body: { ...search, ended: true } } })
  const { box } = await render(<EndMail token="7-search-4.x" />, { words, answers: { '/mail-endings?token=7-search-4.x': search } })
  expect(box.textContent).toContain('saved search “Winter”')
  expect(heard.calls).toEqual([])
  await press(named('Stop these emails'))
  await settle()
  expect(heard.calls).toMatchObject([{ what: 'POST /mail-endings', body: { token: '7-search-4.x' } }])
  expect(box.querySelector('[role=status]')?.textContent).toContain('Done. We send no more of these emails.')
})

test('mails that ended already say so', async () => {
  const { box } = await render(<EndMail token="t" />, { words, answers: { '/mail-endings?token=t': { ...search, ended: true } } })
  expect(box.querySelector('[role=status]')?.textContent).toContain('Done.')
})

test.each(['', 'broken'])('a link that is not complete says so: %s', async (token) => {
  const { box } = await render(<EndMail token={token} />, { words })
  expect(box.querySelector('[role=alert]')?.textContent).toContain('This link is incomplete.')
})
