import { beforeEach, expect, test } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { OfferBook } from './offer-book.tsx'

beforeEach(() => dropSession())
const meta = { total: 0, page: 1, pageSize: 20, hasMore: false }
const nothing = { open: 0, closed: 0 }
const answering = (facets: object) =>
  Object.fromEntries(
    ['buyer', 'merchant'].flatMap((as) =>
      ['open', 'closed'].map((state) => [`/offers?as=${as}&state=${state}&pageSize=20&facets=true`, { data: [], meta, facets }]),
    ),
  )

test('whoever has nothing open begins with what there is; an empty choice says so and leads to it', async () => {
  const answers = answering({ buyer: { open: 0, closed: 2 }, merchant: nothing })
  const { box } = await render(<OfferBook />, { words: ['offers'], answers })
  const title = () => box.querySelector('h2')?.textContent
  await eventually(() => expect(named('Ended 2')).toHaveProperty('checked', true))
  expect(named('Buying 2')).toHaveProperty('checked', true)
  expect(['Buying 2', 'Selling 0', 'Open 0', 'Ended 2'].map((name) => named(name).getAttribute('type'))).toEqual(Array(4).fill('radio'))
  await press(named('Selling 0'))
  await eventually(() => expect(title()).toBe('Your pieces have no ended offers'))
  await press(named('See your ended offers'))
  await eventually(() => expect(title()).toBe('You have no ended offers'))
  await eventually(() => expect(document.activeElement).toBe(named('Buying 2')))
  expect([...box.querySelectorAll('[role=radiogroup]')].map((group) => group.getAttribute('aria-label'))).toEqual([
    'Buying or selling',
    'Status',
  ])
})

test('whoever has no offer at all is led to no other filter', async () => {
  const { box } = await render(<OfferBook />, { words: ['offers'], answers: answering({ buyer: nothing, merchant: nothing }) })
  await eventually(() => expect(box.querySelector('h2')?.textContent).toBe('No offers yet'))
  expect(box.textContent).toContain('See a piece you like? Press “Make an offer” on its page.')
  expect(box.textContent).not.toContain('Show')
  expect(named('Browse').getAttribute('href')).toBe('/browse')
})
