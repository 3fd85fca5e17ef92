// A walk through a screen by the Tab key alone: whether each stop can be seen, stands free, and shows that it has the focus (WCAG 2.4.7, 2.4.11).
import type { Page } from 'playwright-core'

/** What is wrong with a stop, and whether the walk goes on. */
interface Stop {
  readonly name: string
  readonly faults: readonly string[]
  readonly isEnd: boolean
}

/**
 * Presses Tab from the top of the screen to its end, at most `most` times. A line for each stop that is hidden, covered or shows no sign of
 * the focus; none when all is well.
 */
export async function faultsOfTabs(page: Page, where: string, most = 120): Promise<string[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    window.scrollTo(0, 0)
  })
  const found = new Set<string>()
  let stops = 0
  for (; stops < most; stops++) {
    await page.keyboard.press('Tab')
    const { name, faults, isEnd } = await page.evaluate(lookAtStop)
    if (isEnd) break
    for (const fault of faults) found.add(`${where}: ${name} ${fault}`)
  }
  if (stops < 3) found.add(`${where}: the Tab key comes to ${stops} stops`)
  return [...found]
}

/** Runs in the page: the control that has the focus, as somebody sees it. */
async function lookAtStop(): Promise<Stop> {
  const drawn = () => new Promise((done) => requestAnimationFrame(done))
  await drawn()
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body || at === document.documentElement) return { name: '', faults: [], isEnd: true }
  const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? [...(at.labels ?? [])] : []
  const words = (at.getAttribute('aria-label') ?? ((labels[0] ?? at).textContent || '')).trim().replaceAll(/\s+/g, ' ').slice(0, 40)
  const name = `${at.tagName.toLowerCase()}${at.getAttribute('type') ? ` ${at.getAttribute('type')}` : ''} "${words}"`
  if (at instanceof HTMLIFrameElement) return { name, faults: [], isEnd: false } // another's, who draws the focus inside
  const label = at instanceof HTMLInputElement ? (at.labels?.[0] ?? null) : null
  const isSeen = () => {
    // a box to tick lies without a colour over the sign that is drawn for it
    const shown = label && getComputedStyle(at).opacity === '0' ? label : at
    const { left, top, right, bottom } = shown.getClientRects()[0] ?? shown.getBoundingClientRect()
    if (right - left < 2 || bottom - top < 2) return 'has no size'
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.15, 0.85].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
    if (inside.length === 0) return 'is off the screen'
    const isFree = inside.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (shown.contains(top) || top.contains(shown) || (label?.contains(top) ?? false) || top.contains(at))
    })
    return isFree ? undefined : 'is covered'
  }
  // what scrolls there, or fades in, takes some frames
  let hidden = isSeen()
  for (const until = performance.now() + 600; hidden && performance.now() < until;) {
    await drawn()
    hidden = isSeen()
  }
  const ring = (one: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5
  }
  const around: Element[] = [at, ...(at.parentElement ? [at.parentElement, ...at.parentElement.children] : [])]
  for (let up = at.parentElement, steps = 0; up && steps < 4; up = up.parentElement, steps++) around.push(up)
  // the parts of a date are the browser's own, and so is the ring of its calendar button
  const isDate = at.getAttribute('type') === 'date'
  const hasRing = isDate || around.some((one) => ring(one) || ring(one, '::after') || ring(one, '::before'))
  return { name, faults: [...(hidden ? [hidden] : []), ...(hasRing ? [] : ['shows no ring of the focus'])], isEnd: false }
}
