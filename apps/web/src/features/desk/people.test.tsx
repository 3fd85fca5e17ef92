import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import { People } from './people.tsx'

const somebody = (id: number, name: string, more: object) => ({
  id,
  username: name,
  name,
  avatar: null,
  email: `${name}@people.test`,
  wholeName: '',
  country: 'US',
  isMerchant: false,
  verification: 'not_started',
  isOperator: false,
  confirmed: true,
  blockedAt: null,
  joinedAt: '2026-11-21T10:00:00.000Z',
  listings: 0,
  ...more,
})

test('somebody stands with their portrait and with what keeps them from selling, and Block apart from the way to their orders', async () => {
  const data = [
    somebody(1, 'alice', { avatar: '/media/0123abcd/320.webp' }),
    somebody(2, 'mei', { isMerchant: true, verification: 'enabled' }),
    somebody(3, 'rosa', { verification: 'restricted', listings: 4 }),
    somebody(4, 'noor', { verification: 'pending' }),
    somebody(5, 'ines', { verification: 'rejected' }),
  ]
  const { box } = await render(<People />, {
    words: ['desk', 'failures', 'verification'],
    answers: { '/operator/people?state=all': { data, meta: { page: 1, hasMore: false } } },
  })
  const rows = [...box.querySelectorAll('li')]
  const signs = rows.map((row) => [...row.querySelectorAll('span.rounded-control')].map(({ textContent }) => textContent))
  expect(signs).toEqual([[], ['Shop'], ['Restricted'], ['Under Review'], ['Rejected']])
  expect(rows[0]?.querySelector('img')?.getAttribute('src')).toContain('/media/0123abcd/')
  expect(rows[1]?.querySelector('.rounded-full')?.textContent).toBe('m')
  expect(rows[2]?.textContent).toContain('Listings4')
  expect(named('Block: alice', box).className).toContain('ms-auto')
})
