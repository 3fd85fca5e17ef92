import { beforeSending, deliveredFinal, type GroupStatus, returnOpen } from '../orders/group-statuses.ts'

// States by which the desk chooses what it shows.
export const refundStates = ['failed', 'planned', 'disputed', 'done', 'settled'] as const
export const operationStates = ['failed', 'unknown', 'sent', 'planned', 'done'] as const
export const peopleStates = ['all', 'blocked', 'operators'] as const
export const listingDeskStates = ['all', 'held', 'taken_down'] as const
export const contactStates = ['open', 'answered', 'closed'] as const
export const deskPage = 20

/** Where orders stand, as the desk chooses them: each with its statuses of a group. */
export const groupDeskStates = {
  to_send: beforeSending,
  on_way: ['shipped_to_customer', 'partially_delivered_to_customer'],
  failed: ['delivery_failed'],
  there: [...deliveredFinal, 'renting_in_progress'],
  returning: returnOpen,
  over: ['return_rejected', 'partial_return_completed', 'return_completed_for_group', 'canceled'],
} as const satisfies Readonly<Record<string, readonly GroupStatus[]>>
export type GroupDeskState = keyof typeof groupDeskStates
export const groupDeskStateNames = Object.keys(groupDeskStates) as [GroupDeskState, ...GroupDeskState[]]
