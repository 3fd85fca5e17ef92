import { afterEach, expect, test, vi } from 'vitest'
import { eventually, key, named, press, render, type } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { LendingCalendar } from './lending-calendar.tsx'

const calendar = {
  today: '2026-11-21',
  stock: 1,
  turnaround: { before: 0, after: 1 },
  booked: [
    { unit: 1, isHeld: false, firstDay: '2026-11-24', lastDay: '2026-11-25' },
    { unit: 1, isHeld: true, firstDay: '2026-11-29', lastDay: '2026-11-29' },
  ],
  blocked: [
    { feed: null, firstDay: '2026-11-27', lastDay: '2026-11-27' },
    { feed: 4, firstDay: '2026-11-28', lastDay: '2026-11-28' },
  ],
  feeds: [
    {
      id: 4,
      name: 'Elsewhere',
      host: 'calendars.test',
      lookedAt: '2026-11-21T10:00:00.000Z',
      readAt: '2026-11-21T09:00:00.000Z',
      nextLookAt: '2026-11-21T11:00:00.000Z',
      problem: 'not_found',
      clashes: ['2026-11-24', '2026-11-25'],
    },
  ],
  link: null,
}
const Said = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>)
const piece = (
  <>
    <LendingCalendar productId={7} isService={false} />
    <Said />
  </>
)
const open = (answer: unknown = calendar, locale: 'en' | 'zh-CN' = 'en') =>
  render(piece, { words: ['rentals'], locale, answers: { '/products/7/calendar': answer } })
/** Answers of the server to changes, and what was sent to it. */
const serving = (status: number, answer: object) => {
  beginSession({ jwt: 'token', user: { id: 1 } as Me })
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(() => Promise.resolve(Response.json(answer, { status })))
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([url, init]) => [init?.method, url, init?.body ? JSON.parse(init.body as string) : null])
}
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test.each([
  'Tuesday, November 24, 2026, Rented out',
  'Friday, November 27, 2026, Blocked by you',
  'Saturday, November 28, 2026, Busy in Elsewhere',
  'Sunday, November 29, 2026, Being paid for',
  'Monday, November 30, 2026',
])('a day says what stands on it: %s', async (name) => {
  await open()
  expect(named(name).textContent).toBe(/ (\d\d),/.exec(name)?.[1])
})

test('two presses in any order pick days, which are blocked at once', async () => {
  const sent = serving(200, { ...calendar, blocked: [{ feed: null, firstDay: '2026-11-21', lastDay: '2026-11-23' }] })
  const { box } = await open()
  await press(named(/November 23/))
  expect(box.textContent).toContain('Mon, Nov 23 picked. Now pick the last day.')
  await press(named(/November 21/))
  expect(box.textContent).toContain('Sat, Nov 21 to Mon, Nov 23: 3 days')
  await press(named('Block these days'))
  expect(sent()).toEqual([['PUT', '/api/products/7/calendar/days', { firstDay: '2026-11-21', lastDay: '2026-11-23', blocked: true }]])
  await eventually(() => named(/November 22.*Blocked by you/))
  expect(box.textContent).toContain('No days picked.')
})

test('days can be picked and opened by keyboard alone', async () => {
  const sent = serving(200, calendar)
  const { box } = await open()
  const grid = box.querySelector('table')!
  await key(grid, 'ArrowDown')
  await press(box.querySelector<HTMLElement>('td [tabindex="0"]')!)
  await key(grid, 'ArrowRight')
  await press(box.querySelector<HTMLElement>('td [tabindex="0"]')!)
  await press(named('Open these days'))
  expect(sent()[0]?.[2]).toEqual({ firstDay: '2026-11-28', lastDay: '2026-11-29', blocked: false })
})

test('days that are let cannot be blocked, and the refusal names them in the reader’s language', async () => {
  serving(409, {
    statusCode: 409,
    code: 'rentals.days_let',
    message: 'Already booked',
    details: { days: '2026-11-24 – 2026-11-25' },
    requestId: 'r',
  })
  const { box } = await open(calendar, 'zh-CN')
  await press(named(/11月24日/))
  await press(named('屏蔽这些日期'))
  await eventually(() => expect(box.textContent).toContain('11月24日周二 – 11月25日周三已被预订，无法屏蔽。'))
})

test('a calendar that cannot be read says why and that its days stand; days busy on both sides are named', async () => {
  const { box } = await open()
  expect(box.textContent).toContain('There is no calendar at this address any more. Its last known days stay blocked.')
  expect(box.textContent).toContain('Also busy there: Tue, Nov 24 – Wed, Nov 25.')
})

test('an address that is none stands at its field', async () => {
  serving(400, { statusCode: 400, code: 'rentals.feed_address', message: 'Please enter', errors: { url: 'Please enter' }, requestId: 'r' })
  const { box } = await open()
  await press(named('Connect'))
  expect(box.textContent).toContain('Please paste the address of a calendar')
  await type(named(/Calendar address/), 'nothing')
  expect(box.textContent).not.toContain('Please paste')
  await press(named('Connect'))
  await eventually(() => expect(box.querySelector('input[type=url]')?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(named(/Calendar address/))
  expect((named(/Calendar address/) as HTMLInputElement).value).toBe('nothing')
})

test('a link is made, shown and ended', async () => {
  const sent = serving(200, { ...calendar, link: 'https://rondo.test/api/calendars/7-1.key.ics' })
  const { box } = await open()
  await press(named('Make a link'))
  await eventually(() =>
    expect(box.querySelector('input[readonly]')).toHaveProperty('value', 'https://rondo.test/api/calendars/7-1.key.ics'),
  )
  serving(200, calendar)
  await press(named('Stop sharing'))
  await eventually(() => named('Make a link'))
  expect(sent()[0]?.slice(0, 2)).toEqual(['POST', '/api/products/7/calendar/link'])
})

test('days between rentals are saved when they were changed', async () => {
  const sent = serving(200, { ...calendar, turnaround: { before: 1, after: 1 } })
  await open()
  const more = [...document.querySelectorAll<HTMLElement>('[aria-label="More"]')]
  await press(more[0]!)
  await press(named('Save'))
  expect(sent()[0]).toEqual(['PUT', '/api/products/7/calendar/turnaround', { before: 1, after: 1 }])
})

test('a calendar that cannot be loaded says so and can be tried again', async () => {
  const { box } = await render(<LendingCalendar productId={8} isService={false} />, { words: ['rentals'] })
  await eventually(() => expect(box.textContent).toContain('The calendar did not load'))
})
