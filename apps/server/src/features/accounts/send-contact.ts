import { isEmail } from '@rondo/rules/accounts/identity'
import { texts } from '@rondo/rules/kernel/limits'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { contactSent } from './events.ts'

interface Contact {
  readonly subject?: string | undefined
  readonly text: string
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly phone?: string | undefined
  readonly website?: string | undefined
}
const sent = { success: true as const, message: "Message sent successfully. We'll get back to you soon!" }

/** Takes a message to support. Whom it goes to is ours to say, whatever the body names (C-26). */
export async function sendContact(ctx: Ctx, contact: Contact) {
  const { subject, email, phone, website } = contact
  const text = contact.text.replaceAll('\0', '').trim()
  if (text === '') throw new Failure('accounts.contact_text_required', { errors: { text: 'Message is required' } })
  if (text.length > texts.contact)
    throw new Failure('accounts.contact_text_long', { errors: { text: 'Message must be at most 5000 characters' } })
  if (email !== undefined && !isEmail(email))
    throw new Failure('accounts.email_invalid', { errors: { email: 'Please enter a valid email address' } })
  if (website) return sent // a machine filled the field that nobody sees

  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  await inTransaction(ctx.app, async (tx) => {
    const { id } = await tx
      .insertInto('contact_message')
      .values({ reply_to: email ?? null, name: name || null, phone: phone || null, subject: subject || null, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, contactSent, { data: { messageId: id }, requestId: ctx.requestId })
  })
  return sent
}

/** A message as support reads it; undefined once it is forgotten. */
export const contactMessage = (db: Db, id: number) =>
  db.selectFrom('contact_message').select(['reply_to', 'name', 'phone', 'subject', 'text']).where('id', '=', id).executeTakeFirst()
