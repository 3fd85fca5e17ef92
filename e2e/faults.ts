import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { lostWhenNarrow } from './narrow.ts'
import { openAtRest } from './rest.ts'

/** The builder gives axe to each page twice, and in its long form: this is the short one of the same, which is read once. */
const axeSource = `if (!window.axe) { ${readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')} }`

/** How screens are looked at: wide by day, and as a phone by night in the language of other letters. In a run each has its turn in one of them. */
export const looks = [
  { locale: 'en-US', lang: 'en', colorScheme: 'light', width: 1440, turn: 0 },
  { locale: 'zh-CN', lang: 'zh-CN', colorScheme: 'dark', width: 390, turn: 1 },
] as const
/** Each screen takes axe some seconds on a busy machine. */
export const manyScreensMs = 240_000

/** What is found on screens that are opened one after the other. */
export async function faultsOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await openAtRest(page, path) // a screen that is still fading in has other colours
    found.push(...(await faultsOf(page, path)))
  }
  return found
}

/** What axe finds on the screen as it stands, whether it scrolls sideways, and what is lost when it is narrow: a line for each, none when all is well. */
export async function faultsOf(page: Page, where: string): Promise<string[]> {
  await page.evaluate(async () => {
    // What lies almost beneath the bar, by where the page happens to be scrolled to, is small for no longer than that.
    for (const bar of document.querySelectorAll('header')) if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'relative'
    // What still fades in has other colours.
    const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moves.filter(({ playState }) => playState === 'running').map(({ finished }) => finished))
    // What is far from the screen is not drawn, and what is not drawn has no colours yet: axe would take them for black.
    const drawn = new CSSStyleSheet()
    drawn.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [drawn]
  })
  const builder = new AxeBuilder({ page, axeSource }).options({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'], // what passes is not written down node by node
  })
  // a page without frames of others is looked at in one go, without a second page for the sums
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${where}: ${id} at ${String(nodes[0]?.target)}`),
    ...(sideways > 1 ? [`${where}: scrolls sideways by ${sideways} px`] : []),
    ...(await lostWhenNarrow(page, where)),
  ]
}

/** The same of a mail, in the widths of a small telephone, a telephone and a mail program, by day and by night. */
export async function faultsOfMail(browser: Browser, html: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme })
    await page.setContent(html)
    for (const width of [320, 390, 720]) {
      await page.setViewportSize({ width, height: 900 })
      found.push(...(await faultsOf(page, `${width} px, ${colorScheme}`)))
    }
    await page.close()
  }
  return found
}
