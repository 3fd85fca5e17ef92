/** How far from the screen something begins to be fetched, pixels. */
const nearPx = 600

/** Acts once, when one of the elements has come near the screen; without a way to know it at once. Gives back what lets go of them. */
export function whenNear(elements: readonly Element[], act: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return (act(), () => {})
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      act()
    },
    { rootMargin: `${nearPx}px` },
  )
  for (const element of elements) watcher.observe(element)
  return () => watcher.disconnect()
}
