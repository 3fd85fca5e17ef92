document.documentElement.dataset['left'] = '' // this file comes when the page that the server wrote is left

/** How long a page may go on being drawn before its heading, or the link that led away, is there, milliseconds. */
const drawnMs = 3_000
/** Which link led away from a visit, by the key of the visit. */
const followed = new Map<string, string>()

/** A visit that ended, and what had the focus then. */
export interface LeftVisit {
  readonly key: string
  readonly by: Element | null
}

/** Ends what leads the focus of the page before. */
let end = () => {}

/**
 * Leads the focus to the heading of a page that has come, so that a screen reader says where one is and the next Tab begins there; on the way
 * back to the link that led away. Whoever has the focus in the new page, or writes elsewhere by now, is left alone.
 */
export function focusPage({ key, by }: LeftVisit, arrivedAt: string, isReturn: boolean): void {
  end()
  const link = by?.isConnected === false && by.getAttribute('href') // gone with its page, unlike those of the bar
  if (link) followed.set(key, link)
  lead(by, isReturn ? followed.get(arrivedAt) : undefined)
}

/** Frame after frame, until the link `back` or the heading is there, or too much time is over for either. */
function lead(by: Element | null, back: string | undefined): void {
  const [begun, before] = [performance.now(), document.activeElement]
  let frame = requestAnimationFrame(function step() {
    const [main, at] = [document.getElementById('main'), document.activeElement]
    const isLed = at !== document.body && (at !== before || (at !== by && at?.matches('input'))) // somebody goes on by themselves
    if (isLed) return
    const waited = performance.now() - begun
    if (at !== main && at?.closest('main, dialog[open]')) {
      // on a slow machine the page that was left may still be there, with what has the focus in it
      if (at === before && waited < drawnMs) frame = requestAnimationFrame(step)
      return
    }
    const place =
      (back && main?.querySelector<HTMLElement>(`a[href="${CSS.escape(back)}"]`)) ||
      (back && waited < drawnMs ? null : main?.querySelector('h1')) ||
      (waited < drawnMs ? null : main)
    if (!main || !place) return void (frame = requestAnimationFrame(step))
    if (place.tabIndex < 0) place.tabIndex = -1 // a heading takes the focus only then
    place.focus({ preventScroll: true })
    stay(main, place)
  })
  end = () => cancelAnimationFrame(frame)
}

/** The heading of a page that still loads goes when the page has come: unless somebody has gone on, the focus goes to the next. */
function stay(main: HTMLElement, place: HTMLElement): void {
  const { pathname } = location
  const watch = new MutationObserver(() => {
    if (place.isConnected) return
    watch.disconnect()
    const isLeft = location.pathname !== pathname // the page that comes is announced by itself
    if (!isLeft && document.activeElement === document.body) lead(null, undefined)
  })
  watch.observe(main, { childList: true, subtree: true })
  end = () => watch.disconnect()
}
