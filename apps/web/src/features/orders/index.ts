// The door of this feature: what pages and higher features may use.
export { Counterpart } from './group-block.tsx'
export { GroupProgress } from './group-progress.tsx'
export { OrderCard } from './order-card.tsx'
export { OrderItemRow } from './order-items.tsx'
export { OrderList } from './order-list.tsx'
export { type Group, groupQuery, type Order, orderQuery, useOrders } from './orders.queries.ts'
export { GroupBadge, ItemBadge } from './status-badge.tsx'
