import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coat as stored, studio } from '../../test/coat.ts'
import { eventually, named, press, render, type } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
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
const sent: { method: string | undefined; path: string; key: string | undefined; body: Record<string, unknown> }[] = []
async function open(
  answers: Record<string, unknown> = { '/products/mine/3': stored },
  place: object = { at: '/listing/edit/3', params: { id: '3' } },
) {
  const known = Object.assign(answers, { '/addresses': [studio], '/config': { productTypes: ['designer'], mapStyleUrl: '' } })
  const drawn = await render(
    <>
      <ListingFormPage />
      <Toasts />
    </>,
    { words: ['listing', 'listings', 'locations', 'catalogue', 'offers', 'rentals', 'accounts', 'verification'], ...place, answers: known },
  )
  return { ...drawn, answers: known }
}
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal(
    'fetch',
    (path: string, how: { readonly method: string; readonly body: string; readonly headers: Record<string, string> }) => {
      const body = JSON.parse(how.body) as Record<string, unknown>
      sent.push({ method: how.method, path, key: how.headers['idempotency-key'], body })
      return Promise.resolve(answer(body))
    },
  )
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
  const { box, answers } = await open({ '/products/mine/3': Response.json({ statusCode: 400, message: 'Not now' }, { status: 400 }) })
  await eventually(() => expect(box.textContent).toContain('Error Loading Product'))
  expect(named('My Listings').getAttribute('href')).toBe('/dashboard/listings')
  answers['/products/mine/3'] = stored
  await press(named('Retry'))
  await eventually(() => expect((named(/^Name/) as HTMLInputElement).value).toBe('Wrap coat'))
  expect(box.querySelector('h1')?.textContent).toBe('Edit Product')
})

test('what is not among the own listings is said to be so; asking again could not help', async () => {
  const { box } = await open({})
  await eventually(() => expect(box.textContent).toContain('Error Loading Product'))
  expect(box.textContent).toContain('This listing is not among yours')
  expect(box.querySelectorAll('button')).toHaveLength(0)
})

