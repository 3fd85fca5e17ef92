// What the form of a listing says at the edge of the screen, and what it says no more.
import type * as load from '@rondo/words/load'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal } from '../../../../test/api.ts'
import { address, keepComplete } from '../../../../test/listing-draft.ts'
import { eventually, named, press, render } from '../../../../test/render.tsx'
import { typeAddress } from '../../../../test/typed-address.ts'
import { Refused } from '../../../shell/calls.ts'
import { dismiss, toast, useToasts } from '../../../shell/toasts.ts'
import ListingForm from './listing-form.tsx'

const line = vi.hoisted(() => ({ isBroken: false }))
vi.mock('@rondo/words/load', async (original) => {
  const { loadWords } = await original<typeof load>()
  return {
    loadWords: (...asked: Parameters<typeof loadWords>) => (line.isBroken ? Promise.reject(new TypeError('line')) : loadWords(...asked)),
  }
})
const Toasts = () => useToasts().map(({ id, text }) => <output key={id}>{text}</output>)
const texts = () => [...document.querySelectorAll('output')].map((one) => one.textContent)
const ofAnother = 'The like failed'
const open = (save: () => Promise<unknown>) =>
  render(
    <>
      <ListingForm save={save} preview={() => null} />
      <Toasts />
    </>,
    {
      words: ['listing', 'listings', 'locations', 'catalogue'],
      answers: { '/addresses': [address], '/config': { productTypes: ['designer'], mapStyleUrl: '' } },
    },
  )
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  keepComplete()
})
afterEach(() => {
  line.isBroken = false
  localStorage.clear()
  vi.restoreAllMocks()
  dismiss(ofAnother)
})

test('what was refused of a listing stands at its foot alone, and goes once it is saved; what failed elsewhere stays', async () => {
  const refused = new Refused(500, { statusCode: 500, error: '', message: 'No', code: 'server.mistake', requestId: '' })
  const save = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(refused)
  const { box } = await open(save)
  await act(async () => void toast.error(ofAnother))
  await press(named('Create Product'))
  await eventually(() => expect(box.querySelector('[data-foot-bar] [role=alert]')?.textContent).toContain('Not saved.'))
  expect(box.querySelector('[data-foot-bar] [role=alert]')?.textContent).toContain('An error occurred while saving the product.')
  expect(texts()).toEqual([ofAnother])
  await press(named('Create Product'))
  await eventually(() => expect(box.textContent).not.toContain('Not saved.'))
  expect(texts()).toEqual([ofAnother])
})

test('where the words of a refused address do not come either, the form says that something lacks and may be sent again', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  answering({
    'POST /addresses/validate': { body: { isValid: true, coordinates: null, message: '' } },
    'POST /addresses': refusal(503, 'locations.most', 'Not now'), // what a server says of itself is for who runs it
  })
  const { box } = await open(() => Promise.resolve())
  await press(named('Add an address', box))
  const country = named(/^Country/, box) as HTMLSelectElement
  country.value = 'US'
  await act(async () => void country.dispatchEvent(new Event('change', { bubbles: true })))
  await typeAddress(box)
  await press(named(/^Phone/, box))
  line.isBroken = true
  await press(named('Create Product'))
  await eventually(() => expect(box.textContent).toContain('Please fill in all required fields'))
  expect(box.querySelector('[aria-busy=true]')).toBeNull()
})
