import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { key, named, press, render, type } from '../../../test/render.tsx'
import { AddressSuggest, type Parts } from './address-suggest.tsx'

const settleMs = 300
const feature = (street: string) => ({ id: street, place_name: `${street}, Paris`, parts: { street, city: 'Paris', country: 'FR' } })
const answers = {
  '/addresses/suggestions?q=rue&country=FR': { features: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => feature(`Rue ${name}`)) },
}
const picked: Parts[] = []
function Form() {
  const [street, setStreet] = useState('')
  return (
    <AddressSuggest
      label="Street"
      value={street}
      onChange={(event) => setStreet(event.target.value)}
      country="FR"
      onPick={(parts) => picked.push(parts)}
    />
  )
}
const field = () => named('Street')
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
const pause = (ms: number) => act(async () => void (await new Promise((resume) => setTimeout(resume, ms))))
/** React draws what happened meanwhile at the end of a pause: the question is sent in the first, its answer arrives in the second. */
async function wait(ms: number) {
  await pause(ms)
  await pause(20)
}
afterEach(() => {
  picked.length = 0
  vi.restoreAllMocks()
})

test('five addresses appear once three letters have rested; arrows and Enter take one', async () => {
  await render(<Form />, { words: ['locations'], answers })
  await type(field(), 'ru')
  await wait(settleMs + 100)
  expect(options()).toEqual([])
  await type(field(), 'rue')
  await wait(settleMs / 2)
  expect(options()).toEqual([])
  await wait(settleMs)
  expect(options()).toHaveLength(5)
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await key(field(), name)
  expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('Rue e, Paris')
  await key(field(), 'Enter')
  expect(picked.map(({ street }) => street)).toEqual(['Rue e'])
  expect(options()).toEqual([])
})

test('Escape closes the list and takes nothing', async () => {
  await render(<Form />, { words: ['locations'], answers })
  await type(field(), 'rue')
  await wait(settleMs + 100)
  await key(field(), 'ArrowDown')
  await key(field(), 'Escape')
  expect([options(), picked]).toEqual([[], []])
})

test('a service that fails is told below the field, which stays usable', async () => {
  const { box } = await render(<Form />, { words: ['locations'] })
  await type(field(), 'rue')
  await wait(settleMs + 100)
  expect(box.textContent).toContain('Failed to load address suggestions')
  expect(box.querySelector('[role=status]')?.textContent).toBe('Failed to load address suggestions') // heard without a look
  await press(field())
})
