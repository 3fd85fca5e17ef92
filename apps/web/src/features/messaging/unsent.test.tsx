import { expect, test, vi } from 'vitest'
import { Refused } from '../../shell/calls.ts'
import { keepUnsent, type Unsent } from './unsent.ts'

const place = 'rondo.kept.1.unsent.'
const text = (words: string) => ({ text: words, photos: [], about: {} })
/** A browser's storage and a line that can break; `sent` is what arrived, `hold` keeps the next one on its way. */
function browser(stored: Record<string, string> = {}) {
  const sent: string[] = []
  const line: { answer: (one: Unsent) => Promise<void> } = { answer: () => Promise.resolve() }
  const writer = { isHere: true, mayKeep: true }
  const storage = {
    names: () => Object.keys(stored),
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => void (stored[name] = value),
    removeItem: (name: string) => void delete stored[name],
  }
  const open = () =>
    keepUnsent({
      place,
      storage,
      mayGo: () => writer.isHere,
      mayKeep: () => writer.mayKeep,
      send: async (one) => {
        await line.answer(one)
        sent.push(one.text)
      },
    })
  return { sent, line, stored, writer, open }
}
const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const states = (list: readonly Unsent[]) => list.map((one) => `${one.text} ${one.state}`)

test('one message after the other leaves, in the order in which they were written', async () => {
  const { open, sent, line } = browser()
  const gate = Promise.withResolvers<void>()
  line.answer = ({ text: words }) => (words === 'one' ? gate.promise : Promise.resolve())
  const messages = open()
  messages.put(7, text('one'))
  messages.put(7, text('two'))
  messages.put(8, text('elsewhere'))
  await vi.waitFor(() => expect(sent).toEqual(['elsewhere']))
  gate.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['elsewhere', 'one', 'two']))
  expect(messages.of(7)).toEqual([])
})

test('over a broken line all wait, and leave in order when it is back', async () => {
  const { open, sent, line } = browser()
  line.answer = broken
  const messages = open()
  messages.put(7, text('one'))
  await vi.waitFor(() => expect(states(messages.of(7))).toEqual(['one waiting']))
  messages.put(7, text('two'))
  await vi.waitFor(() => expect(states(messages.of(7))).toEqual(['one waiting', 'two waiting']))
  line.answer = () => Promise.resolve()
  messages.resume()
  await vi.waitFor(() => expect(sent).toEqual(['one', 'two']))
})

test('a refused one keeps its text and its reason, lets the next pass, and can be sent again or given up', async () => {
  const { open, sent, line, stored } = browser()
  line.answer = ({ text: words }) => (words === 'one' ? Promise.reject(new Refused(429, undefined)) : Promise.resolve())
  const messages = open()
  const name = messages.put(7, text('one'))
  messages.put(7, text('two'))
  await vi.waitFor(() => expect(sent).toEqual(['two']))
  expect(messages.of(7)).toMatchObject([{ text: 'one', state: 'failed', trouble: { status: 429 } }])
  messages.resume() // the line was never broken: nothing is sent that nobody asked for
  expect(states(messages.of(7))).toEqual(['one failed'])
  line.answer = () => Promise.resolve()
  messages.again(name)
  await vi.waitFor(() => expect(sent).toEqual(['two', 'one']))
  line.answer = () => Promise.reject(new Refused(403, undefined))
  const other = messages.put(7, text('three'))
  await vi.waitFor(() => expect(states(messages.of(7))).toEqual(['three failed']))
  messages.drop(other)
  expect([messages.of(7), Object.keys(stored)]).toEqual([[], []])
})

test('what was not sent outlives the page, and a page that ended in the middle of sending does not lose it', async () => {
  const { open, sent, line, stored } = browser()
  line.answer = () => new Promise(() => {})
  open().put(7, text('one'))
  expect(Object.keys(stored)).toHaveLength(1)
  line.answer = () => Promise.resolve()
  const next = open()
  expect(states(next.of(7))).toEqual(['one waiting'])
  next.resume()
  await vi.waitFor(() => expect(sent).toEqual(['one']))
  expect(Object.keys(stored)).toEqual([])
})

