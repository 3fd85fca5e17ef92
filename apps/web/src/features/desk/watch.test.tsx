import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import { Alarms } from './watch.tsx'

const alarm = (id: number, subject: string, details: object = {}) => ({
  id,
  subject,
  kind: 'payout_failed',
  times: 1,
  raisedAt: '2026-11-27T10:00:00.000Z',
  group: subject === 'group:12' ? { orderNumber: 'R-7', pieces: ['Wool coat', 'Hat'], photo: null } : null,
  sum: subject === 'group:12' || subject === 'payout:po_9' ? { amount: 45, currency: 'USD' } : null,
  details,
  canRetry: false,
  isAnswered: false,
  isOwn: false,
  reason: null,
})

test('an alarm says in words which order and pieces it is about, and leads there or to whose it is', async () => {
  const data = [
    { ...alarm(1, 'group:12'), kind: 'refund_failed' },
    alarm(2, 'payout:po_9', { accountId: 7, amountMinor: 4500, currency: 'USD' }),
    { ...alarm(3, 'leg:5'), kind: 'label_used' },
    { ...alarm(4, 'tracking:9400'), kind: 'parcel_unknown' },
  ]
  const { box } = await render(<Alarms />, {
    words: ['desk', 'failures'],
    answers: { '/operator/alarms?state=open': { data, meta: { page: 1, pageSize: 20, hasMore: false } } },
  })
  expect([...box.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
    'Wool coat, Hat Order R-7',
    'Payout po_9 ',
    'Label 5 ',
    'Tracking number 9400 ',
  ])
  expect(box.textContent).toContain('$45.00')
  expect(named('Open the case', box).getAttribute('href')).toBe('/desk/orders?q=12')
  expect(box.textContent).toContain('Payout po_9')
  expect(named('Whose it is', box).getAttribute('href')).toBe('/desk/people?q=7')
  expect(box.textContent).toContain('Label 5')
  expect(box.textContent).not.toContain('amountMinor')
})

test('the date of a dispute presses until the bank has evidence', async () => {
  const until = '2026-12-08T09:52:00.000Z'
  const data = [
    { ...alarm(1, 'dispute:1', { until }), kind: 'dispute' },
    { ...alarm(2, 'dispute:2', { until }), isAnswered: true },
  ]
  const { box } = await render(<Alarms />, {
    words: ['desk', 'failures'],
    answers: { '/operator/alarms?state=open': { data, meta: { page: 1, pageSize: 20, hasMore: false } } },
  })
  const dates = [...box.querySelectorAll('p')].filter(({ textContent }) => textContent?.startsWith('Until '))
  expect(dates.map(({ className }) => className.includes('text-problem'))).toEqual([true, false])
})

test('a parcel that failed is told as what happened to it, with what may be claimed for its label', async () => {
  const failed = (id: number, move: string) => ({ ...alarm(id, 'group:12', { move, by: 'carrier' }), kind: 'parcel_failed' })
  const { box } = await render(<Alarms />, {
    words: ['desk', 'failures'],
    answers: {
      '/operator/alarms?state=open': {
        data: [failed(1, 'failParcel'), failed(2, 'loseParcel'), { ...failed(3, 'returnParcel'), sum: null, times: 2 }],
        meta: { page: 1, pageSize: 20, hasMore: false },
      },
    },
  })
  expect([...box.querySelectorAll('li')].map((one) => one.querySelector('h2 + p, div + p')?.textContent)).toEqual([
    'The carrier could not deliver the parcel. $45.00 for the label may be claimed from the carrier.',
    'The parcel was lost. $45.00 for the label may be claimed from the carrier.',
    'The parcel came back undelivered.',
  ])
  expect(box.textContent).not.toContain('Raised once')
  expect(box.textContent).toContain('Raised 2 times')
})

const alikeIn = async (answer: object) => {
  const raised = (id: number, day: string, more: object = {}) => ({
    ...alarm(id, `dispute:${id}`, { until: `2026-12-${day}T10:00:00.000Z` }),
    kind: 'dispute',
    raisedAt: `2026-11-${day}T10:00:00.000Z`,
    ...more,
  })
  const data = [raised(1, '08'), raised(2, '05', { isAnswered: true }), alarm(3, 'payout:po_9'), raised(4, '12')]
  const { box } = await render(<Alarms />, {
    words: ['desk', 'failures'],
    answers: { '/operator/alarms?state=open': { data, meta: { page: 1, pageSize: 20, hasMore: false, ...answer } } },
  })
  return [...(box.querySelector('ul[aria-label=Alarms]')?.children ?? [])]
}
test('alarms of which the same has happened are one card: how many, since when, what presses first, and each behind a press', async () => {
  const cards = await alikeIn({})
  expect(cards).toHaveLength(2)
  const [disputes, payout] = cards
  const folded = disputes?.querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelectorAll('li')).toHaveLength(3)
  const head = disputes?.textContent?.replace(folded?.textContent ?? '', '') ?? ''
  expect(head).toMatch(/^3 alarms.*send evidence in time\..*Oldest Thu, Nov 5.*Newest Thu, Nov 12.*Until Tue, Dec 8/)
  expect(folded?.textContent).not.toContain('send evidence in time')
  expect(payout?.querySelector('h2')?.textContent).toContain('Payout po_9')
  expect(payout?.textContent).toContain('could not pay out')
})

test('while not all alarms are loaded, their number is no more than what is known', async () => {
  const [disputes] = await alikeIn({ hasMore: true, cursor: '4' })
  expect(disputes?.querySelector('h2')?.textContent).toContain('At least 3 alarms')
})
