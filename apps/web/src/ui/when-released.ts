let isPressed = false
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)
}
/** Does something once no finger is on the page: a button that moves under a press would miss it. */
export function whenReleased(act: () => void): void {
  if (!isPressed) return act()
  const waiting = new AbortController()
  const done = () => {
    waiting.abort()
    setTimeout(act) // the click comes first
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, done, { capture: true, signal: waiting.signal })
}
