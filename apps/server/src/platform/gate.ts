import { Failure } from './failure.ts'

/** Lets few pieces of heavy work run at once; the others wait in line, and the one too many is turned away as server.busy. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Heavy work shares the process's few threads: without a gate a burst of it would stall everything that reads a file. */
export function openGate({
  atOnce,
  waiting,
  patienceMs,
}: {
  readonly atOnce: number
  readonly waiting: number
  /** Whoever has waited that long is turned away as well. */
  readonly patienceMs?: number
}): Gate {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Failure('server.busy', { retryAfter: 1 })
      await turn(line, patienceMs) // whoever leaves hands over its place, so `running` stays as it is
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

function turn(line: (() => void)[], patienceMs: number | undefined): Promise<void> {
  return new Promise((enter, refuse) => {
    const called = () => {
      clearTimeout(timer)
      enter()
    }
    const gone = () => {
      line.splice(line.indexOf(called), 1)
      refuse(new Failure('server.busy', { retryAfter: 1 }))
    }
    const timer = patienceMs === undefined ? undefined : setTimeout(gone, patienceMs)
    line.push(called)
  })
}
