import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Item } from './orders.queries.ts'
import { RentalFacts } from './rental-part.tsx'

const rental = { dueAt: '2026-12-05T00:00:00Z', zone: 'UTC', returnedAt: null, lateDays: 0, lateFee: 0, lateFeePerDay: 3.43 }
test.each([
  ['2026-12-06T00:00:00Z', 'From Sun, Dec 6 each day costs $3.43'],
  ['2026-12-06T15:30:00Z', 'From Sun, Dec 6, 3:30 PM each day costs $3.43'],
])('a rental that is late from %s costs from that day on, with an hour only where somebody chose one', async (graceUntil, text) => {
  const item = { status: 'in_use', currency: 'USD', securityDeposit: 50, rentOption: {}, rental: { ...rental, graceUntil } }
  const { box } = await render(<RentalFacts item={item as unknown as Item} />, { words: ['orders'] })
  expect(box.textContent).toContain(text)
})

test('a day of lateness that comes to no whole cent is told as about', async () => {
  const rounded = { ...rental, graceUntil: '2026-12-06T00:00:00Z', isLateDayRounded: true }
  const item = { status: 'in_use', currency: 'USD', securityDeposit: 50, rentOption: {}, rental: rounded }
  for (const [locale, text] of [
    ['en', 'each day costs about $3.43 of the deposit'],
    ['zh-CN', '每天从押金扣除约 US$3.43'],
  ] as const)
    expect((await render(<RentalFacts item={item as unknown as Item} />, { words: ['orders'], locale })).box.textContent).toContain(text)
})

test('what has come back did so by the clock of the reader, as everything that has happened', async () => {
  const returnedAt = '2026-12-04T18:43:00Z'
  const item = { status: 'completed', currency: 'USD', securityDeposit: 50, rentOption: {} }
  const here = { ...rental, graceUntil: rental.dueAt, zone: 'America/Los_Angeles', returnedAt }
  const { box } = await render(<RentalFacts item={{ ...item, rental: here } as unknown as Item} />, { words: ['orders'] })
  expect(box.textContent).toContain(new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(returnedAt)))
  expect(box.textContent).not.toMatch(/P[SD]T/)
  expect(box.textContent).toContain('Given back on Fri, Dec 4')
  expect(box.textContent).not.toContain('carrier')
})

test('of what is late one day was free, and what each further day costs stands in the head alone', async () => {
  const late = { ...rental, graceUntil: '2026-12-06T00:00:00Z', lateDays: 2, lateFee: 6.86 }
  const item = { status: 'in_use', currency: 'USD', securityDeposit: 50, rentOption: {}, rental: late }
  const { box } = await render(<RentalFacts item={item as unknown as Item} />, { words: ['orders'] })
  expect(box.textContent).toContain('Due back by Fri, Dec 4, 11:59 PM')
  expect(box.textContent).toContain('2 days late, after one free day: $6.86 of the deposit is kept, $43.14 comes back.')
  expect(box.textContent).not.toContain('each day costs')
})
