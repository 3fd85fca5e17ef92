import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { eventually, named, press, render, type } from '../../../test/render.tsx'
import { typeAddress } from '../../../test/typed-address.ts'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { AddressForm } from './address-form.tsx'

const words = { words: ['locations', 'failures'] as const }
const choose = async (country: string) => {
  const select = named(/^Country/) as HTMLSelectElement
  select.value = country
  await act(async () => void select.dispatchEvent(new Event('change', { bubbles: true })))
  await settle(2)
}
const code = () => named('Country calling code') as HTMLSelectElement
beforeEach(() => localStorage.clear())
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('the calling code follows the country, also for a number that was typed before, and what is sent has it', async () => {
  const saved = { id: 9, country: 'US' }
  const { calls } = answering({
    'POST /addresses/validate': { body: { isValid: true, coordinates: null, message: '' } },
    'POST /addresses': { body: saved },
    'GET /addresses': { body: [] },
  })
  beginSession({ jwt: 'token', user: { id: 3, country: 'FR', firstname: 'Nora', likedProducts: [] } as unknown as Me })
  await render(<AddressForm onSaved={() => {}} />, words)
  expect(code().value).toBe('FR')
  await choose('DE')
  expect(code().value).toBe('DE') // nothing typed yet
  await choose('FR')
  await type(named(/^Phone/), '4155552671')
  await choose('US')
  for (const [name, text] of [
    [/^Street address/, '1 Infinite Loop'],
    [/^City/, 'Cupertino'],
    [/^State/, 'CA'],
    [/^ZIP/, '95014'],
  ] as const)
    await type(named(name), text)
  await press(named('Save address'))
  await settle()
  expect(calls.find(({ what }) => what === 'POST /addresses')?.body).toMatchObject({ country: 'US', phone: '+1 4155552671' })
})

test('at a checkout a complete address is saved by whoever goes on from it, once; one that lacks something is not', async () => {
  const { calls } = answering({
    'POST /addresses/validate': { body: { isValid: true, coordinates: null, message: '' } },
    'POST /addresses': { body: { id: 9, country: 'FR' } },
    'GET /addresses': { body: [] },
  })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  beginSession({ jwt: 'token', user: { id: 3, country: 'FR', likedProducts: [] } as unknown as Me })
  await render(
    <>
      <AddressForm onSaved={() => {}} savesWhenLeft />
      <input aria-label="Card" />
    </>,
    words,
  )
  const saved = () => calls.filter(({ what }) => what === 'POST /addresses').length
  for (const [name, text] of [
    [/^Street address/, '5 Rue de Rivoli'],
    [/^City/, 'Paris'],
    [/^Postal code/, '75001'],
  ] as const)
    await type(named(name), text)
  const goOn = async () => {
    await press(named(/^Phone/))
    await press(named('Card'))
    await settle()
  }
  await goOn()
  expect(saved()).toBe(0)
  await type(named(/^Phone/), '612345678')
  await goOn()
  await goOn()
  expect(saved()).toBe(1)
  vi.restoreAllMocks()
})

test('an address that was half typed is there again for whoever left its page and comes back; one that was given up is not', async () => {
  beginSession({ jwt: 'token', user: { id: 3, country: 'FR', likedProducts: [] } as unknown as Me })
  const open = () => render(<AddressForm onSaved={() => {}} savesWhenLeft />, words)
  const street = (box: ParentNode) => (named(/^Street address/, box) as HTMLInputElement).value
  history.replaceState(null, '', '/listing/upload')
  const first = await open()
  await type(named(/^Street address/, first.box), '5 Rue de Rivoli')
  history.replaceState(null, '', '/browse')
  await first.draw(null)
  history.replaceState(null, '', '/listing/upload')
  const second = await open()
  await eventually(() => expect(street(second.box)).toBe('5 Rue de Rivoli'))
  await second.draw(null)
  expect(street((await open()).box)).toBe('')
  history.replaceState(null, '', '/')
})

test('a press on nothing, and a button that takes no focus, save no address; a save by itself that is refused takes nobody’s focus', async () => {
  const { calls } = answering({
    'POST /addresses/validate': { body: { isValid: true, coordinates: null, message: '' } },
    'POST /addresses': refusal(400, 'request.invalid', 'No', { city: 'No such city' }),
    'GET /addresses': { body: [] },
  })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  beginSession({ jwt: 'token', user: { id: 3, country: 'US', likedProducts: [] } as unknown as Me })
  const { box } = await render(
    <>
      <AddressForm onSaved={() => {}} savesWhenLeft />
      <input aria-label="Card" />
    </>,
    words,
  )
  await typeAddress()
  const saved = () => calls.filter(({ what }) => what === 'POST /addresses').length
  await press(named(/^Phone/))
  await act(async () => named(/^Phone/).blur())
  await settle()
  expect(saved()).toBe(0)
  await press(named(/^Phone/))
  await press(named('Card'))
  await settle()
  expect(saved()).toBe(1)
  expect(box.textContent).toContain('No such city')
  expect(document.activeElement).toBe(named('Card'))
  vi.restoreAllMocks()
})

test('where nothing is known of somebody no country is chosen for them, and addresses are looked for where the server looks then', async () => {
  vi.stubGlobal('navigator', { language: 'en', onLine: true })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone: 'UTC' } as Intl.ResolvedDateTimeFormatOptions)
  const { box } = await render(<AddressForm onSaved={() => {}} />, words)
  vi.restoreAllMocks()
  expect((named(/^Country/) as HTMLSelectElement).value).toBe('')
  await press(named('Save address'))
  expect(box.textContent).toContain('Country is required')
})

test('a place that cannot be found for no reason that the browser names is told in plain words (LOC-15)', async () => {
  const forbidden = () => {
    throw new DOMException('by the policy of this page', 'SecurityError')
  }
  vi.stubGlobal('navigator', { language: 'en', onLine: true, geolocation: { getCurrentPosition: forbidden } })
  const { box } = await render(<AddressForm onSaved={() => {}} />, words)
  await press(named('Use my location'))
  await settle()
  expect(box.querySelector('[role=status]')?.textContent).toBe('Failed to detect location')
})
