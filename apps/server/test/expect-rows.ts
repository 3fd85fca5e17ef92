import type { RowId } from '@rondo/rules/moves/machines'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { App } from '../src/platform/context.ts'

/** Expects that a group has taken these rows of the tables. The walk of returns reads in the sources which rows are tried so. */
export const expectRows = ({ db }: Pick<App, 'db'>, groupId: number, rows: readonly RowId[]): Promise<void> =>
  expect
    .poll(
      async () => {
        const taken = await sql<{ event: string }>`
          select distinct h.event from status_history h join fulfillment_group f on f.order_id = h.order_id where f.id = ${groupId}`.execute(
          db,
        )
        return rows.filter((row) => !taken.rows.some(({ event }) => event === row))
      },
      { timeout: 10_000 },
    )
    .toEqual([])
