// A screen at rest: alive, with every answer drawn, and nothing that moves. The network's own word for it comes half a second later.
import type { Page, Request } from 'playwright-core'

/** Looks in a row that must find nothing on its way: an answer is drawn, and may ask for more, between two of them. */
const looks = 3
/** A screen may wait for ever, as for what a socket without its line polls: after so long it is taken as it stands, milliseconds. */
const longest = 5_000

/** Waits until a screen that is alive has drawn all that it has, and nothing on it moves. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(isStill)
}

/** Opens a screen and waits until it is at rest. */
export async function openAtRest(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>()
  const begins = (one: Request) => void (one.url().includes('/socket.io/') || asked.add(one))
  const ends = (one: Request) => void asked.delete(one)
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  await page.goto(path)
  const end = Date.now() + longest
  for (let calm = 0; calm < looks; calm = asked.size === 0 || Date.now() > end ? calm + 1 : 0) await atRest(page)
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
}

/** Runs in the page, and answers two pictures later: whether React has taken it over, and nothing is on the move that will end. */
async function isStill(): Promise<boolean> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const isAlive = Object.keys(document).some((key) => key.startsWith('__reactContainer'))
  const moves = document.getAnimations().filter(({ playState }) => playState === 'running')
  return isAlive && moves.every(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
}
