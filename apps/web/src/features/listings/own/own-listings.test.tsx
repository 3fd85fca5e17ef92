import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '../../../../test/api.ts'
import { eventually, named, press, pressTwice, render, type } from '../../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../../shell/session.ts'
import { dismiss, useToasts } from '../../../shell/toasts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterArea } from './filter-area.tsx'
import { OwnListings } from './own-listings.tsx'

const card = (id: number, more: object = {}) => ({
  id,
  name: `Coat ${id}`,
  productType: 'designer',
  currency: 'USD',
  price: 240,
  forSell: true,
  forRent: false,
  openToSwap: true,
  rentPriceAndTime: [],
  stock: '2',
  size: 'M',
  condition: '',
  likes_count: 3,
  photos: [],
  merchant: { id: 1, username: 'mei' },
  city: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  activeListing: true,
  sku: null,
  version: 1,
  pricesToCheck: false,
  takenDownReason: null,
  ...more,
})
const facets = { status: { active: 2, inactive: 1, sold_out: 0 } }
const pageOf = (...data: object[]) => ({ data, meta: { total: data.length, page: 1, pageSize: 20, hasMore: false }, facets })
/** Some of a shop that lists more than is overlooked at a glance. */
const shopOf = (...data: object[]) => ({ ...pageOf(...data), meta: { ...pageOf().meta, total: 6 } })
const shown = new Set<number>()
function Toasts() {
  const toasts = useToasts()
  for (const { id } of toasts) shown.add(id)
  return <output>{toasts.map(({ text }) => `${text};`)}</output>
}
const asked: { path: string; body: unknown }[] = []
let answer: () => Response | Promise<Response>

async function open(
  list: object = shopOf(card(1), card(2), card(3, { activeListing: false, forRent: true })),
  at = '/dashboard/listings',
  me?: Me,
) {
  const query = new URL(at, 'http://a.test').search.replace('?', '')
  const answers: Record<string, unknown> = { [`/products/mine?${query ? `${query}&` : ''}pageSize=20&facets=true`]: list, '/users/me': me }
  const drawn = await render(
    <>
      <OwnListings refresh={false} wayToSell={<a href="/merchant/verify">Verify</a>} />
      <Toasts />
    </>,
    { words: ['listings', 'catalogue'], answers, at },
  )
  return { ...drawn, answers, told: () => drawn.box.querySelector('output:last-of-type')?.textContent ?? '' }
}
const articleOf = (name: string) => [...document.querySelectorAll('article')].find((one) => one.textContent.includes(name)) ?? document.body
const unverified = {
  id: 4,
  username: 'mei',
  isMerchant: true,
  likedProducts: [],
  stripeAccountDetail: { chargesEnabled: false },
} as unknown as Me
const verified = {
  id: 4,
  username: 'mei',
  isMerchant: true,
  likedProducts: [],
  stripeAccountDetail: { chargesEnabled: true },
} as unknown as Me
beforeEach(() => {
  act(() => beginSession({ jwt: 'token', user: verified }))
  asked.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  vi.stubGlobal('fetch', (to: string, how: RequestInit) => {
    asked.push({ path: to, body: typeof how.body === 'string' ? JSON.parse(how.body) : undefined })
    return Promise.resolve(answer())
  })
})
afterEach(async () => {
  await act(async () => dropSession())
  act(() => shown.forEach((id) => dismiss(id))) // a message outlives the screen that it was said on
  vi.unstubAllGlobals()
})

test('a piece of which none is left says that it is sold out, not that it is active', async () => {
  await open(pageOf(card(1), card(2, { stock: '0' })))
  const badges = ['Coat 1', 'Coat 2'].map((name) => articleOf(name).textContent)
  expect(badges[0]).toContain('Active')
  expect(badges[1]).toContain('Sold out')
  expect(badges[1]).not.toContain('Active')
  expect(articleOf('Coat 2').textContent).not.toContain('Deactivate')
  expect(badges[0]).toContain('2 in stock')
  expect(badges[1]).not.toContain('0 in stock')
})

