// The door of swap circles: what other features may ask of them.
import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { blocksChanged } from '../accounts/index.ts'
import { listingChanged, listingDeleted } from '../listings/index.ts'
import { endChanged, partBlocked } from './end-circles.ts'
import { forgetWishes } from './wishes.ts'

export { circleOf } from './circles.repository.ts'
export { circlesRoutes } from './circles.routes.ts'
export { circlesSweepers } from './end-circles.ts'
export { circleEnded, circleProposed } from './events.ts'
export { circlesPersonal } from './personal.ts'

export const circlesReactions: readonly Reaction[] = [
  on(listingDeleted, 'circles.forget-wishes', forgetWishes),
  on(listingChanged, 'circles.end-changed', endChanged),
  on(blocksChanged, 'circles.part-blocked', partBlocked),
]
