import { cleanup, fireEvent } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering } from '../../../test/api.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { keepWish, wished } from '../../shell/wished.ts'
import SwapOffer from './swap-offer.tsx'
import { WantedSwap } from './wanted-swap.tsx'

afterEach(dropSession)

const piece = (id: number, name: string, more = {}) => ({
  id,
  name,
  photos: [],
  size: 'M',
  currency: 'USD' as const,
  price: 120,
  forSell: true,
  forRent: false,
  rentPriceAndTime: [],
  ...more,
})
const [gown, coat] = [piece(7, 'Gown'), piece(8, 'Coat')]

/** The dialog of somebody who has listed these pieces, none of them open to swap. */
async function drawn(pieces: readonly { id: number; name: string }[], chargesEnabled: boolean) {
  const stripeAccountDetail = { chargesEnabled }
  beginSession({ jwt: 'token', user: { id: 1, stripeAccountDetail } as Me })
  const page = (data: readonly object[]) => ({ data, meta: { total: data.length, page: 1, pageSize: 50, pageCount: 1 } })
  return render(<SwapOffer other={{ id: 2, name: 'Mei' }} wanted={[gown]} onClose={() => undefined} />, {
    words: ['swaps', 'accounts'],
    answers: {
      '/search/products?merchant=1&openToSwap=true&pageSize=50': page([]),
      '/search/products?merchant=1&pageSize=50': page(pieces),
      '/users/me': { id: 1, stripeAccountDetail },
    },
  })
}

test.each([
  ['the account is not verified', [], false, 'Before you list one, you verify your account.', 'Verify your account', '/merchant/verify'],
  ['nothing is listed', [], true, 'You have no listed piece to give.', 'List a piece', '/listing/upload'],
  ['the only piece is not open', [coat], true, 'is open to swap', 'Open a piece to swap', '/listing/edit/8'],
  ['no piece is open', [coat, piece(9, 'Cap')], true, 'is open to swap', 'Open a piece to swap', '/dashboard/listings'],
] as const)('where %s the dialog says so and leads there', async (_, pieces, isVerified, text, button, to) => {
  await drawn(pieces, isVerified)
  await eventually(() => expect(named(button).getAttribute('href')).toBe(to))
  expect(document.body.textContent).toContain(text)
})

test('each piece says its size and what is asked for it: its price, of one that is only let its rent, of any other that it is only swapped', async () => {
  signIn(true)
  const onlyLet = { price: 0, forSell: false, forRent: true, rentPriceAndTime: [{ option: 'day', number: 2, price: 19, currency: 'USD' }] }
  await open([coat, piece(9, 'Cap', onlyLet), piece(10, 'Scarf', { price: 0, forSell: false, size: 'onesize' })])
  await eventually(() => named(/^Coat/))
  expect([...document.querySelectorAll('fieldset label')].map(({ textContent }) => textContent)).toEqual([
    'CoatSize M · Listed at $120',
    'CapSize M · Rents at $19 for 2 days',
    'ScarfOne size · Only to swap, no price',
  ])
  expect(document.querySelector('form')?.textContent).toContain('GownSize M · Listed at $120')
})

test('where the list of what is listed fails the dialog says so', async () => {
  const stripeAccountDetail = { chargesEnabled: true }
  beginSession({ jwt: 'token', user: { id: 1, stripeAccountDetail } as Me })
  const none = { data: [], meta: { total: 0, page: 1, pageSize: 50, pageCount: 1 } }
  await render(<SwapOffer other={{ id: 2, name: 'Mei' }} wanted={[gown]} onClose={() => undefined} />, {
    words: ['swaps', 'accounts', 'offers', 'catalogue'],
    answers: { '/search/products?merchant=1&openToSwap=true&pageSize=50': none, '/users/me': { id: 1, stripeAccountDetail } },
  })
  await eventually(() => expect(document.body.textContent).toContain('could not be loaded'))
})

