import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { dress as product } from '../../../test/dress.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { keepWish } from '../../shell/wished.ts'
import type { Product } from '../listings/index.ts'
import { PurchasePanel } from './purchase-panel.tsx'

const days = {
  today: '2026-11-21',
  units: 2,
  booked: [
    { unit: 1, from: '2026-12-01', to: '2026-12-04' },
    { unit: 2, from: '2026-12-03', to: '2026-12-04' },
  ],
  blocked: [{ from: '2026-12-20', to: '2027-12-31' }],
  turnaround: { before: 0, after: 1 },
  taken: [],
}
const answers = { '/products/7/availability': days }
const open = (more: Partial<Product> = {}) =>
  render(<PurchasePanel product={{ ...product, ...more }} away={undefined} />, {
    words: ['product', 'catalogue'],
    at: '/product/7',
    answers,
  })
const calendarThere = () => eventually(() => expect(document.querySelector('table[role=grid]')).not.toBeNull())
const isOff = (day: RegExp) => named(day).getAttribute('aria-disabled') === 'true'
const nextMonth = () => press(named('Next month'))
const cart = (answer: object) => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementation(() => Promise.resolve(Response.json({ message: '', itemIndex: 0, cartItemId: 5, itemsCount: 1, ...answer })))
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)
}
const signIn = () => beginSession({ jwt: 'token', user: { id: 1 } as Me })
afterEach(() => {
  dropSession()
  keepWish('days', undefined)
  keepWish('way', undefined)
  vi.unstubAllGlobals()
})

test('only the ways that the merchant offers are there, buying first', async () => {
  const { box } = await open()
  expect([...box.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual(['Buy', 'Rent'])
  expect(named('Buy').getAttribute('aria-selected')).toBe('true')
})

test('a piece from a list of rentals opens at renting, where its merchant lets it', async () => {
  keepWish('way', 'rent')
  const chosen = async () => (await open()).box.querySelector('[role=tab][aria-selected=true]')?.textContent
  expect(await chosen()).toBe('Rent')
  keepWish('way', 'swap')
  expect(await chosen()).toBe('Buy')
})

test('a typed quantity leaves every line above the buttons where it is, so that the press that follows meets its button', async () => {
  const { box } = await open({ available: 11 })
  const above = () => box.querySelectorAll('[role=tabpanel] dl > *').length
  const before = above()
  expect(before).toBe(4) // price, fee, tax and what is charged
  const field = box.querySelector<HTMLInputElement>('input[inputmode=numeric]')
  await act(async () => {
    field!.focus()
    field!.value = '2'
    field!.blur()
  })
  expect(box.textContent).toContain('× 2')
  expect(above()).toBe(before)
})

test.each([
  ['only fetched', { openToPickUp: true, openToShipping: false }, true],
  ['sent as well', { openToPickUp: true, openToShipping: true }, false],
  ['a service', { openToPickUp: true, openToShipping: false, isLocalService: true }, false],
])('what is not sent says so beside the way to receive it, in all its ways: %s', async (_, offered, isSaid) => {
  const words = 'Pickup only, in Brooklyn, United States. It is not shipped.'
  const { box } = await open({ ...offered, pickupAddress: { city: 'Brooklyn', country: 'US' } as Product['pickupAddress'] })
  expect(box.querySelector('fieldset:has([value=pickup])')?.textContent.includes(words)).toBe(isSaid)
  await press(named(/^(Rent|Book)$/))
  await eventually(() => expect(box.querySelector('fieldset:has([value=pickup])')?.textContent.includes(words)).toBe(isSaid))
})

test('nothing can be done with a listing that is not active', async () => {
  const { box } = await open({ activeListing: false })
  expect(box.textContent).toBe('This item is not available right now')
})

test('from a price of 1000 on, buying comes with a word on safety', async () => {
  const { box } = await open()
  await eventually(() => expect(box.textContent).toContain('Secure Purchase'))
  expect((await open({ price: 999 })).box.textContent).not.toContain('Secure Purchase')
  expect((await open({ price: 99_999, currency: 'JPY' })).box.textContent).not.toContain('Secure Purchase')
})

test('buying asks for a delivery method, and a press or a space on the chosen one takes it back', async () => {
  const { box } = await open()
  const prompt = () => box.querySelector('[role=status]')?.textContent
  await press(named('Buy Now'))
  await eventually(() => expect(prompt()).toBe('← Please select a delivery method'))
  const pickup = box.querySelector<HTMLInputElement>('input[value=pickup]')!
  await press(pickup)
  expect(pickup.checked).toBe(true)
  await press(pickup)
  expect(pickup.checked).toBe(false)
  await press(pickup)
  await act(async () => pickup.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true, cancelable: true })))
  expect(pickup.checked).toBe(false)
})

