import type { Locale } from '@rondo/words'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { callInProcess, newCache } from '../../shell/calls.ts'
import { makeShell, Providers } from '../../shell/providers.tsx'
import { Router } from '../../shell/router/index.ts'
import { standStill } from '../../shell/router/navigator.ts'
import { vocabulary } from '../../shell/words.ts'
import { CardItem, CardMarks, DaysOfWear } from './card-item.tsx'
import { DrawnCards } from './drawn-cards.tsx'
import type { ProductCardData } from './product-card.tsx'

const drawn = new DrawnCards()
const list = (products: readonly ProductCardData[], days: number) => (
  <ul>
    <DaysOfWear value={days}>
      {products.map((product, place) => (
        <CardItem key={product.id} product={product} place={place} />
      ))}
    </DaysOfWear>
  </ul>
)
async function inside(locale: Locale) {
  const spoken = vocabulary(locale)
  await spoken.learn(['shell', 'catalogue'])
  const origin = 'http://rondo.test'
  const shell = makeShell({ locale, origin, theme: null, isPictureFirst: false }, spoken)
  const navigator = standStill(new URL(origin), { route: undefined, params: {}, Page: undefined, failure: undefined })
  return (children: ReactNode) => (
    <Providers shell={shell} cache={newCache(callInProcess(fetch))}>
      <Router navigator={navigator}>{children}</Router>
    </Providers>
  )
}
/** The list as the server sends it, and as the browser would draw it. */
async function both(locale: Locale, products: readonly ProductCardData[], days = 0) {
  const around = await inside(locale)
  const page = drawn.page(locale, around)
  const sent = page.fill(renderToString(<CardMarks value={page.mark}>{around(list(products, days))}</CardMarks>))
  return { sent: new TextDecoder().decode(sent), drawn: renderToString(around(list(products, days))) }
}

test('what is sent is what the browser draws, for cards met again and in another language too', async () => {
  const six = Array.from({ length: 6 }, (_, at) => ({ ...gown, id: at + 1 }))
  for (const locale of ['en', 'en', 'zh-CN'] as const) {
    const { sent, drawn } = await both(locale, six)
    expect(sent).toBe(drawn)
  }
})

test('a card met again in a list of free days says what those days cost', async () => {
  const rentPriceAndTime = [
    { number: 1, option: 'day' as const, price: 25, currency: 'USD' as const },
    { number: 1, option: 'week' as const, price: 90, currency: 'USD' as const },
  ]
  const piece = { ...gown, forRent: true, rentPriceAndTime }
  for (const [days, said] of [
    [0, 'from $25 / 1 day'],
    [4, '$90 / 1 week'],
    [1, '>$25 / 1 day'],
  ] as const) {
    const { sent, drawn } = await both('en', [piece], days)
    expect(sent).toBe(drawn)
    expect(sent).toContain(said)
  }
})

test('a card that changed in anything is drawn anew', async () => {
  for (const likes_count of [3, 4]) expect((await both('en', [{ ...gown, likes_count }])).sent).toContain(`>${likes_count}</button>`)
})

test('nothing that a merchant writes is taken for the mark of a card', async () => {
  const { sent, drawn } = await both('en', [gown, { ...gown, id: 2, name: '<!--card 0-->' }])
  expect(sent).toBe(drawn)
  expect(sent).toContain('&lt;!--card 0--&gt;')
})
