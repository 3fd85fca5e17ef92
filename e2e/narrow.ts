// Whether a screen may be magnified: at 320 px, as at 400 % of 1280 px, and at 640 px, as at 200 %, nothing is lost (WCAG 1.4.4, 1.4.10).
import type { Page } from 'playwright-core'

const widths = [320, 640]

/** What is lost when the screen is so narrow: that it scrolls sideways, and controls that are cut off. A line for each, none when all is well. */
export async function lostWhenNarrow(page: Page, where: string): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    let lost = await page.evaluate(whatIsLost)
    // a busy machine takes some frames to lay a screen out anew
    for (const until = Date.now() + 3_000; lost.length > 0 && Date.now() < until;) lost = await page.evaluate(whatIsLost)
    found.push(...lost.map((what) => `${where}, ${width} px: ${what}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}

/** Runs in the page, once it is laid out anew. Rows that scroll by themselves (tabs, chips, pictures) may reach beyond the screen; what a row cuts off may not. */
async function whatIsLost(): Promise<string[]> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const width = document.documentElement.clientWidth
  const lost: string[] = []
  const sideways = document.documentElement.scrollWidth - width
  if (sideways > 1) lost.push(`scrolls sideways by ${sideways} px`)
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}"`
  const cutBy = (control: Element, { left, right }: DOMRect): Element | 'screen' | undefined => {
    for (let at = control.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      const isOutside = left < box.left - 1 || right > box.right + 1
      if (overflowX === 'auto' || overflowX === 'scroll') return undefined
      if (isOutside && (overflowX === 'hidden' || overflowX === 'clip')) return at
      if (position === 'fixed') break
    }
    return left < -1 || right > width + 1 ? 'screen' : undefined
  }
  for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=tab]')) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) continue
    if (control.closest('[aria-hidden=true], [inert]')) continue // a trap for robots
    const box = control.getBoundingClientRect()
    // what only screen readers have is a point, and waits outside of the screen until it has the focus
    if (box.width < 2 || box.height < 2 || box.bottom < 0) continue
    const by = cutBy(control, box)
    if (by) lost.push(`${nameOf(control)} is cut off by ${by === 'screen' ? 'the screen' : by.tagName.toLowerCase()}`)
    const { overflowX, display, textOverflow } = getComputedStyle(control)
    const isBox = control instanceof HTMLButtonElement || (control instanceof HTMLAnchorElement && display !== 'inline')
    if (isBox && control.scrollWidth > control.clientWidth + 1 && overflowX !== 'visible' && textOverflow !== 'ellipsis')
      lost.push(`${nameOf(control)} cuts its words off`)
  }
  return [...new Set(lost)]
}