test('renting asks for a period first, then for a delivery method', async () => {
  const { box } = await open()
  // the calendar that comes meanwhile has a status of its own
  const told = () => [...box.querySelectorAll('[role=status]')].map((one) => one.textContent)
  await press(named('Rent'))
  await press(named('Rent Now'))
  await eventually(() => expect(told()).toContain('← Please select a rental period first'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(named('Rent Now'))
  await eventually(() => expect(told()).toContain('← Please select a delivery method'))
})

test('what a choice costs today is its large figure: fee, tax and deposit are told before the cart, by the rule of the cart', async () => {
  const { box } = await open()
  const lines = () => [...box.querySelectorAll('[role=tabpanel] dl > *')].map((line) => line.textContent)
  expect(box.textContent).toContain('plus 10% platform fee and an estimated 8% tax')
  expect(lines()).toEqual([
    '$1,200.00 × 1$1,200.00',
    'Platform fee, 10%$120.00',
    'Estimated tax, 8%$105.60',
    'Charged today, plus delivery$1,425.60',
  ])
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(box.querySelector<HTMLElement>('input[value=shipping]')!)
  expect(lines()).toEqual([
    'Rent, 3 days$28.00',
    'Platform fee, 10%$2.80',
    'Estimated tax, 8%$2.46',
    'Refundable security deposit (50% of the rental price)$14.00',
    'Total so far$47.26', // nothing is charged today of days that are not chosen
  ])
  await calendarThere()
  await press(named(/November 25/))
  expect(lines().at(-1)).toBe('Charged today, plus shipping$47.26')
})

const bar = () => document.querySelector<HTMLElement>('[data-foot-bar]') ?? document.body

test('the bar of a phone says of what is charged what the panel says', async () => {
  const { box } = await open()
  expect(bar().textContent).toContain('Charged today, plus delivery')
  await press(box.querySelector<HTMLElement>('input[value=shipping]')!)
  expect(bar().textContent).toContain('Charged today, plus shipping')
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  expect(bar().textContent).not.toContain('plus')
})

test('a service is booked for a time at a place, and is never called a rental', async () => {
  const tiers = [2, 4].map((number) => ({ number, option: 'hour' as const, price: 30 * number, currency: 'USD' as const }))
  const { box } = await open({ forSell: false, isLocalService: true, openToShipping: false, rentPriceAndTime: tiers })
  const { textContent: text } = box
  for (const words of ['Book', 'How long', 'Where', 'In person', 'Book Now', 'Choose a day']) expect(text).toContain(words)
  expect(text).not.toMatch(/rent|delivery/i)
  await press(named('Book Now'))
  await eventually(() => expect(box.textContent).toContain('← Please select how long first'))
})

test('what is sold out says so in place of its choices, and leads to pieces of its kind', async () => {
  const obstacles = { buy: 'sold_out', rent: 'sold_out', swap: 'sold_out' } as const
  const { box } = await open({ obstacles, available: 0, rentable: 0, category: 'dress' })
  for (const way of ['Buy', 'Rent']) {
    await press(named(way))
    await eventually(() => expect(box.textContent).toContain('Sorry, Wrap dress is out of stock'))
    expect(box.textContent).toContain('Like it, and we tell you when it is back.')
    expect(box.querySelectorAll('[role=tabpanel] :is(input, button, dl)')).toHaveLength(0)
    expect(bar().textContent).toContain('Sold out')
    expect(bar().querySelector('a')?.getAttribute('href')).toContain('/browse?category=dress')
  }
})

test.each([
  ['held', {}, "The last piece is held for somebody's checkout or swap."],
  ['all_let', { forRent: false, forSell: true }, 'Every piece is booked for rentals.'],
] as const)('what nobody can have now offers no choice and says why: %s', async (obstacle, more, words) => {
  const { box } = await open({ ...more, obstacles: { buy: obstacle, rent: obstacle, swap: obstacle }, available: 0, category: 'dress' })
  await eventually(() => expect(box.textContent).toContain(words))
  expect(box.textContent).not.toMatch(/Sold out|out of stock|available\b.*Charged today|minutes/)
  expect(box.querySelectorAll(':is(input, dl)')).toHaveLength(0)
  expect(bar().textContent).toContain('Not available right now')
  expect(bar().querySelector('a')?.getAttribute('href')).toContain('/browse?category=dress')
})

test('on a phone the bar leads to the dates first: length and day from the lower edge, then Rent Now', async () => {
  const { box } = await open({ forSell: false })
  expect(() => named('Rent Now', bar())).toThrow('There is no control')
  await press(named('Choose dates', bar()))
  await eventually(() => expect(document.querySelector('dialog table[role=grid]')).not.toBeNull())
  const sheet = document.querySelector<HTMLElement>('dialog')!
  expect((named('Use these days', sheet) as HTMLButtonElement).disabled).toBe(true)
  expect(sheet.querySelector<HTMLInputElement>('input[name=sheet-period]:checked')).not.toBeNull() // the shortest
  await press(named(/November 25/, sheet))
  await press(named('Use these days', sheet))
  expect(document.querySelector('dialog')).toBeNull()
  expect(bar().textContent).toContain('Wed, Nov 25 – Fri, Nov 27')
  expect(bar().textContent).toContain('Charged today, plus delivery')
  expect(bar().textContent).toContain('of it is your deposit')
  expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(3) // the same choice stands on the page
  expect(named('Rent Now', bar())).toBeDefined()
})

test('on a phone the bar of a piece that is let for one length says its rent until days are chosen, and no sum', async () => {
  await open({ forSell: false, rentPriceAndTime: [{ number: 1, option: 'day', price: 9, currency: 'USD' }] })
  expect(bar().textContent).toContain('$9 / 1 day')
  expect(bar().textContent).not.toContain('Charged')
})

test('on a phone Rent Now in the sheet rents the day that was just pressed, and asks in the bar for what is missing', async () => {
  signIn()
  cart({ status: 'added' })
  const { went } = await open({ forSell: false })
  await press(named('Choose dates', bar()))
  await eventually(() => expect(document.querySelector('dialog table[role=grid]')).not.toBeNull())
  const sheet = document.querySelector<HTMLElement>('dialog')!
  expect((named('Rent Now', sheet) as HTMLButtonElement).disabled).toBe(true)
  await press(named(/November 25/, sheet))
  await press(named('Rent Now', sheet))
  expect(document.querySelector('dialog')).toBeNull()
  await eventually(() => expect(bar().textContent).toContain('How would you like to receive it?'))
  await press(named('Local Pickup', bar()))
  await eventually(() => expect(went).toEqual(['/cart?rent=true']))
})

test('on a phone a missing choice is asked for in the bar, and the press that makes it goes on', async () => {
  signIn()
  const sent = cart({ status: 'added' })
  const { went } = await open({ forSell: false })
  await press(named('Add to Cart', bar()))
  await eventually(() => expect(bar().textContent).toContain('How long would you like it?'))
  await press(named('1 week · $52', bar()))
  await eventually(() => expect(bar().textContent).toContain('How would you like to receive it?'))
  await press(named('Local Pickup', bar()))
  await eventually(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ deliveryMethod: 'pickup', rentalPeriod: { option: 'week', number: 1 } })
  expect(bar().textContent).not.toContain('How would you like')
  expect(went).toEqual([])
})

test('what can be chosen in one way only is chosen already, and stays', async () => {
  const tiers = [{ number: 3, option: 'day' as const, price: 28, currency: 'USD' as const }]
  const { box } = await open({ forSell: false, openToShipping: false, rentPriceAndTime: tiers })
  const chosen = () => [...box.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((radio) => radio.checked)
  expect(chosen()).toEqual([true, true])
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  expect(chosen()).toEqual([true, true])
})

test('a rental shows its days and its deposit, half the rent where the merchant set none', async () => {
  const { box } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await calendarThere()
  await press(named(/November 25/))
  expect(box.textContent).toContain('Wed, Nov 25 to Fri, Nov 27')
  expect(box.textContent).toContain('Return by Sat, Nov 28')
  expect(box.textContent).toContain('$14.00')
})

test('whoever is not signed in is led to sign in and back, and what they chose goes along', async () => {
  const { box, went, took } = await open()
  await press(box.querySelector<HTMLElement>('input[value=shipping]')!)
  await press(named('Add to Cart'))
  expect(went).toEqual(['/login?returnTo=%2Fproduct%2F7&action=add-to-cart'])
  expect(took).toEqual([{ body: { type: 'buy', quantity: 1, deliveryMethod: 'shipping', product: 7, merchant: 2 }, now: false }])
})

test('a rental goes into the cart as it was chosen, and Rent Now leads on', async () => {
  signIn()
  const sent = cart({ status: 'added' })
  const { box, went } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await calendarThere()
  await press(named(/November 25/))
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Rent Now'))
  await eventually(() => expect(went).toEqual(['/cart?rent=true']))
  expect(sent()[0]).toEqual({
    type: 'rent',
    quantity: 1,
    deliveryMethod: 'pickup',
    rentalPeriod: { option: 'day', number: 3, startDate: '2026-11-25' },
    product: 7,
    merchant: 2,
  })
})

const period = {
  startDate: '2026-11-25',
  endDate: '2026-11-27',
  returnBy: '2026-11-28',
  duration: 3,
  option: 'day',
  number: 3,
  price: 28,
}

test.each([
  ['Add to Cart', []],
  ['Rent Now', ['/cart?rent=true']],
])('the same piece for other days asks which period shall stay; after %s it leads to %j', async (button, where) => {
  signIn()
  const sent = cart({
    status: 'choice_required',
    newItem: period,
    options: [period, { ...period, startDate: '2026-12-01', endDate: '2026-12-03' }],
  })
  const { box, went } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named(button))
  await eventually(() => expect(document.body.textContent).toContain('Same Item, Different Rental Period'))
  await press(named('Replace Rental Period'))
  await eventually(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ cartItemId: 5, rentalPeriod: { option: 'day', number: 3, startDate: '2026-11-25' } })
  await eventually(() => expect(went).toEqual(where))
})

