// The door of this feature: what pages and higher features may use.
export { Counterpart, GroupBlock } from './group-block.tsx'
export { GroupProgress } from './group-progress.tsx'
export { OrderCard, OrderType } from './order-card.tsx'
export { OrderItemRow } from './order-items.tsx'
export { OrderList } from './order-list.tsx'
export { type Group, groupQuery, type Item, type Order, orderQuery, useOrders } from './orders.queries.ts'
export { GroupBadge, ItemBadge, PaymentBadge, sayStatus } from './status-badge.tsx'