test('a card leads to its form by a pencil: in the row of its buttons, on a phone on its picture', async () => {
  await open(pageOf(card(1)))
  const pencils = [...articleOf('Coat 1').querySelectorAll('[aria-label="Edit: Coat 1"]')]
  expect(pencils.map((pencil) => pencil.getAttribute('href'))).toEqual(['/listing/edit/1', '/listing/edit/1'])
  expect(pencils.map((pencil) => pencil.closest('[class*="sm:hidden"]')?.className.match(/(?:max-)?sm:hidden/)?.[0])).toEqual([
    'sm:hidden',
    'max-sm:hidden',
  ])
})

test('a piece that is sold out is restocked where it stands: its stock alone is sent', async () => {
  await open(pageOf(card(2, { stock: '0' })))
  answer = () => Response.json({ ...card(2), stock: '3' })
  await press(named('Restock: Coat 2'))
  await eventually(() => expect(named(/How many do you have now/)).toBeTruthy())
  await type(named(/^How many do you have now/), '3')
  await press(named('Restock', document.querySelector('dialog[open]') ?? document.body))
  await eventually(() => expect(asked.at(0)).toMatchObject({ path: '/api/products/2', body: { stock: '3' } }))
  await eventually(() => expect(document.body.textContent).not.toContain('How many'))
  expect(document.activeElement?.textContent).not.toBe('Deactivate')
})

test('a card says for how much its piece is rented', async () => {
  const rentPriceAndTime = [{ number: 3, option: 'day', price: 25, currency: 'USD' }]
  await open(pageOf(card(1, { forRent: true, rentPriceAndTime })))
  expect(articleOf('Coat 1').textContent).toContain('$25 / 3 days')
})

test('a card says its price, its ways, its stock and its likes, and leads to its form', async () => {
  const { box } = await open()
  const first = articleOf('Coat 1').textContent
  for (const text of ['$240', 'Swap', '2 in stock', '3 likes', 'Active', 'Deactivate']) expect(first).toContain(text)
  expect(articleOf('Coat 3').textContent).not.toContain('Rent') // rented, but without periods
  expect(articleOf('Coat 3').textContent).toContain('Inactive')
  expect(box.querySelector('article a')?.getAttribute('href')).toBe('/listing/edit/1')
  expect(box.textContent).toContain('Active2')
})

test('a listing whose address has moved to another currency says that its prices are to be checked', async () => {
  await open(pageOf(card(1), card(2, { pricesToCheck: true })))
  const text = 'Check the prices'
  expect(['Coat 1', 'Coat 2'].map((name) => articleOf(name).textContent.includes(text))).toEqual([false, true])
})

test('a listing that support took down says why and whom to write to; activating it is not offered, for it would be refused', async () => {
  await open(pageOf(card(1, { activeListing: false, takenDownReason: 'A forbidden fur' })))
  const { textContent } = articleOf('Coat 1')
  for (const text of ['Taken down', 'By support: A forbidden fur']) expect(textContent).toContain(text)
  expect(named('Write to support').getAttribute('href')).toBe('/contact')
  expect(() => named('Activate: Coat 1')).toThrow('no control')
})

test('a listing leaves the shop at once on screen, and comes back when the server refuses', async () => {
  let refuse: (answer: Response) => void = () => {}
  answer = () => new Promise((resolve) => (refuse = resolve))
  const { told } = await open()
  await press(named('Deactivate: Coat 1'))
  await eventually(() => expect(articleOf('Coat 1').textContent).toContain('Inactive'))
  await act(async () => refuse(Response.json({ statusCode: 500, message: 'No' }, { status: 500 })))
  await eventually(() => expect(articleOf('Coat 1').textContent).not.toContain('Inactive'))
  expect(told()).toContain('Failed to update product status')
  expect(asked[0]).toEqual({ path: '/api/products/1/toggle-activation', body: { active: false } })
})

test('of two presses in a row each is told how it ended', async () => {
  const ends: ((answer: Response) => void)[] = []
  answer = () => new Promise((resolve) => ends.push(resolve))
  const { told } = await open()
  await press(named('Deactivate: Coat 1'))
  await press(named('Deactivate: Coat 2'))
  await eventually(() => expect(ends).toHaveLength(2))
  expect(named('Activate: Coat 1').getAttribute('aria-busy') ?? named('Activate: Coat 1').getAttribute('aria-disabled')).toBe('true')
  await act(async () => ends[1]?.(Response.json({ id: 2, activeListing: false, version: 2 })))
  await act(async () => ends[0]?.(Response.json({ statusCode: 409, message: 'No' }, { status: 409 })))
  await eventually(() => expect(articleOf('Coat 1').textContent).not.toContain('Inactive'))
  await eventually(() => expect(told()).toContain('Failed to update product status'))
  expect(told()).toContain('Product deactivated successfully')
})

