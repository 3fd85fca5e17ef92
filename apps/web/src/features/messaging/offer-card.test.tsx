import { expect, test } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { eventually, named, press, render, type } from '../../../test/render.tsx'
import { type TranslateProps, TranslateWay } from '../../shell/translated.tsx'
import type { Message } from './messaging.queries.ts'
import { OfferCard, OfferMessage } from './offer-card.tsx'
import MakeOffer from './make-offer.tsx'
import type { Offer } from './offers.queries.ts'

const dress = {
  id: 10,
  name: 'Silk dress',
  photos: [] as Offer['product']['photos'],
  size: 'M',
  price: 100,
  rent: null,
  currency: 'USD' as const,
  active: true,
}
const offer = (more: Partial<Offer> = {}): Offer => ({
  id: 1,
  messageId: 5,
  type: 'buy',
  status: 'pending',
  price: 80,
  listedPrice: 100,
  currency: 'USD',
  rentOption: null,
  product: dress,
  products: [dress],
  proposer: { id: 1, username: 'nora', name: 'nora', avatar: null },
  receiver: { id: 2, username: 'mei', name: 'mei', avatar: null },
  merchant: { id: 2 },
  isProposer: false,
  isMerchant: true,
  moves: ['accept', 'decline', 'counter'],
  version: 'as-seen',
  changed: [],
  expiresAt: new Date(Date.now() + 47 * 3_600_000).toISOString(),
  createdAt: new Date().toISOString(),
  endedAt: null,
  responseMessage: null,
  responseRemoved: false,
  isAutomatic: false,
  agreement: null,
  swap: null,
  offeredProduct: null,
  offeredProducts: [],
  ...more,
})
const words = ['offers', 'failures', 'messages'] as const
const show = (one: Offer) => render(<OfferCard offer={one} />, { words: [...words] })

test('a card says for what, how much, how long it waits, and offers what its reader may do', async () => {
  const { box } = await show(offer())
  for (const text of ['Offer to buy', '$80.00', 'Listed at $100.00', 'Waiting for you', '47 hours left'])
    expect(box.textContent).toContain(text)
  for (const name of ['Accept $80.00', 'Offer another price', 'Decline']) expect(named(name, box)).toBeDefined()
  expect(box.textContent).not.toContain('Withdraw')
})

test.each([
  [{ status: 'accepted', agreement: { until: '2026-11-25T00:00:00.000Z', ended: null }, isMerchant: false }, 'Go to cart'],
  [{ status: 'accepted', agreement: { until: '2026-11-25T00:00:00.000Z', ended: 'used' } }, 'Bought at this price.'],
  [{ status: 'accepted', agreement: { until: '2026-11-25T00:00:00.000Z', ended: 'blocked' } }, 'One of you has blocked the other.'],
  [{ status: 'declined', isAutomatic: true }, 'Declined by your lowest price'],
  [{ status: 'countered' }, 'Answered with another price'],
  [{ status: 'rejected', type: 'rent', rentOption: { option: 'day', number: 3 } }, 'Offer to rent for 3 days'],
] as const)('an offer that has ended says how: %j', async (more, text) => {
  const { box } = await show(offer({ moves: [], ...more } as Partial<Offer>))
  expect(box.textContent).toContain(text)
  expect(box.querySelectorAll('button')).toHaveLength(0)
})

test.each([
  [true, ['answer 5']],
  [false, ['message 5']],
])('each of the two may have translated what the other one wrote (its proposer: %s)', async (isProposer, ways) => {
  const way = ({ of: { kind, id } }: TranslateProps) => <i>{`${kind} ${id}`}</i>
  const one = offer({ status: 'declined', moves: [], isProposer, isMerchant: !isProposer, responseMessage: 'Not for that' })
  const { box } = await render(
    <TranslateWay value={way}>
      <OfferCard offer={one} text="For my sister" />
    </TranslateWay>,
    { words: [...words] },
  )
  for (const text of ['For my sister', 'Not for that']) expect(box.textContent).toContain(text)
  expect([...box.querySelectorAll('i')].map(({ textContent }) => textContent)).toEqual(ways)
})

test('a card says what changed since the offer was made, and to whom it is their own piece, that they offer it anew', async () => {
  const changed = [{ product: dress.id, fields: ['photos', 'condition'] as const }] as unknown as Offer['changed']
  const { box } = await show(offer({ changed }))
  expect(box.textContent).toContain('Silk dress was changed after this offer: photos, condition.')
  expect(box.textContent).not.toContain('Offer it as it is now')
  const own = await render(<OfferCard offer={offer({ type: 'swap', changed, moves: ['decline', 'counter'] })} />, {
    words: [...words, 'swaps'],
  })
  expect(own.box.textContent).toContain('You changed a piece after nora asked for it. Offer it as it is now, and nora decides.')
  expect(own.box.textContent).not.toContain('Accept the swap')
})

