import { afterEach, expect, test, vi } from 'vitest'
import { focusPage } from './focus-page.ts'

afterEach(() => document.body.replaceChildren())
const frames = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
}
/** A page in which a field has the focus. */
function typing(): HTMLInputElement {
  document.body.innerHTML = '<main id="main"><h1>Sign in</h1><input></main>'
  const field = document.querySelector('input')!
  field.focus()
  return field
}

test('where the page that was left is still there, its end is waited for, and the focus goes to the new heading', async () => {
  const by = typing()
  focusPage({ key: 'left', by }, 'new', false)
  await frames(3)
  document.getElementById('main')!.innerHTML = '<h1>Listings</h1>'
  await vi.waitFor(() => expect(document.activeElement?.outerHTML).toContain('<h1 tabindex="-1">Listings'))
})

test('who writes in a field that stays keeps the focus', async () => {
  const by = typing()
  focusPage({ key: 'left', by }, 'new', false)
  await frames(3)
  document.querySelector('h1')!.textContent = 'Results'
  await frames(3)
  expect(document.activeElement).toBe(by)
})