test('of a few pieces nothing is searched, filtered or chosen: they stand there at once', async () => {
  const { box } = await open(pageOf(card(1), card(2)))
  await eventually(() => expect(box.querySelectorAll('article')).toHaveLength(2))
  expect([box.querySelector('input'), box.textContent.includes('Active2')]).toEqual([null, false])
  expect(named('Delete: Coat 1', box)).toBeDefined()
  const narrowed = await open(pageOf(card(1)), '/dashboard/listings?q=coat')
  await eventually(() => expect(narrowed.box.querySelectorAll('article')).toHaveLength(1))
  expect(named('Search your listings', narrowed.box)).toBeDefined()
})

test('what is searched for waits for the last key, and costs nothing that is pressed meanwhile', async () => {
  const { went } = await open(pageOf(), '/dashboard/listings?category=coat')
  await type(named('Search your listings'), 'woo')
  await type(named('Search your listings'), 'wool')
  await press(named(/^Inactive/))
  // on a slow machine the words may have been asked for before the press
  await eventually(() => expect(went.at(-1)).toBe('/dashboard/listings?q=wool&category=coat&status=inactive'))
})

test('the field of words follows the address, and not while somebody types ahead of it', async () => {
  const asked = vi.fn()
  const area = (q?: string) => <FilterArea filters={q ? { q } : {}} facets={undefined} isHeld={false} onChange={asked} />
  const { draw } = await render(area('coat'), { words: ['listings', 'catalogue'] })
  const field = () => named('Search your listings') as HTMLInputElement
  await draw(area())
  expect(field().value).toBe('') // all was cleared, or somebody went back
  await type(field(), 'wool')
  await eventually(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ q: 'wool' }))
  await type(field(), 'wool co')
  await draw(area('wool'))
  expect(field().value).toBe('wool co')
})

test('more than one call may carry are not sent, and the bar says so', async () => {
  const bar = (n: number) => (
    <BulkBar
      selected={Array.from({ length: n }, (_, id) => card(id) as never)}
      busy={false}
      onActivate={() => {}}
      onDelete={() => {}}
      onClear={() => {}}
    />
  )
  const { box, draw } = await render(bar(500), { words: ['listings'] })
  const areOff = () => ['Deactivate', 'Delete'].map((name) => (named(name, box) as HTMLButtonElement).disabled)
  expect([areOff(), box.textContent.includes('At most 500 at once')]).toEqual([[false, false], false])
  await draw(bar(501))
  expect([areOff(), box.textContent.includes('At most 500 at once')]).toEqual([[true, true], true])
})

test('several are deactivated when all of them are active, else activated', async () => {
  answer = () => Response.json({ processed: 2, failed: [] })
  const { told } = await open()
  await press(named('Select Coat 1'))
  await press(named('Select Coat 2'))
  const bar = () => document.querySelector<HTMLElement>('[data-foot-bar]') ?? document.body
  await press(named('Deactivate', bar()))
  await eventually(() => expect(told()).toContain('Successfully deactivated 2 products'))
  expect(asked[0]?.body).toEqual({ ids: [1, 2], active: false })
  await press(named('Select Coat 1'))
  await press(named('Select Coat 3'))
  await press(named('Activate', bar()))
  await eventually(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body).toEqual({ ids: [1, 3], active: true })
})

test('when one of several cannot be changed, none is', async () => {
  answer = () => Response.json({ processed: 0, failed: [{ id: 2, message: 'No', code: 'listings.not_verified' }] })
  const { told } = await open()
  await press(named('Select all shown'))
  await press(named('Activate', document.querySelector<HTMLElement>('[data-foot-bar]') ?? document.body))
  await eventually(() => expect(told()).toContain('Failed to update product status'))
  expect(articleOf('Coat 3').textContent).toContain('Inactive')
})

