import { afterEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { dismiss, useToasts } from '../../shell/toasts.ts'
import type { AddAnswer } from './add-to-cart.ts'
import ReplacePeriod from './replace-period.tsx'

const period = (startDate: string, endDate: string) => ({ option: 'day', number: 3, startDate, endDate }) as const
const answer = {
  status: 'choose_replacement',
  message: '',
  cartItemId: 5,
  newItem: period('2027-03-10', '2027-03-12'),
  options: [period('2027-03-01', '2027-03-01')],
} as unknown as AddAnswer
const shown = new Set<number>()
function Toasts() {
  const toasts = useToasts()
  for (const { id } of toasts) shown.add(id)
  return <output>{toasts.map(({ text }) => text).join(';')}</output>
}
const told = () => document.querySelector('output')?.textContent
async function open() {
  beginSession({ jwt: 'token', user: { id: 1 } as Me })
  const onClose = vi.fn<() => void>()
  await render(
    <>
      <ReplacePeriod {...({ answer, now: false } as Parameters<typeof ReplacePeriod>[0])} onClose={onClose} />
      <Toasts />
    </>,
    { words: ['product', 'days', 'catalogue', 'failures'] },
  )
  return onClose
}
afterEach(() => {
  dropSession()
  for (const id of shown) dismiss(id)
  vi.unstubAllGlobals()
})

test('days are named from the first to the last, a single day once', async () => {
  await open()
  const [kept, wanted] = [...document.querySelectorAll('fieldset label')].map(({ textContent }) => textContent)
  expect(kept?.split('Mon, Mar 1')).toHaveLength(2)
  expect(wanted).toContain('Wed, Mar 10, 2027 to Fri, Mar 12, 2027')
})

test.each([
  ['nothing that can be read', 500, {}, 'Failed to update cart. Please try again.'],
  ['words of its own', 409, { statusCode: 409, code: 'made.up', message: 'Somebody was faster.', requestId: 'r' }, 'Somebody was faster.'],
] as const)('other days are refused with %s: it is said, and the question stays (PDP-37)', async (_, status, body, text) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  const onClose = await open()
  await press(named('Replace Rental Period'))
  await eventually(() => expect(told()).toBe(text))
  expect(onClose).not.toHaveBeenCalled()
})
