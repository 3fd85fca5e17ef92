import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import LoginPage from './login.page.tsx'

const said = async (at: string) => (await render(<LoginPage />, { words: ['accounts', 'failures'], at })).box.textContent

test.each(['/product/3/review', '/fulfillmentgroup/5/review-products', '/order/4/customer/7/review', '/dashboard/customer-review/7'])(
  'who wants to write a review at %s reads that they must be logged in for it',
  async (path) => {
    expect(await said(`/login?returnTo=${encodeURIComponent(path)}`)).toContain('You must be logged in to leave a review')
  },
)

test.each(['/product/3', '/reviews/user/7'])('who wants to go to %s does not', async (path) => {
  expect(await said(`/login?returnTo=${encodeURIComponent(path)}`)).not.toContain('leave a review')
})

test.each(['/dashboard/returns/request/7', '/returns/initiate/7/8'])(
  'who wants to send something back at %s reads that they must be logged in for it (RET-42)',
  async (path) => {
    expect(await said(`/login?returnTo=${encodeURIComponent(path)}`)).toContain('You must be logged in to request a return')
  },
)
