import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { Queues } from './records.tsx'

const queue = (name: string, changes: object = {}) => ({
  name,
  waiting: 0,
  active: 0,
  retrying: 0,
  failed: 0,
  completed: 7,
  oldestSeconds: 0,
  problem: null,
  ...changes,
})
const open = (queues: object[]) =>
  render(<Queues />, {
    words: ['desk', 'failures'],
    answers: {
      '/operator/queues': { queues, outbox: { waiting: 0, lagSeconds: 0, lastSeq: 9, lastAt: '2026-11-29T12:00:00.000Z', total: 9 } },
    },
  })
const rowsIn = (part: Element | null | undefined) => [...(part?.querySelectorAll('tbody th') ?? [])].map((row) => row.textContent)

test('queues that wait, try again or have given up stand there; those with nothing to do are folded', async () => {
  const { box } = await open([queue('cart.forget'), queue('mail.send', { waiting: 2 }), queue('push.send', { failed: 1, problem: 'gone' })])
  const folded = box.querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toBe('1 queue with nothing to do')
  expect(rowsIn(folded)).toEqual(['cart.forget'])
  expect(rowsIn(box.querySelector('[role=region]'))).toEqual(['mail.send', 'push.sendgone'])
})

test.each([
  [0, '0 sec'],
  [119, '119 sec'],
  [7_400, '2 hr'],
  [7_100, '118 min'],
  [173_000, '2 days'],
])('what has waited for %s seconds waits for %s, in the table and on a phone', async (oldestSeconds, age) => {
  const { box } = await open([queue('mail.send', { waiting: 1, failed: 2, oldestSeconds })])
  expect(box.querySelector('tbody td:last-child')?.textContent).toBe(age)
  expect([...box.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual(['Waiting1', 'Given up2', 'Done7', `Oldest${age}`])
})

test('where nothing waits, that is said', async () => {
  const { box } = await open([queue('cart.forget')])
  expect(box.textContent).toContain('Nothing waits in any queue.')
  expect(box.textContent).toMatch(/No events are waiting\. Last event: Sun, Nov 29.*\./)
})
