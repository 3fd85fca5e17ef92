// A browser that has no room for anything more: what it keeps can be read and removed.
import { vi } from 'vitest'

/** Until globals are unstubbed nothing can be put into local storage. */
export function fillStorage(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const full = new Proxy(localStorage, {
    get: (kept, name) => {
      if (name === 'setItem') return refuse
      const value: unknown = Reflect.get(kept, name)
      return typeof value === 'function' ? (value.bind(kept) as unknown) : value
    },
  })
  vi.stubGlobal('localStorage', full)
}
