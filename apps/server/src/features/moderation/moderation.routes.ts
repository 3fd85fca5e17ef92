import { moderation } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { appealReport } from './appeal-report.ts'
import { decideAppeal, decideReport, takeReport } from './decide-report.ts'
import { deskReports } from './desk-reports.ts'
import { restReports } from './reports.repository.ts'
import { listOwn, sendReport } from './send-report.ts'

export function moderationRoutes(on: On): void {
  on(moderation.sendReport, (ctx, { body }) => sendReport(ctx, body))
  on(moderation.ownReports, (ctx, { query }) => listOwn(ctx, query.cursor))
  on(moderation.appeal, (ctx, { params, body }) => appealReport(ctx, params.id, body.text))
  on(moderation.deskReports, (ctx, { query }) => deskReports(ctx, query))
  on(moderation.takeReport, (ctx, received) => takeReport(ctx, received))
  on(moderation.decideReport, (ctx, received) => decideReport(ctx, received))
  on(moderation.decideAppeal, (ctx, received) => decideAppeal(ctx, received))
}

/** Decisions that nobody appealed in time rest. */
export const moderationSweepers: readonly Sweeper[] = [
  { name: 'moderation.rest-reports', everySeconds: 3_600, run: ({ db }) => restReports(db) },
]
