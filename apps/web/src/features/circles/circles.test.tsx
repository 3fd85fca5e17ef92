import { expect, test } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import { CircleCard } from './circle-card.tsx'
import { CircleList, OneCircle } from './circle-list.tsx'
import type { Circle, Wish } from './circles.queries.ts'
import { WishList } from './wish-list.tsx'

const piece = (id: number, name: string) => ({
  id,
  name,
  photos: [],
  size: 'M',
  condition: 'good',
  price: 100,
  rent: null,
  currency: 'USD' as const,
  active: true,
})
const seat = (id: number, username: string, name: string, saidYes: boolean | null = false) => ({
  member: { id, username, name: username, avatar: null },
  gives: piece(id * 10, name),
  saidYes,
})
const circle = (more: Partial<Circle> = {}): Circle => ({
  id: 5,
  status: 'proposed',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 71 * 3_600_000).toISOString(),
  answer: 'waiting',
  seats: [seat(1, 'nora', 'Silk dress'), seat(2, 'mei', 'Wool coat', true), seat(3, 'kim', 'Linen suit')],
  moves: ['yes', 'no'],
  version: 'as-seen',
  swap: null,
  ...more,
})
const words = ['swaps', 'catalogue', 'failures'] as const
const show = (one: Circle) => render(<CircleCard circle={one} />, { words: [...words] })
const steps = (box: Element) => [...box.querySelectorAll('ol > li')].map((one) => one.textContent)

test('a circle says in words who gives what to whom, who has said yes, and how long it waits', async () => {
  const { box } = await show(circle())
  expect(steps(box)).toEqual([
    'You give Silk dress to meiNo answer yet',
    'mei gives Wool coat to kimYes',
    'kim gives you Linen suitNo answer yet',
  ])
  expect(box.textContent).toContain('Waiting for you')
  expect(box.textContent).toContain('3 days left')
  expect(box.querySelectorAll('ol a')).toHaveLength(7) // three pieces, and each of the two others wherever they are named
  expect(box.querySelector('[aria-hidden="true"] svg')?.querySelectorAll('path')).toHaveLength(3)
})

test('what is given stands beside what is got, each with its size, its condition and what it is listed at', async () => {
  const [own, other, last] = circle().seats
  const rent = { option: 'day', number: 3, price: 18 } as const
  if (!own || !other || !last) throw new Error('no seats')
  const { box } = await show(circle({ seats: [own, other, { ...last, gives: { ...last.gives, price: null, rent } }] }))
  expect([...box.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'You giveSilk dressSize M · GoodListed at $100',
    'You getLinen suitSize M · GoodRents at $18 for 3 days',
  ])
  const swapOnly = { ...last, gives: { ...last.gives, price: null } }
  const { box: priceless } = await show(circle({ seats: [own, other, swapOnly] }))
  expect(priceless.querySelector('dl')?.textContent).toContain('Only to swap, no price')
})

test.each([
  [{ status: 'proposed', answer: 'yes', moves: ['leave'] }, 'Waiting for all', ['Leave the circle']],
  [{ status: 'declined', moves: [] }, 'Not everybody wanted it. Nothing was reserved.', []],
  [{ status: 'expired', moves: [] }, 'Not everybody said yes in time. Nothing was reserved.', []],
  [{ status: 'ended', moves: [] }, 'A piece is gone', []],
  [
    { status: 'agreed', moves: [], swap: { status: 'half_paid', endsAt: '2026-11-25T00:00:00.000Z' } },
    'All said yes. Every piece is reserved until',
    [],
  ],
  [{ status: 'agreed', moves: [], swap: { status: 'lapsed', endsAt: '2026-11-25T00:00:00.000Z' } }, 'The swap ended for everybody.', []],
] as const)('a circle says how it stands: %j', async (more, text, buttons) => {
  const { box } = await show(circle(more as unknown as Partial<Circle>))
  expect(box.textContent).toContain(text)
  expect([...box.querySelectorAll('button')].map((one) => one.textContent)).toEqual(buttons)
})

test('a circle whose swap was called off is not called agreed', async () => {
  const { box } = await show(circle({ status: 'agreed', moves: [], swap: { status: 'called_off', endsAt: '2026-11-25T00:00:00.000Z' } }))
  expect(box.querySelector('header')?.textContent).toBe('Circle of 3Fell through')
})

