import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../../test/api.ts'
import { eventually, named, press, render, type } from '../../../../test/render.tsx'
import { chooseCurrency } from '../../../shell/own-currency.ts'
import { beginSession, dropSession, type Me } from '../../../shell/session.ts'
import type { Filters } from '../filters.ts'
import SaveSearch from './save-search.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const filters: Filters = { q: 'silk', category: ['dress'], size: ['M'], forRent: true }
const kit = { words: ['browse', 'filters', 'catalogue'] as const, at: '/browse?q=silk' }
const signIn = () => beginSession({ jwt: 'token', user: { id: 3, likedProducts: [] } as unknown as Me })

test('nothing asked is nothing to save', async () => {
  const { box } = await render(<SaveSearch filters={{ sortBy: 'price_asc' }} />, kit)
  expect(box.textContent).toBe('')
})

test('a visitor is asked to sign in, with the way back', async () => {
  await render(<SaveSearch filters={filters} />, kit)
  await press(named('Save search'))
  await eventually(() => expect(document.body.textContent).toContain('Please sign in to save this search'))
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Fbrowse%3Fq%3Dsilk')
})

test('a search is saved under a name made of its words and filters, or another, with the mails that are wanted', async () => {
  signIn()
  const kept = { id: 1, name: 'Silk nights', query: '', notify: 'instant', found: 0, createdAt: '2026-11-21T10:00:00.000Z' }
  const heard = answering({ 'POST /saved-searches': { body: kept } })
  await render(<SaveSearch filters={filters} />, kit)
  await press(named('Save search'))
  await eventually(() => expect((named(/^Name/) as HTMLInputElement).value).toBe('silk · Rent · Dress · M'))
  await type(named(/^Name/), '  ')
  expect((named('Save') as HTMLButtonElement).disabled).toBe(true)
  await type(named(/^Name/), 'Silk nights ')
  await press(named(/At once/))
  await press(named('Save'))
  await settle()
  expect(heard.calls).toMatchObject([
    { what: 'POST /saved-searches', body: { query: 'q=silk&category=dress&size=M&forRent=true', name: 'Silk nights', notify: 'instant' } },
  ])
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('the name of a search says its price and its days', async () => {
  signIn()
  await render(<SaveSearch filters={{ minPrice: 10, maxPrice: 90, freeFrom: '2027-01-04', freeTo: '2027-01-06' }} />, kit)
  await press(named('Save search'))
  await eventually(() => expect((named(/^Name/) as HTMLInputElement).value).toMatch(/\$10 to \$90.*Jan 4.*Jan 6/))
})

test.each([
  [undefined, 'from €8'],
  ['Cheap', 'Cheap'],
])('the name of a search is in the chosen currency, also where its rate comes later than %s is typed', async (typed, name) => {
  signIn()
  act(() => chooseCurrency('EUR'))
  const line = new TransformStream<Uint8Array, Uint8Array>()
  const rates = new Response(line.readable, { headers: { 'content-type': 'application/json' } })
  await render(<SaveSearch filters={{ minPrice: 10 }} />, { ...kit, answers: { '/rates': rates } })
  await press(named('Save search'))
  await eventually(() => expect((named(/^Name/) as HTMLInputElement).value).toBe('from $10'))
  if (typed) await type(named(/^Name/), typed)
  const writer = line.writable.getWriter()
  void writer.write(new TextEncoder().encode(JSON.stringify({ day: '2026-11-29', perDollar: { USD: 1, EUR: 0.8 } })))
  void writer.close()
  await settle()
  await eventually(() => expect((named(/^Name/) as HTMLInputElement).value).toBe(name))
  act(() => chooseCurrency(null))
})

test('a refusal is said in the dialog, and what was typed stays', async () => {
  signIn()
  answering({ 'POST /saved-searches': refusal(409, 'catalog.searches_full', 'You have 20 saved searches.') })
  await render(<SaveSearch filters={filters} />, kit)
  await press(named('Save search'))
  await eventually(() => named(/^Name/))
  await type(named(/^Name/), 'One more')
  await press(named('Save'))
  await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('You have 20 saved searches.'))
  expect((named(/^Name/) as HTMLInputElement).value).toBe('One more')
})
