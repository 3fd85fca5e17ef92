import type { Machine } from '../kernel/machine.ts'
import { itemDeliveryRows } from './item-delivery-rows.ts'
import { itemEndRows } from './item-end-rows.ts'
import { itemReturnRows } from './item-return-rows.ts'
import { itemStates, type ItemStatus } from './item-statuses.ts'

export * from './item-statuses.ts'

const rows = [...itemDeliveryRows, ...itemReturnRows, ...itemEndRows]
export type ItemMove = (typeof rows)[number]['id']
/** The life of one order item: a listing, bought or rented, in its quantity. */
export const itemMachine: Machine<ItemStatus, ItemMove> = { name: 'item', title: 'Order item', states: itemStates, rows }
