import type { moderation } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { dueAt } from '@rondo/rules/moderation/report'
import type { MemberCtx } from '../../platform/context.ts'
import { pageFrom } from '../../platform/desk-page.ts'
import { somebodyOf } from '../../platform/somebody.ts'
import { type DeskRow, deskStates, reportsOf } from './reports.repository.ts'

type DeskReport = Answer<typeof moderation.deskReports>['data'][number]

const waits: readonly string[] = [...deskStates.open, ...deskStates.appealed]
function present(row: DeskRow): DeskReport {
  const nameOf = (id: number) => {
    const names = row.names[id]
    return names ? somebodyOf(names) : { id, username: '', name: '' }
  }
  const maybe = (id: number | null) => (id === null ? null : nameOf(id))
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    page: pageOf(row),
    reason: row.reason,
    comments: row.comments,
    seen: {
      title: row.seen.title ?? '',
      text: row.seen.text ?? '',
      photos: (row.seen.photos ?? []).map(({ id, width, height }) => ({ id, width, height })),
    },
    reporter: nameOf(row.reporter_id),
    accused: nameOf(row.accused_id),
    status: row.status,
    takenBy: maybe(row.taken_by),
    decision: row.decision,
    decisionReason: row.decision_reason,
    decidedBy: maybe(row.decided_by),
    appealBy: row.appealed_by === null ? null : row.appealed_by === row.reporter_id ? 'reporter' : 'accused',
    appealText: row.appeal_text,
    outcome: row.outcome,
    outcomeReason: row.outcome_reason,
    others: row.others,
    dueAt: waits.includes(row.status) ? new Date(dueAt((row.appealed_at ?? row.created_at).getTime())).toISOString() : null,
    isLate: row.is_late,
    createdAt: row.created_at.toISOString(),
  }
}

/** Where what was reported stands; null of a message and of the answer to an offer, which two people read alone. */
function pageOf({ kind, subject_id: id, piece, of_person: person }: DeskRow): DeskReport['page'] {
  if (kind === 'person') return { of: 'person', id }
  if (kind === 'listing') return { of: 'listing', id }
  if (piece !== null) return { of: 'listing', id: piece }
  return person === null ? null : { of: 'reviews', id: person }
}

/** A page of the queue, or of what is over. Who is reported does not read at the desk who reported them. 1 query. */
export async function deskReports({ app, actor }: MemberCtx, { state, cursor }: Received<typeof moderation.deskReports>['query']) {
  return pageFrom(await reportsOf(app.db, actor.id, state, cursor), present)
}
