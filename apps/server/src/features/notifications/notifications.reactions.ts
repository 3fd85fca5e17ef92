import { inTransaction } from '../../platform/db.ts'
import type { House } from '../../platform/context.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { contactMessage, makeReset, oldEmailOf, readersOf, writeNewEmail, writeVerification } from '../accounts/index.ts'
import type { Place, Reader, Written } from './letter.ts'
import {
  emailChangedLetter,
  newEmailLetter,
  newOrderLetter,
  orderLetter,
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
} from './letters.ts'
import { sendOnce } from './send-once.ts'

/** A letter to one account, if it may still be written to; `email` is another address of the same person. */
async function to(house: House, accountId: number, write: (reader: Reader, place: Place) => Written, email?: string) {
  const [person] = await readersOf(house.db, [accountId])
  if (!person) return undefined
  const reader = email === undefined ? person : { ...person, email }
  return { reader, written: write(reader, house.config) }
}

const numberIn = ({ data, type }: OutboxEvent, name: string): number => {
  const value = data[name]
  if (typeof value !== 'number') throw new Error(`${type} tells no ${name}`)
  return value
}

const sendVerification = (house: House, event: OutboxEvent) => {
  const tokenId = numberIn(event, 'tokenId')
  return sendOnce(house, `verify-${tokenId}`, async () => {
    const made = await inTransaction(house, (tx) => writeVerification(tx, tokenId))
    return made && to(house, made.accountId, (reader, place) => verifyLetter(reader, made, place))
  })
}

const sendReset = (house: House, event: OutboxEvent) =>
  sendOnce(house, `reset-${event.seq}`, async () => {
    const made = await makeReset(house, String(event.data['identifier']))
    return made && to(house, made.accountId, (reader, place) => resetLetter(reader, made, place))
  })

const sendPasswordChanged = (house: House, event: OutboxEvent) =>
  sendOnce(house, `password-changed-${event.seq}`, () => to(house, numberIn(event, 'accountId'), passwordChangedLetter))

const sendNewEmail = (house: House, event: OutboxEvent) => {
  const tokenId = numberIn(event, 'tokenId')
  return sendOnce(house, `new-email-${tokenId}`, async () => {
    const made = await inTransaction(house, (tx) => writeNewEmail(tx, tokenId))
    return made && to(house, made.accountId, (reader, place) => newEmailLetter(reader, made, place), made.email)
  })
}

const sendEmailChanged = (house: House, event: OutboxEvent) => {
  const tokenId = numberIn(event, 'tokenId')
  return sendOnce(house, `email-changed-${tokenId}`, async () => {
    const old = await oldEmailOf(house.db, tokenId)
    return old === undefined ? undefined : to(house, numberIn(event, 'accountId'), emailChangedLetter, old)
  })
}

/** What somebody wrote into the contact form, as plain text, for support; an answer goes to the writer. */
const sendContact = (house: House, event: OutboxEvent) => {
  const messageId = numberIn(event, 'messageId')
  return sendOnce(house, `contact-${messageId}`, async () => {
    const message = await contactMessage(house.db, messageId)
    if (!message) return undefined
    const { name, reply_to, phone, subject, text } = message
    const reader = { email: house.config.supportEmail, username: 'support', firstname: null, language: 'en' }
    const from = [name && `Name: ${name}`, reply_to && `Email: ${reply_to}`, phone && `Phone: ${phone}`].filter(Boolean).join('\n')
    const written = { subject: `Contact: ${subject ?? name ?? 'a message'}`, text: [from, text].filter(Boolean).join('\n\n') }
    return { reader, written, ...(reply_to !== null && { replyTo: reply_to }) }
  })
}

/** `tell` names the customer first, then every merchant of the order. */
const factsOf = (event: OutboxEvent) => ({ orderId: numberIn(event, 'orderId'), orderNumber: String(event.data['orderNumber']) })

const sendOrder = async (house: House, event: OutboxEvent) => {
  const [customerId] = event.tell
  if (customerId === undefined) return
  const facts = factsOf(event)
  await sendOnce(house, `order-${facts.orderId}`, () => to(house, customerId, (reader, place) => orderLetter(reader, facts, place)))
}

const sendNewOrder = async (house: House, event: OutboxEvent) => {
  const facts = factsOf(event)
  for (const merchantId of event.tell.slice(1)) {
    await sendOnce(house, `new-order-${facts.orderId}-${merchantId}`, () =>
      to(house, merchantId, (reader, place) => newOrderLetter(reader, facts, place)),
    )
  }
}

export const notificationsReactions: readonly Reaction[] = [
  { on: 'accounts.registered', name: 'notifications.send-verification', run: sendVerification },
  { on: 'accounts.verification_asked', name: 'notifications.send-verification-again', run: sendVerification },
  { on: 'accounts.reset_asked', name: 'notifications.send-reset', run: sendReset },
  { on: 'accounts.password_changed', name: 'notifications.send-password-changed', run: sendPasswordChanged },
  { on: 'accounts.email_change_asked', name: 'notifications.send-new-email', run: sendNewEmail },
  { on: 'accounts.email_changed', name: 'notifications.send-email-changed', run: sendEmailChanged },
  { on: 'accounts.contact_sent', name: 'notifications.send-contact', run: sendContact },
  { on: 'orders.placed', name: 'notifications.send-order', run: sendOrder },
  { on: 'orders.placed', name: 'notifications.send-new-order', run: sendNewOrder },
]
