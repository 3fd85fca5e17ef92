// The door of this feature: what pages and higher features may use.
export { ChatList } from './chat-list.tsx'
export { Conversation } from './conversation.tsx'
export { ConversationAbout } from './conversation-about.tsx'
export { type Subject } from './messaging.queries.ts'
