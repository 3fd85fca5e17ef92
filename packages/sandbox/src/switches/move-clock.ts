import { createHmac } from 'node:crypto'
import { durationMs } from '../ground/clock.ts'
import type { Ground } from './switches.ts'

/** Where the clock should go: to a time, or by an ISO duration. */
export interface Wish {
  now?: string
  advance?: string
}

const patienceMs = 120_000

/** The offset in milliseconds that the wish asks for, or what is wrong with it. */
function offsetFor(wish: Wish, before: number): number | string {
  if (wish.now !== undefined) {
    const at = Date.parse(wish.now)
    return Number.isNaN(at) ? 'now must be an ISO time such as 2026-11-21T13:36:35.120Z' : at - Date.now()
  }
  const by = durationMs(wish.advance ?? '')
  return by === undefined ? 'advance must be an ISO duration such as P14D or PT1H' : before + by
}

/** Moves the sandbox, lets it do what is due, then tells the product and waits until it has followed. The offset stays even if the product is not there. */
export async function moveClock(ground: Ground, wish: Wish): Promise<{ status: number; message: string } | undefined> {
  const offset = offsetFor(wish, ground.clock.offset())
  if (typeof offset === 'string') return { status: 400, message: offset }
  ground.clock.moveTo(offset)
  ground.catchUp()
  const body = JSON.stringify({ offsetMs: ground.clock.offset(), at: new Date(ground.clock.now()).toISOString() })
  const at = Math.floor(Date.now() / 1000)
  const mark = createHmac('sha256', ground.clockSecret).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-rondo-signature': `t=${at},v1=${mark}` }
  try {
    const url = new URL('/api/webhooks/clock', ground.deliveries.origin())
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patienceMs) })
    if (answer.ok) return undefined
    return { status: 502, message: `The product answered ${answer.status} to the new time.` }
  } catch (error) {
    return { status: 502, message: `The product could not be told the new time: ${error instanceof Error ? error.message : String(error)}` }
  }
}
