import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal } from '../../../../test/api.ts'
import { address, keepComplete } from '../../../../test/listing-draft.ts'
import { eventually, named, press, render, type } from '../../../../test/render.tsx'
import { typeAddress } from '../../../../test/typed-address.ts'
import type { ListingBody } from './listing-body.ts'
import ListingForm from './listing-form.tsx'
import { Refused } from '../../../shell/calls.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { beginSession, dropSession, endSession, type Me } from '../../../shell/session.ts'
import { keepWish } from '../../../shell/wished.ts'

function Toasts() {
  return <output>{useToasts().map(({ text }) => `${text};`)}</output>
}
const all = ['designer', 'sharing', 'virtual', 'others']
const texts = { words: ['listing', 'listings', 'locations', 'catalogue'] as const }

async function open(
  productTypes = ['designer'],
  save: (body: ListingBody) => Promise<unknown> = () => Promise.resolve(),
  addresses: readonly object[] = [address],
) {
  const answers = { '/addresses': addresses, '/config': { productTypes, mapStyleUrl: '' } }
  return render(<ListingForm save={save} preview={(card) => <p data-card>{JSON.stringify(card)}</p>} />, { ...texts, answers })
}
const titles = (box: ParentNode) => [...box.querySelectorAll('h2')].map((one) => one.textContent)
beforeEach(() => {
  for (const storage of [localStorage, sessionStorage]) storage.clear() // a draft is kept when its form goes
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('there is no network')))
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a new address counts as soon as its seller goes on from it, and none counts while it is typed', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  keepComplete()
  const newOne = { ...address, id: 9, street: '1 Infinite Loop', isDefault: false }
  const { calls } = answering({
    'POST /addresses/validate': { body: { isValid: true, coordinates: null, message: '' } },
    'POST /addresses': { body: newOne },
    'GET /addresses': { body: [address, newOne] },
  })
  const save = vi.fn(() => Promise.resolve())
  const { box } = await open(['designer'], save, [address, newOne])
  const chosen = () => box.querySelector<HTMLInputElement>('[name="shippingAddress"]:checked')?.value
  expect(chosen()).toBe('7')
  await press(named('Add an address', box))
  expect(chosen()).toBeUndefined()
  const country = named(/^Country/, box) as HTMLSelectElement
  country.value = 'US'
  await act(async () => void country.dispatchEvent(new Event('change', { bubbles: true })))
  await typeAddress(box)
  await press(named(/^Phone/, box))
  await press(named(/^Weight/, box))
  await eventually(() => expect(chosen()).toBe('9'))
  expect(save).not.toHaveBeenCalled()
  expect(calls.filter(({ what }) => what === 'POST /addresses')).toHaveLength(1)
  vi.restoreAllMocks()
})

const newOne = { ...address, id: 9, street: '1 Infinite Loop', country: 'US', isDefault: false }
/** A complete draft whose seller is at the last field of a new address. */
async function typingAddress(save: (body: ListingBody) => Promise<void>, answer: { readonly status?: number; readonly body: unknown }) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  keepComplete()
  const { calls } = answering({
    'POST /addresses/validate': { body: { isValid: true, coordinates: null, message: '' } },
    'POST /addresses': answer,
  })
  const { box } = await open(['designer'], save, [address, newOne])
  await press(named('Add an address', box))
  const country = named(/^Country/, box) as HTMLSelectElement
  country.value = 'US'
  await act(async () => void country.dispatchEvent(new Event('change', { bubbles: true })))
  await typeAddress(box)
  await press(named(/^Phone/, box))
  return { box, saved: () => calls.filter(({ what }) => what === 'POST /addresses').length }
}

test('whoever lists a piece in order to swap for another begins with Open to Swap', async () => {
  const isOpenToSwap = () => (named('Open to Swap') as HTMLInputElement).checked
  await open()
  expect(isOpenToSwap()).toBe(false)
  document.body.replaceChildren()
  keepWish('swap', '7 Wrap dress')
  const save = vi.fn(() => Promise.resolve())
  const { box } = await open(['designer'], save)
  expect(isOpenToSwap()).toBe(true)
  const switches = [...box.querySelectorAll('#pricing [role=switch], #pricing input[type=checkbox]')].map(
    (one) => one.closest('label')?.textContent,
  )
  expect(switches.slice(0, 3)).toEqual(['Open to Swap', 'For Sale', 'For Rent'])
  expect((named('For Sale') as HTMLInputElement).checked).toBe(false)
  await press(named('Create Product'))
  expect(box.querySelector('[data-field=price]'), 'no price is asked for').toBeNull()
  keepWish('swap', undefined)
})

