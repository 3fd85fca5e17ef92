import type { Machine } from '../kernel/machine.ts'
import { groupDeliveryRows } from './group-delivery-rows.ts'
import { groupPickupRows } from './group-pickup-rows.ts'
import { groupEndRows } from './group-end-rows.ts'
import { groupReturnRows } from './group-return-rows.ts'
import { groupReturnWayRows } from './group-return-way-rows.ts'
import { deliveredFinal, groupStates, type GroupStatus, returnOpen } from './group-statuses.ts'

export * from './group-statuses.ts'

const rows = [...groupDeliveryRows, ...groupPickupRows, ...groupEndRows, ...groupReturnRows, ...groupReturnWayRows]
export type GroupRow = (typeof rows)[number]
/** The life of a fulfillment group: what one merchant sends, or hands over, from one place in one order. */
export const groupMachine: Machine<GroupStatus, GroupRow> = {
  name: 'group',
  title: 'Fulfillment group',
  states: groupStates,
  rows,
  reach: {
    stage: [
      ...returnOpen,
      ...deliveredFinal,
      'return_rejected',
      'return_completed_for_group',
      'renting_in_progress',
      'partial_return_completed',
    ],
  },
}
