import { act } from 'react'
import { expect, test } from 'vitest'
import { eventually, key, named, press, render, type } from '../../../test/render.tsx'
import { SearchForm } from './search-form.tsx'

const found = ['Silk Slip', 'Silver Coat', 'Silk Set', 'Silent Tee', 'Silk Scarf'].map((name, n) => ({ id: n + 1, name }))
const kit = { at: '/browse', answers: { '/search/suggestions?q=sil': { data: found } } }
const field = () => named('Search') as HTMLInputElement
const options = () => [...document.querySelectorAll('[role=listbox]:not([hidden]) [role=option]')].map((one) => one.textContent)

async function typed() {
  const drawn = await render(<SearchForm />, kit)
  await act(async () => field().focus())
  await type(field(), 's')
  await type(field(), 'sil')
  expect(options(), 'nothing is asked while somebody types').toEqual([])
  await eventually(() => expect(options()).toHaveLength(5))
  return drawn
}

test('names come when nobody has typed for 200 ms, five of them; arrow keys choose one and Enter opens it', async () => {
  const { went } = await typed()
  expect(options()[0]).toBe('Silk Slip')
  await key(field(), 'ArrowDown')
  await key(field(), 'ArrowDown')
  const chosen = document.querySelector('[aria-selected=true]')
  expect(chosen?.textContent).toBe('Silver Coat')
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen?.id)
  await key(field(), 'Enter')
  expect(went).toEqual(['/product/2'])
})

test('a press opens the piece, and Escape only closes the list', async () => {
  const { went } = await typed()
  await key(field(), 'Escape')
  expect(options()).toEqual([])
  expect(field().value).toBe('sil')
  await key(field(), 'ArrowDown')
  await press(named('Silk Set'))
  expect(went).toEqual(['/product/3'])
})
