import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering } from '../../test/api.ts'
import { eventually, named, render, type RenderOptions, type } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import { toast } from '../shell/toasts.ts'
import MessagesPage from './messages.page.tsx'

const words = ['messages', 'statuses', 'orders', 'failures'] as const
const mei = {
  id: 7,
  username: 'mei',
  name: 'Mei Tan Studio',
  merchantInfo: { storeName: 'Mei Tan Studio' },
  isMerchant: true,
  avatar: null,
  canWrite: true,
}
const claire = { ...mei, id: 9, username: 'claire', name: 'Atelier Claire', merchantInfo: { storeName: 'Atelier Claire' } }
const meta = { total: 1, page: 1, pageSize: 50, hasMore: false }
const none = { data: [], meta: { ...meta, total: 0 } }
const gown = { id: 3, name: 'Gown', photos: [], price: 120, currency: 'USD', active: true }
const said = (id: number, text: string, more: object = {}) => ({
  id,
  chatId: 7,
  seq: id,
  clientId: null,
  messageText: text,
  text,
  messageType: 'others',
  messageSender: { id: 7, username: 'mei' },
  messageReceiver: { id: 1, username: 'nora' },
  isSender: false,
  system: null,
  status: { read: true, responded: false, accepted: null, responseMessage: null },
  readAt: null,
  product: null,
  fulfillmentGroup: null,
  photos: [],
  created_at: '2026-11-02T12:00:00.000Z',
  ...more,
})
const chat = {
  ...mei,
  lastMessage: 'Your gown left the workshop this morning, with love',
  lastMessageType: 'others',
  lastMessageIsSender: false,
  lastMessageIsSystem: false,
  lastMessagePhotos: 0,
  lastMessageOffer: null,
  lastMessageDate: '2020-11-02T12:00:00.000Z',
  unread: 2,
}
const signIn = () => act(async () => beginSession({ jwt: 'token', user: { id: 1, likedProducts: [] } as unknown as Me }))
afterEach(() => act(async () => dropSession()))
afterEach(() => vi.restoreAllMocks())
const open = (options: Omit<RenderOptions, 'words'>) => render(<MessagesPage />, { words, ...options })
const chats = { '/messages/chats': { data: [chat], meta } }

test('a visitor is asked to sign in and comes back', async () => {
  const { box } = await open({ at: '/message/7', params: { id: '7' } })
  expect(box.textContent).toContain('Sign In Required')
  expect(box.textContent).toContain('Please sign in to access your messages.')
  expect(named('Sign in', box).getAttribute('href')).toBe('/login?returnTo=%2Fmessage%2F7')
})

test('the list shows whom, the first 35 characters, when and how many are unread; without any it says so; failed it can be tried again', async () => {
  await signIn()
  const { box } = await open({ at: '/message', answers: chats })
  const row = box.querySelector('a[href="/message/7"]')
  expect(row?.textContent).toBe('MMei Tan StudioNov 2, 2020Your gown left the workshop this m…22 unread messages')
  expect((await open({ at: '/message', answers: { '/messages/chats': none } })).box.textContent).toContain('No conversations yet')
  const failed = await open({ at: '/message', answers: { '/messages/chats': Response.json({}, { status: 403 }) } })
  await eventually(() => expect(failed.box.textContent).toContain('Failed to load chats'))
  named('Retry', failed.box)
  expect(failed.box.textContent, 'nothing stands there to choose').not.toContain('Choose a conversation')
})

test('an offer of a price is told in the list by who made it and how much it is', async () => {
  await signIn()
  const offered = { ...chat, lastMessage: '', lastMessageType: 'offer', lastMessageOffer: { price: 468, currency: 'USD' }, unread: 0 }
  const told = async (more: object) => {
    const { box } = await open({ at: '/message', answers: { '/messages/chats': { data: [{ ...offered, ...more }], meta } } })
    return box.querySelector('a[href="/message/7"]')?.textContent
  }
  expect(await told({ lastMessageIsSender: true })).toContain('You offered $468.00')
  expect(await told({})).toContain('Offers you $468.00')
})

test.each([
  [{ merchantId: 7, merchantName: 'Mei', avatarUrl: '/a.webp' }, '/message/7'],
  [{ merchantId: 7, merchantName: 'Mei', product: { id: 3 } }, '/message/product/3'],
  [{ targetUserId: '9', targetUserName: 'Claire', contextType: 'order', contextId: 12 }, '/message/order/12'],
  [{ targetUserId: 9 }, '/message/9'],
  [{ merchantId: '../cart' }, undefined],
])('what comes along with the way leads on: %j to %s', async (state, to) => {
  await signIn()
  const { went } = await open({ at: '/message', state, answers: chats })
  expect(went).toEqual(to ? [to] : [])
})

