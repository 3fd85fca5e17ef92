import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { PersonalRoom } from '../../platform/personal.ts'
import { chatsForgotten } from './events.ts'

/**
 * Conversations without a trade go for both. Of a trade the words stay for the other side, who may need to show what was agreed; the
 * person's photos go, and places where the two met; the name is gone with the account.
 */
async function forget(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await sql<{ other: number }>`
    delete from conversation c where ${accountId} in (c.low_id, c.high_id) and not exists (
      select from order_group g where (g.customer_id, g.merchant_id) in ((c.low_id, c.high_id), (c.high_id, c.low_id)))
    returning case when low_id = ${accountId} then high_id else low_id end as other`.execute(tx)
  const { rows: offered } = await sql<{ other: number }>`
    update offer set status = case when proposer_id = ${accountId} then 'withdrawn' else 'declined' end, ended_at = app_now()
    where ${accountId} in (proposer_id, receiver_id) and status = 'pending'
    returning case when proposer_id = ${accountId} then receiver_id else proposer_id end as other`.execute(tx)
  await sql`
    delete from offer f where ${accountId} in (f.proposer_id, f.receiver_id) and not exists (select from message m where m.offer_id = f.id)`.execute(
    tx,
  )
  await sql`update message set photos = '[]' where sender_id = ${accountId} and photos <> '[]'`.execute(tx)
  await sql`
    update message set system_facts = system_facts - 'place' where ${accountId} in (sender_id, receiver_id) and system_facts ? 'place'`.execute(
    tx,
  )
  const tell = [...new Set([...rows, ...offered].map(({ other }) => other))]
  if (tell.length === 0) return
  await record(tx, chatsForgotten, {
    audiences: [{ tell, touches: [topics.chats, topics.unread, topics.offers, topics.chat(accountId)] }],
  })
}

export const messagingPersonal: PersonalRoom = {
  tables: [
    { table: 'conversation', owner: ['low_id', 'high_id'], atDeletion: 'keep' },
    // facts name the exact place of a meeting, which the other side tells only while the order lives
    {
      table: 'message',
      owner: ['sender_id', 'receiver_id'],
      without: ['client_id', 'cause', 'system_facts', 'summary_id'],
      // what an operator has taken out is read by nobody who did not write it
      unreadable: (accountId) => sql<boolean>`(t.removed_at is not null and t.sender_id <> ${accountId})`,
      atDeletion: 'keep',
    },
    // whether a lowest price has answered is the lender's to know
    {
      table: 'offer',
      owner: ['proposer_id', 'receiver_id'],
      without: ['is_automatic', 'subject'],
      // an answer that an operator has taken out, as of messages; the offer itself is whoever's made it
      withheld: {
        columns: ['response'],
        when: (accountId) => sql<boolean>`(t.response_removed_at is not null and t.receiver_id <> ${accountId})`,
      },
      atDeletion: 'keep',
    },
    { table: 'offer_floor', owner: [], below: { column: 'product_id', of: 'listing', owner: 'merchant_id' }, atDeletion: 'erase' },
    { table: 'talk_setting', owner: ['account_id'], atDeletion: 'erase' },
  ],
  nobodys: { offer_piece: 'which pieces an offer is for: gone with it' },
  forget,
}
