// Vitest setup of each file of screen tests: the files of a worker share a document, and what one leaves there the next would find.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { dismiss, useToasts } from '../src/shell/toasts.ts'

export const nowhere = () => Promise.resolve(Response.json({ statusCode: 404, message: 'Not found' }, { status: 404 }))
// what is asked of nobody in the table is nowhere: the environment would ask the port 3000 of this machine
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, fetch: nowhere })

/** What React says of elements that may not stand within each other: browsers then do otherwise than the page believes, as of a form within a form. */
const misplaced: string[] = []
const { error } = console
console.error = (...said: unknown[]) => {
  if (/cannot be a (descendant|child) of/.test(String(said[0]))) misplaced.push(said.join(' '))
  error(...said)
}
afterEach(() => {
  cleanup()
  const [first] = misplaced.splice(0)
  if (first) throw new Error(first)
})
afterAll(async () => {
  console.error = error
  const { result: toasts } = renderHook(useToasts)
  act(() => toasts.current.forEach(({ id }) => dismiss(id)))
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // the one that the next file will find: a test that loads modules anew leaves its session in another than this file began with
  const { dropSession } = await import('../src/shell/session.ts')
  dropSession()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  if (location.protocol !== 'http:') throw new Error('A test of this file has left the page, and the next file would have none')
  // what React has put off is done while there is a window: the environment may go with this file
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
})
