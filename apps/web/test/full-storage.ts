// A browser that has no room for anything more: what it keeps can be read and removed.
import { vi } from 'vitest'

/** Until globals are unstubbed nothing can be put into local storage, but for what is no longer than what it replaces. */
export function fillStorage(): void {
  const replace = (key: string, value: string) => {
    if (value.length > (kept.getItem(key) ?? '').length) throw new DOMException('full', 'QuotaExceededError')
    kept.setItem(key, value)
  }
  const kept = localStorage
  const full = new Proxy(kept, {
    get: (_, name) => {
      if (name === 'setItem') return replace
      const value: unknown = Reflect.get(kept, name)
      return typeof value === 'function' ? (value.bind(kept) as unknown) : value
    },
  })
  vi.stubGlobal('localStorage', full)
}
