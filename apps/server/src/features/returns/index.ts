// The door of returns: what goes back, who decides, and the money that is put up for it.
export { fundCollected, fundRefunded } from './events.ts'
export { fundRoom } from './fund-room.ts'
export { returnsReactions, returnsSweepers } from './returns.reactions.ts'
export { returnsRoutes } from './returns.routes.ts'
