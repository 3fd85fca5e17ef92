import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { eventually, render } from '../../../test/render.tsx'
import { CardPages, type CardPage } from './card-pages.tsx'

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting'> & { boundingClientRect: { top: number; height: number } }
let watched: { element: Element; tell: (entries: Entry[]) => void }[] = []
beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: Entry[]) => void
      constructor(tell: (entries: Entry[]) => void) {
        this.tell = tell
      }
      observe(element: Element) {
        watched.push({ element, tell: this.tell })
      }
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const page = (first: number): CardPage => ({
  data: Array.from({ length: 20 }, (_, n) => ({ ...gown, id: first + n, name: `Gown ${first + n}` })),
})
const pages = [1, 21, 41, 61].map(page)
const draw = (props: { shown: number; leftAt?: string }) =>
  render(<CardPages pages={pages} outOf={400} leftAt={undefined} {...props} />, { words: ['catalogue'], at: '/browse' })
const cardsIn = (box: ParentNode) => [...box.querySelectorAll('[role=listitem]')].map((one) => Number(one.getAttribute('aria-posinset')))
const see = (n: number, isIntersecting: boolean, top = 0) =>
  act(async () => watched[n]?.tell([{ isIntersecting, boundingClientRect: { top, height: 6300 } }]))

test('a block far from the screen keeps its height and gives up its cards; near again it has them all, wherever it is met', async () => {
  const { box } = await draw({ shown: 80 })
  const block = watched[0]?.element as HTMLElement
  expect(cardsIn(box)).toHaveLength(80)
  await see(0, false)
  expect(cardsIn(block)).toEqual([])
  expect(block.style.height).toBe('6300px')
  expect(cardsIn(box)[0]).toBe(61)
  await see(0, true, -6_000)
  expect(cardsIn(block).at(-1), 'met from below it fills from its end').toBe(60)
  await eventually(() => expect(cardsIn(block)).toHaveLength(60))
  expect(block.style.height).toBe('')
})

test('cards are not taken from under the focus', async () => {
  await draw({ shown: 80 })
  const block = watched[0]?.element as HTMLElement
  block.querySelector('a')?.focus()
  await see(0, false)
  expect(cardsIn(block)).toHaveLength(60)
})

test('every card says which of how many it is', async () => {
  const { box } = await draw({ shown: 64 })
  expect(box.querySelector('[role=list]')).not.toBeNull()
  const last = [...box.querySelectorAll('[role=listitem]')].at(-1)
  expect([last?.getAttribute('aria-posinset'), last?.getAttribute('aria-setsize')]).toEqual(['64', '400'])
})

test('whoever comes back to a long list finds the cards that they left, before the others', async () => {
  const long = [...pages, page(81), page(101)]
  const { box } = await render(<CardPages pages={long} shown={120} outOf={400} leftAt="70" />, { words: ['catalogue'], at: '/browse' })
  expect(cardsIn(box)).toContain(70)
  const { box: elsewhere } = await render(<CardPages pages={long} shown={120} outOf={400} leftAt="7" />, {
    words: ['catalogue'],
    at: '/browse',
  })
  expect(cardsIn(elsewhere)).toHaveLength(60)
})