test('days in the cart that cannot be changed are told so, and the question stays (PDP-37)', async () => {
  signIn()
  cart({ status: 'choice_required', newItem: period, options: [period, { ...period, startDate: '2026-12-01', endDate: '2026-12-03' }] })
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const { box } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Add to Cart'))
  await eventually(() => expect(document.body.textContent).toContain('Same Item, Different Rental Period'))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 502 })))
  await press(named('Replace Rental Period'))
  await eventually(() => expect(said).toHaveBeenCalledWith('Failed to update cart. Please try again.'))
  expect(document.body.textContent).toContain('Same Item, Different Rental Period')
  said.mockRestore()
})

test('days on which no piece is free for tier, quantity and delivery are off, and say why', async () => {
  const { box } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await calendarThere()
  expect(isOff(/November 22.*too soon/)).toBe(true) // a parcel is assumed
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  expect(isOff(/November 22/)).toBe(false)
  await nextMonth()
  expect(isOff(/December 1, 2026, not available/)).toBe(true) // a piece is free on the 1st and 2nd, but not with its third day
  expect(isOff(/December 5/)).toBe(false)
  await press(named('More'))
  await press(named('Previous month'))
  expect(isOff(/November 28, 2026, fewer than 2 free/)).toBe(true) // its turnaround is the 1st of December
  expect(isOff(/November 27/)).toBe(false)
})