test('a conversation from a product has it at its head; what Rondo tells looks different and leads to the order', async () => {
  await signIn()
  const group = { id: 5, status: 'canceled', order: { id: 4, orderNumber: 'R1' } }
  const told = said(2, 'Order R1 was canceled.', { system: 'canceled', fulfillmentGroup: group })
  const { box } = await open({
    at: '/message/product/3',
    params: { id: '3' },
    answers: {
      ...chats,
      '/messages/openings?product=3': { data: [{ person: mei, product: gown, fulfillmentGroup: null }] },
      '/messages/with/7': { person: mei, data: [said(1, 'Hello'), told], meta },
    },
  })
  await eventually(() => expect(box.textContent).toContain('Hello'))
  expect(named('Open Gown', box).getAttribute('href')).toBe('/product/3')
  expect(box.textContent).toContain('$120.00')
  expect(named('Open order R1', box).getAttribute('href')).toBe('/dashboard/transactions/fg/5')
  expect(named('View profile', box).getAttribute('href')).toBe('/merchant/7')
})

test('an order of several merchants asks whom one means; one without parts says so; what cannot be opened says why', async () => {
  await signIn()
  const part = (id: number) => ({ id, status: 'processing', order: { id: 4, orderNumber: 'R1' } })
  const about = async (answer: unknown) =>
    (await open({ at: '/message/order/4', params: { id: '4' }, answers: { ...chats, '/messages/openings?order=4': answer } })).box
  const box = await about({
    data: [
      { person: mei, product: null, fulfillmentGroup: part(5) },
      { person: claire, product: null, fulfillmentGroup: part(6) },
    ],
  })
  expect(named('Mei Tan Studio', box).getAttribute('href')).toBe('/message/fulfillment-group/5')
  expect(named('Atelier Claire', box).getAttribute('href')).toBe('/message/fulfillment-group/6')
  expect((await about({ data: [] })).textContent).toContain('No fulfillment groups found for this order')
  const refusal = { statusCode: 404, message: 'Could not load order details', code: 'messaging.order_not_found' }
  const refused = await about(Response.json(refusal, { status: 404 }))
  await eventually(() => expect(refused.textContent).toContain('Could not load order details'))
})

test('who has left can be read and not written to', async () => {
  await signIn()
  const { box } = await open({
    at: '/message/7',
    params: { id: '7' },
    answers: { ...chats, '/messages/with/7': { person: { ...mei, canWrite: false }, data: [said(1, 'Goodbye')], meta } },
  })
  await eventually(() => expect(box.textContent).toContain('Goodbye'))
  expect(box.textContent).toContain('This person is no longer here.')
  expect(box.querySelector('textarea')).toBeNull()
})

test('somebody else who signs in over a conversation finds nothing of what was being written', async () => {
  await signIn()
  const { box } = await open({ at: '/message/7', params: { id: '7' }, answers: { ...chats, '/messages/with/7': { person: mei, ...none } } })
  await type(named('Write a message', box), 'my secret')
  await act(async () => beginSession({ jwt: 'other', user: { id: 2, likedProducts: [] } as unknown as Me }))
  expect((named('Write a message', box) as HTMLTextAreaElement).value).toBe('')
})

test('a refused message to somebody new stands in the list, and where its conversation does not load', async () => {
  await signIn()
  const unsent = {
    clientId: 'a',
    to: 9,
    text: 'A whole one',
    photos: [],
    about: { product: 3 },
    at: '2026-11-23T10:00:00.000Z',
    state: 'failed',
  }
  localStorage.setItem('rondo.kept.1.message.a', JSON.stringify(unsent))
  const refused = Response.json({ statusCode: 403 }, { status: 403 })
  const answers = { ...chats, '/messages/with/9': { person: claire, ...none }, '/messages/openings?product=3': refused }
  const list = await open({ at: '/message', answers })
  await eventually(() => expect(list.box.querySelector('a[href="/message/9"]')?.textContent).toContain('Not sent: A whole one'))
  const about = await open({ at: '/message/product/3', params: { id: '3' }, answers })
  await eventually(() => expect(about.box.textContent).toContain('Could not open chat with seller'))
  expect(about.box.textContent).toContain('A whole one')
  const open9 = await open({ at: '/message/9', params: { id: '9' }, answers: { ...answers, '/messages/with/9': refused } })
  await eventually(() => expect(open9.box.textContent).toContain('Failed to load chat'))
  named('Send again', open9.box)
})

