import { beforeEach, expect, test } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { OfferBook } from './offer-book.tsx'

beforeEach(() => dropSession())
const none = { data: [], meta: { hasMore: false, nextCursor: null } }

test('an empty book names its filter, and shows what is open instead', async () => {
  const at = (as: string, state: string) => `/offers?as=${as}&state=${state}&pageSize=20`
  const answers = { [at('buyer', 'open')]: none, [at('buyer', 'closed')]: none, [at('merchant', 'open')]: none }
  const { box } = await render(<OfferBook />, { words: ['offers'], answers })
  const title = () => box.querySelector('h2')?.textContent
  await eventually(() => expect(title()).toBe('No offers under “Buying, Open”'))
  await press(named('Ended'))
  await eventually(() => expect(title()).toBe('No offers under “Buying, Ended”'))
  await press(named('Show “Buying, Open”'))
  await eventually(() => expect(title()).toBe('No offers under “Buying, Open”'))
  await eventually(() => expect(document.activeElement).toBe(named('Buying')))
  await press(named('Show “Selling, Open”'))
  await eventually(() => expect(title()).toBe('No offers under “Selling, Open”'))
})
