import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import Overview from './overview.tsx'

const none = {
  refundsFailed: 0,
  operationsFailed: 0,
  operationsUnknown: 0,
  differences: 0,
  refundsPlanned: 0,
  refundsDisputed: 0,
  cases: 0,
  claims: 0,
  disputes: 0,
  reports: 0,
  contacts: 0,
  blocked: 0,
  takenDown: 0,
  alarms: 0,
  jobsFailed: 0,
  jobsWaiting: 0,
  outboxWaiting: 0,
}
const open = (counts: object) =>
  render(<Overview />, { words: ['desk', 'failures'], answers: { '/operator/overview': { ...none, ...counts } } })

test('what waits is not counted a second time below, and figures at zero are folded', async () => {
  const { box } = await open({ alarms: 5, cases: 2, blocked: 1 })
  expect([...box.querySelectorAll('[aria-labelledby=desk-now] li')].map(({ textContent }) => textContent)).toEqual([
    '5open alarms',
    '2cases',
  ])
  const folded = box.querySelector('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toBe('14 figures at zero')
  expect(folded?.querySelectorAll('li')).toHaveLength(14)
  const others = [...box.querySelectorAll('[aria-labelledby=desk-more] li')].filter((one) => !folded?.contains(one))
  expect(others.map(({ textContent }) => textContent)).toEqual(['blocked people1'])
  expect(named(/^failed refunds/, box).getAttribute('href')).toBe('/desk/refunds')
})
