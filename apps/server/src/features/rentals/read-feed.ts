import { Worker } from 'node:worker_threads'
import type { FeedProblem } from '@rondo/contracts/rentals'
import type { Day } from '@rondo/rules/kernel/days'
import { type Bounds, fetchPublic, type Reach } from '../../platform/fetch-public.ts'
import type { Busy, CalendarText } from './busy-days.ts'

export type FeedRead = { readonly days: readonly Day[] } | { readonly problem: FeedProblem }

const bounds: Bounds = { bytes: 1024 * 1024, seconds: 10, redirects: 3 }
const thinkingMs = 5_000
const memoryMb = 96

/** The busy days of a calendar elsewhere within a span, or why there are none to be had. */
export async function readFeed(url: string, span: { readonly from: Day; readonly to: Day }, reach?: Reach): Promise<FeedRead> {
  const read = await fetchPublic(url, bounds, reach)
  return 'problem' in read ? read : think({ text: read.text, ...span })
}

/** Understands a calendar in a thread that may be ended: repetitions can be written that never find their next day. */
function think(calendar: CalendarText): Promise<Busy> {
  return new Promise((done) => {
    const worker = new Worker(new URL('./busy-days.worker.ts', import.meta.url), {
      workerData: calendar,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: {},
    })
    const end = (outcome: Busy) => {
      clearTimeout(timer)
      done(outcome)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ problem: 'too_many_events' }), thinkingMs)
    worker.once('message', end)
    worker.once('error', () => end({ problem: 'too_many_events' }))
  })
}