const tools = { message: ({ id }: { id: number }) => <b>{`message ${id}`}</b>, answer: (id: number) => <b>{`answer ${id}`}</b> }
const message = { id: 5, chatId: 2, text: 'For my sister', removed: false }
test.each([
  ['the proposer the answer', { isProposer: true }, ['answer 5']],
  ['the proposer no answer that was removed', { isProposer: true, responseRemoved: true }, []],
  ['the receiver the words of the offer', { isProposer: false }, ['message 5']],
])('each of the two may report what the other one wrote: %s', async (_who, more, ways) => {
  const one = offer({ status: 'declined', moves: [], responseMessage: 'Not for that', ...more })
  answering({ 'GET /offers': { body: { data: [one], meta: { total: 1, page: 1, pageSize: 100 } } } })
  const sent = { ...message, isSender: more.isProposer, offer: one } as unknown as Message
  const { box } = await render(<OfferMessage message={sent} foot={null} tools={tools} />, { words: [...words] })
  expect([...box.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(ways)
})

test('who accepts is asked first, and their words go along', async () => {
  const { calls } = answering({ 'PUT /messages/5/respond': { body: {} } })
  const { box } = await show(offer())
  await press(named('Accept $80.00', box))
  await eventually(() => expect(document.querySelector('dialog')).not.toBeNull())
  const dialog = document.querySelector('dialog') as HTMLElement
  await type(named('Add a note (optional)', dialog), ' With pleasure ')
  await press(named('Accept $80.00', dialog))
  await settle()
  expect(calls.map(({ what, body }) => [what, body])).toContainEqual([
    'PUT /messages/5/respond',
    { accepted: true, responseMessage: 'With pleasure', seen: 'as-seen' },
  ])
})

test('a price is typed with one decimal point; one that is refused says why at its field, and stays', async () => {
  const { calls } = answering({ 'POST /offers': refusal(400, 'messaging.offer_price', 'Please enter a price above zero', { price: 'x' }) })
  const rents = [{ option: 'day', number: 3, price: 30 }] as const
  await render(<MakeOffer pieces={[{ id: 10, name: 'Silk dress', price: 100, currency: 'USD', rents }]} onClose={() => {}} />, {
    words: [...words],
  })
  const price = named('Your price in USD') as HTMLInputElement
  await type(price, 'a0,0-0')
  await press(named('Send the offer'))
  await settle()
  expect(calls[0]).toMatchObject({ what: 'POST /offers', body: { type: 'buy', product: 10, price: 0 } })
  expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['0.00', 'true'])
})

const swapped = (swap: Partial<NonNullable<Offer['swap']>>) => {
  const agreed = {
    id: 1,
    status: 'firm',
    until: '2026-11-25T00:00:00.000Z',
    mayCallOff: false,
    hasCheckedOut: true,
    groupId: 7,
    ...swap,
  } as const
  const one = offer({ type: 'swap', status: 'accepted', moves: [], offeredProducts: [dress], swap: agreed })
  return render(<OfferCard offer={one} />, { words: [...words, 'swaps', 'cart'] })
}
test('a swap says of each of its pieces the size and what it is listed at; of what is only let, the rent', async () => {
  const rent = { option: 'day', number: 2, price: 19 } as const
  const coat = { ...dress, id: 11, name: 'Coat', price: null, rent }
  const one = offer({ type: 'swap', offeredProducts: [coat] })
  const { box } = await render(<OfferCard offer={one} />, { words: [...words, 'swaps', 'cart', 'catalogue'] })
  expect([...box.querySelectorAll('ul > li')].map(({ textContent }) => textContent)).toEqual([
    'Silk dressSize M · Listed at $100',
    'CoatSize M · Rents at $19 for 2 days',
  ])
})

test('the badge of an agreed swap that was called off says so', async () => {
  const { box } = await swapped({ status: 'called_off', hasCheckedOut: false, groupId: null })
  expect(box.querySelector('header')?.textContent).toBe('SwapFell through')
  expect(box.textContent).not.toContain('Open order')
})

test('a swap that both have checked out leads to its order', async () => {
  const { box } = await swapped({})
  expect(box.textContent).toContain('You have both checked out.')
  expect(named('Open order', box).getAttribute('href')).toBe('/dashboard/transactions/fg/7')
})

test('what was typed into an offer and not sent is there when it is opened again', async () => {
  const offer = <MakeOffer pieces={[{ id: 11, name: 'Silk dress', price: 100, currency: 'USD', rents: [] }]} onClose={() => {}} />
  const { draw } = await render(offer, { words: ['offers', 'failures'] })
  await type(document.querySelector<HTMLTextAreaElement>('textarea')!, 'Would you take less?')
  await press(named('Cancel'))
  await draw(null)
  await draw(offer)
  expect(document.querySelector('textarea')?.value).toBe('Would you take less?')
})

test('of a refused offer its proposer reads the day in the list of offers, and is led to the piece and to another offer', async () => {
  const one = offer({ status: 'declined', moves: [], isProposer: true, isMerchant: false, endedAt: '2026-11-30T12:00:00.000Z' })
  const { box } = await render(<OfferCard offer={one} above={<i />} />, { words: [...words] })
  expect(box.textContent).toContain('Ended on Mon, Nov 30')
  expect(named('See the piece', box).getAttribute('href')).toBe('/product/10')
  await press(named('Make another offer', box))
  await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('Your last offer was $80.00.'))
  const gone = { ...one, products: [{ ...dress, active: false }] }
  expect((await render(<OfferCard offer={gone} above={<i />} />, { words: [...words] })).box.textContent).not.toContain('another offer')
  expect((await show(one)).box.textContent).not.toContain('another offer') // in a conversation the newer cards stand below
})

