import { beforeEach, expect, test } from 'vitest'
import { keepEarlyPresses, type Moment } from './early-presses.ts'

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)!
const tell = (moment: Moment) => document.dispatchEvent(new Event(moment))
let presses = 0
let firstKept: Promise<void>
beforeEach(() => {
  document.body.innerHTML = `<button id="like" type="button"><svg></svg></button><a href="#there">there</a>
    <label>Pickup<input type="radio" name="way"></label><form><input name="email"><button>Send</button></form>`
  presses = 0
  firstKept = keepEarlyPresses(document)
})
/** The application takes over, as the entry of the browser does it. */
function live() {
  tell('rondo:listening')
  find('#like')?.addEventListener('click', () => presses++)
  tell('rondo:alive')
}

test('a button that is pressed before the application lives is pressed once when it does', async () => {
  find('svg').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await firstKept
  live()
  expect(presses).toBe(1)
})

test('a form that is sent too early goes nowhere, keeps what was typed, and is sent once the application lives', () => {
  find<HTMLInputElement>('input').value = 'anna@example.com'
  find<HTMLButtonElement>('form button').click()
  const sent: string[] = []
  find('form').addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(find<HTMLInputElement>('input').value)
  })
  live()
  expect(sent).toEqual(['anna@example.com'])
})

test('links are left to the browser, and what is gone by then is not pressed', () => {
  const link = new MouseEvent('click', { bubbles: true, cancelable: true })
  find('a').dispatchEvent(link)
  expect(link.defaultPrevented).toBe(false)
  const like = find('#like')
  like.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  like.addEventListener('click', () => presses++)
  like.remove()
  live()
  expect(presses).toBe(0)
})

test('what is pressed while the application listens is its own affair and not done twice', () => {
  tell('rondo:listening')
  find('#like').addEventListener('click', () => presses++)
  find<HTMLButtonElement>('#like').click()
  tell('rondo:alive')
  expect(presses).toBe(1)
})

test('a box that is pressed by its label stays as it was until the application can change it', () => {
  const way = find<HTMLInputElement>('[name=way]')
  find<HTMLElement>('label').click()
  expect(way.checked).toBe(false)
  live()
  expect(way.checked).toBe(true)
})

test('a box that is pressed while the application listens, and what is pressed after it, are done in their order when it lives, each upon what the one before has drawn', async () => {
  const order: string[] = []
  const way = find<HTMLInputElement>('[name=way]')
  tell('rondo:listening')
  way.addEventListener('click', () => {
    order.push(`way ${way.checked}`)
    queueMicrotask(() => order.push('drawn'))
  })
  find('#like').addEventListener('click', () => order.push('like'))
  way.click()
  find<HTMLButtonElement>('#like').click()
  expect(order).toEqual([])
  tell('rondo:alive')
  find<HTMLButtonElement>('#like').click()
  await expect.poll(() => order).toEqual(['way true', 'drawn', 'like', 'like'])
})

test('what is done again meets a harmless event first, upon which React hydrates it as it was drawn', () => {
  const way = find<HTMLInputElement>('[name=way]')
  way.click()
  const met: string[] = []
  for (const event of ['mouseup', 'click']) document.body.addEventListener(event, () => met.push(`${event} ${way.checked}`), { once: true })
  live()
  expect(met).toEqual(['mouseup false', 'click true'])
})

test('what is typed early is told to whoever listens, as it stands at last', () => {
  const field = find<HTMLInputElement>('[name=email]')
  for (const text of ['a', 'an', 'anna@example.com']) {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const heard: string[] = []
  field.addEventListener('input', () => heard.push(field.value))
  live()
  expect(heard).toEqual(['anna@example.com'])
})
