import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../test/api.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { LendingOverview } from './lending-overview.tsx'

const promised = {
  firstDay: '2026-11-29',
  lastDay: '2026-12-01',
  unit: 1,
  state: 'swap',
  itemId: null,
  groupId: null,
  renter: null,
  returnBy: null,
}
const piece = (id: number, name: string, more: object) => ({ id, name, photo: null, pieces: 1, free: 1, blocked: [], lets: [], ...more })
const lending = (from: string, to: string) => ({
  today: '2026-11-29',
  from,
  to,
  total: 3,
  counts: { out: 0, due: 0, late: 0, free: 1 },
  page: 1,
  pageSize: 20,
  listings: [piece(1, 'Vest', { free: 0, lets: [promised] }), piece(2, 'Gown', { pieces: 0, free: 0 }), piece(3, 'Coat', {})],
})
const daysOf = (box: Element, name: string) => box.querySelector(`ul[aria-label="Days of ${name}"]`)?.textContent

test('a promised piece says until when, also where these days are later; a listing without a piece is told in a line of its own', async () => {
  const { box } = await render(<LendingOverview />, {
    words: ['renting'],
    answers: {
      '/rentals/lending?page=1': lending('2026-11-29', '2026-12-26'),
      '/rentals/lending?from=2026-12-27&page=1': lending('2026-12-27', '2027-01-23'),
    },
  })
  await eventually(() => expect(daysOf(box, 'Vest')).toBe('Promised in a swap until Tue, Dec 1'))
  expect(daysOf(box, 'Gown')).toBeUndefined()
  const idle = [...box.querySelectorAll('details')].find((one) => one.textContent?.includes('1 piece is not for rent now'))
  expect(idle?.textContent).toContain('Gown')
  expect(daysOf(box, 'Coat')).toBe('Free on all these days')
  await press(named('Later days'))
  await eventually(() => expect(box.textContent).toContain('Dec 27 to'))
  expect(daysOf(box, 'Vest')).toBe('Promised in a swap until Tue, Dec 1')
})

test('a calendar that cannot be loaded is named', async () => {
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await render(<LendingOverview />, {
    words: ['renting'],
    answers: { '/rentals/lending?page=1': Response.json(body, { status }) },
  })
  await eventually(() => expect(box.textContent).toContain('Your rental calendar did not load'))
})

const person = (chargesEnabled: boolean) => ({ id: 4, likedProducts: [], stripeAccountDetail: { chargesEnabled } }) as unknown as Me
afterEach(() => act(async () => dropSession()))
async function nothingFor(isVerified: boolean, me: unknown = person(isVerified)) {
  await act(async () => beginSession({ jwt: 'token', user: person(isVerified) }))
  return render(<LendingOverview />, {
    words: ['renting', 'verification', 'accounts'],
    answers: {
      '/rentals/lending?page=1': { ...lending('2026-11-29', '2026-12-26'), total: 0, listings: [] },
      '/users/me': me,
      '/stripe/account-status': { state: isVerified ? 'enabled' : 'not_started', status: { chargesEnabled: isVerified }, dueBy: null },
    },
  })
}
const ways = (box: Element) => [...box.querySelectorAll('a:not(.invisible)')].map((one) => [one.textContent, one.getAttribute('href')])

test('who lends nothing is led to the form of a piece', async () => {
  const { box } = await nothingFor(true)
  await eventually(() =>
    expect(ways(box)).toEqual([
      ['List a piece', '/listing/upload'],
      ['To my listings', '/dashboard/listings'],
    ]),
  )
})

test('who lends nothing and may not list yet is led to the verification', async () => {
  const { box } = await nothingFor(false)
  await eventually(() => expect(ways(box)).toEqual([['Go to verification', '/dashboard/wallet']]))
  expect(box.textContent).toContain('First you verify your shop.')
})

test('until it is known who may list, no way is shown', async () => {
  const { box } = await nothingFor(false, new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } }))
  await eventually(() => expect(box.textContent).toContain('Nothing of yours is for rent'))
  expect(ways(box)).toEqual([])
})
