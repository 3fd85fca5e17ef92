import { beforeEach, expect, test } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { named, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { ProductCard } from './product-card.tsx'

beforeEach(() => dropSession())

test('a card says what its piece costs and how many like it', async () => {
  const { box } = await render(<ProductCard product={gown} />, { words: ['catalogue'] })
  expect(box.textContent).toContain('$40')
  expect(named('Like Gown, 4 likes').getAttribute('aria-pressed')).toBe('false')
})

test('its badges name the type, the first rental with its length, and the swap', async () => {
  const piece = {
    ...gown,
    forSell: false,
    forRent: true,
    openToSwap: true,
    rentPriceAndTime: [
      { number: 3, option: 'day' as const, price: 25, currency: 'USD' as const },
      { number: 1, option: 'week' as const, price: 40, currency: 'USD' as const },
    ],
  }
  const { box } = await render(<ProductCard product={piece} />, { words: ['catalogue'] })
  for (const badge of ['Original Design', 'from $25 / 3 days', 'Swap']) expect(box.textContent).toContain(badge)
  expect(box.textContent).not.toContain('$40')
  expect(named('Gown').getAttribute('href')).toBe('/product/7')
})

test('a service is called one, as on its page, and is booked', async () => {
  const rentPriceAndTime = [{ number: 1, option: 'day' as const, price: 25, currency: 'USD' as const }]
  const service = { ...gown, productType: 'others' as const, isLocalService: true as const, forRent: true, rentPriceAndTime }
  const { box } = await render(<ProductCard product={service} />, { words: ['catalogue'] })
  expect(box.textContent).toContain('Book, $25 for 1 day')
  expect(box.textContent).not.toContain('Rent,')
  expect(box.textContent).toContain('Service')
  expect(box.textContent).not.toContain('Others')
})

test('it says whose it is: name, face and stars of the shop, the nickname where it has no name', async () => {
  const merchant = { id: 3, username: 'mei', storeName: 'Marsh Made', portrait: '/media/k1/960.webp', rating: 4.8 }
  const { box, draw } = await render(<ProductCard product={{ ...gown, merchant }} />, { words: ['catalogue'] })
  expect(box.textContent).toContain('Original Design\u00a0· M')
  expect(box.textContent).toContain('Marsh Made')
  expect(box.querySelector('img')?.getAttribute('src')).toContain('/media/k1/')
  expect(box.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('4.8')
  await draw(<ProductCard product={gown} />)
  expect(box.textContent).toContain('mei')
})

test('among favorites, what is no longer offered says so and can be removed', async () => {
  beginSession({ jwt: 'token', user: { id: 3, likedProducts: [7] } as unknown as Me })
  const { box } = await render(<ProductCard product={{ ...gown, activeListing: false }} />, { words: ['catalogue'] })
  expect(box.textContent).toContain('No longer available')
  expect(box.textContent).not.toContain('$40')
  expect(named('Remove Gown from your favorites').textContent).toBe('Remove')
})

test('what somebody holds, or what is rented out, says so beside its price', async () => {
  const { box, draw } = await render(<ProductCard product={{ ...gown, obstacle: 'held' }} />, { words: ['catalogue'] })
  expect(box.textContent).toContain('Reserved right now')
  expect(box.textContent).toContain('$40')
  await draw(<ProductCard product={{ ...gown, obstacle: 'all_let' }} />)
  expect(box.textContent).toContain('Booked for rentals now')
})

test('what became cheaper since it was liked says what it cost then, while it is offered', async () => {
  const { box, draw } = await render(<ProductCard product={{ ...gown, priceWas: 55 }} />, { words: ['catalogue'] })
  expect(box.textContent).toContain('Dropped from $55')
  expect(box.textContent).not.toContain('$55.00')
  await draw(<ProductCard product={{ ...gown, priceWas: 55, activeListing: false }} />)
  expect(box.textContent).not.toContain('Dropped')
})

test('in a list of free days a card says first what these days cost: the shortest period that holds them', async () => {
  const piece = {
    ...gown,
    price: 290,
    forRent: true,
    rentPriceAndTime: [
      { number: 3, option: 'day' as const, price: 25, currency: 'USD' as const },
      { number: 1, option: 'week' as const, price: 40, currency: 'USD' as const },
    ],
  }
  const costs = async (days: number) => {
    const list = <ProductCard product={piece} days={days} />
    const { box } = await render(list, { words: ['catalogue'] })
    return [...box.querySelectorAll('article li [aria-hidden]')].map((one) => one.textContent).filter(Boolean)
  }
  expect(await costs(0)).toEqual(['$290', 'from $25 / 3 days'])
  expect(await costs(3)).toEqual(['$25 / 3 days', '$290'])
  expect(await costs(4)).toEqual(['$40 / 1 week', '$290'])
})
