import type { Machine } from '../kernel/machine.ts'
import { itemDeliveryRows } from './item-delivery-rows.ts'
import { itemEndRows } from './item-end-rows.ts'
import { itemReturnRows } from './item-return-rows.ts'
import { itemStates, type ItemStatus, restingStatuses } from './item-statuses.ts'

export * from './item-statuses.ts'

const rows = [...itemDeliveryRows, ...itemReturnRows, ...itemEndRows]
export type ItemRow = (typeof rows)[number]
/** The life of one order item: a listing, bought or rented, in its quantity. */
export const itemMachine: Machine<ItemStatus, ItemRow> = {
  name: 'item',
  title: 'Order item',
  states: itemStates,
  rows,
  reach: { back: restingStatuses },
}
