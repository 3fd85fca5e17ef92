import { inTransaction } from '../../platform/db.ts'
import type { House } from '../../platform/context.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { contactMessage, makeReset, oldEmailOf, readersOf, writeNewEmail, writeVerification } from '../accounts/index.ts'
import { findOrder } from '../orders/index.ts'
import type { Place, Reader, Written } from './letter.ts'
import { emailChangedLetter, newEmailLetter, passwordChangedLetter, resetLetter, verifyLetter } from './letters.ts'
import { lostLetter, newOrderLetter, orderLetter, refundLetter, type Returned, returnedLetter } from './order-letters.ts'
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

/** The order of an event as a party of it sees it. */
const orderFor = (house: House, accountId: number, event: OutboxEvent) => findOrder(house.db, accountId, numberIn(event, 'orderId'))
const returnedIn = (event: OutboxEvent): Returned => ({
  amountMinor: numberIn(event, 'amountMinor'),
  currency: String(event.data['currency']),
})

/** `tell` names the customer first, then every merchant of the order. */
const sendOrder = async (house: House, event: OutboxEvent) => {
  const [customerId] = event.tell
  if (customerId === undefined) return
  await sendOnce(house, `order-${numberIn(event, 'orderId')}`, async () => {
    const order = await orderFor(house, customerId, event)
    return order && to(house, customerId, (reader, place) => orderLetter(reader, order, place))
  })
}

/** A merchant of whose pieces none is left has nothing to do, and hears nothing. */
const sendNewOrder = async (house: House, event: OutboxEvent) => {
  for (const merchantId of new Set(event.tell.slice(1))) {
    await sendOnce(house, `new-order-${numberIn(event, 'orderId')}-${merchantId}`, async () => {
      const order = await orderFor(house, merchantId, event)
      const isAlive = order?.groups.some(({ items }) => items.some(({ canceled_at }) => canceled_at === null))
      return order && isAlive ? to(house, merchantId, (reader, place) => newOrderLetter(reader, order, place)) : undefined
    })
  }
}

const sendLost = async (house: House, event: OutboxEvent) => {
  const [customerId] = event.tell
  if (customerId === undefined) return
  await sendOnce(house, `lost-${numberIn(event, 'orderId')}`, async () => {
    const order = await orderFor(house, customerId, event)
    return order && to(house, customerId, (reader, place) => lostLetter(reader, order, returnedIn(event), place))
  })
}

const sendReturned = async (house: House, event: OutboxEvent) => {
  const [customerId] = event.tell
  if (customerId === undefined) return
  await sendOnce(house, `returned-${numberIn(event, 'paymentId')}`, () =>
    to(house, customerId, (reader, place) => returnedLetter(reader, returnedIn(event), place)),
  )
}

/** A refund that was sent, failed and was sent again has one letter: the money comes once. */
const sendRefunded = async (house: House, event: OutboxEvent) => {
  const [customerId] = event.tell
  if (customerId === undefined) return
  await sendOnce(house, `refund-${numberIn(event, 'refundId')}`, async () => {
    const order = event.data['orderId'] === null ? undefined : await orderFor(house, customerId, event)
    return to(house, customerId, (reader, place) => refundLetter(reader, order, returnedIn(event), place))
  })
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
  { on: 'orders.items_lost', name: 'notifications.send-lost', run: sendLost },
  { on: 'checkout.refunded', name: 'notifications.send-returned', run: sendReturned },
  { on: 'wallet.refund_settled', name: 'notifications.send-refunded', run: sendRefunded },
]
