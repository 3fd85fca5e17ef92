// Screens whose answers are hostile, opened one after the other.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openAtRest } from './rest.ts'
import { faultsIn, showsTextsOf } from './tainted.ts'

/** The address of a screen, and a call whose texts it must show. */
export type Screen = readonly [address: string, call: string]

/** Opens screens one after the other, each until it shows what it is there for; answers what each showed instead. */
export async function openScreens(page: Page, screens: readonly Screen[], seen: Set<string>): Promise<string[]> {
  const missing: string[] = []
  const shows = async (name: string, where: string) => {
    if (await showsTextsOf(page, name, seen.has(name))) seen.add(name)
    else {
      const words = (await page.getByRole('main').innerText()).replaceAll(/javascript:zzhit=1\/\/(\[[\w.]+\])[^\n]*/g, '$1')
      missing.push(`${where} shows nothing of ${name}: ${words.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
    }
    expect.soft(await faultsIn(page), where).toEqual([])
  }
  for (const [address, name] of screens) {
    await openAtRest(page, address)
    await shows(name, address)
  }
  return missing
}