test('what need not be told of a piece is folded away on a phone, and open where something stands in it', async () => {
  const fold = () => named('More details')
  await open()
  const controlled = document.getElementById(fold().getAttribute('aria-controls') ?? '')
  expect([fold().getAttribute('aria-expanded'), controlled?.className.includes('max-sm:hidden')]).toEqual(['false', true])
  expect([...(controlled?.querySelectorAll('[data-field]') ?? [])].map((one) => one.getAttribute('data-field'))).toEqual([
    'condition',
    'material',
    'brand',
    'sku',
    'occasions',
  ])
  await press(fold())
  expect([fold().getAttribute('aria-expanded'), controlled?.className.includes('max-sm:hidden')]).toEqual(['true', false])
  await type(named('Brand'), 'Loewe')
  await press(fold())
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  document.body.replaceChildren()
  localStorage.clear()
  keepComplete()
  const refused = { statusCode: 400, error: '', message: 'No', code: 'listings.invalid', requestId: '' } as const
  await open(['designer'], () => Promise.reject(new Refused(400, { ...refused, errors: { sku: 'Another listing of yours has this SKU' } })))
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  await press(named('Create Product'))
  await eventually(() => expect(fold().getAttribute('aria-expanded')).toBe('true'))
})

test('one press from the last field of a new address saves it and lists the piece', async () => {
  const save = vi.fn<(body: ListingBody) => Promise<void>>(() => Promise.resolve())
  const { saved } = await typingAddress(save, { body: newOne })
  await press(named('Create Product'))
  await eventually(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.calls[0]?.[0]).toMatchObject({ shippingAddress: 9 })
  expect(saved()).toBe(1)
  vi.restoreAllMocks()
})

