// A screen in both of its looks: wide and English by day, narrow and Chinese by night. A run looks at half of all screens, each in one of the two.
import { faultsOf, looks } from './faults.ts'
import { partOf, secondSeed } from './part.ts'
import type { Person } from './person.ts'
import { openAtRest } from './rest.ts'
import { product } from './shop.ts'

/** Each is looked at by one run of this many. */
const oneOf = 4
/** Which look comes first has nothing to do with which screens a run looks at. */
let turn = secondSeed

/** What is found on screens of somebody, each opened anew. Afterwards the person stands on no certain screen, and reads English. */
export async function lookAt({ page, context }: Person, paths: readonly string[], { origin } = product): Promise<string[]> {
  const found: string[] = []
  const reads = (lang: string) => context.addCookies([{ name: 'lang', value: lang, url: origin }])
  const before = page.viewportSize()
  for (const path of paths)
    for (const { lang, colorScheme, width } of partOf(looks, oneOf, turn++)) {
      await reads(lang)
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await openAtRest(page, path)
      const { pathname } = new URL(page.url())
      if (pathname !== path.split('?')[0]) found.push(`${path} leads on to ${pathname}`)
      found.push(...(await faultsOf(page, `${path} (${lang})`)))
    }
  await reads('en')
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
  return found
}
