import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coat as stored, studio as place } from '../../test/coat.ts'
import { eventually, named, press, render, type } from '../../test/render.tsx'
import { dropSession } from '../shell/session.ts'
import { dismiss, useToasts } from '../shell/toasts.ts'
import ListingFormPage from './listing-form.page.tsx'

function Toasts() {
  const toasts = useToasts()
  return (
    <output>
      {toasts.map(({ id, text }) => (
        <button key={id} data-toast type="button" onClick={() => dismiss(id)}>
          {text}
        </button>
      ))}
    </output>
  )
}
const told = () => [...document.querySelectorAll('[data-toast]')].map((one) => one.textContent)

let answer: (body: unknown) => Response | Promise<Response>
const sent: { method: string | undefined; path: string; body: Record<string, unknown> }[] = []
async function open(answers: Record<string, unknown> = { '/products/mine/3': stored }) {
  const known = Object.assign(answers, { '/addresses': [place], '/config': { productTypes: ['designer'], mapStyleUrl: '' } })
  const drawn = await render(
    <>
      <ListingFormPage />
      <Toasts />
    </>,
    { words: ['listing', 'listings', 'locations', 'ways', 'rentals'], at: '/listing/edit/3', params: { id: '3' }, answers: known },
  )
  return { ...drawn, answers: known }
}
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', (path: string, how: { readonly method: string; readonly body: string }) => {
    const body = JSON.parse(how.body) as Record<string, unknown>
    sent.push({ method: how.method, path, body })
    return Promise.resolve(answer(body))
  })
})
afterEach(async () => {
  await act(async () => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-toast]')) one.click()
    dropSession()
  })
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a listing that cannot be loaded says so, and is asked for again', async () => {
  const { box, answers } = await open({})
  await eventually(() => expect(box.textContent).toContain('Error Loading Product'))
  expect(named('My Listings').getAttribute('href')).toBe('/dashboard/listings')
  answers['/products/mine/3'] = stored
  await press(named('Retry'))
  await eventually(() => expect((named(/^Name/) as HTMLInputElement).value).toBe('Wrap coat'))
  expect(box.querySelector('h1')?.textContent).toBe('Edit Product')
})

test('while it is saved its button says so; then My Listings is next, with the news', async () => {
  let finish: (answer: Response) => void = () => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  const { went } = await open()
  await eventually(() => named(/^Name/))
  await type(named(/^Name/), 'Wrap coat in wool')
  await press(named('Update Product'))
  await eventually(() => expect(sent).toHaveLength(1))
  expect(named('Updating...').getAttribute('aria-busy') ?? named('Updating...').getAttribute('aria-disabled')).toBe('true')
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: '/api/products/3',
    body: { name: 'Wrap coat in wool', version: 5, stock: '3', stockSeen: 3, currency: 'EUR', price: 240 },
  })
  await act(async () => finish(Response.json({ ...stored, name: 'Wrap coat in wool', version: 6 })))
  await eventually(() => expect(went).toEqual(['/dashboard/listings']))
  expect(told()).toContain('Product updated successfully!')
})

test.each([
  ['what the server says', { statusCode: 409, message: 'This listing was changed meanwhile.' }, 409, 'This listing was changed meanwhile.'],
  [
    'the form’s own words where the server only failed',
    { statusCode: 500, message: 'Boom' },
    500,
    'An error occurred while saving the product.',
  ],
])('a failure without fields tells %s, and the text stays', async (_what, body, status, text) => {
  answer = () => Response.json(body, { status })
  await open()
  await eventually(() => named(/^Name/))
  await type(named(/^Name/), 'Wrap coat in wool')
  await press(named('Update Product'))
  await eventually(() => expect(told()).toContain(text))
  expect((named(/^Name/) as HTMLInputElement).value).toBe('Wrap coat in wool')
})

test('a version that was saved elsewhere meanwhile is loaded beneath what was typed', async () => {
  const { box, cache, answers } = await open()
  await eventually(() => named(/^Name/))
  await type(named(/^Name/), 'Wrap coat in wool')
  answers['/products/mine/3'] = { ...stored, version: 6, name: 'Coat', price: 199 }
  await act(async () => cache.invalidateQueries())
  await eventually(() => expect(box.textContent).toContain('This listing was changed elsewhere meanwhile.'))
  await press(named('Load the new version'))
  await eventually(() => expect(box.textContent).toContain('We kept what you had typed last time.'))
  const values = [/^Name/, /^Price/].map((name) => (named(name) as HTMLInputElement).value)
  expect([values, box.textContent.includes('changed elsewhere')]).toEqual([['Wrap coat in wool', '199'], false])
})
