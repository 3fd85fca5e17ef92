import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, settle } from '../../../../test/api.ts'
import { named, press, render, type } from '../../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../../shell/session.ts'
import SavedSearches from './saved-searches.tsx'

beforeEach(() => {
  dropSession()
  beginSession({ jwt: 'token', user: { id: 3, likedProducts: [] } as unknown as Me })
})
afterEach(() => vi.unstubAllGlobals())
const saved = { id: 4, name: 'Winter', query: 'category=coat&size=M', notify: 'daily', found: 3, createdAt: '2026-11-21T10:00:00.000Z' }
const kit = (data: readonly object[]) => ({
  words: ['favorites', 'browse', 'catalogue'] as const,
  at: '/favorites',
  answers: { '/saved-searches': { data, most: 20 } },
})
const list = <SavedSearches foot={<p>And mails</p>} onClose={() => {}} />

test('a saved search leads to its results, says what it asks and what came in since', async () => {
  await render(list, kit([saved]))
  expect(named('Winter').getAttribute('href')).toBe('/browse?category=coat&size=M')
  expect(document.body.textContent).toContain('Coat · M')
  expect(document.body.textContent).toContain('3 new pieces since you saved it')
  expect((named('Emails about Winter') as HTMLSelectElement).value).toBe('daily')
  expect(document.body.textContent).toContain('And mails')
})

test('without any it says how to get one', async () => {
  await render(list, kit([]))
  expect(document.body.textContent).toContain('No saved searches yet')
})

test('mails are changed at once, a name by hand', async () => {
  const heard = answering({ 'PUT /saved-searches/4': { body: saved } })
  await render(list, kit([saved]))
  const select = named('Emails about Winter') as HTMLSelectElement
  await act(async () => {
    select.value = 'none'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
  await press(named('Rename Winter'))
  await type(named(/^Name/), 'Cold days')
  await press(named('Save'))
  await settle()
  expect(heard.calls.map(({ what, body }) => [what, body])).toEqual([
    ['PUT /saved-searches/4', { notify: 'none' }],
    ['PUT /saved-searches/4', { name: 'Cold days' }],
  ])
})

test('deleting asks first', async () => {
  const heard = answering({ 'DELETE /saved-searches/4': { body: { success: true, message: '' } } })
  await render(list, kit([saved]))
  await press(named('Delete Winter'))
  expect(heard.calls).toEqual([])
  await press(named('Delete'))
  await settle()
  expect(heard.calls.map(({ what }) => what)).toEqual(['DELETE /saved-searches/4'])
})
