import type { App } from './context.ts'
import type { Happened } from './outbox.ts'

/** What follows an event, as a job after its commit. At least once: a reaction makes its effect once by a row of its own. */
export interface Reaction {
  /** Type of the event. */
  readonly on: string
  /** `feature.verb-noun`; also the name of its queue. */
  readonly name: string
  readonly run: (app: App, event: Happened) => Promise<void>
}

/** Work that asks the domain tables what is due (SR-70): a lost run costs nothing, two runs at once must be harmless. */
export interface Sweeper {
  readonly name: string
  readonly everySeconds: number
  readonly run: (app: App) => Promise<void>
}
