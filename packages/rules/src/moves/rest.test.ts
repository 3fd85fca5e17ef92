// While a bank or support decides, nobody acts: nothing happens by itself, and nobody is pressed.
import { expect, test } from 'vitest'
import type { Case } from './case.ts'
import { isReminderDue, nextByTimer } from './offers.ts'
import { isRefused, plan } from './plan.ts'
import { randomCase } from './random-case.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.parse('2026-11-22T12:00:00Z') + hours * HOUR)

/** A sale that was paid at hour 0 and waits for its seller: two reminders, after 48 hours and 4 days, and its end after 7 days. */
function idle(now: number, more: Partial<Case> = {}): Case {
  const c = randomCase(7)
  const [sample] = c.items
  if (!sample) throw new Error('a case without items')
  return {
    ...c,
    now: at(now),
    order: { ...c.order, status: 'paid', createdAt: at(0) },
    group: {
      ...c.group,
      status: 'processing',
      since: at(0),
      groupType: 'shipping',
      isVirtual: false,
      hasSupportCase: false,
      lastCase: undefined,
    },
    items: [{ ...sample, type: 'buy', status: 'pending', since: at(0), firstDay: null, dueAt: null, deliveredAt: null, isVirtual: false }],
    requests: [],
    legs: [],
    funds: [],
    deposits: [],
    swap: null,
    dispute: null,
    ...more,
  }
}
const open = { id: 600, status: 'open', since: at(24), openedAt: at(24) } as const
const won = { ...open, status: 'won', since: at(24 + 240) } as const

test('a seller who keeps an order waiting is reminded, and told of its end', () => {
  expect(isReminderDue(idle(49), at(0))).toBe(true)
  expect(nextByTimer(idle(49))).toEqual({ move: 'cancelIdleGroup', at: at(7 * 24) })
})

test.each([
  ['a dispute', { dispute: open }],
  ['a case of support', { group: { ...idle(0).group, hasSupportCase: true } }],
] as const)('nobody is reminded of what %s keeps from going on, and no end is told', (_, more) => {
  expect(isReminderDue(idle(49, more), at(0))).toBe(false)
  expect(nextByTimer(idle(49, more))).toBeUndefined()
})

test('what was kept for ten days is reminded of ten days later, and ends ten days later', () => {
  expect(isReminderDue(idle(270, { dispute: won }), at(264))).toBe(false)
  expect(isReminderDue(idle(240 + 49, { dispute: won }), at(264))).toBe(true)
  expect(nextByTimer(idle(270, { dispute: won }))?.at).toEqual(at(7 * 24 + 240))
})

test('of a swap that a block halts nobody is reminded, and it ends by its clock; the time of a block that was taken back is no clock’s', () => {
  const swap = {
    id: 500,
    status: 'firm',
    since: at(0),
    other: { isSent: false, isDelivered: false },
    isLastToPay: true,
    isHalted: true,
    isAgreed: true,
    areBothInStock: true,
  } as const
  expect(isReminderDue(idle(49, { swap }), at(0))).toBe(false)
  expect(nextByTimer(idle(49, { swap }))?.at).toEqual(at(7 * 24))
  const goesOn = { ...swap, isHalted: false, halts: [{ from: at(24), to: at(48) }] }
  expect(isReminderDue(idle(49, { swap: goesOn }), at(0))).toBe(false)
  expect(isReminderDue(idle(48 + 25, { swap: goesOn }), at(48))).toBe(true)
  expect(nextByTimer(idle(49, { swap: goesOn }))?.at).toEqual(at(8 * 24))
  const twice = { ...goesOn, halts: [...goesOn.halts, { from: at(50), to: at(51) }] }
  expect(nextByTimer(idle(52, { swap: twice }))?.at).toEqual(at(8 * 24 + 1))
})

test.each(['customer', 'operator'] as const)('what a bank has paid back is not sent again, whoever asks: %s', (by) => {
  const c = idle(49)
  const failed = { ...c.group, status: 'delivery_failed', failure: 'carrier' } as const
  const items = c.items.map((item) => ({ ...item, status: 'in_transit' as const }))
  const of = (status: 'won' | 'lost') => plan({ ...c, group: failed, items, dispute: { ...won, status } }, 'requestRedelivery', by)
  expect(of('lost')).toEqual({ refused: 'guard', guard: 'no_lost_dispute' })
  expect(isRefused(of('won'))).toBe(false)
})

test('a rental is due on its day, whatever its bank decides', () => {
  const c = idle(72, { dispute: open })
  const rented = c.items.map((item) => ({
    ...item,
    type: 'rent' as const,
    status: 'in_use' as const,
    isService: false,
    dueAt: at(96),
    deliveredAt: at(1),
  }))
  const group = { ...c.group, status: 'renting_in_progress' as const, deliveredAt: at(1) }
  expect(isReminderDue({ ...c, group, items: rented }, at(1))).toBe(true)
})
