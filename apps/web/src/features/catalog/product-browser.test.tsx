import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { wished } from '../../shell/wished.ts'
import { ProductBrowser } from './product-browser.tsx'
import type { ProductCardData } from './product-card.tsx'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
beforeEach(() => dropSession())
const facets = {
  productType: { designer: 5 },
  category: { dress: 4 },
  size: { M: 3 },
  color: { black: 2 },
  way: { forSell: 5, openToPickUp: 1, openToShipping: 4 },
}
const page = (products: readonly ProductCardData[]) => ({
  data: products,
  meta: { total: products.length, page: 1, pageSize: 20, hasMore: false },
  facets,
})
const asked = (query: string) => `/search/products?${query}pageSize=20&facets=true`
const draw = (at: string, answers: Record<string, unknown>, props: object = {}) =>
  render(<ProductBrowser heading={({ total }) => <h1>{total}</h1>} {...props} />, { words: ['browse', 'catalogue'], at, answers })

test('every value of every filter stands beside its count', async () => {
  const { box } = await draw('/browse', { [asked('')]: page([gown]) })
  const named = (text: string) => [...box.querySelectorAll('aside label, aside button')].find((one) => one.textContent === text)
  for (const text of ['Original Design5', 'Dress4', 'Top0', 'M3', 'Black2', 'Buy5', 'Swap0', 'Local Pickup1', 'Shipping4'])
    await eventually(() => expect({ text, found: named(text) !== undefined }).toEqual({ text, found: true })) // colours come by themselves
})

test('a size of which there is none is not offered, unless it is chosen', async () => {
  const { box } = await draw('/browse?size=L', { [asked('size=L&')]: page([gown]) })
  const [sizes] = [...box.querySelectorAll('aside fieldset')].filter((one) => one.querySelector('legend')?.textContent === 'Size')
  const chips = () => [...(sizes?.querySelectorAll('button') ?? [])].map((one) => one.textContent)
  await eventually(() => expect(chips().filter((text) => /\d$/.test(text))).toEqual(['M3', 'L0']))
})

