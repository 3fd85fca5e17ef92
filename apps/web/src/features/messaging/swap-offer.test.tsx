import { afterEach, expect, test } from 'vitest'
import { eventually, named, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import SwapOffer from './swap-offer.tsx'

afterEach(dropSession)

/** The dialog of somebody who has listed these pieces, none of them open to swap. */
async function drawn(pieces: readonly { id: number; name: string }[], chargesEnabled: boolean) {
  const stripeAccountDetail = { chargesEnabled }
  beginSession({ jwt: 'token', user: { id: 1, stripeAccountDetail } as Me })
  const page = (data: readonly object[]) => ({ data, meta: { total: data.length, page: 1, pageSize: 50, pageCount: 1 } })
  return render(<SwapOffer other={{ id: 2, name: 'Mei' }} wanted={[{ id: 7, name: 'Gown' }]} onClose={() => undefined} />, {
    words: ['swaps', 'accounts'],
    answers: {
      '/search/products?merchant=1&openToSwap=true&pageSize=50': page([]),
      '/search/products?merchant=1&pageSize=50': page(pieces),
      '/users/me': { id: 1, stripeAccountDetail },
    },
  })
}
const coat = { id: 8, name: 'Coat' }

test.each([
  ['the account is not verified', [], false, 'Before you list one, you verify your account.', 'Verify your account', '/merchant/verify'],
  ['nothing is listed', [], true, 'You have no listed piece to give.', 'List a piece', '/listing/upload'],
  ['the only piece is not open', [coat], true, 'is open to swap', 'Open a piece to swap', '/listing/edit/8'],
  ['no piece is open', [coat, { id: 9, name: 'Cap' }], true, 'is open to swap', 'Open a piece to swap', '/dashboard/listings'],
] as const)('where %s the dialog says so and leads there', async (_, pieces, isVerified, text, button, to) => {
  await drawn(pieces, isVerified)
  await eventually(() => expect(named(button).getAttribute('href')).toBe(to))
  expect(document.body.textContent).toContain(text)
})

test('where the list of what is listed fails the dialog says so', async () => {
  const stripeAccountDetail = { chargesEnabled: true }
  beginSession({ jwt: 'token', user: { id: 1, stripeAccountDetail } as Me })
  const none = { data: [], meta: { total: 0, page: 1, pageSize: 50, pageCount: 1 } }
  await render(<SwapOffer other={{ id: 2, name: 'Mei' }} wanted={[{ id: 7, name: 'Gown' }]} onClose={() => undefined} />, {
    words: ['swaps', 'accounts', 'offers'],
    answers: { '/search/products?merchant=1&openToSwap=true&pageSize=50': none, '/users/me': { id: 1, stripeAccountDetail } },
  })
  await eventually(() => expect(document.body.textContent).toContain('could not be loaded'))
})
