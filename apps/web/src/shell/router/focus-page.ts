document.documentElement.dataset['left'] = '' // this file comes when the page that the server wrote is left

/** How long a page may go on being drawn before its heading is there, or a list before the link is, milliseconds. */
const [headingMs, listMs] = [3_000, 800]
/** Which link led away from a visit, by the key of the visit. */
const followed = new Map<string, string>()

/** A visit that ended, and what had the focus then. */
export interface LeftVisit {
  readonly key: string
  readonly by: Element | null
}

/**
 * Leads the focus to the heading of a page that has come, so that a screen reader says where one is and the next Tab begins there; on the way
 * back to the link that led away. Whoever has the focus in the new page, or writes elsewhere by now, is left alone.
 */
export function focusPage({ key, by }: LeftVisit, arrivedAt: string, isReturn: boolean): void {
  const link = by?.isConnected === false && by.getAttribute('href') // gone with its page, unlike those of the bar
  if (link) followed.set(key, link)
  const back = isReturn ? followed.get(arrivedAt) : undefined
  const [begun, before] = [performance.now(), document.activeElement]
  const step = () => {
    const [main, at] = [document.getElementById('main'), document.activeElement]
    const isLed = at !== document.body && (at !== before || (at !== by && at?.matches('input'))) // somebody goes on by themselves
    if (isLed) return
    const waited = performance.now() - begun
    if (at !== main && at?.closest('main, dialog[open]')) {
      // on a slow machine the page that was left may still be there, with what has the focus in it
      if (at === before && waited < headingMs) requestAnimationFrame(step)
      return
    }
    const place =
      (back && main?.querySelector<HTMLElement>(`a[href="${CSS.escape(back)}"]`)) ||
      (back && waited < listMs ? null : main?.querySelector('h1')) ||
      (waited < headingMs ? null : main)
    if (!place) return void requestAnimationFrame(step)
    if (place.tabIndex < 0) place.tabIndex = -1 // a heading takes the focus only then
    place.focus({ preventScroll: true })
  }
  requestAnimationFrame(step)
}
