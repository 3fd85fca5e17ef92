import type { QueryClient } from '@tanstack/react-query'
import { readSession, watchSession } from './session.ts'

/** Keeps one live connection while somebody is signed in. Visitors have none, and load none of its code. */
export function startLive(cache: QueryClient): void {
  const begin = async () => {
    if (!readSession()) return
    stop()
    const { keepLine } = await import('./line.ts')
    keepLine(cache)
  }
  const stop = watchSession(() => void begin())
  void begin()
}