test('deleting asks first, names what is still in an order, and then nothing goes', async () => {
  answer = () => Response.json({ processed: 0, failed: [{ id: 2, message: 'x', code: 'listings.in_use' }] })
  const { box, told } = await open()
  await press(named('Select Coat 1'))
  await press(named('Select Coat 2'))
  await press(named('Delete', document.querySelector<HTMLElement>('[data-foot-bar]') ?? document.body))
  expect(asked).toEqual([])
  expect(box.textContent).toContain('Delete 2 listings?')
  await press(named('Yes, delete'))
  await eventually(() => expect(box.textContent).toContain('Coat 2 is still in an unfinished order, rental or swap.'))
  expect(told()).toContain('Failed to delete products')
  expect(document.querySelectorAll('article')).toHaveLength(3)
})

test('what is deleted leaves the list', async () => {
  answer = () => Response.json({ processed: 2, failed: [] })
  const drawn = await open()
  await press(named('Select Coat 1'))
  await press(named('Select Coat 2'))
  await press(named('Delete', document.querySelector<HTMLElement>('[data-foot-bar]') ?? document.body))
  drawn.answers['/products/mine?pageSize=20&facets=true'] = pageOf(card(3))
  await press(named('Yes, delete'))
  await eventually(() => expect(drawn.told()).toContain('Successfully deleted selected products'))
  await eventually(() => expect(document.querySelectorAll('article')).toHaveLength(1))
})

test('a double click deletes once: what is gone is not asked for again and reported as a failure', async () => {
  answer = () => Response.json({ id: 1, name: 'Coat 1' })
  const drawn = await open()
  await press(named('Delete: Coat 1'))
  drawn.answers['/products/mine?pageSize=20&facets=true'] = pageOf(card(2), card(3))
  await pressTwice(named('Yes, delete'))
  await eventually(() => expect(drawn.told()).toContain('Product deleted successfully'))
  expect(asked).toHaveLength(1)
})

test('nothing listed promises whoever is not verified no listing within a minute', async () => {
  await act(async () => beginSession({ jwt: 'token', user: unverified }))
  const { box } = await open(pageOf(), undefined, unverified)
  await eventually(() => expect(box.textContent).toContain('You list it here once you are verified.'))
  expect(box.textContent).not.toContain('within a minute')
  expect(box.querySelector('a[href="/listing/upload"]')).toBeNull()
})

test('what a shop lists that may sell nothing now is on hold, not active', async () => {
  await act(async () => beginSession({ jwt: 'token', user: unverified }))
  const { box } = await open(pageOf(card(1)), undefined, unverified)
  await eventually(() => expect(articleOf('Coat 1').textContent).toContain('On hold'))
  expect(box.textContent).not.toContain('Active')
})

test('where the account does not come no listing is called on hold', async () => {
  await act(async () => beginSession({ jwt: 'token', user: unverified }))
  const { box } = await open(pageOf(card(1)))
  await settle()
  expect(articleOf('Coat 1').textContent).toContain('Active')
  expect(box.textContent).not.toContain('On hold')
})

test('nothing listed leads whoever may list to the form; nothing that fits leads back to all', async () => {
  await open(pageOf())
  expect(named('Upload Listing').getAttribute('href')).toBe('/listing/upload')
  const { box, went } = await open(pageOf(), '/dashboard/listings?q=coat&status=inactive')
  expect(box.textContent).toContain('None of your listings match')
  await press(named('Clear all', box))
  expect(went).toEqual(['/dashboard/listings'])
})

test('a card says by itself how its listing is changed', async () => {
  const { box } = await open()
  expect(named('Edit: Coat 1', box).getAttribute('href')).toBe('/listing/edit/1')
})

test('whoever would show a listing again that support took down is told so', async () => {
  answer = () => Response.json({ statusCode: 403, message: 'No', code: 'listings.taken_down', id: 'listings.taken_down' }, { status: 403 })
  const { told } = await open()
  await press(named('Activate: Coat 3'))
  await eventually(() => expect(told()).toContain('Support has taken this listing down.'))
})

test('after a deletion the focus is on the name of the page, not lost with the card', async () => {
  answer = () => Response.json({ processed: 1, failed: [] })
  const main = document.createElement('main')
  main.innerHTML = '<h1>My Listings</h1>'
  document.body.append(main)
  await open(pageOf(card(1)))
  await press(named('Delete: Coat 1'))
  await press(named('Yes, delete'))
  await eventually(() => expect(document.activeElement).toBe(main.firstElementChild))
  main.remove()
})
