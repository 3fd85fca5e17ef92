import { useSyncExternalStore } from 'react'

/** A short message at the edge of the screen. At most three stand at a time. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly text: string
  /** How long it stands, unless somebody holds it. */
  readonly ms: number
}
const lifetimeMs = { success: 3000, error: 5000 }
const none: readonly Toast[] = []
const listeners = new Set<() => void>()
let toasts = none
let last = 0

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
const show =
  (kind: Toast['kind']) =>
  (text: string, ms: number = lifetimeMs[kind]) =>
    // What stands there already is said anew, not twice.
    change([...toasts.filter((one) => one.text !== text).slice(-2), { id: ++last, kind, text, ms }])

export const toast = { success: show('success'), error: show('error') }
/** Takes a message away, by its id or its text. */
export const dismiss = (which: number | string) => change(toasts.filter(({ id, text }) => id !== which && text !== which))

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    watch,
    () => toasts,
    () => none,
  )
