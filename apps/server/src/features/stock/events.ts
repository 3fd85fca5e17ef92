import { event } from '../../platform/events.ts'

/** What the pages of products show of their pieces or days is different now. */
export const stockChanged = event('stock.changed')
