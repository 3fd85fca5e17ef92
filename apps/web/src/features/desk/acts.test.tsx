import { act } from 'react'
import { expect, test } from 'vitest'
import { named, press, render, type } from '../../../test/render.tsx'
import { Audit } from './records.tsx'

const nothing = { person: null, listing: null, report: null, order: null }
const order = { groupId: 12, number: 'R-7', pieces: ['Petal Slip Dress'] }
const done = (id: number, act: string, subject: string, about: object, before: object = {}, after: object = {}) => {
  const [kind, of] = subject.split(':')
  return {
    id,
    act,
    subject,
    about: { kind, id: of, ...nothing, ...about },
    before,
    after,
    by: { id: 3, username: 'olive', name: 'Olive P.' },
    reason: 'looked into it',
    requestId: 'a90a2913',
    at: '2026-11-29T12:00:00.000Z',
  }
}
const shown = async (data: readonly object[], locale: 'en' | 'zh-CN' = 'en') => {
  const { box } = await render(<Audit />, {
    words: ['desk', 'statuses', 'moderation', 'failures'],
    locale,
    answers: { '/operator/acts': { data, meta: { page: 1, hasMore: false } } },
  })
  return box
}
/** What stands there before somebody opens the details. */
const told = (box: HTMLElement) => {
  for (const one of box.querySelectorAll('details')) one.remove()
  return box.textContent
}
const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const claim = done(
  1,
  'claim_decided',
  'claim:3',
  { order },
  { deposit: 'contested', currency: 'USD', claimedMinor: 500 },
  { deposit: 'settled', currency: 'USD', grantedMinor: 200 },
)

test('a decided claim is told with its piece, and what was asked and granted; what the database calls it stays behind the details', async () => {
  const box = await shown([claim])
  expect(named('Claim on Petal Slip Dress', box).getAttribute('href')).toBe('/desk/orders?q=R-7')
  expect(box.querySelector('details')?.textContent).toContain('claim:3')
  const text = told(box)
  expect(text).toContain('$5.00 asked, $2.00 granted')
  expect(text).not.toMatch(/claim:3|Minor|contested|a90a2913/)
  const chinese = await shown([claim], 'zh-CN')
  expect(told(chinese)).toMatch(/要求 US\$5\.00，判给 US\$2\.00/)
})

test('each kind of act leads to what it was about, and a kind that is not known stays as it is', async () => {
  const box = await shown([
    done(1, 'person_blocked', 'account:7', { person: { id: 7, username: 'paul', name: 'Paul K.' } }),
    done(2, 'listing_taken_down', 'product:66', { listing: 'Wool coat' }),
    done(3, 'listing_put_back', 'product:67', {}),
    done(4, 'group_canceled', 'group:12', { order }, { status: 'processing' }, { status: 'canceled', refundMinor: 4500, currency: 'USD' }),
    done(5, 'report_decided', 'report:4', { report: { kind: 'listing', title: 'Wool coat' } }, {}, { decision: 'removed' }),
    done(6, 'contact_closed', 'contact:9', {}, { state: 'open' }, { state: 'closed' }),
    done(7, 'delivery_decided', 'group:13', { order }, {}, { decision: 'redeliver', status: 'ready_for_shipping' }),
    done(8, 'alarm_settled', 'sock:9', {}),
    done(9, 'alarm_settled', 'tracking:9400', {}),
  ])
  const ways = [...box.querySelectorAll('li a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways).toEqual([
    ['Paul K. (@paul)', '/desk/people?q=7'],
    ['Wool coat', '/desk/listings?q=66'],
    ['Listing 67', '/desk/listings?q=67'],
    ['Petal Slip Dress', '/desk/orders?q=R-7'],
    ['Report of “Wool coat”', '/desk/reports'],
    ['Message 9', '/desk/contacts?state=closed'],
    ['Petal Slip Dress', '/desk/orders?q=R-7'],
  ])
  const text = told(box)
  expect(text).toContain('$45.00 goes back')
  expect(text).toContain('Removed')
  expect(text).toContain('Send again')
  expect(text).toContain('sock:9')
  expect(text).toContain('Tracking number 9400')
  expect(text).not.toMatch(/refundMinor|redeliver|ready_for_shipping/)
})

test('the filter of acts speaks of people and orders, and takes up what stands in the address', async () => {
  const { box } = await render(<Audit />, {
    words: ['desk', 'statuses', 'moderation', 'failures'],
    at: '/desk/audit?by=-&subject=order%3AR-7',
    answers: { '/operator/acts?by=-&subject=order%3AR-7': { data: [claim], meta: { page: 1, hasMore: false } } },
  })
  const chosen = [...box.querySelectorAll('select')].map((one) => one.selectedOptions[0]?.textContent)
  expect(chosen).toEqual(['All acts', 'Command line', 'An order'])
  expect(box.querySelector('input')?.value).toBe('R-7')
  expect([...box.querySelectorAll('label')].map((one) => one.textContent)).toEqual(['Act', 'By', 'About', 'Order number'])
})

test('who chooses “An operator” asks for acts of any at once, and for those of one when a name is typed', async () => {
  const filter = async (by: string) => {
    const { box, went } = await render(<Audit />, {
      words: ['desk', 'statuses', 'moderation', 'failures'],
      at: `/desk/audit${by}`,
      answers: { [`/operator/acts${by}`]: { data: [claim], meta: { page: 1, hasMore: false } } },
    })
    return { box, went, doer: named('By', box) as HTMLSelectElement, find: () => press(named('Find', box)) }
  }
  const all = await filter('')
  await choose(all.doer, 'person')
  expect(all.went).toEqual(['/desk/audit?by=%40'])
  const { box, went, doer, find } = await filter('?by=%40')
  expect([doer.value, (named('Username', box) as HTMLInputElement).value]).toEqual(['person', ''])
  expect(box.textContent).toContain('Claim on Petal Slip Dress')
  await find()
  await type(named('Username', box), 'olive')
  await find()
  expect(went).toEqual(['/desk/audit?by=%40', '/desk/audit?by=olive'])
})

test('a difference is told by what it was, and not by what the provider calls it', async () => {
  const box = await shown([
    done(1, 'difference_settled', 'difference:2', { kind: 'adj_demo', id: '' }, { kind: 'not_booked', about: 'adj_demo', state: 'open' }),
  ])
  expect(box.querySelector('details')?.textContent).toContain('adj_demo')
  const text = told(box)
  expect(text).toContain('Difference settledThe provider moved money that our ledger does not have.')
  expect(text).not.toContain('adj_demo')
})

test('where no act fits, the filter is cleared at a press', async () => {
  const { box, went } = await render(<Audit />, {
    words: ['desk', 'statuses', 'moderation', 'failures'],
    at: '/desk/audit?act=listing_put_back&by=olive',
    answers: { '/operator/acts?act=listing_put_back&by=olive': { data: [], meta: { page: 1, hasMore: false } } },
  })
  expect(box.querySelector('h2')?.textContent).toBe('No entries match')
  await press(named('Clear the filter', box))
  expect(went).toEqual(['/desk/audit'])
})
