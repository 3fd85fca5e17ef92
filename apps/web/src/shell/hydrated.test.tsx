import { act, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useHydrated } from './providers.tsx'

let root: Root | undefined
afterEach(async () => {
  vi.unstubAllGlobals()
  await act(async () => root?.unmount())
  seen.length = 0
})

/** What the part has drawn, and the end of the turn in which its effects ran. */
const seen: string[] = []
const endOfTurn = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve() // what is forced is drawn by then, a transition is not
  seen.push('end of turn')
}
function Part() {
  const drawn = useHydrated() ? 'browser' : 'server'
  useLayoutEffect(() => void seen.push(drawn))
  useEffect(() => void endOfTurn(), [])
  return <p>{drawn}</p>
}

test('what the server wrote is taken over as it stands; what only the browser knows is drawn a turn later', async () => {
  const box = document.createElement('div')
  box.innerHTML = renderToString(<Part />)
  const mistakes = vi.fn()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // within act all turns are one
  root = hydrateRoot(box, <Part />, { onRecoverableError: mistakes })
  await vi.waitFor(() => expect(box.textContent).toBe('browser'))
  expect([seen, mistakes.mock.calls]).toEqual([['server', 'end of turn', 'browser'], []])
})

test('a part that comes later shows it at once', async () => {
  root = createRoot(document.createElement('div'))
  await act(async () => root?.render(<Part />))
  expect(seen).toEqual(['browser', 'end of turn'])
})