test('the form of a listing leads to the page that others see; of one that support took down it says why and whom to write to', async () => {
  const { box } = await open()
  await eventually(() => expect(named('See it in the shop', box).getAttribute('href')).toBe('/product/3'))
  box.remove()
  await open({ '/products/mine/3': { ...stored, activeListing: false, takenDownReason: 'A forbidden fur' } })
  await eventually(() => expect(document.body.textContent).toContain('Support has taken this listing down: A forbidden fur'))
  expect(named('Write to support').getAttribute('href')).toBe('/contact')
  expect(() => named('See it in the shop')).toThrow('no control')
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
  const { box } = await open()
  await eventually(() => named(/^Name/))
  await type(named(/^Name/), 'Wrap coat in wool')
  await press(named('Update Product'))
  await eventually(() => expect(box.querySelector('[data-foot-bar] [role=alert]')?.textContent).toContain(text))
  expect(told().join(), 'said once').not.toContain(text)
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

test('a listing that is deleted while it is open says so, and what was typed can still be read', async () => {
  const { box, cache, answers } = await open({ '/products/mine/3': stored })
  await eventually(() => named(/^Name/))
  await type(named(/^Name/), 'Wrap coat in wool')
  delete (answers as Record<string, unknown>)['/products/mine/3']
  await act(async () => cache.invalidateQueries())
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('This listing was deleted meanwhile.'))
  expect((named(/^Name/) as HTMLInputElement).value).toBe('Wrap coat in wool')
})

const mei = {
  id: 4,
  username: 'mei',
  profilePic: [],
  isMerchant: true,
  likedProducts: [],
  stripeAccountDetail: { chargesEnabled: true },
} as unknown as Me
/** The form of a new listing, with a draft that lacks nothing. */
async function openNew() {
  const { name, description, category, size, color, photos } = stored
  const parcel = { length: '1', width: '1', height: '1', weight: '1' }
  const values = {
    draftKey: 'first',
    name,
    description,
    category,
    size,
    color,
    price: '240',
    stock: '1',
    parcel,
    tiers: [],
    coverImageIndex: 0,
    shippingAddressId: 7,
  }
  const board = photos.map((photo) => ({ key: 'a', photo, preview: '/1', progress: 1, trouble: null }))
  await act(async () => beginSession({ jwt: 'token', user: mei }))
  localStorage.setItem('rondo.kept.4.listing.new', JSON.stringify({ version: null, at: Date.now(), values: { ...values, photos: board } }))
  const drawn = await open({}, { at: '/listing/upload' })
  await eventually(() => named('Create Product'))
  return drawn
}

test('the preview writes a price as Browse does, without cents that are none', async () => {
  const { box } = await openNew()
  await eventually(() => expect(box.textContent).toContain('€240'))
  expect(box.textContent).not.toContain('€240.00')
})

test('while it is created its button says so, and My Listings is next', async () => {
  let finish: (answer: Response) => void = () => {}
  answer = () => new Promise((resolve) => (finish = resolve))
  const { went, took } = await openNew()
  await press(named('Create Product'))
  await eventually(() => expect(sent).toHaveLength(1))
  expect(named('Creating...').getAttribute('aria-busy') ?? named('Creating...').getAttribute('aria-disabled')).toBe('true')
  await act(async () => finish(Response.json(stored)))
  await eventually(() => expect(went).toEqual(['/dashboard/listings']))
  expect(told()).toContain('Product created successfully!')
  expect(took).toEqual([{ refresh: true, listed: { id: 3, name: stored.name } }])
})

test('what an earlier press was refused for goes when the next one succeeds', async () => {
  answer = () => Promise.reject(new TypeError('The line broke'))
  const { box, went } = await openNew()
  await press(named('Create Product'))
  await eventually(() => expect(box.textContent).toContain('An error occurred while saving the product.'))
  answer = () => Response.json(stored)
  await press(named('Create Product'))
  await eventually(() => expect(went).toEqual(['/dashboard/listings']))
  await eventually(() => expect(box.textContent).not.toContain('An error occurred while saving the product.'))
})

test('who lists a piece to swap it is led back to the one that they want', async () => {
  sessionStorage.setItem('rondo.swap', '7 Silk gown')
  const { box } = await openNew()
  expect(box.textContent).toContain('You want to swap for “Silk gown”.')
  expect(named('Back to that piece').getAttribute('href')).toBe('/product/7#swap')
})

test('whose answer was lost is not listed twice by another press, nor after a reload, and nothing else silently in its place', async () => {
  const lost = () => Promise.reject(new TypeError('The line broke'))
  answer = lost
  const first = await openNew()
  await press(named('Create Product'))
  await eventually(() => expect(first.box.textContent).toContain('An error occurred while saving the product.'))
  await press(named('Create Product'))
  await eventually(() => expect(sent).toHaveLength(2))
  await first.draw(null) // the page is left, and opened again
  await open({}, { at: '/listing/upload' })
  await press(named('Create Product'))
  await eventually(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ key }) => key)).toEqual(['first', 'first', 'first'])

  answer = () => Response.json({ statusCode: 422, message: 'Sent with other content', code: 'request.key_reused' }, { status: 422 })
  await type(named(/^Name/), 'Another coat')
  await press(named('Create Product'))
  await eventually(() => expect(told().join()).toContain('This draft is in your listings already.'))
  answer = () => Response.json(stored)
  await press(named('Create Product'))
  await eventually(() => expect(sent).toHaveLength(5))
  expect(sent[3]?.key).toBe(sent[0]?.key)
  expect(sent[4]?.key).not.toBe(sent[0]?.key)
})

test('a service has a calendar of its own, words of its own, and no lowest price, for nobody offers a price for it', async () => {
  const calendar = { today: '2026-11-21', stock: 1, turnaround: { before: 0, after: 0 }, booked: [], blocked: [], feeds: [], link: null }
  const answers = { '/products/3/calendar': calendar, '/offers/floors/3': { percent: null } }
  const terms = { forRent: true, rentPriceAndTime: [{ option: 'day', number: 1, price: 20, currency: 'USD' }] }
  const { box } = await open({ ...answers, '/products/mine/3': { ...stored, ...terms } })
  await eventually(() => expect(box.querySelector('#pricing')?.textContent).toContain('Lowest price in offers'))
  expect(box.textContent).toContain('Rental calendar')
  box.remove()
  const service = { productType: 'others', isLocalService: true, forSell: false, openToPickUp: true, openToShipping: false }
  const other = await open({ ...answers, '/products/mine/3': { ...stored, ...terms, ...service } })
  await eventually(() => expect(other.box.textContent).toContain('Your calendar'))
  expect(other.box.textContent).not.toMatch(/Lowest price|Rental calendar|plain background|Care, returns/)
})