test('an address that is refused lists nothing, and a press asks for it', async () => {
  const save = vi.fn(() => Promise.resolve())
  const { box } = await typingAddress(save, refusal(409, 'locations.most', 'You have too many addresses.'))
  await press(named('Create Product'))
  await eventually(() => expect(box.textContent).toContain('1 field needs attention'))
  expect(box.textContent).toContain('You have too many addresses.')
  expect(save).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('an attempt names everything that is missing, at its field and in one list, and leads to the first', async () => {
  const save = vi.fn(() => Promise.resolve())
  const { box } = await open(['designer'], save)
  await press(named('Create Product'))
  expect(box.textContent).toContain('At least one photo is required')
  expect(box.querySelectorAll('[data-complains]').length).toBe(11)
  expect(box.textContent).toContain('8 fields need attention')
  expect(document.activeElement?.getAttribute('type')).toBe('file')
  await type(named(/^Name \*/), 'Coat')
  expect(box.textContent).toContain('7 fields need attention')
  expect(save).not.toHaveBeenCalled()
})

test('a field that was left complains once the finger is off the page: the button under it does not move away', async () => {
  const { box } = await open()
  const finger = (what: string) => act(async () => void dispatchEvent(new Event(what)))
  await type(named(/^Price \*/), '12.5')
  await finger('pointerdown')
  await act(async () => named(/^Price \*/).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(box.textContent).not.toContain('Please enter whole numbers for prices')
  await finger('pointerup')
  await eventually(() => expect(box.textContent).toContain('Please enter whole numbers for prices'))
})

test('where no way is chosen the focus goes to the first of them', async () => {
  keepComplete()
  await open()
  await press(named('For Sale'))
  await press(named('Create Product'))
  expect(document.activeElement).toBe(named('For Sale'))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})

test('the currency and the units follow the address, and cannot be chosen', async () => {
  const { box } = await open()
  expect(box.textContent).toContain('The currency follows the address: Euro (EUR).')
  expect(box.textContent).toContain('cm')
  expect(named('Medium Box').getAttribute('aria-pressed')).toBe('false')
  await press(named('Medium Box'))
  expect((named(/^Length/) as HTMLInputElement).value).toBe('35')
  expect(named('Medium Box').getAttribute('aria-pressed')).toBe('true')
})

test('a parcel stays the parcel that it is where the address has other units', async () => {
  const there = { ...address, id: 8, name: 'Depot', city: 'Reno', country: 'US', postalCode: '89501', isDefault: false }
  const answers = { '/addresses': [address, there], '/config': { productTypes: ['designer'], mapStyleUrl: '' } }
  const { box } = await render(<ListingForm save={() => Promise.resolve()} preview={() => null} />, { ...texts, answers })
  const choose = (id: number) => press(box.querySelector<HTMLElement>(`input[name=shippingAddress][value="${id}"]`) ?? (box as HTMLElement))
  const parcel = () => [/^Length/, /^Weight/].map((name) => (named(name) as HTMLInputElement).value)
  await press(named('Medium Box'))
  expect(parcel()).toEqual(['35', '1.5'])
  await choose(8)
  expect([...parcel(), named('Medium Box').getAttribute('aria-pressed')]).toEqual(['14', '3', 'true'])
  await type(named(/^Length/), '10')
  await choose(7)
  expect(parcel()).toEqual(['25.4', '1.37'])
  await type(named(/^Length/), '')
  await choose(8)
  expect(parcel()[0]).toBe('') // what is not typed yet is no zero
})

test('types that are not offered are shown and cannot be chosen', async () => {
  const { box } = await open()
  const types = [...box.querySelectorAll<HTMLInputElement>('input[name=productType]')]
  expect(types.map((one) => one.disabled)).toEqual([false, true, true, true])
  expect(box.textContent).toContain('Coming soon')
})

test('every type has its own sections', async () => {
  const { box } = await open(all)
  const choose = (value: string) => press(box.querySelector<HTMLElement>(`input[name=productType][value=${value}]`) ?? (box as HTMLElement))
  expect(titles(box)).toEqual(['Product Photos', 'Basic Information', 'Details', 'Availability', 'Pricing'])
  await choose('virtual')
  expect(titles(box)).toEqual(['Product Photos', 'Basic Information', 'Files for customers', 'Pricing'])
  await choose('others')
  expect(titles(box), 'nothing else is asked before it is known what it is').toEqual(['Product Photos', 'Basic Information'])
  await press(named('A local service, by the hour'))
  expect(titles(box)).toEqual(['Product Photos', 'Basic Information', 'Service Area', 'Service Rates'])
  expect(box.querySelector<HTMLInputElement>('[name=pickupAddress]')?.checked).toBe(true) // the default address
  expect((named('Service radius') as HTMLInputElement).value).toBe('10')
  for (const _more of [2, 3]) await press(named('Add a rate'))
  expect(box.textContent).toContain('At most 3 rates')
  await press(named('A digital piece, delivered online'))
  expect((named('A local service, by the hour') as HTMLInputElement).checked).toBe(false)
  expect(titles(box)).toEqual(['Product Photos', 'Basic Information', 'Files for customers', 'Pricing'])
  await choose('sharing')
  expect(titles(box)).toContain('Details')
})

test.each([
  ['US', '10 miles'],
  ['FR', '16 kilometers'],
])('the radius of a service is kept in miles and said in the unit of %s', async (country, words) => {
  await act(async () =>
    beginSession({ jwt: 'token', user: { id: 1, username: 'mei', storeName: 'Mei', profilePic: [] as object[], country } as Me }),
  )
  const { box } = await open(all)
  await press(box.querySelector<HTMLElement>('input[name=productType][value=others]')!)
  await press(named('A local service, by the hour'))
  expect([(named('Service radius') as HTMLInputElement).value, named('Service radius').getAttribute('aria-valuetext')]).toEqual([
    '10',
    words,
  ])
  expect(box.querySelector('output')?.textContent).toBe(words)
  await act(async () => dropSession())
})

test('the pickup cannot share a shipping address before there is one', async () => {
  const answers = { '/addresses': [], '/config': { productTypes: ['designer'], mapStyleUrl: '' } }
  const piece = (
    <>
      <ListingForm save={() => Promise.resolve()} preview={() => null} />
      <Toasts />
    </>
  )
  const { box } = await render(piece, { ...texts, answers })
  await press(named('Local Pickup'))
  const same = named('Same as the shipping address') as HTMLInputElement
  await press(same)
  expect(same.checked).toBe(false)
  expect(box.querySelector('output:last-of-type')?.textContent).toContain('Please select a shipping address first')
  expect(box.textContent).toContain('Strangers see the city only')
})

test('a kept draft is saved whole, and gone afterwards', async () => {
  keepComplete()
  const save = vi.fn((_body: ListingBody) => Promise.resolve())
  const { box } = await open(['designer'], save)
  expect(box.textContent).toContain('We kept what you had typed last time.')
  await press(named('Create Product'))
  await eventually(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.calls[0]?.[0]).toMatchObject({ name: 'Coat', price: 240, photos: [1], shippingAddress: 7, productType: 'designer' })
  await eventually(() => expect(localStorage.getItem('rondo.kept.0.listing.new')).toBeNull())
})

test('a session that ends while somebody types costs no word of it, and shows none to the next person', async () => {
  const mei = { id: 7, username: 'mei', storeName: 'Atelier Mei', profilePic: [], isMerchant: true } as unknown as Me
  const nameField = () => named(/^Name/) as HTMLInputElement
  await act(async () => beginSession({ jwt: 'first', user: mei }))
  const first = await open()
  expect(first.box.textContent, 'the card shows the shop by its name').toContain('Atelier Mei')
  await type(nameField(), 'A coat, half described')
  await act(async () => endSession('first'))
  await first.draw(null)
  await act(async () => beginSession({ jwt: 'again', user: mei }))
  const second = await open()
  expect([nameField().value, second.box.textContent]).toEqual([
    'A coat, half described',
    expect.stringContaining('We kept what you had typed last time.'),
  ])
  await act(async () => endSession('again'))
  await second.draw(null)
  await act(async () => beginSession({ jwt: 'other', user: { ...mei, id: 8 } }))
  await open()
  expect(nameField().value).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain('half described')
  await act(async () => dropSession())
})

test('a form that nobody typed into leaves alone what another tab has kept', async () => {
  const { draw } = await open()
  keepComplete() // by the other tab
  await draw(null)
  expect(localStorage.getItem('rondo.kept.0.listing.new')).toContain('Wool.')
})

test('what the server refuses stands at its field; the draft stays', async () => {
  keepComplete()
  const body = {
    statusCode: 400,
    error: 'Bad Request',
    message: 'No',
    code: 'listings.invalid',
    requestId: '',
    errors: { sku: 'Another listing of yours has this SKU' },
  } as const
  const { box } = await open(['designer'], () => Promise.reject(new Refused(400, body)))
  await press(named('Create Product'))
  await eventually(() => expect(box.querySelector('[data-field=sku]')?.textContent).toContain('Another listing of yours has this SKU'))
  expect(JSON.stringify(localStorage)).toContain('Wool.')
})

test('a comma in a measure is the dot of its number, and in a count of periods it is never swallowed', async () => {
  const { box } = await open()
  await type(named(/^Weight/), '1,5')
  expect((named(/^Weight/) as HTMLInputElement).value).toBe('1.5')
  await press(named('For Rent'))
  await type(named('How many'), '1,5')
  expect((named('How many') as HTMLInputElement).value).toBe('1,5')
  await type(named('Price', box.querySelector('[data-field=rentPriceAndTime]')!), '20')
  await press(named('Create Product'))
  expect(box.querySelector('[data-field=rentPriceAndTime]')?.textContent).toContain('Please write whole numbers for the length of a period')
})

test('however often an incomplete form is sent, its notice stands once, in the list of what is missing', async () => {
  const { box } = await render(
    <>
      <ListingForm save={() => Promise.resolve()} preview={() => null} />
      <Toasts />
    </>,
    { ...texts, answers: { '/addresses': [address], '/config': { productTypes: ['designer'], mapStyleUrl: '' } } },
  )
  for (let n = 0; n < 3; n++) await press(named('Create Product'))
  expect(box.textContent.split('Please fill in all required fields')).toHaveLength(2)
  expect(box.querySelector('[role=alert]')?.textContent).toContain('Please fill in all required fields')
  expect(box.querySelector('output:last-of-type')?.textContent).not.toContain('Please fill in')
})

test('another failure takes the marks of the one before away', async () => {
  keepComplete()
  const body = { statusCode: 400, error: '', message: 'No', code: 'listings.invalid', requestId: '' } as const
  const answers = [
    new Refused(400, { ...body, errors: { sku: 'Another listing of yours has this SKU' } }),
    new Refused(500, { ...body, code: 'server.mistake' }),
  ]
  const { box } = await open(['designer'], () => Promise.reject(answers.shift()!))
  await press(named('Create Product'))
  await eventually(() => expect(box.querySelector('[data-field=sku]')?.textContent).toContain('Another listing of yours has this SKU'))
  await press(named('Create Product'))
  await eventually(() => expect(box.querySelectorAll('[data-complains]')).toHaveLength(0))
  expect(box.textContent).not.toContain('need attention')
})

test('a piece that is only picked up is met at the default address, like a service', async () => {
  const { box } = await open()
  await press(named('Local Pickup'))
  await eventually(() => expect(box.querySelector<HTMLInputElement>('[name=pickupAddress]')?.checked).toBe(true))
})
