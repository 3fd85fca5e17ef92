import { inTransaction } from '../../platform/db.ts'
import type { House } from '../../platform/context.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { makeReset, readersOf, writeVerification } from '../accounts/index.ts'
import type { Place, Reader, Written } from './letter.ts'
import { newOrderLetter, orderLetter, passwordChangedLetter, resetLetter, verifyLetter } from './letters.ts'
import { sendOnce } from './send-once.ts'

/** A letter to one account, if it may still be written to. */
async function to(house: House, accountId: number, write: (reader: Reader, place: Place) => Written) {
  const [reader] = await readersOf(house.db, [accountId])
  return reader && { reader, written: write(reader, house.config) }
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
  { on: 'orders.placed', name: 'notifications.send-order', run: sendOrder },
  { on: 'orders.placed', name: 'notifications.send-new-order', run: sendNewOrder },
]
