import type { Machine } from '../kernel/machine.ts'
import { groupDeliveryRows } from './group-delivery-rows.ts'
import { groupEndRows } from './group-end-rows.ts'
import { groupReturnRows } from './group-return-rows.ts'
import { groupReturnWayRows } from './group-return-way-rows.ts'
import { groupStates, type GroupStatus } from './group-statuses.ts'

export * from './group-statuses.ts'

const rows = [...groupDeliveryRows, ...groupEndRows, ...groupReturnRows, ...groupReturnWayRows]
export type GroupMove = (typeof rows)[number]['id']
/** The life of a fulfillment group: what one merchant sends, or hands over, from one place in one order. */
export const groupMachine: Machine<GroupStatus, GroupMove> = { name: 'group', title: 'Fulfillment group', states: groupStates, rows }
