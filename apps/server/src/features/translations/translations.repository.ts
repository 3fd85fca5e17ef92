import { createHash } from 'node:crypto'
import { translationBounds } from '@rondo/rules/translations/bounds'
import { sql } from 'kysely'
import type { App, Language } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Translated } from '../../providers/translation/index.ts'

/** By what an original is found again: nothing of it can be read in it. */
export const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/** A translation that is kept. 1 query. */
export async function keptTranslation(db: Db, digest: Buffer, language: Language): Promise<Translated | undefined> {
  const { rows } = await sql<{ text: string; source: string | null }>`
    select text, source from translation where digest = ${digest} and language = ${language}`.execute(db)
  return rows[0] && { text: rows[0].text, from: rows[0].source ?? undefined }
}

/** How many accounts have left with their translations by now. 1 query. */
export async function leavingsNow(db: Db): Promise<number> {
  const { rows } = await sql<{ leavings: number }>`select leavings from translation_leaving`.execute(db)
  return rows[0]?.leavings ?? 0
}

/**
 * Keeps a translation, unless an account has left since `leavings` was read; where another process was quicker its own stays. Waits for an
 * account that is leaving. 1 statement.
 */
export async function keepTranslation(
  db: Db,
  digest: Buffer,
  language: Language,
  { text, from }: Translated,
  leavings: number,
): Promise<void> {
  await sql`
    insert into translation (digest, language, source, text)
    select ${digest}, ${language}, ${from ?? null}, ${text} from translation_leaving where leavings = ${leavings} for share
    on conflict do nothing`.execute(db)
}

const AT_ONCE = 5_000
/** Lets go of old translations, and of the oldest beyond as many as are kept. */
export async function sweepTranslations({ db }: Pick<App, 'db'>): Promise<void> {
  const old = sql`where made_at < app_now() - make_interval(days => ${translationBounds.keptDays})`
  const tooMany = sql`order by made_at desc offset ${translationBounds.kept}`
  for (const which of [old, tooMany])
    for (let gone = AT_ONCE; gone >= AT_ONCE;) {
      const { numAffectedRows = 0n } = await sql`
        delete from translation where ctid = any(array(select ctid from translation ${which} limit ${AT_ONCE}))`.execute(db)
      gone = Number(numAffectedRows)
    }
}

/** Lets go of translations of what goes with an account: messages from and to it, answers to offers, what it typed about claims, returns and orders and in reports, its listings, and what it says of itself. 2 statements. */
export async function forgetTranslations(tx: Tx, accountId: number): Promise<void> {
  await sql`update translation_leaving set leavings = leavings + 1`.execute(tx)
  await sql`
    delete from translation where digest in (
      select sha256(convert_to(w.text, 'UTF8')) from (
        select text from trade_message where ${accountId} in (sender_id, receiver_id)
        union all
        select response from offer_answer where ${accountId} in (proposer_id, receiver_id)
        union all
        select words from claim_words where author_id = ${accountId}
        union all
        select words from return_words where author_id = ${accountId}
        union all
        select words from report_words where author_id = ${accountId}
        union all
        select unnest(array[name, description, notes]) from listing where merchant_id = ${accountId}
        union all
        select unnest(array[bio, custom_rules]) from person where id = ${accountId}
        union all
        select part.value from listing l, jsonb_each(l.translations) one, jsonb_each_text(one.value) part where l.merchant_id = ${accountId}
      ) w where w.text <> '')`.execute(tx)
}
