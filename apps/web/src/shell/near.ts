import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far from the screen something begins to be fetched, pixels. */
const nearPx = 600

/** Whether an element has come near the screen once; without a way to know it has. */
export function useNear<E extends HTMLElement>(): readonly [RefObject<E | null>, boolean] {
  const box = useRef<E>(null)
  const [isNear, come] = useState(false)
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return come(true)
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(true), {
      rootMargin: `${nearPx}px`,
    })
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return [box, isNear]
}
