import { afterEach, expect, test } from 'vitest'
import { answering, refusal, settle } from '../../test/api.ts'
import { eventually, named, press, render, type } from '../../test/render.tsx'
import { keepHeart } from '../features/catalog/saved/kept-hearts.ts'
import { routes } from '../routes.tsx'
import { dropSession } from '../shell/session.ts'
import { doorReasons } from './door-reasons.ts'
import LoginPage from './login.page.tsx'

afterEach(dropSession)

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

test('whoever comes to offer a price reads that they must be logged in for it', async () => {
  expect(await said('/login?returnTo=/product/7%23offer')).toContain('Sign in, and the dialog for your offer opens.')
})

test('whoever comes to swap reads what follows', async () => {
  expect(await said('/login?returnTo=/product/7%23swap')).toContain('Sign in to offer your swap.')
})

test('of every place that is guarded the door says why one signs in; the dashboard stands without a reason', () => {
  const places = routes.flatMap(({ path, audience }) => (audience === 'members' ? [path.replaceAll(/:\w+/g, '7')] : []))
  expect(places.filter((path) => !doorReasons.some(([place]) => place.test(path)))).toEqual(['/dashboard'])
})

test.each([
  ['?returnTo=%2Fcart', 'en', 'Your cart is in your account. Sign in, and it opens.'],
  ['?redirect=checkout', 'en', 'Your cart is in your account. Sign in, and you go on to pay.'],
  ['?returnTo=%2Fcart', 'zh-CN', '购物车保存在您的账户中，登录后即可查看。'],
  ['?returnTo=%2Flisting%2Fupload', 'en', 'Before the first one, you verify your account.'],
  ['?returnTo=%2Fmessage%2Fproduct%2F7', 'en', 'Please log in to message the sellerYour conversation opens as soon as you are signed in.'],
] as const)('who wants to go to %s reads in %s why and what follows', async (query, locale, text) => {
  const { box } = await render(<LoginPage />, { words: ['accounts', 'failures'], at: `/login${query}`, locale })
  expect(box.querySelector('[role=status]')?.textContent).toContain(text)
})

test('who pressed a heart reads that it is kept, and nobody who took it back', async () => {
  keepHeart(7, true)
  expect(await said('/login?returnTo=%2Fbrowse')).toContain('Until then, this browser keeps your hearts for an hour.')
  expect(await said('/login?returnTo=%2Fcart')).not.toContain('hearts')
  keepHeart(7, false)
  expect(await said('/login?returnTo=%2Fbrowse')).not.toContain('hearts')
})

test('the name that was typed before a password was forgotten stands in its field', async () => {
  await render(<LoginPage />, { words: ['accounts', 'failures'], at: '/login', state: { arrived: 'reset', name: 'nora' } })
  expect((named(/^Username or email/) as HTMLInputElement).value).toBe('nora')
})

const wish = { body: { type: 'rent', quantity: 1, deliveryMethod: 'pickup', product: 7, merchant: 2 }, now: true }
const words = ['accounts', 'failures', 'product'] as const
const user = { id: 1, username: 'alice', firstname: 'Alice', isMerchant: false, profilePic: [] }
const signsIn = { 'POST /auth/local': { body: { jwt: 'token', user } } }
const added = { 'POST /carts/items': { body: { status: 'added', message: '', itemIndex: 0, cartItemId: 5, itemsCount: 1 } } }
async function signIn() {
  await type(named(/^Username or email/), 'alice')
  await type(named(/^Password/), 'Rondo2026')
  await press(named('Sign in'))
  await settle()
}
const toCart = '/login?returnTo=%2Fproduct%2F7&action=add-to-cart'

test('what a visitor chose goes into their cart as soon as they have signed in, and Rent Now leads on to it', async () => {
  const { calls } = answering({ ...signsIn, ...added })
  const { box, went } = await render(<LoginPage />, { words, at: toCart, state: wish })
  expect(box.textContent).toContain('Please log in to add items to your cart')
  await signIn()
  expect(calls.at(-1)).toMatchObject({ what: 'POST /carts/items', body: wish.body })
  await eventually(() => expect(went).toEqual(['/cart?rent=true']))
})

test('the wish waits for whoever signs up first, and comes with the mail to another tab; it is granted once', async () => {
  const { calls } = answering({ ...signsIn, ...added })
  const { box, went } = await render(<LoginPage />, { words, at: toCart, state: { ...wish, now: false } })
  box.remove()
  const { went: then } = await render(<LoginPage />, { words, at: '/login', state: { arrived: 'confirmed' } })
  await signIn()
  await eventually(() => expect(then).toEqual(['/product/7']))
  expect(went).toEqual([])
  const wishes = () => calls.filter(({ what }) => what === 'POST /carts/items').length
  expect(wishes()).toBe(1)
})

test('who comes for something else is led there, and nothing goes into their cart', async () => {
  const { calls } = answering({ ...signsIn, ...added })
  const { box } = await render(<LoginPage />, { words, at: toCart, state: wish })
  box.remove()
  const { went } = await render(<LoginPage />, { words, at: '/login?returnTo=%2Ffavorites' })
  await signIn()
  await eventually(() => expect(went).toEqual(['/favorites']))
  expect(calls.map(({ what }) => what)).not.toContain('POST /carts/items')
})

test('a wish that cannot be had any more leads back to its piece', async () => {
  answering({ ...signsIn, 'POST /carts/items': refusal(409, 'cart.period_taken', 'These days are already taken.') })
  const { went } = await render(<LoginPage />, { words, at: toCart, state: wish })
  await signIn()
  await eventually(() => expect(went).toEqual(['/product/7']))
})

test('beside the code of a second step no other way in is offered, until one begins again', async () => {
  answering({
    'POST /auth/local': { status: 401, body: { message: 'Code?', code: 'accounts.second_step', details: { ticket: 'a-ticket' } } },
  })
  await render(<LoginPage />, { words: ['accounts', 'failures', 'security'] })
  await type(named(/^Username or email/), 'olive')
  await type(named(/^Password/), 'Rondo2026')
  expect(document.body.textContent).toContain('Continue with Google')
  await press(named('Sign in'))
  await eventually(() => expect(named(/^Code/)).toBeTruthy())
  expect(document.body.textContent).not.toContain('Continue with Google')
  await press(named('Begin again'))
  await eventually(() => expect(document.body.textContent).toContain('Continue with Google'))
})
