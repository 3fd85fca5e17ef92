import { QueryClient } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { island } from './island.tsx'
import { makeShell, Providers } from './providers.tsx'
import { vocabulary } from './words.ts'

interface Said {
  name: string
}
const Greeting = ({ name }: Said) => <button type="button">Good day, {name}</button>
const spoken = vocabulary('en')
const shell = makeShell({ locale: 'en', origin: 'http://rondo.test', theme: null, isPictureFirst: false }, spoken)
const around = (Part: ComponentType<Said>) => (
  <Providers shell={shell} cache={new QueryClient()}>
    <Part name="Ada" />
  </Providers>
)
let root: Root | undefined
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined)) // everything is near
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.unstubAllGlobals()
})

/** What the server writes, taken over by a browser that loads the part so. */
async function arrives(load: () => Promise<{ default: ComponentType<Said> }>) {
  await spoken.learn(['shell'])
  const box = document.createElement('div')
  box.innerHTML = renderToString(around(island(Greeting, load, [])))
  const mistakes: unknown[] = []
  await act(async () => {
    root = hydrateRoot(box, around(island<Said>(undefined, load, [])), { onRecoverableError: (error) => mistakes.push(error) })
  })
  return { box, mistakes }
}

test('what the server has written stands until the code comes, and is alive then', async () => {
  let come: (file: { default: ComponentType<Said> }) => void = () => {}
  const file = new Promise<{ default: ComponentType<Said> }>((resolve) => (come = resolve))
  const { box, mistakes } = await arrives(() => file)
  expect(box.textContent).toBe('Good day, Ada')
  const written = box.querySelector('button')
  await act(async () => come({ default: ({ name }) => <button type="button">Welcome, {name}</button> }))
  await eventually(() => expect(box.textContent).toBe('Welcome, Ada'))
  expect(written?.isConnected).toBe(false)
  expect(mistakes).toEqual([])
})

test('the code is asked for when what the server has written comes near the screen', async () => {
  const watched: Element[] = []
  let come = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        come = () => told([{ isIntersecting: true }])
      }
      observe = (element: Element) => watched.push(element)
      disconnect = () => {}
    },
  )
  const load = vi.fn(() => Promise.resolve({ default: Greeting }))
  const { box } = await arrives(load)
  expect(watched).toEqual([box.querySelector('button')])
  expect(load).not.toHaveBeenCalled()
  await act(async () => come())
  expect(load).toHaveBeenCalled()
})

test('what stands while the code begins is laid out as it was: the box around it draws none', async () => {
  let times = 0
  const { box } = await arrives(() => (++times === 1 ? Promise.resolve({ default: Greeting }) : new Promise(() => {})))
  await eventually(() => expect(box.querySelector('button')?.parentElement?.className).toBe('contents'))
  expect(box.textContent).toBe('Good day, Ada')
})

test('it stays where the code does not come', async () => {
  const { box, mistakes } = await arrives(() => Promise.reject(new TypeError('no line')))
  expect(box.textContent).toBe('Good day, Ada')
  expect(mistakes).toEqual([])
})

test('a page that one comes to in the browser shows the part when it is there', async () => {
  const Part = island<Said>(undefined, () => Promise.resolve({ default: Greeting }), [])
  const { box } = await render(<Part name="Ada" place="…" />)
  await eventually(() => expect(box.textContent).toBe('Good day, Ada'))
})
