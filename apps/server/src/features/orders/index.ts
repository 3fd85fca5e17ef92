// The door of orders: reading them, and the rows that checkout writes when one is placed.
export { findOrder, type OrderRow } from './orders.repository.ts'
export { ordersRoutes } from './orders.routes.ts'
export { showOrder } from './show-order.ts'
export { type NewGroup, type NewItem, type NewMove, type NewOrder, orderRows } from './write-order.ts'
