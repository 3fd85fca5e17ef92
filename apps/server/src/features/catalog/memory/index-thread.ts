// The index in a worker thread: counting all facets of a large one takes milliseconds that other requests should not wait for.
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import { type IndexKeeper, keepIndex, type Source } from './index-keeper.ts'

interface ThreadRequest {
  readonly number: number
  readonly what: keyof IndexKeeper
  readonly with: readonly unknown[]
}
interface Answered {
  readonly number: number
  readonly answer?: unknown
  readonly error?: Error
}

/** Keeps the index in a worker thread. When the thread ends, every open call fails and `ended` is called. */
export function keepIndexApart(source: Source, ended: (error: Error) => void): IndexKeeper {
  const worker = new Worker(new URL(import.meta.url), { workerData: source, execArgv: [] })
  const waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>()
  let asked = 0
  let over: Error | undefined
  const closed = new Error('the search is closed')
  const end = (error: Error) => {
    over ??= error
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  worker.on('message', ({ number, answer, error }: Answered) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (error) one?.failed(error)
    else one?.done(answer)
  })
  worker.on('error', end)
  worker.on('exit', (code) => {
    const isAsked = over === closed
    end(new Error(`the thread of the search ended (${code})`))
    if (!isAsked) ended(over ?? closed)
  })
  const ask =
    (what: keyof IndexKeeper) =>
    // oxlint-disable-next-line typescript/no-explicit-any -- the keeper's own signatures are what callers see
    (...args: unknown[]): Promise<any> =>
      new Promise((done, failed) => {
        if (over) return failed(over)
        const number = asked++
        waiting.set(number, { done, failed })
        worker.postMessage({ number, what, with: args } satisfies ThreadRequest)
      })
  return {
    find: ask('find'),
    suggest: ask('suggest'),
    makers: ask('makers'),
    apply: ask('apply'),
    load: ask('load'),
    rebuild: ask('rebuild'),
    differences: ask('differences'),
    agrees: ask('agrees'),
    save: ask('save'),
    async close() {
      end(closed)
      await worker.terminate()
    },
  }
}

function answerTo(port: MessagePort, keeper: IndexKeeper): void {
  port.on('message', ({ number, what, with: args }: ThreadRequest) => {
    const work = keeper[what] as (...given: readonly unknown[]) => Promise<unknown>
    work(...args).then(
      (answer) => port.postMessage({ number, answer } satisfies Answered),
      (error: Error) => port.postMessage({ number, error } satisfies Answered),
    )
  })
}

if (!isMainThread && parentPort && workerData && typeof (workerData as Partial<Source>).file === 'string')
  answerTo(parentPort, keepIndex(workerData as Source))
