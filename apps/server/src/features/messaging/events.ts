import { topics } from '@rondo/contracts/kernel/topics'
import type { OfferStatus } from '@rondo/rules/messaging/offer-states'
import { event } from '../../platform/events.ts'

/** Somebody wrote, or the product itself did. The text is not told: who may read it asks the table. */
export const messageSent = event<{ messageId: number; senderId: number; receiverId: number }>('messaging.sent')
/** Messages were read by whom they were sent to. */
export const messagesRead = event('messaging.read')
/** Conversations went with an account, and offers that waited. */
export const chatsForgotten = event('messaging.forgotten')

interface OfOffer {
  readonly offerId: number
  readonly proposerId: number
  readonly receiverId: number
}
/** Somebody offered a price that waits for its answer. */
export const offerMade = event<OfOffer>('messaging.offer_made')
/** An offer waits no longer, however it ended. */
export const offerAnswered = event<OfOffer & { status: OfferStatus }>('messaging.offer_answered')
/** A merchant's lowest price for offers is another one. */
export const floorsChanged = event('messaging.floors_changed')
/** Both look at it again. */
export const ofOffer = ({ proposerId, receiverId }: OfOffer) => ({
  audiences: [{ tell: [proposerId, receiverId], touches: [topics.offers] }],
})
/** A message was taken out of its conversation after a report, or put back. */
export const messageRemoved = event('messaging.removed')
/** Somebody said how they want to be written to. */
export const talkSet = event('messaging.talk_set')
