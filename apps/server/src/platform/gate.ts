import { Failure } from './failure.ts'

/** Lets few pieces of heavy work run at once; the others wait in line, and the one too many is turned away as server.busy. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Heavy work shares the process's few threads: without a gate a burst of it would stall everything that reads a file. */
export function openGate({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Gate {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Failure('server.busy', { retryAfter: 1 })
      await new Promise<void>((enter) => line.push(enter)) // whoever leaves hands over its place, so `running` stays as it is
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
