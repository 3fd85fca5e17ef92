import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import { Operations, Refunds } from './money.tsx'

const meta = { page: 1, hasMore: false }
const photo = { id: 1, url: '/media/coat/960.webp', width: 960, height: 1200, alt: '', formats: {} }

test('a refund that failed leads to its order, shows its piece and when it came back; to send it again is first', async () => {
  const refund = {
    id: 5,
    person: { id: 7, username: 'ramos', name: 'Ramos Leather Works' },
    payee: 'merchant',
    orderId: null,
    orderNumber: 'R-7',
    pieces: ['Wool coat', 'Hat'],
    photo,
    cause: 'fund:3',
    amount: 180,
    currency: 'USD',
    state: 'failed',
    tries: 0,
    refusal: null,
    createdAt: '2026-11-27T10:00:00.000Z',
    failedAt: '2026-11-29T10:00:00.000Z',
    settledAt: null,
    isOwn: false,
  }
  const { box } = await render(<Refunds />, {
    words: ['desk', 'failures'],
    answers: { '/operator/refunds?state=failed': { data: [refund], meta } },
  })
  expect(named('Order R-7', box).getAttribute('href')).toBe('/desk/orders?q=R-7')
  expect(box.textContent).toContain('Wool coat, Hat')
  expect(box.querySelector('img')?.src).toContain('/media/coat/')
  expect(box.textContent).toContain('Came back Sun, Nov 29')
  expect(named('Try again: $180.00 to Ramos Leather Works', box).className).toContain('bg-ink')
  expect(named('Settle: $180.00 to Ramos Leather Works', box).className).not.toContain('bg-ink')
})

test('where no call was refused, that is said, with the last call that went through', async () => {
  const done = { id: 9, kind: 'refund', subject: 'refund:1', state: 'done', attempts: 1, refusal: null, isSettled: false, isOwn: false }
  const { box } = await render(<Operations />, {
    words: ['desk', 'failures'],
    answers: {
      '/operator/operations?state=failed': { data: [], meta },
      '/operator/operations?state=done': {
        data: [{ ...done, updatedAt: '2026-11-29T12:00:00.000Z', nextAt: '2026-11-29T12:00:00.000Z' }],
        meta,
      },
    },
  })
  expect(box.querySelector('h2')?.textContent).toBe('No refused calls')
  expect(box.textContent).toMatch(/The last call went through on Sun, Nov 29/)
})
