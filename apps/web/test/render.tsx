// The kit of screen tests: draws a piece inside everything that it may use, with the API answered from a table.
import { type Feature, type Locale } from '@rondo/words'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import { callInProcess, newCache } from '../src/shell/calls.ts'
import { makeShell, Providers } from '../src/shell/providers.tsx'
import { Router } from '../src/shell/router/index.ts'
import { standStill } from '../src/shell/router/navigator.ts'
import { vocabulary } from '../src/shell/words.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of undo.splice(0)) await one()
})

export interface RenderOptions {
  readonly words?: readonly Feature[]
  readonly locale?: Locale
  /** Address of the page around the piece. */
  readonly at?: string
  /** What came along with the way there. */
  readonly state?: unknown
  /** Parameters of that address, as its route would find them. */
  readonly params?: Readonly<Record<string, string>>
  /** Answers of the API by path below /api, query included; anything else is 404. */
  readonly answers?: Readonly<Record<string, unknown>>
}
/** Draws a piece of screen; `went` lists where it led. */
export async function render(
  piece: ReactNode,
  { words = [], locale = 'en', at = '/', state = null, params = {}, answers = {} }: RenderOptions = {},
) {
  const spoken = vocabulary(locale)
  await spoken.learn(['shell', ...words])
  const cache = newCache(
    callInProcess((input) => {
      const path = (input as string).replace(/^\/api/, '')
      return Promise.resolve(
        path in answers ? Response.json(answers[path]) : Response.json({ statusCode: 404, message: 'Not found' }, { status: 404 }),
      )
    }),
  )
  const went: string[] = []
  const place = { route: undefined, params, Page: undefined, failure: undefined }
  const standing = standStill(new URL(at, 'http://rondo.test'), place)
  const navigator = {
    ...standing,
    here: { ...standing.here, location: { ...standing.here.location, state } },
    navigate: (to: string | number) => {
      went.push(String(to))
      return Promise.resolve()
    },
  }
  const shell = makeShell({ locale, origin: 'http://rondo.test', theme: null, isPictureFirst: false }, spoken)
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  const draw = async (node: ReactNode) => {
    await act(async () =>
      root.render(
        <Providers shell={shell} cache={cache}>
          <Router navigator={navigator}>{node}</Router>
        </Providers>,
      ),
    )
    // what was drawn may have asked: some turns of the loop later the answers of the table are here
    await act(async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
    })
  }
  await draw(piece)
  undo.push(async () => {
    await act(async () => root.unmount())
    box.remove()
  })
  return { box: box, cache, went, draw }
}

/** The control that people would find under this name: its label, its aria-label or its own words. */
export function named(name: string | RegExp, within: ParentNode = document.body): HTMLElement {
  const fits = (text: string | null | undefined) =>
    typeof text === 'string' && (typeof name === 'string' ? text.trim() === name : name.test(text))
  const controls = [...within.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, [role]')]
  const found = controls.find((control) => {
    const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
    return (
      fits(control.getAttribute('aria-label')) ||
      labels.some((label) => fits(label.textContent)) ||
      (labels.length === 0 && fits(control.textContent))
    )
  })
  if (!found)
    throw new Error(
      `There is no control named ${String(name)}. There are: ${controls.map((one) => one.getAttribute('aria-label') ?? one.textContent).join(' | ')}`,
    )
  return found
}
export const press = (control: HTMLElement): Promise<void> => act(async () => control.click())
export const key = (control: Element, name: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => void control.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })))
/** Puts text into a field as typing does. */
export const type = (field: HTMLElement, text: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
/** Waits until a claim holds, half a second at most, while the screen goes on. */
export async function eventually(claim: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
    try {
      return claim()
    } catch (error) {
      if (turn >= 50) throw error
    }
  }
}
