import { reasons } from '@rondo/rules/orders/reasons'
import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { ReturnRequest } from './returns.queries.ts'

test.each([
  ['of the list for a group', 'damaged_during_shipping', 'groupReturn'],
  ['of the list on the screen of a return', 'late_delivery', 'requestReturn'],
  ['of the list for one piece', 'size_fit_issue', 'itemReturn'],
] as const)('a reason %s is found in that list by whoever changes their return', async (_, reason, list) => {
  const request = { id: 3, reason, comments: null, quantity: 1, fundCollectionPayment: null } as unknown as ReturnRequest
  await render(<EditDialog group={{ id: 9, version: 1 } as Details} request={request} onClose={() => {}} />, {
    words: ['returns', 'orders', 'failures'],
  })
  const field = document.querySelector('select')
  expect(field?.value).toBe(reason)
  expect([...(field?.options ?? [])].slice(1).map(({ value }) => value)).toEqual(reasons[list])
})