const open = (pieces: readonly object[], answers = {}, wanted = gown, onMade?: () => void) =>
  render(<SwapOffer other={{ id: 2, name: 'Mei' }} wanted={[wanted]} onClose={() => undefined} {...(onMade && { onMade })} />, {
    words: ['swaps', 'accounts', 'offers', 'catalogue'],
    answers: {
      '/search/products?merchant=1&openToSwap=true&pageSize=50': {
        data: pieces,
        meta: { total: pieces.length, page: 1, pageSize: 50, pageCount: 1 },
      },
      ...answers,
    },
  })
/** A coat is offered for it. */
async function offersFor(wanted: typeof gown) {
  answering({ 'POST /offers': { body: { id: 1 } } })
  const onMade = vi.fn()
  await open([coat], {}, wanted, onMade)
  await eventually(() => named(/^Coat/))
  await press(named('Send the offer'))
  await eventually(() => expect(onMade).toHaveBeenCalledOnce())
  cleanup()
}
const signIn = (chargesEnabled: boolean) => beginSession({ jwt: 'token', user: { id: 1, stripeAccountDetail: { chargesEnabled } } as Me })

test('the only piece to give is chosen already; without one the button says what lacks', async () => {
  signIn(true)
  await open([coat])
  await eventually(() => expect(named(/^Coat/).getAttribute('aria-checked') ?? (named(/^Coat/) as HTMLInputElement).checked).toBe(true))
  const send = () => named('Send the offer')
  expect(send().getAttribute('aria-disabled')).toBeNull()
  await press(named(/^Coat/))
  expect(send().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(send().getAttribute('aria-describedby') ?? '')?.textContent).toContain('one of your pieces')
})

test('where the account does not come nobody is told to verify it, and without an account nothing is asked', async () => {
  signIn(false)
  const none = { data: [], meta: { total: 0, page: 1, pageSize: 50, pageCount: 1 } }
  await open([], { '/search/products?merchant=1&pageSize=50': none })
  await eventually(() => expect(document.body.textContent).toContain('could not be loaded'))
  expect(document.body.textContent).not.toContain('verify')
  document.body.replaceChildren()
  dropSession()
  const { cache } = await open([])
  expect(
    cache
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.fetchStatus === 'fetching' || state.status !== 'pending'),
  ).toEqual([])
})

test('Enter on a piece sends nothing while something lacks', async () => {
  signIn(true)
  const { calls } = answering({})
  const { box } = await open([coat, piece(9, 'Cap')])
  await eventually(() => named(/^Coat/))
  const send = () => act(async () => void fireEvent.submit(document.querySelector('form')!))
  await send()
  expect(calls).toEqual([])
  await press(named(/^Coat/))
  await send()
  await eventually(() => expect(calls.map(({ what }) => what)).toEqual(['POST /offers']))
  box.remove()
})

test('who has to list a piece first is led back to the wanted one until the offer is made', async () => {
  signIn(true)
  const none = { data: [], meta: { total: 0, page: 1, pageSize: 50, pageCount: 1 } }
  await open([], { '/search/products?merchant=1&pageSize=50': none, '/users/me': { id: 1, stripeAccountDetail: { chargesEnabled: true } } })
  await eventually(() => named('List a piece'))
  await press(named('List a piece'))
  expect(wished('swap')).toBe('7 Gown')
  document.body.replaceChildren()
  await offersFor(piece(77, 'Cape'))
  expect(wished('swap')).toBe('7 Gown')
  await offersFor(gown)
  expect(wished('swap')).toBeUndefined()
})

test('who follows the way back to the wanted piece is not led there again', async () => {
  keepWish('swap', '7 Gown')
  const { went } = await render(<WantedSwap />, { words: ['listings'] })
  expect(document.body.textContent).toContain('Gown')
  await press(document.querySelector<HTMLElement>('a[href="/product/7#swap"]')!)
  expect([went, wished('swap')]).toEqual([['/product/7#swap'], undefined])
})
