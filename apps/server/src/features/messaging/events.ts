import { event } from '../../platform/events.ts'

/** Somebody wrote, or the product itself did. The text is not told: who may read it asks the table. */
export const messageSent = event<{ messageId: number; senderId: number; receiverId: number }>('messaging.sent')
/** Messages were read by whom they were sent to. */
export const messagesRead = event('messaging.read')
/** Conversations went with an account. */
export const chatsForgotten = event('messaging.forgotten')