test.each([
  ['Yes, swap', 'yes', 'Swap in this circle?'],
  ['Leave the circle', 'no', 'Leave this circle?'],
] as const)('who presses “%s” is asked first', async (button, said, question) => {
  const { calls } = answering({ 'POST /swap-circles/5/answer': { body: circle({ answer: 'yes', moves: ['leave'] }) } })
  const { box } = await show(circle())
  await press(named(button, box))
  await settle()
  const dialog = document.querySelector('dialog') as HTMLElement
  expect(dialog.textContent).toContain(question)
  for (const name of ['Silk dress', 'Linen suit']) expect(dialog.querySelector('dl')?.textContent).toContain(name)
  named('Go back', dialog)
  expect(calls).toEqual([])
  await press(named(button, dialog))
  await settle()
  const body = { answer: said, ...(said === 'yes' && { seen: 'as-seen' }) }
  expect(calls[0]).toMatchObject({ what: 'POST /swap-circles/5/answer', body })
  expect(document.querySelector('dialog')).toBeNull()
})

test('a list without circles leads to the wishes, and one that failed says so', async () => {
  const none = { data: [], meta: { page: 1, hasMore: false } }
  const { box } = await render(<CircleList />, { words: [...words], answers: { '/swap-circles?state=open': none } })
  expect(named('What would you swap for?', box).getAttribute('href')).toBe('/dashboard/offers?tab=wishes')
  const failed = await render(<CircleList />, { words: [...words] })
  expect(failed.box.textContent).toContain('Your circles did not load')
})

test('a circle of other people is not there', async () => {
  const { box } = await render(<OneCircle id={5} />, { words: [...words] })
  expect(box.textContent).toContain('This circle is not here')
  const found = await render(<OneCircle id={5} />, { words: [...words], answers: { '/swap-circles/5': circle() } })
  expect(steps(found.box)).toHaveLength(3)
})

const wish: Wish = { piece: piece(10, 'Wool coat'), owner: { id: 2, username: 'mei', name: 'mei' }, liked: true, wanted: true }
const listed = (givable: number, data: Wish[]) => ({ data, meta: { total: data.length, page: 1, pageSize: 50, hasMore: false }, givable })

test('a wish says in words of which size it is, and nothing where that says nothing', async () => {
  const sized = (id: number, size: string) => ({ ...wish, piece: { ...wish.piece, id, size } })
  const data = ['M', 'onesize', 'custom', 'other'].map((size, at) => sized(at + 1, size))
  const { box } = await render(<WishList />, { words: [...words], answers: { '/swap-wishes?pageSize=50': listed(1, data) } })
  const told = [...box.querySelectorAll('li p')].map((line) => line.textContent)
  expect(told).toEqual(['From mei · Size M', 'From mei · One size', 'From mei · Made to measure', 'From mei'])
})

test('a wish is switched off by a press; one that is refused says so', async () => {
  const { calls } = answering({ 'PUT /swap-wishes/10': refusal(409, 'circles.marks_full', 'You have marked 500 pieces.') })
  const { box } = await render(<WishList />, { words: [...words], answers: { '/swap-wishes?pageSize=50': listed(1, [wish]) } })
  const control = box.querySelector<HTMLInputElement>('input[type="checkbox"]')
  const label = control?.closest('label')
  expect([control?.checked, label?.textContent]).toEqual([true, 'Would swap: Wool coat'])
  expect(label?.closest('.absolute'), 'nothing lies on the piece').toBeNull()
  await press(control as HTMLElement)
  await settle()
  expect(calls[0]).toMatchObject({ what: 'PUT /swap-wishes/10', body: { wanted: false } })
})

test('who has nothing to give is told so', async () => {
  const { box } = await render(<WishList />, { words: [...words], answers: { '/swap-wishes?pageSize=50': listed(0, []) } })
  expect(box.textContent).toContain('To be in a circle you need a piece of your own that is open to swap.')
  expect(named('See pieces open to swap', box).getAttribute('href')).toBe('/browse?openToSwap=true')
})
