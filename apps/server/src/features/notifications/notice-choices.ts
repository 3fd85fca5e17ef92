// One table of choices: what somebody wants to hear of, by subject and channel. Nothing in it means that all of it comes.
import type { notifications } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { type Channel, isChosen, type Subject, subjectNames, subjects } from '@rondo/rules/notifications/notice-kinds'
import { sql } from 'kysely'
import type { App, MemberCtx } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { savedSearch, tellSearches, updateSavedSearch } from '../catalog/index.ts'
import { noticesChosen } from './events.ts'
import { endSummary, showSettings } from './notice-settings.ts'
import { endingOf } from './mail-links.ts'

type Choices = Answer<typeof notifications.noticeChoices>

/** What a person refuses, as `subject/channel`. 1 query. */
async function refusalsOf(db: Db | Tx, accountId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('notice_refusal').select(['subject', 'channel']).where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ subject, channel }) => `${subject}/${channel}`))
}

/** Of these people, those who want a subject in a channel. 1 query, none where nobody may refuse it. */
export async function wanting(db: Db | Tx, accountIds: readonly number[], subject: Subject, channel: Channel): Promise<number[]> {
  if (!isChosen(subject, channel)) return subjects[subject][channel] === 'never' ? [] : [...accountIds]
  const refusers = await db
    .selectFrom('notice_refusal')
    .select('account_id')
    .where('subject', '=', subject)
    .where('channel', '=', channel)
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .execute()
  const refused = new Set(refusers.map(({ account_id }) => account_id))
  return accountIds.filter((id) => !refused.has(id))
}

/** Sets whether a subject comes in a channel; setting what is set changes nothing. 2 statements. */
async function choose(tx: Tx, accountId: number, subject: Subject, channel: Channel, on: boolean): Promise<void> {
  await (
    on
      ? sql`delete from notice_refusal where account_id = ${accountId} and subject = ${subject} and channel = ${channel}`
      : sql`insert into notice_refusal (account_id, subject, channel) values (${accountId}, ${subject}, ${channel}) on conflict do nothing`
  ).execute(tx)
  await record(tx, noticesChosen, { audiences: [{ tell: [accountId], touches: [topics.noticeChoices] }] })
}

/** What the reader hears of, and what of it they may choose. 1 query. */
export async function showChoices(db: Db | Tx, accountId: number): Promise<Choices> {
  const refused = await refusalsOf(db, accountId)
  const way = (subject: Subject, channel: Channel) => ({
    on: subjects[subject][channel] !== 'never' && !refused.has(`${subject}/${channel}`),
    chosen: isChosen(subject, channel),
  })
  return {
    data: subjectNames.map((subject) => ({
      subject,
      app: way(subject, 'app'),
      mail: way(subject, 'mail'),
      push: way(subject, 'push'),
      summary: way(subject, 'summary'),
    })),
  }
}

/** Mails of the trade itself are refused to nobody's harm but the reader's: that is not offered. */
export function chooseNotices(
  { app, actor }: MemberCtx,
  { subject, channel, on }: Received<typeof notifications.chooseNotices>['body'],
): Promise<Choices> {
  if (!isChosen(subject, channel)) throw new Failure('notifications.not_chosen')
  return inTransaction(app, async (tx) => {
    await choose(tx, actor.id, subject, channel, on)
    return showChoices(tx, actor.id)
  })
}

/** What a link of a mail would end; changes nothing. A search that is gone has ended by itself. 1 query. */
export async function showEnding(app: App, token: string): Promise<Answer<typeof notifications.showEnding>> {
  const ending = await endingOf(app, token)
  if (!ending) throw new Failure('notifications.link_invalid')
  if (ending.kind === 'saved_search') {
    const search = await savedSearch(app.db, ending.accountId, ending.id)
    return { kind: ending.kind, name: search?.name ?? null, ended: search === undefined || search.notify === 'none' }
  }
  if (ending.kind === 'summary') {
    const { summary } = await showSettings(app.db, ending.accountId)
    return { kind: ending.kind, name: null, ended: summary.rhythm === 'off' }
  }
  const refused = await refusalsOf(app.db, ending.accountId)
  return { kind: ending.kind, name: null, ended: refused.has(`${ending.kind}/mail`) }
}

/** Ends the mails that a link names, without a session: whoever has the mail may. The second time changes nothing. */
export async function endMail(app: App, token: string) {
  const ending = await endingOf(app, token)
  if (!ending) throw new Failure('notifications.link_invalid')
  const { accountId } = ending
  await inTransaction(app, async (tx) => {
    const person = await tx.selectFrom('person').select('id').where('id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirst()
    if (!person) return
    if (ending.kind === 'summary') return endSummary(tx, accountId)
    if (ending.kind !== 'saved_search') return choose(tx, accountId, ending.kind, 'mail', false)
    if (await updateSavedSearch(tx, accountId, ending.id, { notify: 'none' })) await tellSearches(tx, accountId)
  })
  return { ...(await showEnding(app, token)), ended: true }
}