test('the day that a list was asked for is chosen already, where it can be had', async () => {
  keepWish('days', '2026-11-25')
  const { box } = await open({ forSell: false })
  await calendarThere()
  expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(3) // of the shortest tier
  document.body.replaceChildren()
  keepWish('days', '2026-12-03') // taken
  const { box: other } = await open({ forSell: false })
  await calendarThere()
  expect(other.querySelectorAll('td[aria-selected=true]')).toHaveLength(0)
})

test.each([
  ['2026-11-24', '2026-11-26', 0, 3],
  ['2026-11-23', '2026-11-26', 1, 7],
] as const)('of a list free from %s to %s the shortest period that holds these days is chosen', async (first, last, tier, days) => {
  keepWish('days', `${first} ${last}`)
  const { box } = await open({ forSell: false, openToShipping: false })
  await calendarThere()
  await eventually(() => expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(days))
  expect([...box.querySelectorAll<HTMLInputElement>('input[name=period]')].findIndex(({ checked }) => checked)).toBe(tier)
})

test('where no period holds the days that a list was asked for only the first of them is chosen', async () => {
  keepWish('days', '2026-11-23 2026-12-05')
  const { box } = await open({ forSell: false, openToShipping: false })
  await calendarThere()
  await eventually(() => expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(3))
  expect(box.querySelector('input[name=period]:checked')).toBeNull()
  await eventually(() => expect(box.textContent).toContain('Let for at most 7 days here; you looked for 13.'))
  await press(box.querySelector<HTMLElement>('button.md\\:hidden')!)
  await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('Let for at most 7 days here; you looked for 13.'))
})