test('whoever signs out in the middle of sending sends nothing more, and leaves nothing in the browser', async () => {
  const { open, sent, line, stored, writer } = browser()
  const gate = Promise.withResolvers<void>()
  line.answer = () => gate.promise
  const messages = open()
  messages.put(7, text('one'))
  messages.put(7, text('two'))
  for (const name of Object.keys(stored)) delete stored[name]
  Object.assign(writer, { isHere: false, mayKeep: false })
  gate.resolve()
  await vi.waitFor(() => expect(sent).toEqual(['one']))
  await new Promise((resolve) => setTimeout(resolve))
  expect([sent, Object.keys(stored)]).toEqual([['one'], []])
})

test('what a session that ended refused waits for its owner', async () => {
  const { open, sent, line, writer } = browser()
  line.answer = () => {
    writer.isHere = false
    return Promise.reject(new Refused(401, undefined))
  }
  const messages = open()
  messages.put(7, text('one'))
  messages.put(7, text('two'))
  await vi.waitFor(() => expect(states(messages.of(7))).toEqual(['one waiting', 'two waiting']))
  writer.isHere = true
  line.answer = () => Promise.resolve()
  messages.resume()
  await vi.waitFor(() => expect(sent).toEqual(['one', 'two']))
})

test('the list of a person is the same until it changes', () => {
  const { open, line } = browser()
  line.answer = () => new Promise(() => {})
  const messages = open()
  expect(messages.of(7)).toBe(messages.of(7))
  messages.put(7, text('one'))
  const list = messages.of(7)
  expect(list).toHaveLength(1)
  expect(messages.of(7)).toBe(list)
})

test('one entry of the storage that cannot be read hides no other, and those for whom something stands are known', () => {
  const one = { clientId: 'a', to: 7, text: 'kept', photos: [], about: {}, at: '2026-11-23T10:00:00.000Z', state: 'failed' }
  const { open } = browser({
    [`${place}broken`]: '{"clientId":',
    [`${place}empty`]: 'null',
    [`${place}other`]: '"text"',
    [`${place}a`]: JSON.stringify(one),
    [`${place}b`]: JSON.stringify({ ...one, clientId: 'b', to: 8, at: '2026-11-23T11:00:00.000Z' }),
  })
  const messages = open()
  expect(states(messages.of(7))).toEqual(['kept failed'])
  expect(messages.people()).toEqual([8, 7])
  expect(messages.people()).toBe(messages.people())
  messages.drop('b')
  expect(messages.people()).toEqual([7])
})

test('one that waits is deleted before it is sent, and never leaves', async () => {
  const { open, sent, line, stored } = browser()
  line.answer = broken
  const messages = open()
  const one = messages.put(7, text('one'))
  messages.put(7, text('two'))
  await vi.waitFor(() => expect(states(messages.of(7))).toEqual(['one waiting', 'two waiting']))
  messages.drop(one)
  expect(states(messages.of(7))).toEqual(['two waiting'])
  expect(Object.keys(stored)).toHaveLength(1)
  line.answer = () => Promise.resolve()
  messages.resume()
  await vi.waitFor(() => expect(sent).toEqual(['two']))
})

test('what was deleted or sent in another tab is not sent from this one', async () => {
  const { open, sent, line } = browser()
  line.answer = broken
  const here = open()
  const one = here.put(7, text('one'))
  const two = here.put(7, text('two'))
  await vi.waitFor(() => expect(states(here.of(7))).toEqual(['one waiting', 'two waiting']))
  const there = open()
  there.drop(one)
  here.gone(place + one)
  expect(states(here.of(7))).toEqual(['two waiting'])
  there.drop(two) // of which this tab was not told
  line.answer = () => Promise.resolve()
  here.resume()
  await vi.waitFor(() => expect(here.of(7)).toEqual([]))
  expect(sent).toEqual([])
})
