// The kit of screen tests: draws a piece inside everything that it may use, with the API answered from a table.
import { type Feature, type Locale } from '@rondo/words'
import { act, fireEvent, render as draw, waitFor } from '@testing-library/react'
import user from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { callInProcess, newCache } from '../src/shell/calls.ts'
import { makeShell, Providers } from '../src/shell/providers.tsx'
import { Router } from '../src/shell/router/index.ts'
import { standStill } from '../src/shell/router/navigator.ts'
import type { Failure } from '../src/shell/router/routes.ts'
import { vocabulary } from '../src/shell/words.ts'
import { plainFormat } from './plain-format.ts'
import { nowhere } from './tidy.ts'

export interface RenderOptions {
  readonly words?: readonly Feature[]
  readonly locale?: Locale
  /** Address of the page around the piece. */
  readonly at?: string
  /** What came along with the way there. */
  readonly state?: unknown
  /** Parameters of that address, as its route would find them. */
  readonly params?: Readonly<Record<string, string>>
  /** Why the page at that address could not be shown. */
  readonly failure?: Failure
  /** Answers of the API by path below /api, query included, or a whole Response; an Error breaks the line; anything else is 404. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** Days and hours are held on their lines, as in the product; without it tests read plain words. */
  readonly isHeld?: boolean
}
/** Draws a piece of screen; `went` lists where it led and `took` the state that went along, `around` puts everything around a piece that it may use. */
export async function render(
  piece: ReactNode,
  { words = [], locale = 'en', at = '/', state = null, params = {}, failure, answers = {}, isHeld = false }: RenderOptions = {},
) {
  const spoken = vocabulary(locale)
  await spoken.learn(['shell', ...words])
  const cache = newCache(
    callInProcess((input) => {
      const answer = answers[(input as string).replace(/^\/api/, '')]
      if (answer === undefined) return nowhere()
      if (answer instanceof Error) return Promise.reject(answer)
      return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer))
    }),
  )
  const went: string[] = []
  const took: unknown[] = []
  const place = { route: undefined, params, Page: undefined, failure }
  const standing = standStill(new URL(at, 'http://rondo.test'), place)
  const navigator = {
    ...standing,
    here: { ...standing.here, location: { ...standing.here.location, state } },
    navigate: (to: string | number, { state: along }: { readonly state?: unknown } = {}) => {
      went.push(String(to))
      took.push(along)
      return Promise.resolve()
    },
  }
  const standard = makeShell({ locale, origin: 'http://rondo.test', theme: null, isPictureFirst: false }, spoken)
  const shell = isHeld ? standard : { ...standard, format: plainFormat(locale) }
  const around = (node: ReactNode) => (
    <Providers shell={shell} cache={cache}>
      <Router navigator={navigator}>{node}</Router>
    </Providers>
  )
  const { container: box, rerender } = draw(around(null))
  const show = async (node: ReactNode) => {
    rerender(around(node))
    // what was drawn may have asked: some turns of the loop later the answers of the table are here
    await act(async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
    })
  }
  await show(piece)
  return { box, cache, went, took, draw: show, around }
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
/** A press with the mouse: pointer, focus and click, as the browser does them. */
export async function press(control: HTMLElement): Promise<void> {
  await user.setup({ pointerEventsCheck: 0, delay: null }).click(control)
  await act(async () => new Promise((resolve) => setTimeout(resolve))) // what it led to at once
}
/** A double click, as hands do that are used to folders: both presses come before the screen has changed. */
export async function pressTwice(control: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.click(control, { detail: 1 })
    fireEvent.click(control, { detail: 2 })
  })
}
export const key = (control: Element, name: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => void fireEvent.keyDown(control, { key: name, ...more }))
/** Puts text into a field in place of what stands there. */
export const type = (field: HTMLElement, text: string): Promise<void> =>
  act(async () => void fireEvent.input(field, { target: { value: text } }))
/** Waits until a claim holds, five seconds at most, while the screen goes on: a part that is loaded when needed comes late on a busy machine. */
export const eventually = (claim: () => void): Promise<void> => waitFor(claim, { timeout: 5_000, interval: 10 })