test('of a service nothing says for how many days it is let', async () => {
  keepWish('days', '2026-11-23 2026-12-05')
  const { box } = await open({ forSell: false, isLocalService: true })
  await calendarThere()
  await press(box.querySelector<HTMLElement>('button.md\\:hidden')!)
  await eventually(() => expect(document.querySelector('dialog table')).not.toBeNull())
  expect(document.body.textContent).not.toContain('Let for at most')
})

test('where the only period is shorter than these days nothing is chosen: the bar asks for dates, and the calendar shows their month', async () => {
  keepWish('days', '2026-12-06 2026-12-18')
  const rentPriceAndTime = [{ number: 3, option: 'day' as const, price: 28, currency: 'USD' as const }]
  const { box } = await open({ forSell: false, openToShipping: false, rentPriceAndTime })
  await calendarThere()
  await eventually(() => expect(box.textContent).toContain('Let for at most 3 days here; you looked for 13.'))
  expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(0)
  expect(named('Choose dates', bar())).toBeDefined()
  expect(box.textContent).toContain('December 2026')
})

test('a chosen day that does not fit another tier is given up, with a word', async () => {
  const { box } = await open()
  await press(named('Rent'))
  const [days3, week] = [...box.querySelectorAll<HTMLElement>('input[name=period]')]
  await press(days3!)
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await calendarThere()
  await press(named(/November 28/))
  expect(box.textContent).toContain('Return by')
  await press(week!)
  await eventually(() => expect(box.textContent).toContain('The day you picked is not free for this choice.'))
  expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(0)
  await press(named('Rent Now'))
  await eventually(() =>
    expect(box.querySelector('.text-warning.animate-rise')?.textContent).toBe(
      'The day you picked is not free for this choice. Please pick another.',
    ),
  )
  await press(days3!)
  expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(3)
})

test('a day that is off says why when it is pressed, as long as it is off', async () => {
  const { box } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await calendarThere()
  const why = () => box.querySelector('[role=alert]')?.textContent
  await press(named(/November 22/))
  expect(why()).toBe('Sun, Nov 22: too soon for the way there')
  await press(named(/November 20,/))
  expect(why()).toBe('Fri, Nov 20: in the past')
  await press(named(/November 22/))
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  expect(why()).toBe('')
})

test('what is only for rent needs no tab: its periods, prices and deposit stand there at once', async () => {
  const { box } = await open({ forSell: false, rentDeposit: 60 })
  expect(box.querySelector('[role=tab]')).toBeNull()
  for (const fact of ['3 days', '$28', '1 week', '$52', 'Refundable security deposit: $60.00']) expect(box.textContent).toContain(fact)
  expect((await open({ forSell: false })).box.textContent).toContain('Refundable security deposit (50% of the rental price)')
})

