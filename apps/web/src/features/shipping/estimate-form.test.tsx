import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render, type } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import EstimateForm from './estimate-form.tsx'

const open = () => render(<EstimateForm product={7} />, { words: ['product', 'estimate', 'locations'], at: '/product/7' })
const serving = (status: number, answer: object) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(() => Promise.resolve(Response.json(answer, { status })))
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([url]) => url)
}
const choose = (country: string) =>
  act(async () => {
    const select = named('Country') as HTMLSelectElement
    select.value = country
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const guess = { amount: 8.4, currency: 'USD', isAbout: false, days: '3-5', source: 'formula', reason: 'manual' }
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('a guest learns about how much, and that exact rates come with an address of their own', async () => {
  const asked = serving(200, guess)
  const { box } = await open()
  await type(named('Postal code'), ' 94607 ')
  await press(named('Estimate'))
  await eventually(() => expect(box.textContent).toContain('About $8.40'))
  expect(box.textContent).toContain('3-5 days on the way')
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Fproduct%2F7')
  expect(asked()[0]).toMatch(/\/products\/7\/shipping-estimate\?country=\w\w&postalCode=94607$/)
})

test('a postal code that no place of the country can have is not asked for, and the field says why', async () => {
  const asked = serving(200, guess)
  const { box } = await open()
  await choose('US')
  await type(named('Postal code'), '9460')
  await press(named('Estimate'))
  await eventually(() => expect(box.textContent).toContain('US ZIP codes must be 5 digits or 5+4 digits'))
  expect([document.activeElement, asked()]).toEqual([named('Postal code'), []])
  await choose('BS')
  expect(box.textContent).not.toContain('US ZIP codes')
  await press(named('Estimate'))
  await eventually(() => expect(asked()).toHaveLength(1))
})

test('what the carrier offers is not about', async () => {
  serving(200, { ...guess, source: 'carrier', reason: null })
  const { box } = await open()
  await press(named('Estimate'))
  await eventually(() => expect(box.textContent).toContain('$8.40'))
  expect(box.textContent).not.toContain('About')
})

test('why there is none is said', async () => {
  const message = 'Product dimension details are missing. Cannot estimate shipping.'
  serving(400, { statusCode: 400, code: 'shipping.dimensions_missing', message, requestId: 'r' })
  const { box } = await open()
  await press(named('Estimate'))
  await eventually(() => expect(box.textContent).toContain(message))
})

test('a browser that keeps its place to itself is told so', async () => {
  vi.stubGlobal('navigator', {
    language: 'en-US',
    onLine: true,
    geolocation: { getCurrentPosition: (_: unknown, lost: (e: object) => void) => lost({ code: 1 }) },
  })
  const { box } = await open()
  await press(named('Use my location'))
  await eventually(() => expect(box.textContent).toContain('Location access denied'))
})
