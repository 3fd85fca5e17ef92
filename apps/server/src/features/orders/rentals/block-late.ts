import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db.ts'
import { lockCaseOfItem } from '../case.repository.ts'
import { keepOut, lateOut } from './rental.repository.ts'

const atOnce = 200

/** A unit that is not back stays blocked day by day (C-121): today's and tomorrow's, so that nobody is let it meanwhile. One that fails stops no other. */
export async function blockLate(app: App): Promise<void> {
  const { rows } = await sql<{ today: string }>`select app_today() as today`.execute(app.db)
  const upTo = addDays(rows[0]?.today ?? '', 1)
  for (const id of await lateOut(app.db, upTo, atOnce)) {
    // whoever is at it now moves its days as well; it is looked at again
    const keeping = inTransaction(app, async (tx) => {
      if (await lockCaseOfItem(tx, id, { skip: true })) await keepOut(tx, id, upTo)
    })
    await keeping.catch((error: unknown) => app.log.warn({ err: error, item: id }, 'a late item cannot be kept out'))
  }
}