test('of what is let for one length the deposit is said once, in the sum', async () => {
  const { box } = await open({
    forSell: false,
    rentDeposit: 60,
    rentPriceAndTime: [{ number: 1, option: 'day', price: 9, currency: 'USD' }],
  })
  expect(box.textContent.match(/Refundable security deposit/g)).toHaveLength(1)
  expect([...box.querySelectorAll('dl > *')].map(({ textContent }) => textContent)).toContain('Refundable security deposit$60.00')
})

test('a day pressed before there is a tier asks for the tier', async () => {
  const { box } = await open()
  await press(named('Rent'))
  await calendarThere()
  await press(named(/November 26/))
  await eventually(() => expect(box.textContent).toContain('← Please select a rental period first'))
  expect(box.querySelectorAll('td[aria-selected=true]')).toHaveLength(0)
})

test.each([true, false])('without a day it says which would be taken, whether a period is chosen or not: %s', async (isChosen) => {
  const { box } = await open()
  await press(named('Rent'))
  if (isChosen) await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await calendarThere()
  await press(named('First free day: Tue, Nov 24'))
  const isDayChosen = () => box.querySelector('td[aria-selected=true]') !== null
  const isAsked = () => box.textContent.includes('← Please select a rental period first')
  await eventually(() => expect([isDayChosen(), isAsked()]).toEqual([isChosen, !isChosen]))
})

test('what a shop that takes no payments offers is told in place of sums and buttons that do nothing', async () => {
  const { box } = await open({ forRent: false, obstacles: { buy: 'unverified', rent: null, swap: null } })
  await eventually(() => expect(box.textContent).toContain('Not available right now'))
  expect(box.textContent).toContain('The shop cannot take payments at the moment')
  expect(box.textContent).not.toContain('Charged')
  expect([...box.querySelectorAll('button')].map((one) => one.textContent)).toEqual([])
})

test('what cannot be bought is off and says why', async () => {
  const words = 'You can rent it on its free days.'
  const { box, went } = await open({ obstacles: { buy: 'all_let', rent: null, swap: null } })
  expect(named('Rent').getAttribute('aria-selected'), 'renting is open first').toBe('true')
  await press(named('Buy'))
  const button = named('Buy Now')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = box.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)
  expect(reason?.textContent).toContain(words)
  await press(named('Add to Cart'))
  expect(went).toEqual([])
})

test('a piece whose days are let in part is not for sale, and still for rent', async () => {
  const { box } = await open({ available: 0, rentable: 1, obstacles: { buy: 'all_let', rent: null, swap: 'all_let' } })
  await press(named('Rent'))
  expect(named('Rent Now').getAttribute('aria-disabled')).toBeNull()
  expect(box.textContent).toContain('1 available')
})

test('where no day of the year is free nothing can be rented, and it says so', async () => {
  const { box } = await render(<PurchasePanel product={product} away={undefined} />, {
    words: ['product', 'catalogue'],
    at: '/product/7',
    answers: { '/products/7/availability': { ...days, blocked: [{ from: '2026-11-21', to: '2028-01-01' }] } },
  })
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await calendarThere()
  await eventually(() => expect(named('Rent Now').getAttribute('aria-disabled')).toBe('true'))
  expect(box.textContent).toContain('No days of the coming year are free for this choice.')
})

test('whoever opens the address of the swap finds the swap, once the page of the server is alive', async () => {
  const piece = <PurchasePanel product={{ ...product, openToSwap: true }} away={undefined} swap={<p>Offer a swap</p>} />
  const { box, around } = await render(null, { words: ['product', 'catalogue'], at: '/product/7#swap', answers })
  const place = document.createElement('div')
  box.replaceWith(place)
  place.innerHTML = renderToString(around(piece))
  expect(named('Swap', place).getAttribute('aria-selected')).toBe('false')
  await act(async () => hydrateRoot(place, around(piece)))
  expect(named('Swap', place).getAttribute('aria-selected')).toBe('true')
  await eventually(() => expect(place.textContent).toContain('Offer a swap'))
})
