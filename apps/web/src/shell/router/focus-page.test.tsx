import { afterEach, expect, test, vi } from 'vitest'
import { focusPage } from './focus-page.ts'

const { href } = location
afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', href)
})
const frames = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
}
/** What has the focus when it has left the page itself, as it is written. */
const focused = () =>
  vi.waitFor(() => {
    if (document.activeElement === document.body) throw new Error('nothing has the focus')
    return document.activeElement?.outerHTML
  })
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
  expect(await focused()).toBe('<h1 tabindex="-1">Listings</h1>')
})

test('who writes in a field that stays keeps the focus', async () => {
  const by = typing()
  focusPage({ key: 'left', by }, 'new', false)
  await frames(3)
  document.querySelector('h1')!.textContent = 'Results'
  await frames(3)
  expect(document.activeElement).toBe(by)
})

test('where what stood for a loading page had the focus, the heading of the loaded page gets it', async () => {
  document.body.innerHTML = '<main id="main"><h1>Rondo desk</h1></main>'
  const main = document.getElementById('main')!
  focusPage({ key: 'left', by: null }, 'new', false)
  expect(await focused()).toBe('<h1 tabindex="-1">Rondo desk</h1>')
  main.innerHTML = '<h1>Listings</h1>'
  expect(await focused()).toBe('<h1 tabindex="-1">Listings</h1>')
})

test('who has gone on from what stood for a loading page is not called back', async () => {
  document.body.innerHTML = '<header><input></header><main id="main"><h1>Rondo desk</h1></main>'
  const main = document.getElementById('main')!
  const field = document.querySelector('input')!
  focusPage({ key: 'left', by: null }, 'new', false)
  expect(await focused()).toBe('<h1 tabindex="-1">Rondo desk</h1>')
  field.focus()
  main.innerHTML = '<h1>Listings</h1>'
  await frames(3)
  expect(document.activeElement).toBe(field)
})

test('whoever goes back gets to the link that led away, not to the heading above it', async () => {
  document.body.innerHTML = '<main id="main"><h1>Results</h1><a href="/product/1">Dress</a></main>'
  const main = document.getElementById('main')!
  const list = main.innerHTML
  const link = document.querySelector('a')!
  link.focus()
  main.innerHTML = '<h1>Dress</h1>'
  focusPage({ key: 'list', by: link }, 'product', false)
  expect(await focused()).toBe('<h1 tabindex="-1">Dress</h1>')
  const heading = document.querySelector('h1')!
  history.replaceState(null, '', '/browse')
  main.innerHTML = list
  await frames(3) // the list is there some frames before it is announced
  focusPage({ key: 'product', by: heading }, 'list', true)
  expect(await focused()).toContain('href="/product/1"')
})
