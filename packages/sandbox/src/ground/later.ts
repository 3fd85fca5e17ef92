import type { Clock } from './clock.ts'
import type { Store } from './store.ts'

type Body = Record<string, string>

/** What the providers do by themselves after a while: a pending refund succeeds, a payout arrives, a dispute is opened. */
export interface Later {
  /** `waitMs` counts in sandbox time, so moving the clock brings it forward. */
  plan(kind: string, waitMs: number, body: Body): void
  handle(kind: string, work: (body: Body) => void): void
  /** Does everything that is due, oldest first, and looks again when the next thing is. */
  catchUp(): void
  close(): void
}

interface Row {
  seq: number
  at: number
  kind: string
  body: string
}

/** The plan is kept in the store: a restarted sandbox still does what it owes. */
export function openLater(store: Store, clock: Clock): Later {
  const handlers = new Map<string, (body: Body) => void>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function wait(): void {
    clearTimeout(timer)
    if (closed) return
    const next = store.row<{ at: number }>('select min(at) as at from later')?.at
    if (!next) return
    timer = setTimeout(() => later.catchUp(), Math.min(Math.max(next - clock.now(), 1), 60_000))
    timer.unref()
  }

  const later: Later = {
    plan(kind, waitMs, body) {
      store.run('insert into later (at, kind, body) values (?, ?, ?)', clock.now() + waitMs, kind, JSON.stringify(body))
      wait()
    },
    handle: (kind, work) => void handlers.set(kind, work),
    catchUp() {
      for (;;) {
        const due = store.row<Row>('select * from later where at <= ? order by at, seq limit 1', clock.now())
        if (!due) break
        store.inOne(() => {
          store.run('delete from later where seq = ?', due.seq)
          handlers.get(due.kind)?.(JSON.parse(due.body) as Body)
        })
      }
      wait()
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
  return later
}
