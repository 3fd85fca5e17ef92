import { expect, test } from 'vitest'
import { named, render } from '../../test/render.tsx'
import ContactPage from './contact.page.tsx'

const open = () => render(<ContactPage />, { words: ['contact', 'locations', 'failures'], at: '/contact' })

test('the answers come before the form, which one press leads to', async () => {
  const { box } = await open()
  const answers = box.querySelector('#answers')!
  const form = box.querySelector('form')!
  expect(answers.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const way = named('Write to us') as HTMLAnchorElement
  expect(way.getAttribute('href')).toBe('#write')
  expect(box.querySelector('#write')?.closest('section')?.contains(form)).toBe(true)
})

test('several answers may be open at a time', async () => {
  const { box } = await open()
  const [first, second] = box.querySelectorAll('details')
  first!.open = true
  second!.open = true
  expect([first?.open, second?.open]).toEqual([true, true])
  expect(box.querySelector('details[name]')).toBeNull()
})

test('whoever comes from an order sees it above the form', async () => {
  const order = { group: 9, number: 'R-1005', names: ['Wool coat', 'Scarf'], at: '2026-11-22T10:00:00.000Z' }
  const { box } = await render(<ContactPage />, {
    words: ['contact', 'locations', 'failures'],
    at: '/support?order=R-1005',
    state: { order },
  })
  const card = named('Order R-1005', box)
  expect(card.getAttribute('href')).toBe('/dashboard/transactions/fg/9')
  expect(card.closest('div')?.textContent).toContain('Wool coat, Scarf')
  expect(card.compareDocumentPosition(box.querySelector('form')!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
