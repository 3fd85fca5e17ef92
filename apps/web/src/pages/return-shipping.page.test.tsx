import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { beginSession, type Me } from '../shell/session.ts'
import ReturnShippingPage from './return-shipping.page.tsx'

test.each([404, 418])('an item that cannot be read (%i) is told as such, not as its group', async (status) => {
  beginSession({ jwt: 'token', user: { id: 3, username: 'alice' } as Me })
  const { box } = await render(<ReturnShippingPage />, {
    words: ['accounts', 'orders', 'returns', 'wayback'],
    params: { orderItemId: '4' },
    answers: { '/order-items/4': Response.json({ statusCode: status, message: 'The kettle is cold.' }, { status }) },
  })
  await eventually(() => expect(box.textContent).toContain('Error loading order item: The kettle is cold.'))
})
