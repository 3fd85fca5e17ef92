import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { beginSession, type Me } from '../shell/session.ts'
import ShipPage from './ship.page.tsx'

test('the address of a return label in the words of the documents leads to its screen (C-111)', async () => {
  beginSession({ jwt: 'token', user: { id: 2, username: 'mei' } as Me })
  const at = '/merchant/ship/7?returnMode=true&orderItemId=8'
  const { went } = await render(<ShipPage />, { words: ['accounts', 'orders', 'shipment'], at, params: { fulfillmentGroupId: '7' } })
  expect(went).toEqual(['/merchant/ship/7/return-label?orderItemId=8'])
})
