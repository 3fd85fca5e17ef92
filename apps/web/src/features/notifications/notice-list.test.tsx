import { noticeKindNames } from '@rondo/rules/notifications/notice-kinds'
import { sayIn } from '@rondo/words/all'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { makeFormat } from '../../shell/format.ts'
import { dropSession } from '../../shell/session.ts'
import { NoticeList, textOf } from './notice-list.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const words = ['bell', 'notices', 'orders'] as const
const entry = (id: number, readAt: string | null = null) => ({
  id,
  kind: 'canceled',
  who: 'mei',
  picture: null,
  facts: { number: 'RO-7', reason: { reason: 'out_of_stock' } },
  link: `/dashboard/transactions/fg/${id}`,
  at: '2026-11-22T10:00:00.000Z',
  readAt,
})
const page = (data: object[], meta: object = {}) => ({
  data,
  meta: { total: data.length, page: 1, pageSize: 20, hasMore: false, ...meta },
})
const draw = (answers: Record<string, unknown>, onLeave = () => {}) => render(<NoticeList onLeave={onLeave} />, { words, answers })

test('an entry says what happened and leads to its place; opening it marks it as read', async () => {
  const heard = answering({ 'PUT /notifications/read': { body: { unread: 0 } } })
  const left = vi.fn()
  const { box } = await draw({ '/notifications': page([entry(4), entry(3, '2026-11-22T11:00:00.000Z')]) }, left)
  const links = [...box.querySelectorAll<HTMLAnchorElement>('li a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/transactions/fg/4', '/dashboard/transactions/fg/3'])
  expect(links[0]?.textContent).toContain('Not read yet: mei canceled order RO-7: Out of stock.')
  expect(links[1]?.textContent).not.toContain('Not read yet')
  await press(links[0]!)
  await settle()
  expect(heard.calls).toMatchObject([{ what: 'PUT /notifications/read', body: { ids: [4] } }])
  expect(left).toHaveBeenCalledOnce()
})

test('what has ended by itself names the day on which it did', async () => {
  const ended = { ...entry(4, '2026-11-22T12:00:00.000Z'), facts: { number: 'RO-7' } }
  const { box } = await draw({
    '/notifications': page([
      { ...ended, kind: 'return_lapsed' },
      { ...ended, id: 3, kind: 'return_approved_late' },
    ]),
  })
  const said = box.textContent.replaceAll('\u00A0', ' ')
  expect(said).toContain('The return of order RO-7 has lapsed: nothing was sent by Sun, Nov 22.')
  expect(said).toContain('since nobody answered by Sun, Nov 22.')
})

test('what asks for something names its day once', async () => {
  const hour = 3_600_000
  const asked = (id: number, hoursAgo: number) => ({
    ...entry(id),
    kind: 'offer_received',
    facts: { item: 'Silk Gown', price: { minor: 9_000, currency: 'USD' } },
    at: new Date(Date.now() - hoursAgo * hour).toISOString(),
  })
  const { box } = await draw({
    '/notifications': page([asked(4, 1), { ...asked(3, 1), kind: 'offer_accepted' }, { ...asked(2, 1), kind: 'circle_agreed' }]),
  })
  const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')
  const due = plain(makeFormat('en').dayHere(new Date(Date.now() + 47 * hour).toISOString())) ?? ''
  const [open, agreed, circle] = [...box.querySelectorAll('li')].map(({ textContent }) => plain(textContent))
  expect(open).toContain(`Please answer by ${due}.`)
  expect(agreed).toContain(`Your cart keeps this price until ${due}.`)
  expect(circle).toContain(`is in your cart: check out by ${due}.`)
  for (const text of [open, agreed, circle]) expect(text?.split(due)).toHaveLength(2)
})

test('the number of an order and a name with a hyphen stay on their lines', async () => {
  const told = { ...entry(4), who: 'Slow Denim Co-op', facts: { ...entry(4).facts, number: 'R261129-1379' } }
  const { box } = await draw({ '/notifications': page([told]) })
  expect([...box.querySelectorAll('li a .whitespace-nowrap')].map(({ textContent }) => textContent)).toEqual(['Co-op', 'R261129-1379'])
  expect(box.textContent).toContain('Slow Denim Co-op canceled order R261129-1379: Out of stock.')
})

test('one is marked by its button, all up to the newest by one press', async () => {
  const heard = answering({ 'PUT /notifications/read': { body: { unread: 0 } } })
  await draw({ '/notifications': page([entry(4), entry(3)]) })
  await press(named('Mark all as read'))
  await settle()
  expect(heard.calls).toMatchObject([{ body: { upTo: 4 } }])
})

test('older entries come with a press, from where the page ended', async () => {
  const { box } = await draw({
    '/notifications': page([entry(4)], { hasMore: true, cursor: '4', total: 2 }),
    '/notifications?cursor=4': page([entry(2)], { total: 2 }),
  })
  await press(named('Show older'))
  await settle()
  expect(box.querySelectorAll('li')).toHaveLength(2)
})

test('nothing yet, and a list that did not come, say so', async () => {
  const { box } = await draw({ '/notifications': page([]) })
  expect(box.textContent).toContain('Nothing yet')
  const lost = await draw({})
  expect(lost.box.textContent).toContain('Your notifications did not load')
})

test.each(noticeKindNames)('an entry of kind %s is worded in both languages, without a gap', (kind) => {
  const facts = {
    number: 'RO-7',
    item: 'Coat',
    name: 'Winter',
    n: 2,
    amount: { minor: 1_250, currency: 'USD' as const },
    price: { minor: 900, currency: 'JPY' as const },
    day: { at: '2026-11-22T10:00:00.000Z' },
    reason: { reason: 'other' },
  }
  for (const locale of ['en', 'zh-CN'] as const) {
    const text = textOf(
      { kind, who: 'mei', facts, at: '2026-11-22T10:00:00.000Z' },
      sayIn(locale),
      makeFormat(locale, () => Date.UTC(2026, 5)),
    )
    expect(text).not.toMatch(/[{}]|undefined|NaN|notices\.|\[object/)
    expect(/\p{Script=Han}/u.test(text)).toBe(locale === 'zh-CN')
  }
})