test.each([
  [
    404,
    'This conversation cannot be shown',
    'This person is not on Rondo. Failed to load chat: Person not found',
    ['Back to all conversations'],
  ],
  [
    500,
    'This conversation did not load',
    'Please try again later. Failed to load chat: An error occurred',
    ['Retry', 'Back to all conversations'],
  ],
])('a conversation that is refused (%i) is not asked for again, one that broke is', async (status, title, hint, ways) => {
  await signIn()
  const lost = Response.json({ statusCode: status, code: status === 404 ? 'messaging.person_not_found' : undefined }, { status })
  const { box } = await open({ at: '/message/9', params: { id: '9' }, answers: { ...chats, '/messages/with/9': lost } })
  const shown = () => box.querySelector('h2')?.parentElement?.querySelectorAll('a, button') ?? []
  await eventually(() => expect(box.textContent).toContain('Failed to load chat: '))
  expect(box.querySelector('h2')?.textContent).toBe(title)
  expect(box.querySelector('h2 + p')?.textContent).toBe(hint)
  expect([...shown()].map(({ textContent }) => textContent)).toEqual(ways)
})

test('whoever would write to themselves reads once that this cannot be', async () => {
  await signIn()
  const why = 'You cannot write to yourself.'
  const refused = Response.json({ statusCode: 400, code: 'messaging.with_self', message: why }, { status: 400 })
  const { box } = await open({ at: '/message/1', params: { id: '1' }, answers: { ...chats, '/messages/with/1': refused } })
  await eventually(() => expect(box.querySelector('h2 + p')?.textContent).toBe(`Failed to load chat: ${why}`))
})

const refusedBy = { status: 403, body: { statusCode: 403, message: 'No', code: 'messaging.blocked' } }
test.each([
  ['product', undefined, 'Product information sent!'],
  ['order', undefined, 'Order context shared successfully'],
  ['fulfillment-group', undefined, 'Order context shared'],
  ['product', refusedBy, 'Failed to send product context. Please try again.'],
  ['order', refusedBy, /^Failed to share order context: ./],
  ['order', { status: 413, body: undefined }, 'Failed to send order context'],
] as const)('a first message from a %s takes it along and says what became of it', async (kind, refused, text) => {
  await signIn()
  const group = { id: 5, status: 'processing', order: { id: 4, orderNumber: 'R1' } }
  const about = kind === 'product' ? { product: gown, fulfillmentGroup: null } : { product: null, fulfillmentGroup: group }
  const key = kind === 'fulfillment-group' ? 'fulfillmentGroup' : kind
  const told = (way: 'success' | 'error') => vi.spyOn(toast, way).mockReturnValue()
  const [success, error] = [told('success'), told('error')]
  answering({
    'POST /messages': (sent) =>
      refused ?? { status: 201, body: said(1, 'Hello', { isSender: true, clientId: (sent as { clientId: string }).clientId }) },
  })
  const { box } = await open({
    at: `/message/${kind}/3`,
    params: { id: '3' },
    answers: {
      '/messages/chats': none,
      [`/messages/openings?${key}=3`]: { data: [{ person: mei, ...about }] },
      '/messages/with/7': { person: mei, ...none },
    },
  })
  await eventually(() => named('Write a message', box))
  await type(named('Write a message', box), 'Hello')
  await act(async () => named('Send', box).click())
  await eventually(() => expect((refused ? error : success).mock.calls.flat()).toContainEqual(expect.stringMatching(text)))
  expect((refused ? success : error).mock.calls).toEqual([])
})

test.each([
  [{ block: 'mine', canWrite: false, openOrder: null }, 'You have blocked Mei Tan Studio.', false],
  [{ block: 'theirs', canWrite: false, openOrder: null }, 'Mei Tan Studio takes no messages from you.', false],
  [{ block: 'theirs', canWrite: true, openOrder: { fulfillmentGroup: 5, orderNumber: 'R1' } }, 'still write about order R1', true],
] as const)('of a block each side reads what it means: %j', async (block, text, writes) => {
  await signIn()
  const { box } = await open({
    at: '/message/7',
    params: { id: '7' },
    answers: { ...chats, '/messages/with/7': { person: { ...mei, ...block }, data: [said(1, 'Hello')], meta } },
  })
  await eventually(() => expect(box.textContent).toContain(text))
  expect(box.querySelector('textarea') !== null).toBe(writes)
  if (block.block === 'mine') await eventually(() => named('Unblock Mei Tan Studio', box))
})

test('photos of somebody to whom one never wrote come with a press, and with an answer', async () => {
  await signIn()
  const photos = [{ id: 4, width: 30, height: 40 }]
  const held = said(1, '', { photos, photosHeld: true })
  const at = { at: '/message/7', params: { id: '7' } } as const
  const { box } = await open({ ...at, answers: { ...chats, '/messages/with/7': { person: mei, data: [held], meta } } })
  await eventually(() => expect(box.textContent).toContain('A photo from somebody you have never written to'))
  await act(async () => named('Show', box).click())
  named('Open photo 1 of 1', box)
  const own = said(2, 'Who are you?', { isSender: true })
  const answered = await open({ ...at, answers: { ...chats, '/messages/with/7': { person: mei, data: [held, own], meta } } })
  await eventually(() => named('Open photo 1 of 1', answered.box))
})
