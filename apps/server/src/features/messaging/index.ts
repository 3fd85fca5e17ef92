import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { groupMoved } from '../orders/index.ts'
import { tellMove } from './tell-moves.ts'

export { offerSweepers as messagingSweepers } from './answer-offer.ts'
export { openTalk } from './live.ts'
export {
  putAnswerBack,
  putMessageBack,
  removeAnswer,
  removeMessage,
  seenAnswer,
  type SeenMessage,
  seenMessage,
} from './moderate-message.ts'
export { messagePhotos, messagingRoutes } from './messaging.routes.ts'
export { messagingPersonal } from './personal.ts'

export const messagingReactions: readonly Reaction[] = [on(groupMoved, 'messaging.tell-move', tellMove)]

export { messageSent, offerAnswered, offerMade } from './events.ts'
export { offersById } from './offers.repository.ts'
export { writtenText } from './written-text.ts'
export { newestUnread, takeForSummary, unreadOfSummary } from './messages.repository.ts'
export { nameIn } from './product-rows.ts'
