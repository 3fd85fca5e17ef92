import { useEffect, useEffectEvent } from 'react'

/** Tries again what failed once the browser has a line again. */
export function useRetryOnline(failed: boolean, again: () => void): void {
  const onLine = useEffectEvent(again)
  useEffect(() => {
    if (!failed) return
    const back = () => onLine()
    addEventListener('online', back, { once: true })
    return () => removeEventListener('online', back)
  }, [failed])
}
