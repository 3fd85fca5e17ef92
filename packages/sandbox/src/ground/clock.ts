import type { Store } from './store.ts'

/** The sandbox's own time: the machine's clock plus an offset that the clock switch moves. Milliseconds unless a name says seconds. */
export interface Clock {
  now(): number
  seconds(): number
  offset(): number
  moveTo(offsetMs: number): void
}

/** The offset is kept in the store, so a restarted sandbox stays in the same day. */
export function openClock(store: Store): Clock {
  let offset = Number(store.read('clock.offset') ?? 0)
  return {
    now: () => Date.now() + offset,
    seconds: () => Math.floor((Date.now() + offset) / 1000),
    offset: () => offset,
    moveTo(offsetMs) {
      offset = Math.trunc(offsetMs)
      store.write('clock.offset', String(offset))
    },
  }
}

const durations = /^(-)?P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Milliseconds of an ISO duration of weeks, days, hours, minutes and seconds, such as `P14D` or `-PT30M`; undefined when it is none. */
export function durationMs(text: string): number | undefined {
  const found = durations.exec(text)
  if (!found || text.endsWith('P') || text.endsWith('T')) return undefined
  const [, minus, weeks, days, hours, minutes, seconds] = found
  const total =
    Number(weeks ?? 0) * 604_800_000 +
    Number(days ?? 0) * 86_400_000 +
    Number(hours ?? 0) * 3_600_000 +
    Number(minutes ?? 0) * 60_000 +
    Number(seconds ?? 0) * 1000
  return minus ? -total : total
}
