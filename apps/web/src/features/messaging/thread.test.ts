import { expect, test } from 'vitest'
import { dayName, entriesOf, inOrder, isAtEnd, type Placed, unreadIn } from './thread.ts'
import type { Unsent } from './unsent.ts'

const message = (id: number, created_at: string, more: Partial<Placed> = {}): Placed => ({
  id,
  seq: id,
  created_at,
  isSender: false,
  clientId: null,
  system: null,
  status: { read: false },
  ...more,
})
const noon = (minutes: number, day = 2) => new Date(2026, 10, day, 12, minutes).toISOString()
const waiting = (clientId: string, at: string): Unsent => ({ clientId, to: 7, text: 'hi', photos: [], about: {}, at, state: 'waiting' })
const told = (...args: Parameters<typeof entriesOf>) =>
  entriesOf(...args).map((entry) =>
    entry.kind === 'day' || entry.kind === 'unread' ? entry.kind : `${entry.key}${entry.isFirst ? ' [' : ''}${entry.isLast ? ' ]' : ''}`,
  )

test('messages of several answers stand once, in the order in which they were sent', () => {
  const [a, b, c] = [message(1, noon(0)), message(2, noon(1)), message(3, noon(0))]
  expect(inOrder([c, b], [b, a], [a]).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('what was read stays read, whichever answer comes last', () => {
  const [unread, read] = [message(1, noon(0)), message(1, noon(0), { status: { read: true } })]
  expect(inOrder([read], [unread])[0]?.status.read).toBe(true)
  expect(inOrder([unread], [read])[0]?.status.read).toBe(true)
})

test('neighbours of one person within five minutes stand together; days, sides and words of Rondo part them', () => {
  const lines = [
    message(1, noon(0)),
    message(2, noon(4)),
    message(3, noon(9)),
    message(4, noon(9), { isSender: true }),
    message(5, noon(10), { system: 'canceled' }),
    message(6, noon(10), { system: 'canceled' }),
    message(7, noon(11)),
    message(8, noon(0, 3)),
  ]
  expect(told(lines, [])).toEqual(['day', '1 [', '2 ]', '3 [ ]', '4 [ ]', '5 [ ]', '6 [ ]', '7 [ ]', 'day', '8 [ ]'])
})

test('what Rondo tells of one order is one line where the last of it stands, with the earlier ones below it', () => {
  const of = (id: number, group: number) => message(id, noon(id), { system: 'delivered', fulfillmentGroup: { id: group } })
  const lines = [of(1, 7), of(2, 8), message(3, noon(3)), of(4, 7), of(5, 7), message(6, noon(6))]
  expect(told(lines, [])).toEqual(['day', '2 [ ]', '3 [ ]', '5 [ ]', '6 [ ]'])
  const earlier = entriesOf(lines, []).flatMap((entry) => (entry.kind === 'message' ? [entry.earlier.map(({ id }) => id)] : []))
  expect(earlier).toEqual([[], [], [1, 4], []])
  expect(told(lines, [], 4)).toEqual(['day', '2 [ ]', '3 [ ]', 'unread', '5 [ ]', '6 [ ]'])
})

test('an unsent message stands at the end under its own name, and once when the server has it', () => {
  const mine = message(9, noon(2), { isSender: true, clientId: 'a' })
  expect(told([message(1, noon(0))], [waiting('a', noon(1)), waiting('b', noon(2))])).toEqual(['day', '1 [ ]', 'a [', 'b ]'])
  expect(told([message(1, noon(0)), mine], [waiting('a', noon(1)), waiting('b', noon(2))])).toEqual(['day', '1 [ ]', 'a [', 'b ]'])
})

test('a line stands above the first message that was new', () => {
  expect(told([message(1, noon(0)), message(2, noon(1))], [], 2)).toEqual(['day', '1 [ ]', 'unread', '2 [ ]'])
})

test('unread are those of the other one and of Rondo', () => {
  const lines = [
    message(1, noon(0), { status: { read: true } }),
    message(2, noon(1)),
    message(3, noon(1), { isSender: true }),
    message(4, noon(2), { system: 'canceled' }),
  ]
  expect(unreadIn(lines).map(({ id }) => id)).toEqual([2, 4])
})

test('up to 50 px above the end is still the end', () => {
  expect([0, 50, 51].map(isAtEnd)).toEqual([true, true, false])
})

test.each([
  [new Date(2026, 10, 9, 0, 0), 'today'],
  [new Date(2026, 10, 8, 23, 59), 'yesterday'],
  [new Date(2026, 10, 3, 0, 0), 'weekday'],
  [new Date(2026, 10, 2, 23, 59), 'date'],
] as const)('%s is called %s on the 9th', (at, name) => {
  expect(dayName(at, new Date(2026, 10, 9, 12))).toBe(name)
})
