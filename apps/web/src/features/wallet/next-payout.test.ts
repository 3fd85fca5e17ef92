import { expect, test } from 'vitest'
import { nextPayout } from './next-payout.tsx'
import type { Earning } from './wallet.queries.ts'

const earning = (amount: number, until: string, more: object = {}) =>
  ({ amount, currency: 'USD', holds: [{ kind: 'waiting', until }], ...more }) as unknown as Earning
const dayOf = (iso: string) => iso.slice(0, 10)

test('the next payout is the sum of the first day on which nothing else keeps earnings', () => {
  const earnings = [
    earning(20, '2026-12-05T10:00:00Z'),
    earning(10.1, '2026-12-03T18:00:00Z'),
    earning(10.2, '2026-12-03T09:00:00Z'),
    earning(7, '2026-12-03T09:00:00Z', { currency: 'EUR' }),
    earning(90, '2026-12-01T09:00:00Z', {
      holds: [
        { kind: 'return', until: null },
        { kind: 'waiting', until: '2026-12-01T09:00:00Z' },
      ],
    }),
  ]
  expect(nextPayout(earnings, dayOf)).toEqual({ amount: 20.3, currency: 'USD', until: '2026-12-03T09:00:00Z' })
  expect(nextPayout(earnings.slice(4), dayOf)).toBeUndefined()
})
