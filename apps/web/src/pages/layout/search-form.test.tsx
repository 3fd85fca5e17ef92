import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import { SearchForm } from './search-form.tsx'

test('what was typed and chosen before the page was alive is searched for', async () => {
  const { box, around, went } = await render(<SearchForm />)
  const place = document.createElement('div')
  box.replaceWith(place)
  place.innerHTML = renderToString(around(<SearchForm />))
  const input = named('Search', place) as HTMLInputElement
  input.value = 'silk gown'
  const kind = named('Search in', place) as HTMLSelectElement
  kind.value = 'designers'
  const root = await act(async () => hydrateRoot(place, around(<SearchForm />)))
  expect(input.value).toBe('silk gown')
  await act(async () => input.focus()) // draws the field anew
  expect([input.value, kind.value]).toEqual(['silk gown', 'designers'])
  await press(place.querySelector('button')!)
  expect(went).toEqual(['/search?q=silk+gown&type=designers'])
  await act(async () => root.unmount())
})