test('who declines reads of whom and for what', async () => {
  const { box } = await show(offer())
  await press(named('Decline', box))
  await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('nora offers $80.00 for Silk dress.'))
  const swap = offer({ type: 'swap', offeredProducts: [{ ...dress, id: 11, name: 'Biker' }] })
  const swapped = await render(<OfferCard offer={swap} />, { words: [...words, 'swaps'] })
  await press(named('Decline', swapped.box))
  await eventually(() => expect(document.body.textContent).toContain('nora gives Biker for your Silk dress.'))
})

test('who is about to decline may offer another price instead', async () => {
  const { box } = await show(offer())
  await press(named('Decline', box))
  await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('nora offers $80.00'))
  await press(named('Offer another price', document.querySelector('dialog')!))
  await eventually(() => expect(named('Your price in USD')).toBeDefined())
})

test('a price less 5, 10 or 15 % is one press away', async () => {
  await render(<MakeOffer pieces={[{ id: 12, name: 'Silk dress', price: 125, currency: 'USD', rents: [] }]} onClose={() => {}} />, {
    words: [...words],
  })
  await press(named('$112.50 10% less'))
  expect((named('Your price in USD') as HTMLInputElement).value).toBe('112.5')
})

test.each([
  ['a seller who is offered $106', 106, 5, ['$118.75 5% less', '$115.50 Meet in the middle', '$112.50 10% less']],
  ['a seller who is offered $110', 110, 5, ['$118.75 5% less', '$117.50 Meet in the middle', '$112.50 10% less']],
  ['a buyer who is asked for $115', 115, undefined, ['$112.50 10% less', '$106.25 15% less']],
  ['a buyer who is asked for $100', 100, undefined, []],
])('%s is led to prices between that and the listed one', async (_, price, to, chips) => {
  const fixed = { type: 'buy', listedPrice: 125, rentOption: null, price, proposer: { id: 9, name: 'Alice' }, isProposer: false } as never
  const piece = { id: 14, name: 'Silk dress', price: 125, currency: 'USD', rents: [] } as const
  const { box } = await render(<MakeOffer pieces={[piece]} fixed={fixed} to={to} onClose={() => {}} />, { words: [...words] })
  const dialog = box.querySelector('dialog') ?? document.querySelector('dialog')
  expect([...dialog!.querySelectorAll('button')].map(({ textContent }) => textContent).filter((text) => text.includes('$'))).toEqual(chips)
})

test('who has an offer open for the same is led to it', async () => {
  answering({ 'POST /offers': refusal(409, 'messaging.offer_open', 'Your last offer for this is still open.') })
  await render(<MakeOffer pieces={[{ id: 13, name: 'Silk dress', price: 100, currency: 'USD', rents: [] }]} onClose={() => {}} />, {
    words: [...words],
  })
  await type(named('Your price in USD') as HTMLInputElement, '90')
  await press(named('Send the offer'))
  await settle()
  expect(document.querySelector('dialog [role=alert]')?.textContent).toContain('Your last offer for this is still open.')
  expect(named('See your open offers').getAttribute('href')).toBe('/dashboard/offers')
})
