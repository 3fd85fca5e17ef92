// The door of this feature: what pages and higher features may use.
export { ChatList } from './chat-list.tsx'
export { Conversation, type Tools } from './conversation.tsx'
export { ConversationAbout } from './conversation-about.tsx'
export { MakeOffer } from './lazy-make-offer.ts'
export { OfferBook } from './offer-book.tsx'
export { FloorEntry } from './offer-floor.tsx'
export { type Subject } from './messaging.queries.ts'