test.each([
  ['category=coat&size=M', ['Dress4', 'Coat0']],
  ['size=M', ['Dress4']],
])('among filters a category of which there is none is not offered, unless it is chosen: %s', async (query, offered) => {
  const { box } = await draw(`/browse?${query}`, { [asked(`${query}&`)]: page([gown]) })
  const [kinds] = [...box.querySelectorAll('aside fieldset')].filter((one) => one.querySelector('legend')?.textContent === 'Category')
  await eventually(() => expect([...(kinds?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).toEqual(offered))
})

test.each([
  [1, 'velvet'],
  [0, ''],
])('a corrected word is named over what it finds: of %d pieces “%s”', async (found, named) => {
  const answer = { ...page(found ? [gown] : []), correctedTo: 'velvet' }
  const heading = ({ total, correctedTo = '' }: { total?: number; correctedTo?: string }) => <h1>{`${total} ${correctedTo}`}</h1>
  const { box } = await draw('/browse?q=velvte', { [asked('q=velvte&')]: answer }, { heading })
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe(`${found} ${named}`))
})

test('the list of one shop offers what the shop has, and what is chosen', async () => {
  const { box } = await draw('/merchant/3?size=L', { [asked('size=L&merchant=3&')]: page([gown]) }, { merchant: 3 })
  const [sizes] = [...box.querySelectorAll('aside fieldset')].filter((one) => one.querySelector('legend')?.textContent === 'Size')
  await eventually(() => expect([...(sizes?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).toEqual(['M3', 'L0']))
  expect(box.querySelector('aside')?.textContent).not.toContain('Top')
})

test('what is applied stands above the list with its count, words too, and goes away by a press', async () => {
  const { went, box } = await draw('/browse?q=silk&category=dress&shipping=true', {
    [asked('q=silk&category=dress&shipping=true&')]: page([gown]),
  })
  expect(named('Remove filter Dress').textContent).toBe('Dress4')
  expect(named('Remove filter Shipping').textContent).toBe('Shipping4')
  named('Remove filter silk').focus()
  await press(named('Remove filter silk'))
  await eventually(() => expect(went).toEqual(['/browse?category=dress&shipping=true']))
  expect(box.textContent).not.toContain('No Products Found')
  expect(document.activeElement?.getAttribute('aria-label'), 'the focus goes on to the neighbour').toBe('Remove filter Shipping')
})

test('where shipping counts too, nobody is told how many are near: the count is of all that can be picked up anywhere', async () => {
  const place = 'localPickup=true&distance=1&lat=1&lng=2'
  const known = (more: string) => ({ [asked(`${more}lat=1&lng=2&localPickup=true&distance=1&`)]: page([gown]) })
  const near = await draw(`/browse?${place}`, known(''))
  expect(named('Remove filter Pickup within 1 km', near.box).textContent).toBe('Pickup within 1 km1')
  const either = await draw(`/browse?${place}&shipping=true`, known('shipping=true&'))
  expect(named('Remove filter Pickup within 1 km', either.box).textContent).toBe('Pickup within 1 km')
})

test('while another choice is on its way the old cards are dim, and the number is that of the choice', async () => {
  const { box } = await draw('/browse', { [asked('')]: page([gown]) })
  const list = () => box.querySelector('#pieces [aria-busy]')
  expect([list()?.getAttribute('aria-busy'), box.querySelector('h1')?.textContent]).toEqual(['false', '1'])
  await press([...box.querySelectorAll<HTMLElement>('aside button')].find(({ textContent }) => textContent === 'Buy5')!)
  expect([list()?.getAttribute('aria-busy'), box.querySelector('h1')?.textContent]).toEqual(['true', '5'])
})

test('the kind is the third group, and stands there with the page', async () => {
  const { box } = await draw('/browse?size=M', { [asked('size=M&')]: page([gown]) })
  const legends = [...box.querySelectorAll('aside legend')].map(({ textContent }) => textContent)
  expect(legends.slice(0, 3)).toEqual(['Rent, buy or swap', 'Size', 'Category'])
})

test('a short list says below itself how many more there are without a filter, as the counts say it, most first', async () => {
  const more = { ...page([gown]), facets: { ...facets, size: { S: 4, M: 3, L: 1 }, color: { black: 2, red: 9 }, category: { dress: 1 } } }
  const at = '/browse?category=dress&size=M&color=black'
  const { box, went } = await draw(at, { [asked('category=dress&size=M&color=black&')]: more })
  const hints = () =>
    [...box.querySelectorAll('#pieces button')].map(({ textContent }) => textContent).filter((text) => text?.includes('other'))
  await eventually(() => expect(hints()).toEqual(['In other colors: 9 pieces', 'In other sizes: 5 pieces']))
  await press(named('In other colors: 9 pieces'))
  await eventually(() => expect(went).toEqual(['/browse?category=dress&size=M']))
  expect(document.activeElement?.id, 'the button goes, the focus waits at the list').toBe('pieces')
})

test.each([
  ['has many pieces', Array.from({ length: 9 }, (_, n) => ({ ...gown, id: n + 1 }))],
  ['is empty', []],
])('a list that %s says no such thing', async (_, products) => {
  const { box } = await draw('/browse?size=M', { [asked('size=M&')]: { ...page(products), facets: { ...facets, size: { S: 4, M: 3 } } } })
  await eventually(() => expect(box.textContent).toContain(products.length > 0 ? 'End of Results' : 'Take a filter away'))
  expect(box.textContent).not.toContain('In other sizes')
})

test('where nothing fits the rest of what there is stands below the ways out', async () => {
  const { box } = await draw('/browse?q=zzz', { [asked('q=zzz&')]: page([]) }, { belowNothing: <p>Just arrived</p> })
  await eventually(() => expect(box.querySelector('section')?.textContent).toContain('Just arrived'))
})

test('where nothing fits stand hints for what was asked, and a way out', async () => {
  const query = 'q=silk&localPickup=true&distance=0&lat=1&lng=2&'
  const { box, went } = await draw(`/browse?${query}`, { [asked('q=silk&lat=1&lng=2&localPickup=true&distance=0&')]: page([]) })
  expect(box.textContent).toContain('No Products Found')
  await eventually(() => expect(box.textContent).toContain('Widen the distance, or tick Shipping as well.')) // its code comes behind
  const text = box.textContent ?? ''
  expect(text).toContain('Check the spelling, or try a more general word.')
  expect(text).not.toContain('No pieces match')
  expect(text).toContain('Widen the distance, or tick Shipping as well.')
  await press(named('Remove “Pickup within about 550 m”'))
  await eventually(() => expect(went).toEqual(['/browse?q=silk']))
})

test('a list that cannot be loaded says so and is no end of results', async () => {
  const { box } = await draw('/browse?size=M', {})
  await eventually(() => expect(box.textContent).toContain('Error Loading ProductsPlease try again later.'))
  expect(box.textContent).not.toContain('End of Results')
})

test('a merchant of nothing but original designs has that type fixed, while the shop offers no other', async () => {
  const answers = { [asked('merchant=3&')]: page([gown]) }
  const type = () => named(/^Original Design/) as HTMLInputElement
  const { draw: again } = await draw('/merchant/3', answers, { merchant: 3, onlyDesigns: true })
  await again(<ProductBrowser merchant={3} onlyDesigns heading={() => null} key="again" />)
  expect([type().checked, type().disabled]).toEqual([true, true])
  await again(<ProductBrowser merchant={3} heading={() => null} key="others too" />)
  expect([type().checked, type().disabled]).toEqual([false, false])
})

test("my size is nobody's while somebody is signed out: nothing else is shown in its place, and nothing is asked", async () => {
  const { box, went } = await draw('/browse?mySize=true', { [asked('mySize=true&')]: page([gown]) })
  await eventually(() => expect(box.textContent).toContain('Sign in to see your size'))
  expect(box.querySelector('article')).toBeNull()
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Fbrowse%3FmySize%3Dtrue')
  await press(named('Show all sizes'))
  await eventually(() => expect(went).toEqual(['/browse']))
})

test('my size shows what fits the reader; whoever told none is told that everything is shown', async () => {
  beginSession({ jwt: 'token', user: { id: 3, likedProducts: [] } as unknown as Me })
  const list = { [asked('mySize=true&')]: page([gown]) }
  const { box } = await draw('/browse?mySize=true', { ...list, '/search/my-size': { above: ['M'], below: [] } })
  await eventually(() => expect(box.querySelectorAll('article')).toHaveLength(1))
  expect(box.querySelector('section')?.textContent).not.toContain('We do not know your size yet.')
  const { box: unmeasured } = await draw('/browse?mySize=true', { ...list, '/search/my-size': { above: [], below: [] } })
  await eventually(() => expect(unmeasured.querySelector('section')?.textContent).toContain('We do not know your size yet.'))
})

test('where nothing fits the first way out is one that leads somewhere: a filter without which there are pieces, else the words', async () => {
  const none = (counts: object) => ({ ...page([]), facets: { ...counts } })
  const out = async (query: string, counts: object) => {
    const { box, went } = await draw(`/browse?${query}`, { [asked(`${query}&`)]: none(counts) })
    await press(box.querySelectorAll('section button')[box.querySelectorAll('section button').length - 2] as HTMLElement)
    await eventually(() => expect(went).toHaveLength(1))
    return went[0]
  }
  expect(await out('category=dress&forRent=true', { way: { forRent: 0 }, category: { dress: 0, coat: 2 } })).toBe('/browse?forRent=true')
  expect(await out('category=dress&forRent=true', { way: { forSell: 2 }, category: { coat: 0 } })).toBe('/browse?category=dress')
  const both = 'q=zzz&category=dress'
  expect(await out(both, { category: {} }), 'the words fit nothing').toBe('/browse?category=dress')
})

test('where words find nothing, one press leads to everything', async () => {
  const { went } = await draw('/browse?q=zzz', { [asked('q=zzz&')]: page([]) })
  await press(named('Browse everything'))
  await eventually(() => expect(went).toEqual(['/browse']))
})

test('where there is nothing at all there is nothing to filter', async () => {
  const { box } = await draw('/merchant/3', { [asked('merchant=3&')]: page([]) }, { merchant: 3, nothing: <p>No pieces yet</p> })
  expect(box.textContent).toBe('0No pieces yet')
})

test('the days that the list is asked for are kept for the pieces that are opened from it, until a list is asked for none', async () => {
  await draw('/browse?freeFrom=2027-12-04&freeTo=2027-12-05', { [asked('freeFrom=2027-12-04&freeTo=2027-12-05&')]: page([gown]) })
  await eventually(() => expect(wished('days')).toBe('2027-12-04 2027-12-05'))
  await draw('/merchant/2', { [asked('merchant=2&')]: page([gown]) }, { merchant: 2 })
  expect([wished('days'), wished('way')]).toEqual(['2027-12-04 2027-12-05', 'rent']) // days are those of a rental
  await draw('/browse', { [asked('')]: page([gown]) })
  await eventually(() => expect(wished('days')).toBeUndefined())
})

test('a list that asks for one way keeps it for the pieces that are opened from it, until a list asks for none or several', async () => {
  await draw('/browse?forRent=true', { [asked('forRent=true&')]: page([gown]) })
  await eventually(() => expect(wished('way')).toBe('rent'))
  await draw('/browse?forSell=true&forRent=true', { [asked('forSell=true&forRent=true&')]: page([gown]) })
  await eventually(() => expect(wished('way')).toBeUndefined())
})

test('further cards that are asked for while the list is read anew come, and the list is read anew after them', async () => {
  const first = { ...page([gown]), meta: { total: 2, page: 1, pageSize: 20, hasMore: true } }
  const second = page([{ ...gown, id: 8_002, name: 'Second Gown' }])
  const { box, cache } = await draw('/browse', { [asked('')]: first, '/search/products?pageSize=20&page=2': second })
  const [list] = cache.getQueryCache().findAll({ queryKey: ['catalog.searchProducts'] })
  await act(async () => {
    void cache.invalidateQueries()
    named('Load more').click()
  })
  await eventually(() => expect(box.textContent).toContain('Second Gown'))
  await eventually(() => expect([list?.state.fetchStatus, list?.state.dataUpdateCount]).toEqual(['idle', 3]))
})
