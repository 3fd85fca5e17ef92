// The product checks itself: what must hold at any moment, whatever failed before (apps/server/invariants.sql), is asked once a minute.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { raiseAlarmOnce } from './alarms.ts'
import type { App } from './context.ts'
import { inTransaction, type Tx } from './db.ts'
import type { Sweeper } from './reactions.ts'

/** A rule of money, stock or states that does not hold, and the row where. */
export interface Broken {
  readonly rule: string
  readonly at: string
}
const RULES = readFileSync(join(import.meta.dirname, '../../invariants.sql'), 'utf8')

/** Every rule that does not hold, as of one moment. 1 statement, as long as all rows take to be read. */
export async function brokenRules(tx: Tx): Promise<readonly Broken[]> {
  return (await sql.raw<Broken>(RULES).execute(tx)).rows
}

/** A look that takes longer is given up, and the log says so. */
const LONGEST_LOOK_MS = 60_000
/** A look takes at most this share of one connection: one of 600 ms is made once a minute, a longer one less often. */
const SHARE = 0.01
/** A mistake that breaks thousands of rows is told by the first of them. */
const MOST_TOLD = 20

export interface Looking {
  /** What was broken at the look before. */
  before: ReadonlySet<string>
  /** Not before this moment of the process, ms. */
  next: number
}
const nameOf = ({ rule, at }: Broken) => `${rule}: ${at}`
/** Subjects of alarms are short, and rules are sentences. */
const subjectOf = (broken: Broken) => `rule:${createHash('sha256').update(nameOf(broken)).digest('hex').slice(0, 16)}`

async function look(app: App, looking: Looking): Promise<readonly Broken[]> {
  const from = performance.now()
  try {
    return await inTransaction(app, async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST_LOOK_MS)}`.execute(tx)
      return brokenRules(tx)
    })
  } finally {
    const now = performance.now()
    looking.next = now + (now - from) / SHARE
  }
}

/** Tells an operator, once, of what was broken at the look before as well: what a reaction still has to do is done by then. */
export async function tellOfBroken(app: App, looking: Looking): Promise<void> {
  if (performance.now() < looking.next) return
  const broken = await look(app, looking)
  const stays = broken.filter((one) => looking.before.has(nameOf(one)))
  looking.before = new Set(broken.map(nameOf))
  for (const one of stays.slice(0, MOST_TOLD))
    await raiseAlarmOnce(app, app.db, { kind: 'rule_broken', subject: subjectOf(one), details: { ...one, of: stays.length } })
}

/** A process has its own looks. */
export function invariantSweeper(): Sweeper {
  const looking: Looking = { before: new Set(), next: 0 }
  return { name: 'platform.invariants', everySeconds: 60, run: (app) => tellOfBroken(app, looking) }
}
